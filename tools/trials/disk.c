/* A disk that keeps account: loaded before libc into a server with an SQLite database, or into
 * PostgreSQL with its data in $TRIAL_UNDER.
 *
 * As long as there is a file $TRIAL_DISK/full, nothing can grow: the disk is full. Every file of an
 * SQLite database that is synchronised is copied to $TRIAL_DISK: what is there is what a power cut
 * leaves at the least, everything else is only promised by the kernel.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int ends(const char *path, const char *end) {
    size_t length = strlen(path), most = strlen(end);
    return length >= most && strcmp(path + length - most, end) == 0;
}

/* The path of a file; NULL where there is none, or no trial. */
static const char *path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0 || !getenv("TRIAL_DISK")) return NULL;
    path[length] = 0;
    return path;
}

/* The path of a file of an SQLite database; NULL for any other. */
static const char *sqlite_file(int fd, char *path, size_t size) {
    if (!path_of(fd, path, size)) return NULL;
    return ends(path, ".sqlite3") || ends(path, ".sqlite3-wal") ? path : NULL;
}

static int is_on_disk(int fd) {
    char path[4096];
    const char *under = getenv("TRIAL_UNDER");
    if (!under) return sqlite_file(fd, path, sizeof path) != NULL;
    return path_of(fd, path, sizeof path) && strncmp(path, under, strlen(under)) == 0;
}

static void keep(const char *path) {
    static __thread char block[1 << 16];
    char lock[4096], draft[4096], kept[4096];
    const char *disk = getenv("TRIAL_DISK"), *name = strrchr(path, '/') + 1;
    snprintf(lock, sizeof lock, "%s/lock", disk);
    snprintf(draft, sizeof draft, "%s/%s.draft", disk, name);
    snprintf(kept, sizeof kept, "%s/%s", disk, name);
    int held = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    flock(held, LOCK_EX); /* so that no older copy replaces a newer one */
    int from = open(path, O_RDONLY | O_CLOEXEC);
    int to = open(draft, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    ssize_t length;
    while ((length = read(from, block, sizeof block)) > 0)
        if (syscall(1, to, block, length) != length) abort();
    close(from);
    close(to);
    rename(draft, kept);
    close(held);
}

static int synchronised(int fd, const char *which) {
    char path[4096];
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, which);
    int result = real(fd), error = errno;
    if (result == 0 && sqlite_file(fd, path, sizeof path)) keep(path);
    errno = error;
    return result;
}

int fsync(int fd) { return synchronised(fd, "fsync"); }
int fdatasync(int fd) { return synchronised(fd, "fdatasync"); }

static int is_full(int fd, size_t count, off_t offset) {
    char full[4096];
    struct stat is;
    const char *disk = getenv("TRIAL_DISK");
    if (!disk) return 0;
    snprintf(full, sizeof full, "%s/full", disk);
    if (access(full, F_OK) != 0 || !is_on_disk(fd)) return 0;
    return fstat(fd, &is) == 0 && offset + (off_t)count > is.st_size;
}

static ssize_t written(int fd, const void *from, size_t count, off_t offset, const char *which) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, which);
    if (is_full(fd, count, offset)) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, from, count, offset);
}

ssize_t pwrite(int fd, const void *from, size_t count, off_t offset) {
    return written(fd, from, count, offset, "pwrite");
}
ssize_t pwrite64(int fd, const void *from, size_t count, off64_t offset) {
    return written(fd, from, count, offset, "pwrite64");
}

/* What PostgreSQL makes its files longer with. */

static ssize_t written_parts(int fd, const struct iovec *parts, int count, off_t offset,
                             const char *which) {
    ssize_t (*real)(int, const struct iovec *, int, off_t) = dlsym(RTLD_NEXT, which);
    size_t length = 0;
    for (int part = 0; part < count; part++) length += parts[part].iov_len;
    if (is_full(fd, length, offset)) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, parts, count, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    return written_parts(fd, parts, count, offset, "pwritev");
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
    return written_parts(fd, parts, count, offset, "pwritev64");
}

static int reserved(int fd, off_t offset, off_t length, const char *which) {
    int (*real)(int, off_t, off_t) = dlsym(RTLD_NEXT, which);
    return is_full(fd, length, offset) ? ENOSPC : real(fd, offset, length);
}

int posix_fallocate(int fd, off_t offset, off_t length) {
    return reserved(fd, offset, length, "posix_fallocate");
}
int posix_fallocate64(int fd, off64_t offset, off64_t length) {
    return reserved(fd, offset, length, "posix_fallocate64");
}

/* A disk that keeps account: loaded before libc into a server with an SQLite database.
 *
 * Every file of the database that is synchronised is copied to $TRIAL_DISK: what is there is what a
 * power cut leaves at the least, everything else is only promised by the kernel. As long as there
 * is a file $TRIAL_DISK/full, nothing can grow: the disk is full.
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
#include <unistd.h>

static int ends(const char *path, const char *end) {
    size_t length = strlen(path), most = strlen(end);
    return length >= most && strcmp(path + length - most, end) == 0;
}

/* The path of a database file; NULL for any other. */
static const char *database_file(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0 || !getenv("TRIAL_DISK")) return NULL;
    path[length] = 0;
    return ends(path, ".sqlite3") || ends(path, ".sqlite3-wal") ? path : NULL;
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
    if (result == 0 && database_file(fd, path, sizeof path)) keep(path);
    errno = error;
    return result;
}

int fsync(int fd) { return synchronised(fd, "fsync"); }
int fdatasync(int fd) { return synchronised(fd, "fdatasync"); }

static int is_full(int fd, size_t count, off_t offset) {
    char path[4096], full[4096];
    struct stat is;
    const char *disk = getenv("TRIAL_DISK");
    if (!disk) return 0;
    snprintf(full, sizeof full, "%s/full", disk);
    if (access(full, F_OK) != 0 || !database_file(fd, path, sizeof path)) return 0;
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

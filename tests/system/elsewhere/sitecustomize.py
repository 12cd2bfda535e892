"""Python begins with this where a test puts its folder on the path: as on Windows or macOS.

``SYSTEM`` says on which. What that system lacks is taken away before Clubscore is loaded: modules,
functions, signals, options of sockets and of processes. The standard library has made up its mind
by then, so it is loaded first: it goes on as on Linux, and Clubscore and its packages do not.
With ``NO_PANGO`` there is none of the libraries that WeasyPrint needs.
"""

import importlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from io import TextIOWrapper
from types import SimpleNamespace

import psutil

SYSTEM = os.environ["SYSTEM"]
# They ask which system it is when they are loaded, or take what they need then.
BEFORE = (
    *("_posixsubprocess", "asyncio", "concurrent.futures", "ctypes.util", "getpass", "glob"),
    *("http.server", "imaplib", "locale", "logging.handlers", "mimetypes", "multiprocessing"),
    *("multiprocessing.pool", "netrc", "ntpath", "pathlib", "pdb", "platform", "psutil"),
    *("pypdfium2", "random"),
    *("select", "selectors", "shutil", "smtplib", "socketserver", "sqlite3", "ssl", "statistics"),
    *("sysconfig", "tarfile", "tempfile", "threading", "urllib.request", "uuid", "webbrowser"),
    *("wsgiref.simple_server", "zipfile", "zoneinfo"),
)
MODULES = {
    "win32": {
        *("crypt", "fcntl", "grp", "gunicorn", "posix", "pty", "pwd", "readline", "resource"),
        *("syslog", "termios", "tty"),
    },
    "darwin": {"gunicorn"},  # it is there, and does not run well
}
OF_OS = {
    "win32": (
        *("chown", "chroot", "confstr", "fchdir", "fchmod", "fchown", "fdatasync", "fork"),
        *("forkpty", "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid"),
        *("getpgrp", "getpriority", "getresuid", "getsid", "getuid", "killpg", "lchown"),
        *("mkfifo", "mknod", "nice", "openpty", "posix_fadvise", "posix_spawn", "pread"),
        *("pwrite", "register_at_fork", "sched_getaffinity", "sched_yield", "sendfile"),
        *("setegid", "seteuid", "setgid", "setpgid", "setpriority", "setsid", "setuid"),
        *("statvfs", "sync", "sysconf", "uname", "wait", "wait3", "wait4", "PRIO_PROCESS"),
        *("O_CLOEXEC", "O_DIRECTORY", "O_DSYNC", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC"),
    ),
    "darwin": ("getresuid", "memfd_create", "posix_fadvise", "sched_getaffinity"),
}
SIGNALS_OF_WINDOWS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL"}
OF_SIGNAL = (
    *("alarm", "getitimer", "pause", "pthread_kill", "pthread_sigmask", "setitimer"),
    *("sigpending", "sigtimedwait", "sigwait", "sigwaitinfo"),
)
FLAGS = {
    "CREATE_NEW_PROCESS_GROUP": 0x200,
    "CREATE_NO_WINDOW": 0x08000000,
    "BELOW_NORMAL_PRIORITY_CLASS": 0x4000,
}
OF_POSIX = {"group", "extra_groups", "pass_fds", "preexec_fn", "start_new_session", "user"}
KILL = int(signal.SIGKILL)


class Refuser:
    """Says of some modules that there are none."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Refuse those modules, and what is in them."""
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r} on {SYSTEM}", name=name)
        if name == "weasyprint.text.ffi" and "NO_PANGO" in os.environ:
            raise OSError("cannot load library 'libgobject-2.0-0'")


class WindowsPopen(subprocess.Popen):  # type: ignore[type-arg]
    """Starts processes as on Windows: flags instead of sessions; nobody is asked to end."""

    def __init__(self, *arguments: object, creationflags: int = 0, **options: object) -> None:
        """Refuse what Windows does."""
        if refused := {name for name in OF_POSIX if options.get(name)}:
            raise ValueError(f"{refused} is not supported on Windows platforms")
        if creationflags & ~sum(FLAGS.values()):
            raise ValueError(creationflags)
        super().__init__(*arguments, **options)  # type: ignore[call-overload]

    def send_signal(self, sig: int) -> None:
        """End it at once: there is no other way."""
        self.poll()
        if self.returncode is None:
            os.kill(self.pid, KILL)

    def terminate(self) -> None:
        """End it at once."""
        self.send_signal(KILL)

    kill = terminate

    def _handle_exitstatus(self, *told: object) -> None:
        super()._handle_exitstatus(*told)  # type: ignore[misc]
        self.returncode = abs(self.returncode or 0)  # none is negative


statvfs = os.statvfs


def space(path: str) -> SimpleNamespace:
    """Return what is free, which the standard library asks Windows in another way."""
    found = statvfs(path)
    return SimpleNamespace(free=found.f_bavail * found.f_frsize)


def become_windows() -> None:
    """Take away what Windows lacks."""
    for name in dir(signal):
        is_signal = name.startswith("SIG") and not name.startswith("SIG_")
        if (is_signal and name not in SIGNALS_OF_WINDOWS) or name in OF_SIGNAL:
            delattr(signal, name)
    for name in ("AF_UNIX", "SO_REUSEPORT"):
        delattr(socket, name)
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR  # type: ignore[attr-defined]
    select = importlib.import_module("select")
    for name in ("poll", "epoll"):
        delattr(select, name)
    del time.tzset
    shutil.disk_usage = space  # type: ignore[assignment]
    # On Linux it asks os.uname; the libraries of Pango are found by their other names.
    vars(importlib.import_module("ctypes.util"))["find_library"] = lambda _name: None
    for name, flag in FLAGS.items():
        setattr(subprocess, name, flag)
    subprocess.Popen = WindowsPopen  # type: ignore[misc]
    # What it does on Linux needs a signal that Windows has not.
    psutil.Process.kill = lambda process: os.kill(process.pid, KILL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="cp1252")


def become_macos() -> None:
    """Refuse what macOS does, and forget what it forgets."""
    resource = importlib.import_module("resource")
    really = resource.setrlimit

    def setrlimit(kind: int, limits: tuple[int, int]) -> None:
        if kind == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        really(kind, limits)

    vars(resource)["setrlimit"] = setrlimit
    del socket.SO_BINDTODEVICE
    del importlib.import_module("select").epoll


for module in BEFORE:
    importlib.import_module(module)
for module in MODULES[SYSTEM]:
    sys.modules.pop(module, None)
sys.meta_path.insert(0, Refuser(MODULES[SYSTEM]))
for one in OF_OS[SYSTEM]:
    if hasattr(os, one):
        delattr(os, one)
{"win32": become_windows, "darwin": become_macos}[SYSTEM]()
sys.platform = SYSTEM

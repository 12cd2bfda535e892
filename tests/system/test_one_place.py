"""One package knows what differs between systems: nothing else asks, or takes what one lacks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = [
    *(ROOT / "clubscore").glob("**/*.py"),
    *(ROOT / "scoring").glob("**/*.py"),
    ROOT / "manage.py",
]
OURS = ROOT / "clubscore" / "system"
GUNICORN = ROOT / "clubscore/operation/server/worker.py"  # which gunicorn loads, and nothing else

MODULES = {
    *("crypt", "fcntl", "grp", "gunicorn", "msvcrt", "posix", "psutil", "pty", "pwd", "resource"),
    *("syslog", "termios", "tty", "winreg"),
}
# In them only what every system has.
OS = {
    *("chown", "execv", "execve", "execvp", "fchmod", "fchown", "fork", "forkpty", "getegid"),
    *("geteuid", "getgid", "getloadavg", "getpgid", "getpriority", "getuid", "killpg", "mkfifo"),
    *("name", "nice", "openpty", "posix_spawn", "pread", "pwrite", "register_at_fork"),
    *("sched_getaffinity", "sendfile", "setpgid", "setpriority", "setsid", "setuid", "statvfs"),
    *("sysconf", "umask", "uname", "wait", "wait3", "wait4"),
}
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
SOCKET = {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT"}
PROCESS = {"creationflags", "pass_fds", "preexec_fn", "start_new_session"}


def of_one_system(path: Path) -> Iterator[str]:
    """Yield what a module takes or asks that not every system has."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = {alias.name.partition(".")[0] for alias in node.names}
            yield from names & MODULES
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from {(node.module or "").partition(".")[0]} & MODULES
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name, attribute = node.value.id, node.attr
            is_signal = name == "signal" and attribute.startswith("SIG")
            if (
                (name == "sys" and attribute == "platform")
                or (name == "os" and attribute in OS)
                or (name == "socket" and attribute in SOCKET)
                or (is_signal and attribute not in SIGNALS)
            ):
                yield f"{name}.{attribute}"
        elif isinstance(node, ast.keyword) and node.arg in PROCESS:
            yield node.arg


def test_one_package_knows_systems():
    found = {
        str(path.relative_to(ROOT)): names
        for path in SHIPPED
        if not path.is_relative_to(OURS) and (names := set(of_one_system(path)))
    }
    assert found == {str(GUNICORN.relative_to(ROOT)): {"gunicorn"}}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import fcntl", "fcntl"),
        ("from pwd import getpwuid", "pwd"),
        ("import gunicorn.config", "gunicorn"),
        ("os.fork()", "os.fork"),
        ("sys.platform == 'win32'", "sys.platform"),
        ("signal.SIGHUP", "signal.SIGHUP"),
        ("Popen(x, start_new_session=True)", "start_new_session"),
    ],
)
def test_what_is_found(tmp_path, code, found):
    (tmp_path / "module.py").write_text(code)
    assert list(of_one_system(tmp_path / "module.py")) == [found]

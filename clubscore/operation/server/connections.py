"""Connections: requests are received whole before a thread works on them.

waitress receives and sends, in each process of the server. So no thread waits for a client: a
request that is sent byte by byte holds a connection, and for a limited time; an answer that is read
byte by byte waits in memory and in a file. This module is loaded before Clubscore is, and knows
nothing of it.
"""

from __future__ import annotations

import socket
import ssl
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, cast

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from clubscore.system.networks import is_of_machine, most_connections

PATIENCE: Final = 20  # seconds in which a request has to be there,
SLOWEST: Final = 4096  # or longer while so many bytes a second arrive
IDLE: Final = 5  # seconds that a connection is kept for another request
FROM_ONE_ADDRESS: Final = 100  # connections; a proxy needs no more either
LINGER: Final = 2  # seconds a process that ends waits for requests that may be on their way
BEAT: Final = 1.0  # seconds after which gunicorn hears that the process lives
SETTINGS: Final = {
    "ident": None,  # nobody needs to know what this is
    "clear_untrusted_proxy_headers": False,  # clubscore.http.proxies reads them
    "connection_limit": most_connections(),
    "channel_timeout": 60,  # seconds in which nothing moves, on a poor line amid an answer too
    "cleanup_interval": 2,
    # Bytes of an answer before a thread waits for whoever reads it: never. Beyond 1 MB, what has
    # not been read is in a temporary file.
    "outbuf_high_watermark": sys.maxsize,
    "max_request_body_size": 70 * 2**20,  # as the proxies of docs/deploy have it
    "max_request_header_size": 65_536,
}
WANTS_MORE: Final = (ssl.SSLWantReadError, ssl.SSLWantWriteError)
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Channel(HTTPChannel):
    """A connection that knows since when a request has been arriving."""

    arriving_since: float | None = None
    size_so_far: int = 0  # bytes of it

    def received(self, data: bytes) -> bool:
        """Take what has arrived."""
        going_on = super().received(data)
        if self.request is None:
            self.arriving_since = None
        elif self.arriving_since is None:
            self.arriving_since, self.size_so_far = time.monotonic(), len(data)
        else:
            self.size_so_far += len(data)
        return going_on

    def time_left(self, now: float) -> float:
        """Return the seconds in which the request that is arriving has to be there.

        What arrives gives it more of them, so a large file has more left than drops have.
        """
        if self.arriving_since is None:
            return PATIENCE
        return self.arriving_since + PATIENCE + self.size_so_far / SLOWEST - now


class TlsChannel(Channel):
    """A connection over TLS: the encrypted bytes that arrive may not hold data yet."""

    shaken: bool = False

    def handle_read(self) -> None:
        """Continue the handshake, or read all available data."""
        connection = cast(ssl.SSLSocket, self.socket)
        try:
            if not self.shaken:
                connection.do_handshake()
                self.shaken = True
            while True:
                data = connection.recv(self.adj.recv_bytes)
                if not data:
                    self.handle_close()
                    return
                self.last_activity = time.time()
                self.received(data)
                if not connection.pending():
                    return
        except WANTS_MORE:
            return
        except OSError:
            self.handle_close()

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send as much as fits; nothing while TLS has to send or receive first."""
        try:
            return super().send(data, do_close)
        except WANTS_MORE:
            return 0


class GuardedServer(TcpWSGIServer):
    """A socket that listens, at an address or only on this machine, and its connections."""

    active_channels: dict[int, Channel]  # type: ignore[assignment]  # stubs: one channel
    channel_class = Channel

    @property
    def is_of_machine(self) -> bool:
        """Whether it has no address, only a path on this machine."""
        return is_of_machine(self.family)

    @property
    def is_busy(self) -> bool:
        """Whether something is being answered."""
        return any(one.requests or one.total_outbufs_len for one in self.active_channels.values())

    def getsockname(self) -> tuple[str, str]:
        """Return the address and port, or the path of a socket of this machine."""
        if self.is_of_machine:
            return ("", str(cast(socket.socket, self.socket).getsockname()))
        return super().getsockname()

    def set_socket_options(self, conn: socket.socket) -> None:
        """Let small answers leave at once; sockets of this machine do so anyway."""
        if not self.is_of_machine:
            super().set_socket_options(conn)

    def fix_addr(self, addr: Any) -> Sequence[Any]:
        """Return address and port of a client, which has none on this machine’s own sockets."""
        return addr if isinstance(addr, tuple) else ("", None)

    def maintenance(self, now: float) -> None:
        """Close connections that are idle, too slow, or too many from one address.

        If there are too many, those whose request has the least time left are dropped first, but
        none that is being answered.
        """
        super().maintenance(now)  # type: ignore[arg-type]  # stubs: whole seconds
        since = time.monotonic()
        waiting: defaultdict[str, list[Channel]] = defaultdict(list)
        for channel in self.active_channels.values():
            if channel.time_left(since) < 0:
                channel.will_close = True
            elif not (channel.requests or channel.total_outbufs_len):
                if channel.arriving_since is None and now - channel.last_activity > IDLE:
                    channel.will_close = True
                waiting[channel.addr[0]].append(channel)
        for channels in waiting.values():
            channels.sort(key=lambda channel: channel.time_left(since))
            for channel in channels[: -FROM_ONE_ADDRESS or None]:
                channel.will_close = True


class TlsServer(GuardedServer):
    """The same over TLS."""

    channel_class = TlsChannel
    context: ssl.SSLContext

    def accept(self) -> tuple[ssl.SSLSocket, Any] | None:
        """Return a new connection, before its handshake."""
        accepted = super().accept()
        if accepted is None:
            return None
        connection, address = accepted
        connection.setblocking(False)
        wrapped = self.context.wrap_socket(
            connection, server_side=True, do_handshake_on_connect=False
        )
        return wrapped, address


class Door:
    """The sockets that listen, their connections, and the threads that work on requests."""

    def __init__(
        self,
        application: Application,
        listeners: Sequence[socket.socket],
        *,
        threads: int,
        tls: Callable[[], ssl.SSLContext] | None = None,
    ) -> None:
        """Take requests for an application; ``tls`` makes the context of a server with HTTPS."""
        self._application, self._tls = application, tls
        self._threads = ThreadedTaskDispatcher()
        self._threads.set_thread_count(threads)
        self._connections: dict[int, Any] = {}
        self._servers = [self._server(one) for one in listeners]

    def answer(
        self, goes_on: Callable[[], bool], *, beat: Callable[[], object], patience: float
    ) -> None:
        """Answer while ``goes_on`` allows, then spend up to ``patience`` seconds finishing.

        ``beat`` is called repeatedly in the meantime.
        """
        while goes_on():
            self._turn(beat)
        for server in self._servers:
            server.accepting = False
        began = time.monotonic()
        while (passed := time.monotonic() - began) < patience:
            is_busy = any(one.is_busy for one in self._servers)
            has_any = any(one.active_channels for one in self._servers)
            if not is_busy and (passed > LINGER or not has_any):
                break
            self._turn(beat)
        self._threads.shutdown()
        wasyncore.close_all(self._connections)

    def _turn(self, beat: Callable[[], object]) -> None:
        beat()
        wasyncore.loop(timeout=BEAT, use_poll=True, map=self._connections, count=1)

    def _server(self, listener: socket.socket) -> GuardedServer:
        listener.setblocking(False)
        scheme = "https" if self._tls else "http"
        server = (TlsServer if self._tls else GuardedServer)(
            self._application,
            self._connections,
            _sock=listener,
            dispatcher=self._threads,
            adj=Adjustments(sockets=[listener], url_scheme=scheme, **SETTINGS),
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
            bind_socket=False,
        )
        if isinstance(server, TlsServer) and self._tls:
            server.context = self._tls()
        return server

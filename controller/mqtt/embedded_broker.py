"""An MQTT 3.1.1 broker inside the program, in a thread of its own: for machines without Mosquitto.

amqtt reads and writes the packets, `broker_sessions` keeps the sessions. What it lacks is listed in
`controller.mqtt.broker_capabilities`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from amqtt.adapters import BufferReader
from amqtt.errors import AMQTTError, MQTTError, NoDataError
from amqtt.mqtt import packet_class
from amqtt.mqtt.connack import ConnackPacket
from amqtt.mqtt.connect import ConnectPacket
from amqtt.mqtt.packet import (
    CONNECT,
    DISCONNECT,
    PINGREQ,
    PUBACK,
    PUBCOMP,
    PUBLISH,
    PUBREC,
    PUBREL,
    SUBSCRIBE,
    UNSUBSCRIBE,
    MQTTFixedHeader,
)
from amqtt.mqtt.pingresp import PingRespPacket
from amqtt.mqtt.puback import PubackPacket
from amqtt.mqtt.pubcomp import PubcompPacket
from amqtt.mqtt.publish import PublishPacket
from amqtt.mqtt.pubrec import PubrecPacket
from amqtt.mqtt.pubrel import PubrelPacket
from amqtt.mqtt.suback import SubackPacket
from amqtt.mqtt.unsuback import UnsubackPacket

from controller.journal import file_permissions
from controller.mqtt import broker_accounts
from controller.mqtt.broker_accounts import BrokerStartError
from controller.mqtt.broker_sessions import BrokerMessage, ClientSession, Exchange, valid_topic
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import sentence

# ---- Who may be connected to the embedded broker at once -----------------------------------------------------------
# A bound, and nobody who is silent takes another's place.

MOST_CONNECTIONS: Final = 500
"""Open at once; a program may hold 1,024 files, and the table needs some for itself."""


class ConnectionBounds:
    """Counts connections. Those without CONNECT are closed first, the oldest before others; connected ones stay."""

    def __init__(self) -> None:
        self._open: set[asyncio.Task[None]] = set()
        self._unnamed: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._is_reported = False

    def __iter__(self) -> Iterator[asyncio.Task[None]]:
        return iter([*self._open])

    def come(self, task: asyncio.Task[None], writer: asyncio.StreamWriter) -> bool:
        """A connection was made; False if there is no room for it."""
        if len(self._open) >= MOST_CONNECTIONS:
            if not self._is_reported:
                self._is_reported = True
                log.warning(
                    "%d connections are open at the embedded broker, its limit: new ones replace connections without "
                    "CONNECT, or are closed. Find the client that opens them.",
                    MOST_CONNECTIONS,
                )
            if not self._unnamed:
                return False
            oldest = next(iter(self._unnamed))
            self._unnamed[oldest].transport.abort()
            self.gone(oldest)
        self._open.add(task)
        self._unnamed[task] = writer
        return True

    def named(self, task: asyncio.Task[None]) -> None:
        """Note that its CONNECT has come."""
        self._unnamed.pop(task, None)

    def gone(self, task: asyncio.Task[None]) -> None:
        """It is over."""
        self._open.discard(task)
        self._unnamed.pop(task, None)
        if len(self._open) < MOST_CONNECTIONS // 2:
            self._is_reported = False


# ---- Saves the embedded broker's retained messages and sessions in a file of its folder: `embedded.json` ---------

FILE: Final = "embedded.json"


def load_state(folder: Path) -> Exchange:
    """The state saved in `folder`, which is created if missing. A damaged file is moved aside: the state is then empty.

    Raises `BrokerStartError` where the folder cannot be used.
    """
    file = folder / FILE
    try:
        file_permissions.make_folder(folder)
        text = file.read_bytes()
    except FileNotFoundError:
        return Exchange()
    except OSError as error:
        raise broker_accounts.folder_unusable(folder, error) from error
    try:
        return Exchange.restored(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        damaged = file.with_name(f"{FILE}.damaged")
        with suppress(OSError):
            file.replace(damaged)
        log.warning(
            "what the embedded broker had kept is damaged (%s); it starts empty, see %s", error, damaged
        )
        return Exchange()


def save_state(folder: Path, exchange: Exchange) -> bool:
    """Write the state; returns whether that worked (the log says why not)."""
    file = folder / FILE
    try:
        file_permissions.write_private_file(file, json.dumps(exchange.saved()).encode())
    except OSError as error:
        log.warning("what the embedded broker retains cannot be written to %s: %s", file, error.strerror)
        return False
    return True


def delete_state(folder: Path) -> None:
    """Delete the saved state."""
    (folder / FILE).unlink(missing_ok=True)


ANSWER_SECONDS: Final = 20.0
CONNECT_SECONDS: Final = 10.0  # from the connection to its CONNECT
SAVE_SECONDS: Final = 5.0
LARGEST_PACKET: Final = 1 << 21  # bytes
MOST_UNSENT: Final = 1 << 22  # bytes in the network's buffer of one client; the rest waits in its session
ACCEPTED, WRONG_VERSION, WRONG_ID = 0, 1, 2  # in a CONNACK
MQTT_311: Final = b"\x00\x04MQTT\x04"
MQTT_5: Final = b"\x00\x04MQTT\x05"
WRONG_VERSION_5: Final = b"\x20\x03\x00\x84\x00"  # CONNACK of MQTT 5: unsupported protocol version

log = logging.getLogger(__name__)


class NotMqtt(Exception):
    """A client has violated the protocol; its connection is closed."""


class OutgoingPacket(Protocol):
    """A packet of amqtt's, as far as it is written."""

    def to_bytes(self) -> bytes:
        """Its bytes on the wire."""
        ...


@dataclass(eq=False)
class Client:
    """One connection. `will` is published when it ends without a DISCONNECT."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    session: ClientSession
    will: BrokerMessage | None
    keepalive: float | None
    over: bool = False
    emptying: asyncio.Task[None] | None = None  # waits for room in the network's buffer

    def send(self, packet: OutgoingPacket) -> None:
        """Write a packet to the client's socket buffer."""
        self.writer.write(packet.to_bytes())

    def room(self) -> bool:
        """Whether the socket's write buffer is below MOST_UNSENT bytes."""
        return self.writer.transport.get_write_buffer_size() < MOST_UNSENT


class EmbeddedBroker:
    """A broker on 127.0.0.1 (or `host`); `port` is as in `fixed_port`, and once started it keeps its address.
    `connect_seconds` is how long a client may take for its CONNECT.

    Retained messages and queues are kept over `stop` and `start`; with a `folder`, over the program's end as well.
    """

    name: Final = "embedded"

    def __init__(
        self,
        port: int | None = None,
        host: str = broker_accounts.LOOPBACK,
        *,
        folder: Path | None = None,
        connect_seconds: float = CONNECT_SECONDS,
    ) -> None:
        self._connect_seconds = connect_seconds
        self._asked = port
        self._host = host
        self.folder = folder
        self._port: int | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: asyncio.Server | None = None
        self._saver: asyncio.Task[None] | None = None
        self._clients: dict[str, Client] = {}
        self._bounds = ConnectionBounds()
        self._exchange = Exchange()
        self._saved = 0

    @property
    def url(self) -> str:
        """Its address as mqtt://host:port; only once started."""
        if self._port is None:
            raise BrokerStartError(sentence("broker.own_not_started"))
        return f"mqtt://{self._host}:{self._port}"

    @property
    def address(self) -> BrokerAddress:
        """The address by which the table itself connects; only once started."""
        return BrokerAddress.parse(self.url)

    def start(self) -> str:
        """Start serving and return the address. Raises BrokerStartError if no port is free, or its own is taken."""
        if self._port is None:
            if self.folder is not None:
                self._exchange = load_state(self.folder)
            self._port = broker_accounts.fixed_port(self.folder, self._host, self._asked)
        elif not broker_accounts.is_free(
            self._host, self._port
        ):  # at another address no client would find it
            place = f"{self._host}:{self._port}"
            raise BrokerStartError(sentence("broker.own_cannot_return", place=place))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="mqtt-broker", daemon=True)
        self._thread.start()
        self._do(self._begin())
        return self.url

    def stop(self) -> None:
        """Stop serving; clients see the connection close, and their wills are not published."""
        if self._thread is None or self._loop is None:
            return
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(ANSWER_SECONDS)
        self._loop.close()
        self._thread = self._loop = None

    def restart(self) -> str:
        """Stop and start again on the same port."""
        self.stop()
        return self.start()

    def forget(self) -> None:
        """Drop what a stopped broker has kept: the next start is an empty broker."""
        self._exchange = Exchange()
        if self.folder is not None:
            delete_state(self.folder)

    def _do(self, work: Coroutine[object, None, None]) -> None:
        assert self._loop is not None
        try:
            asyncio.run_coroutine_threadsafe(work, self._loop).result(ANSWER_SECONDS)
        except (OSError, TimeoutError) as error:
            place = f"{self._host}:{self._port}"
            raise BrokerStartError(sentence("broker.own_failed", place=place, reason=str(error))) from error

    async def _begin(self) -> None:
        self._server = await asyncio.start_server(self._serve, self._host, self._port)
        if self.folder is not None:
            self._saver = asyncio.get_running_loop().create_task(self._save_now_and_then())

    async def _end(self) -> None:
        assert self._server is not None
        self._server.close()
        if self._saver is not None:
            self._saver.cancel()
        for client in list(self._clients.values()):
            client.will, client.over = None, True
            client.writer.transport.abort()
        left = list(self._bounds)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=ANSWER_SECONDS / 2)
        self._save()

    # ---- one client --------------------------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client, for as long as it is connected."""
        task = asyncio.current_task()
        assert task is not None
        if not self._bounds.come(task, writer):
            writer.transport.abort()
            return
        client = None
        try:
            async with asyncio.timeout(self._connect_seconds):  # all of it, however it drips
                client = await self._let_in(reader, writer)
            self._bounds.named(task)
            while client is not None and not client.over:
                await self._heard(client, *await _packet(reader, client.keepalive))
                async with asyncio.timeout(
                    client.keepalive
                ):  # a client that does not read is treated as gone
                    await writer.drain()
        except (NotMqtt, AMQTTError, MQTTError, NoDataError, OSError, EOFError, TimeoutError) as error:
            log.debug("a client of the embedded broker is gone: %r", error)
        except (
            ValueError,
            LookupError,
            TypeError,
            AttributeError,
        ) as error:  # amqtt raises these for malformed packets
            log.debug("a client of the embedded broker sent what is not MQTT: %r", error)
        except asyncio.CancelledError:
            log.debug("the embedded broker stops")
        finally:
            self._bounds.gone(task)
            if client is not None:
                self._gone(client)
            writer.transport.abort() if client is not None and client.over else writer.close()

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Client | None:
        header, body = await _packet(reader, self._connect_seconds)
        if header.packet_type != CONNECT:
            raise NotMqtt("the first packet is no CONNECT")
        if not body.startswith(MQTT_311):
            wrong = (
                WRONG_VERSION_5
                if body.startswith(MQTT_5)
                else ConnackPacket.build(0, WRONG_VERSION).to_bytes()
            )
            writer.write(wrong)
            return None
        asked = await ConnectPacket.from_stream(BufferReader(body), fixed_header=header)
        if asked.payload.client_id_is_random:
            if not asked.clean_session_flag:  # a session that stays needs a name (MQTT 3.1.3.1)
                writer.write(ConnackPacket.build(0, WRONG_ID).to_bytes())
                return None
            asked.client_id = f"auto-{secrets.token_hex(8)}"
        older = self._clients.get(asked.client_id)
        if older is not None:  # a client id has one connection
            self._gone(older)
            older.writer.transport.abort()
        session, known = self._exchange.connect(asked.client_id, clean=asked.clean_session_flag)
        session.connected = True
        will = None
        if asked.will_flag:
            will = BrokerMessage(
                asked.will_topic, bytes(asked.will_message), asked.will_qos, asked.will_retain_flag
            )
            if not valid_topic(will.topic):
                raise NotMqtt("a will on what is no topic")
        keepalive = 1.5 * asked.keep_alive if asked.keep_alive else None
        client = Client(reader=reader, writer=writer, session=session, will=will, keepalive=keepalive)
        self._clients[asked.client_id] = client
        client.send(ConnackPacket.build(int(known), ACCEPTED))
        # What was not acknowledged comes again, in order (MQTT 4.4).
        for number, message in session.sent.items():
            client.send(
                PubrelPacket.build(number) if number in session.released else _publish(message, number, True)
            )
        self._pump(client)
        return client

    async def _heard(self, client: Client, header: MQTTFixedHeader, body: bytes) -> None:
        """Handle one packet from a client."""
        kind = header.packet_type
        if kind == PINGREQ:
            client.send(PingRespPacket.build())
            return
        if kind == DISCONNECT:
            client.will, client.over = None, True
            return
        if kind not in (PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP, SUBSCRIBE, UNSUBSCRIBE):
            raise NotMqtt(f"a packet of type {kind}")
        packet = await packet_class(header).from_stream(BufferReader(body), fixed_header=header)
        if kind == PUBLISH:
            self._published(client, packet)
        elif kind == SUBSCRIBE:
            self._subscribed(client, packet)
        elif kind == UNSUBSCRIBE:
            for pattern in packet.payload.topics:
                self._exchange.unsubscribe(client.session, pattern)
            client.send(UnsubackPacket.build(packet.variable_header.packet_id))
        else:
            self._acknowledged(client, kind, packet.variable_header.packet_id)
        self._pump(client)

    def _acknowledged(self, client: Client, kind: int, number: int) -> None:
        """PUBACK, or a step of the QoS 2 handshake, for packet id `number`."""
        session = client.session
        if kind == PUBREC:
            if number in session.sent:
                session.released.add(number)
            client.send(PubrelPacket.build(number))
        elif kind == PUBREL:
            session.taken.discard(number)
            client.send(PubcompPacket.build(number))
        else:  # PUBACK, PUBCOMP
            session.acknowledged(number)
        self._exchange.changed += session.stays

    def _published(self, client: Client, packet: PublishPacket) -> None:
        topic, qos, number = packet.topic_name, packet.qos, packet.variable_header.packet_id
        if not valid_topic(topic) or qos > 2:
            raise NotMqtt(f"a message on {topic!r} at QoS {qos}")
        if qos < 2 or number not in client.session.taken:  # at QoS 2 a repetition is dropped
            self._publish(BrokerMessage(topic, bytes(packet.data), qos, packet.retain_flag))
        if qos == 1:
            client.send(PubackPacket.build(number))
        elif qos == 2:
            client.session.taken.add(number)
            client.send(PubrecPacket.build(number))

    def _subscribed(self, client: Client, packet: Any) -> None:
        asked = [(pattern, qos) for pattern, qos in packet.payload.topics]
        if not asked or any(qos > 2 for _, qos in asked):
            raise NotMqtt("a subscription to nothing, or at no QoS")
        granted = [self._exchange.subscribe(client.session, pattern, qos) for pattern, qos in asked]
        client.send(SubackPacket.build(packet.variable_header.packet_id, granted))
        for (pattern, qos), answer in zip(asked, granted, strict=True):
            if answer == qos:
                self._exchange.answer(client.session, pattern, qos)

    def _publish(self, message: BrokerMessage) -> None:
        for session in self._exchange.publish(message):
            client = self._clients.get(session.client_id)
            if client is not None and client.session is session:
                self._pump(client)

    def _pump(self, client: Client) -> None:
        """Send what a client may receive now; the rest when the network buffer has drained."""
        for number, message in client.session.due(client.room):
            client.send(_publish(message, number, False))
        if client.session.waiting and not client.room() and client.emptying is None and not client.over:
            client.emptying = asyncio.get_running_loop().create_task(self._pump_later(client))

    async def _pump_later(self, client: Client) -> None:
        with suppress(OSError):  # the connection is over; who serves it sees that
            await client.writer.drain()
        client.emptying = None
        if not client.over and not client.writer.transport.is_closing():
            self._pump(client)

    def _gone(self, client: Client) -> None:
        """A connection has ended, or another has taken its place."""
        if self._clients.get(client.session.client_id) is not client:
            return
        del self._clients[client.session.client_id]
        client.over = True
        if client.emptying is not None:
            client.emptying.cancel()
        self._exchange.disconnect(client.session)
        if client.will is not None:
            self._publish(client.will)

    # ---- what is kept ------------------------------------------------------------------------------------------

    async def _save_now_and_then(self) -> None:
        pause = SAVE_SECONDS
        while True:
            await asyncio.sleep(pause)
            began = time.monotonic()
            self._save()
            pause = max(
                SAVE_SECONDS, 50 * (time.monotonic() - began)
            )  # however much there is, little of the time

    def _save(self) -> None:
        if self.folder is None or self._saved == self._exchange.changed:
            return
        changed = self._exchange.changed
        if save_state(self.folder, self._exchange):
            self._saved = changed


def _publish(message: BrokerMessage, number: int | None, again: bool) -> PublishPacket:
    return PublishPacket.build(
        message.topic, message.payload, number, again and message.qos > 0, message.qos, message.retain
    )


async def _packet(reader: asyncio.StreamReader, seconds: float | None) -> tuple[MQTTFixedHeader, bytes]:
    """Read the next whole packet: its fixed header and the rest. Raises TimeoutError after `seconds` without one."""
    async with asyncio.timeout(seconds):
        first = await reader.readexactly(1)
    length, shift = 0, 0
    async with asyncio.timeout(ANSWER_SECONDS):
        while True:
            byte = (await reader.readexactly(1))[0]
            length |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
            if shift > 21:
                raise NotMqtt("a length of more than four bytes")
        if length > LARGEST_PACKET:
            raise NotMqtt(f"a packet of {length} bytes")
        body = await reader.readexactly(length)
    return MQTTFixedHeader(first[0] >> 4, first[0] & 0x0F, length), body

import { openLiveSocket } from '#platform/client/live/live-socket.ts';
import { apiUrl, bearerHeaders } from '#platform/client/query/api-client.ts';
import { NOTIFICATIONS_PROTOCOL, NOTIFICATIONS_SOCKET_PATH } from '#capabilities/notifications/contract.ts';

/** The server sends a heartbeat every minute. */
const SILENT_MS = 150_000;
const PREFIX = 'Bearer ';

function socketUrl(): string {
  const url = new URL(apiUrl(NOTIFICATIONS_SOCKET_PATH), window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Calls back whenever the server's notifications of this user changed, and after each reconnection. */
export function followChanges(onChange: () => void): () => void {
  const socket = openLiveSocket({
    connect: (protocols) => new WebSocket(socketUrl(), protocols),
    protocol: NOTIFICATIONS_PROTOCOL,
    token: () => Promise.resolve(bearerHeaders().authorization?.slice(PREFIX.length) ?? null),
    onOpen: () => undefined,
    onMessage: (message) => {
      if (typeof message === 'string' && message.includes('"changed"')) onChange();
    },
    // Without a connection they are still polled once a minute.
    onState: () => undefined,
    random: Math.random,
    silentAfterMs: SILENT_MS,
  });
  const wake = () => socket.wake();
  window.addEventListener('online', wake);
  return () => {
    window.removeEventListener('online', wake);
    socket.stop();
  };
}

import type { Principal } from '#platform/contract/principal.ts';
import type { LiveConnection } from '#platform/server/live/live-sockets.ts';

/** Database channel on which instances announce users whose notifications changed. */
export const NOTIFICATION_CHANGES = 'notification_changes';

const HERE = JSON.stringify({ kind: 'here' });
const CHANGED = JSON.stringify({ kind: 'changed' });

/** Open connections by user: each receives only changes of its user. */
export function createNotificationLines() {
  const lines = new Map<Principal['userKey'], Set<LiveConnection>>();
  return {
    open(connection: LiveConnection): void {
      const { userKey } = connection.principal;
      const own = lines.get(userKey) ?? new Set();
      lines.set(userKey, own.add(connection));
      connection.onClose(() => {
        own.delete(connection);
        if (own.size === 0) lines.delete(userKey);
      });
      // Fetches changes missed while disconnected.
      connection.send(CHANGED);
    },
    changed(userKey: string): void {
      for (const connection of lines.get(userKey) ?? []) connection.send(CHANGED);
    },
    /** A heartbeat: a browser does not see pings. */
    beat(): void {
      for (const own of lines.values()) for (const connection of own) connection.send(HERE);
    },
    /** Messages of other instances may have been missed: all clients fetch again. */
    all(): void {
      for (const own of lines.values()) for (const connection of own) connection.send(CHANGED);
    },
  };
}

import { LRUCache } from 'lru-cache';
import { isDatabaseOutOfReach } from '#platform/server/db/database-error.ts';
import type { LiveSession, SessionStore } from './session-store.ts';

/** Maximum number of cached sessions and tokens; the least recently used are dropped and read again. */
const KEPT_MAX = 20_000;
/** Read again after this time even without a change notice: a connection pooler may swallow messages. */
const KEPT_FOR_MS = 60_000;
/** Retry interval while the database is unreachable; in between, calls do not wait for it. */
const TRY_AGAIN_MS = 5000;

/** A session store cached in memory, with its invalidation. */
export interface SessionMemory extends SessionStore {
  /** A session or the account of this user has changed. */
  forgetUser(userId: string): void;
  forgetAll(): void;
  /** Handles a message of the channel `ACCOUNT_CHANGES`. */
  hear(message: string): void;
  /** Whether changes by other instances are being received; while they are not, every call queries the database. */
  setHearing(isHearing: boolean): void;
}

interface Kept<Value> {
  value: Value;
  requestedMs: number;
}

/** Whether the database is known to be unreachable, shared by everything that queries it. */
interface Reach {
  isHearing: boolean;
  awayUntilMs: number;
  /** Incremented by every change: an answer in transit at that time is not cached. */
  version: number;
}

function createKept<Value extends object>(reach: Reach, nowMs: () => number) {
  const kept = new LRUCache<string, Kept<Value>>({ max: KEPT_MAX });
  return {
    kept,
    async get(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
      const known = kept.get(key);
      const now = nowMs();
      const isFresh = known !== undefined && reach.isHearing && now - known.requestedMs < KEPT_FOR_MS;
      if (known && (isFresh || now < reach.awayUntilMs)) return known.value;
      const { version } = reach;
      try {
        const value = await ask();
        reach.awayUntilMs = 0;
        if (value === null) kept.delete(key);
        else if (version === reach.version) kept.set(key, { value, requestedMs: nowMs() });
        return value;
      } catch (error) {
        if (!isDatabaseOutOfReach(error)) throw error;
        reach.awayUntilMs = nowMs() + TRY_AGAIN_MS;
        // Dropped meanwhile: the session may have ended.
        const last = kept.get(key);
        if (last === undefined) throw error;
        return last.value;
      }
    },
  };
}

/**
 * Caches the answers of `store` about sessions and revoked tokens, so that a call needs no query. Whatever ends a
 * session invalidates the cache: here at once, on other instances by the messages that the database sends with the
 * change (see the triggers of `account/0002-changes`). While the database is unreachable the last known state applies:
 * sign-out is impossible then, and only data common to all users can be read.
 */
export function rememberSessions(store: SessionStore, nowMs: () => number): SessionMemory {
  const reach: Reach = { isHearing: false, awayUntilMs: 0, version: 0 };
  const sessions = createKept<LiveSession>(reach, nowMs);
  const tokens = createKept<{ isRevoked: boolean }>(reach, nowMs);
  const change = (forget: () => void): void => {
    reach.version += 1;
    forget();
  };
  const forgetUser = (userId: string): void =>
    change(() => {
      for (const [id, { value }] of sessions.kept.entries())
        if (value.account.id === userId) sessions.kept.delete(id);
    });
  const forgetToken = (key: string): void => change(() => void tokens.kept.delete(key));
  const forgetAll = (): void =>
    change(() => {
      sessions.kept.clear();
      tokens.kept.clear();
    });
  return {
    findAccount: (userId) => store.findAccount(userId),
    async findLive(sessionId, userId) {
      const live = await sessions.get(sessionId, () => store.findLive(sessionId, userId));
      return live && live.account.id === userId && live.expiresAtMs > nowMs() ? live : null;
    },
    async isRevoked(tokenKey) {
      const known = await tokens.get(tokenKey, async () => ({ isRevoked: await store.isRevoked(tokenKey) }));
      return known?.isRevoked ?? true;
    },
    async end(sessionId) {
      await store.end(sessionId);
      change(() => void sessions.kept.delete(sessionId));
    },
    async revoke(tokenKey, expiresAt) {
      await store.revoke(tokenKey, expiresAt);
      forgetToken(tokenKey);
    },
    forgetUser,
    forgetAll,
    hear(message) {
      const [kind, id] = [message.slice(0, message.indexOf(':')), message.slice(message.indexOf(':') + 1)];
      if (kind === 'user') forgetUser(id);
      else if (kind === 'token') forgetToken(id);
      else forgetAll();
    },
    setHearing(isHearing) {
      reach.isHearing = isHearing;
      // Changes made while no messages were received are unknown.
      if (isHearing) forgetAll();
    },
  };
}

import { z } from 'zod';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { FeedFault, type FetchContext, type FetchOutcome } from '#platform/server/feeds/feed.ts';
import { decodeRawAnswer, encodeRawAnswer } from '#platform/server/feeds/raw-answer-file.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { NOT_VIEWED, type TrafficSource, type ViewedBoxes } from '../live-sources.ts';

/** A store that all instances reach. Its content may be lost at any time. @throws when it cannot be reached */
export interface SharedStore {
  /** Takes a lease for the given time, or renews the caller's lease; returns whether the caller has it now. */
  hold(name: string, owner: string, forMs: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
  put(name: string, bytes: Uint8Array, forMs: number): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  /** One text per owner under a name. */
  note(name: string, owner: string, text: string): Promise<void>;
  notes(name: string): Promise<ReadonlyMap<string, string>>;
  forget(name: string, owner: string): Promise<void>;
}

/** Interval at which the leader renews its lease; when it has died another one leads after `LEASE_MS`. */
const RENEW_MS = 2000;
const LEASE_MS = 6000;
/** An answer is useless after this time. */
const ANSWER_KEPT_MS = 10 * 60_000;
const VIEWED_EVERY_MS = 3000;
const VIEWED_KEPT_MS = 15_000;

const viewedNote = z.object({
  atMs: z.number(),
  boxes: z.array(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })),
});

/** Several instances of the server query every source once: the leader queries, the others take its answers. */
export interface TrafficSharing {
  /** The source as this instance uses it: queried while this instance leads, otherwise read from the store. */
  share(name: string, source: TrafficSource, everyS: number): TrafficSource;
  /** The areas viewed in all instances. */
  viewed(own: ViewedBoxes): ViewedBoxes;
  start(): void;
  stop(): Promise<void>;
}

interface Held {
  readonly name: string;
  readonly everyS: number;
  isOwn: boolean;
  requestedMs: number;
  /** The last answer taken from another instance. */
  takenMs: number | null;
}

/** Reports once that the store is unreachable, and once that it is back. */
function createOutage(log: Log) {
  let message: string | null = null;
  return {
    get message() {
      return message;
    },
    async around<Value>(task: () => Promise<Value>): Promise<Value | null> {
      try {
        const value = await task();
        if (message !== null) log.info('traffic is shared with the other instances again');
        message = null;
        return value;
      } catch (error) {
        if (message === null) log.warn({ err: error }, 'traffic is not shared: Redis cannot be reached');
        message = `Redis cannot be reached (${messageOf(error)}): this instance requests traffic itself.`;
        return null;
      }
    },
  };
}

export function createTrafficSharing(deps: {
  readonly store: SharedStore;
  /** Unique name of this instance. */
  readonly owner: string;
  readonly clock: Clock;
  readonly log: Log;
}): TrafficSharing {
  const { store, owner, clock, log } = deps;
  const outage = createOutage(log);
  const all: Held[] = [];
  let ownBoxes: ViewedBoxes = () => [];
  let otherBoxes: readonly BoundingBox[] = [];
  let timers: ReturnType<typeof setInterval>[] = [];

  const lead = async (held: Held): Promise<boolean> => {
    const isOwn = await outage.around(() => store.hold(`leader:${held.name}`, owner, LEASE_MS));
    // Without the store every instance queries for itself.
    held.isOwn = isOwn ?? false;
    return isOwn ?? true;
  };
  const renew = async (): Promise<void> => {
    for (const held of all) {
      // An instance that no longer queries (the feeds are in another mode) releases the lease.
      const isUsed = performance.now() - held.requestedMs < 2 * held.everyS * 1000 + 2 * LEASE_MS;
      if (held.isOwn && isUsed) await lead(held);
    }
  };
  const exchangeViewed = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    await outage.around(() =>
      store.note('viewed', owner, JSON.stringify({ atMs: nowMs, boxes: ownBoxes() })),
    );
    const notes = (await outage.around(() => store.notes('viewed'))) ?? new Map<string, string>();
    const boxes: BoundingBox[] = [];
    for (const [from, text] of notes) {
      const read = viewedNote.safeParse(parsed(text));
      if (from === owner) continue;
      if (read.success && nowMs - read.data.atMs < VIEWED_KEPT_MS) boxes.push(...read.data.boxes);
      else await outage.around(() => store.forget('viewed', from));
    }
    otherBoxes = boxes;
  };
  const ask = async (held: Held, source: TrafficSource, context: FetchContext): Promise<FetchOutcome> => {
    const outcome = await source.fetch(context);
    if (outcome.kind !== 'answer' && outcome.kind !== 'not-asked') return outcome;
    held.takenMs = null;
    // No parts: the leader did not query, without viewers of traffic.
    const parts = outcome.kind === 'answer' ? outcome.parts : [];
    const bytes = encodeRawAnswer({ receivedMs: context.nowMs, parts });
    await outage.around(() => store.put(`answer:${held.name}`, bytes, ANSWER_KEPT_MS));
    return outcome;
  };
  const take = async (held: Held, context: FetchContext): Promise<FetchOutcome> => {
    const bytes = await outage.around(() => store.get(`answer:${held.name}`));
    const answer = bytes && decodeRawAnswer(Buffer.from(bytes));
    const ageMs = answer ? context.nowMs - answer.receivedMs : Infinity;
    if (!answer || ageMs > 3 * held.everyS * 1000 + LEASE_MS)
      throw new FeedFault(
        'not-shared',
        'The instance that requests traffic for all has had no answer lately.',
        {
          retryAfterS: 0,
        },
      );
    if (answer.parts.length === 0) {
      held.takenMs = null;
      return { kind: 'not-asked', why: NOT_VIEWED };
    }
    if (answer.receivedMs === held.takenMs) return { kind: 'not-modified' };
    held.takenMs = answer.receivedMs;
    return { kind: 'answer', parts: answer.parts };
  };
  return {
    share(name, source, everyS) {
      const held: Held = { name, everyS, isOwn: false, requestedMs: -Infinity, takenMs: null };
      all.push(held);
      return {
        name: source.name,
        coverage: () => outage.message ?? source.coverage?.() ?? null,
        async fetch(context) {
          held.requestedMs = performance.now();
          return (await lead(held)) ? ask(held, source, context) : take(held, context);
        },
      };
    },
    viewed(own) {
      ownBoxes = own;
      return () => [...own(), ...otherBoxes];
    },
    start() {
      timers = [
        setInterval(() => void renew(), RENEW_MS),
        setInterval(() => void exchangeViewed(), VIEWED_EVERY_MS),
      ];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const { name, isOwn } of all)
        if (isOwn) await outage.around(() => store.release(`leader:${name}`, owner));
      await outage.around(() => store.forget('viewed', owner));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

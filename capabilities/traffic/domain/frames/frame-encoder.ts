import type { Aircraft } from '../aircraft.ts';
import { ByteWriter } from './frame-bytes.ts';
import {
  COLUMNS,
  type FrameHeader,
  type Identity,
  type Quantised,
  TEXTS,
  TRACK_STEPS,
  UNKNOWN,
  flagsOf,
  quantised,
} from './frame-format.ts';

interface Sent {
  slot: number;
  identity: Identity;
  now: Quantised;
  /** Step at the last change, in steps of position: predicted to repeat. */
  moved: { lat: number; lon: number };
}

/** Frame before compression. */
export interface Frame {
  readonly header: FrameHeader;
  readonly body: Uint8Array;
  /** Number of aircraft with updates. */
  readonly updates: number;
}

const isSameIdentity = (a: Identity, b: Identity): boolean =>
  TEXTS.every((name) => a[name] === b[name]) && flagsOf(a) === flagsOf(b);

/** Shorter way around the compass, so that 359° to 1° is a small step. */
function trackStep(from: number, to: number): number {
  if (from === UNKNOWN || to === UNKNOWN) return to - from;
  return ((to - from + 1.5 * TRACK_STEPS) % TRACK_STEPS) - TRACK_STEPS / 2;
}

const isChanged = (a: Quantised, b: Quantised): boolean => COLUMNS.some((column) => a[column] !== b[column]);

/** State known to the clients of one window, and the next frame for them. */
export interface FrameEncoder {
  /** Next delta, from the aircraft now in the window. */
  next(given: {
    readonly aircraft: readonly Aircraft[];
    readonly timeMs: number;
    readonly total: number;
  }): Frame;
  /** Complete state, for a new client. */
  snapshot(): Frame;
  readonly sequence: number;
}

export function createFrameEncoder(stepsPerDegree: number): FrameEncoder {
  const sent = new Map<string, Sent>();
  const freeSlots: number[] = [];
  let slots = 0;
  let sequence = 0;
  let last: { timeMs: number; total: number } = { timeMs: 0, total: 0 };

  const newSlot = (): number => freeSlots.pop() ?? slots++;
  const headerOf = (kind: FrameHeader['kind']): FrameHeader => ({ kind, sequence, stepsPerDegree, ...last });

  const removed = (aircraft: readonly Aircraft[]): number[] => {
    const present = new Set(aircraft.map(({ address }) => address));
    const gone: number[] = [];
    for (const [address, { slot }] of sent) {
      if (present.has(address)) continue;
      gone.push(slot);
      sent.delete(address);
    }
    return gone.toSorted((a, b) => a - b);
  };
  return {
    get sequence() {
      return sequence;
    },
    next({ aircraft, timeMs, total }) {
      sequence += 1;
      last = { timeMs, total };
      const gone = removed(aircraft);
      const named: Sent[] = [];
      const updates: { one: Sent; next: Quantised }[] = [];
      for (const one of aircraft) {
        const next = quantised(one, stepsPerDegree);
        const known = sent.get(one.address);
        if (known) {
          if (!isSameIdentity(known.identity, one)) named.push(known);
          // Even if equal: a reference to the aircraft of an earlier picture would keep that one in memory.
          known.identity = one;
          if (isChanged(known.now, next)) updates.push({ one: known, next });
          continue;
        }
        const made: Sent = { slot: newSlot(), identity: one, now: emptyValues(), moved: { lat: 0, lon: 0 } };
        sent.set(one.address, made);
        named.push(made);
        updates.push({ one: made, next });
      }
      // Only now, so that a slot is not reused in the frame that frees it.
      freeSlots.push(...gone);
      updates.sort((a, b) => a.one.slot - b.one.slot);
      named.sort((a, b) => a.slot - b.slot);
      const writer = new ByteWriter();
      writeSlots(writer, gone);
      writeIdentities(writer, named);
      writeSlots(
        writer,
        updates.map(({ one }) => one.slot),
      );
      writeSteps(writer, updates);
      return { header: headerOf('delta'), body: writer.done(), updates: updates.length };
    },
    snapshot() {
      const all = [...sent.values()].toSorted((a, b) => a.slot - b.slot);
      const writer = new ByteWriter();
      writeSlots(writer, []);
      writeIdentities(writer, all);
      writeSlots(
        writer,
        all.map(({ slot }) => slot),
      );
      // From zero to the position before last and on: the receiver predicts the next step as the sender does.
      for (const column of COLUMNS) for (const { now } of all) writer.signed(now[column]);
      for (const axis of ['lat', 'lon'] as const) for (const { moved } of all) writer.signed(moved[axis]);
      return { header: headerOf('snapshot'), body: writer.done(), updates: all.length };
    },
  };
}

export const emptyValues = (): Quantised => ({
  lat: 0,
  lon: 0,
  altitude: 0,
  speedKt: 0,
  track: 0,
  rate: 0,
  time: 0,
});

/** Ascending numbers as gaps: a run without gaps is a run of zeros, which compresses well. */
function writeSlots(writer: ByteWriter, slots: readonly number[]): void {
  writer.count(slots.length);
  let expected = 0;
  for (const slot of slots) {
    writer.count(slot - expected);
    expected = slot + 1;
  }
}

function writeIdentities(writer: ByteWriter, named: readonly Sent[]): void {
  writeSlots(
    writer,
    named.map(({ slot }) => slot),
  );
  for (const name of TEXTS) for (const { identity } of named) writer.text(identity[name] ?? '');
  for (const { identity } of named) writer.count(flagsOf(identity));
}

/** Column by column; for a position only the difference from the prediction. */
function writeSteps(writer: ByteWriter, updates: readonly { one: Sent; next: Quantised }[]): void {
  for (const axis of ['lat', 'lon'] as const) {
    for (const { one, next } of updates) writer.signed(next[axis] - one.now[axis] - one.moved[axis]);
  }
  for (const column of ['altitude', 'speedKt', 'rate', 'time'] as const) {
    for (const { one, next } of updates) writer.signed(next[column] - one.now[column]);
  }
  for (const { one, next } of updates) writer.signed(trackStep(one.now.track, next.track));
  for (const { one, next } of updates) {
    const isFirst = one.now.lat === 0 && one.now.lon === 0;
    one.moved = isFirst ? { lat: 0, lon: 0 } : { lat: next.lat - one.now.lat, lon: next.lon - one.now.lon };
    one.now = next;
  }
}

import type { Aircraft } from '../aircraft.ts';
import { ByteReader, FrameError } from './frame-bytes.ts';
import { emptyValues } from './frame-encoder.ts';
import {
  COLUMNS,
  type FrameHeader,
  type Identity,
  type Quantised,
  TEXTS,
  TRACK_STEPS,
  UNKNOWN,
  aircraftFrom,
  choicesOf,
} from './frame-format.ts';

interface Known {
  identity: Identity | null;
  now: Quantised;
  moved: { lat: number; lon: number };
}

/** State of one window at the receiver. Pure: inflation and the socket are the caller's. */
export interface FrameDecoder {
  /**
   * Applies the next frame with its inflated body. `false` when a delta does not follow the current state: a snapshot
   * must then be requested.
   * @throws FrameError for a damaged body; the state is then invalid
   */
  apply(header: FrameHeader, body: Uint8Array): boolean;
  /** Current aircraft by slot; a slot is stable while an aircraft stays in the window. */
  entries(): IterableIterator<readonly [slot: number, aircraft: Aircraft]>;
  /** Slots updated and slots emptied by the last frame. */
  readonly changed: { readonly updated: readonly number[]; readonly removed: readonly number[] };
  aircraft(slot: number): Aircraft | null;
  /** Header of the last frame applied; `null` before the first. */
  readonly header: FrameHeader | null;
}

export function createFrameDecoder(): FrameDecoder {
  const known = new Map<number, Known>();
  let header: FrameHeader | null = null;
  let changed: FrameDecoder['changed'] = { updated: [], removed: [] };

  const at = (slot: number): Known => {
    const found = known.get(slot) ?? { identity: null, now: emptyValues(), moved: { lat: 0, lon: 0 } };
    known.set(slot, found);
    return found;
  };
  const aircraft = (slot: number): Aircraft | null => {
    const found = known.get(slot);
    return found?.identity && header ? aircraftFrom(found.identity, found.now, header) : null;
  };
  return {
    get header() {
      return header;
    },
    get changed() {
      return changed;
    },
    aircraft,
    apply(next, body) {
      if (next.kind === 'delta' && header?.sequence !== next.sequence - 1) return false;
      const reader = new ByteReader(body);
      if (next.kind === 'snapshot') known.clear();
      const removed = readSlots(reader);
      for (const slot of removed) known.delete(slot);
      readIdentities(reader, at);
      const updated = readSlots(reader);
      const entries = updated.map(at);
      if (next.kind === 'snapshot') readValues(reader, entries);
      else readSteps(reader, entries);
      if (!reader.isAtEnd) throw new FrameError('the frame is longer than it says');
      header = next;
      changed = { updated, removed };
      return true;
    },
    *entries() {
      for (const slot of known.keys()) {
        const one = aircraft(slot);
        if (one) yield [slot, one] as const;
      }
    },
  };
}

/** Maximum number of slots; more is damage. */
const MAX_SLOTS = 1_000_000;

function readSlots(reader: ByteReader): number[] {
  const length = reader.count();
  if (length > MAX_SLOTS) throw new FrameError('the frame names too many aircraft');
  let expected = 0;
  return Array.from({ length }, () => {
    const slot = expected + reader.count();
    expected = slot + 1;
    return slot;
  });
}

function readIdentities(reader: ByteReader, at: (slot: number) => Known): void {
  const slots = readSlots(reader);
  const texts = TEXTS.map(() => slots.map(() => reader.text()));
  for (const [index, slot] of slots.entries()) {
    const column = texts.map((words) => words[index]);
    const [address = '', callsign, registration, type, category, squawk, emergency, source = ''] = column;
    const [departure, arrival] = column.slice(8);
    at(slot).identity = {
      address,
      callsign: callsign || null,
      registration: registration || null,
      type: type || null,
      category: category || null,
      squawk: squawk || null,
      emergency: emergency || null,
      source,
      departure: departure || null,
      arrival: arrival || null,
      ...choicesOf(reader.count()),
    };
  }
}

function readValues(reader: ByteReader, entries: readonly Known[]): void {
  for (const column of COLUMNS) for (const { now } of entries) now[column] = reader.signed();
  for (const axis of ['lat', 'lon'] as const) for (const { moved } of entries) moved[axis] = reader.signed();
}

function readSteps(reader: ByteReader, entries: readonly Known[]): void {
  const before = entries.map(({ now }) => ({ lat: now.lat, lon: now.lon }));
  for (const axis of ['lat', 'lon'] as const) {
    for (const { now, moved } of entries) now[axis] += moved[axis] + reader.signed();
  }
  for (const column of ['altitude', 'speedKt', 'rate', 'time'] as const) {
    for (const { now } of entries) now[column] += reader.signed();
  }
  for (const { now } of entries) {
    const step = reader.signed();
    const next = now.track + step;
    now.track =
      now.track === UNKNOWN || next === UNKNOWN ? next : ((next % TRACK_STEPS) + TRACK_STEPS) % TRACK_STEPS;
  }
  for (const [index, one] of entries.entries()) {
    const was = before[index] ?? { lat: 0, lon: 0 };
    const isFirst = was.lat === 0 && was.lon === 0;
    one.moved = isFirst ? { lat: 0, lon: 0 } : { lat: one.now.lat - was.lat, lon: one.now.lon - was.lon };
  }
}

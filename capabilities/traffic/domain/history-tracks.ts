import type { Aircraft } from './aircraft.ts';
import { ByteReader, ByteWriter, FrameError } from './frames/frame-bytes.ts';
import {
  COLUMNS,
  type Identity,
  type Quantised,
  TEXTS,
  aircraftFrom,
  choicesOf,
  flagsOf,
  quantised,
} from './frames/frame-format.ts';

/** Position steps per degree in the history: 5 m. */
export const HISTORY_STEPS_PER_DEGREE = 20_000;

/** History of one aircraft over a segment. */
export interface AircraftTrack {
  readonly address: string;
  /** Values that rarely change, each from a step of the segment on. */
  readonly identities: readonly { readonly fromStep: number; readonly identity: Identity }[];
  /** Steps at which it was in the picture, ascending. */
  readonly steps: readonly number[];
  /** One per step. */
  readonly values: readonly Quantised[];
}

/** Segment of history: times of its steps, ms since 1970, and the aircraft. */
export interface HistorySegment {
  readonly steps: readonly number[];
  /** By address. */
  readonly tracks: ReadonlyMap<string, AircraftTrack>;
}

const NAMES = TEXTS.filter((name) => name !== 'address');

const isSame = (a: Identity, b: Identity): boolean =>
  NAMES.every((name) => a[name] === b[name]) && flagsOf(a) === flagsOf(b);

/** Builds a segment step by step. */
export function createSegmentBuilder(): {
  add(step: { readonly timeMs: number; readonly aircraft: Iterable<Aircraft> }): void;
  done(): HistorySegment;
} {
  const steps: number[] = [];
  const tracks = new Map<
    string,
    {
      address: string;
      identities: { fromStep: number; identity: Identity }[];
      steps: number[];
      values: Quantised[];
    }
  >();
  return {
    add({ timeMs, aircraft }) {
      const step = steps.push(timeMs) - 1;
      for (const one of aircraft) {
        const { address } = one;
        const track = tracks.get(address) ?? { address, identities: [], steps: [], values: [] };
        tracks.set(address, track);
        const known = track.identities.at(-1)?.identity;
        if (!known || !isSame(known, one)) track.identities.push({ fromStep: step, identity: one });
        track.steps.push(step);
        track.values.push(quantised(one, HISTORY_STEPS_PER_DEGREE));
      }
    },
    done: () => ({ steps, tracks }),
  };
}

/** Aircraft of a track at a step of the segment; `null` when absent. */
export function trackAt(track: AircraftTrack, step: number): Aircraft | null {
  const row = track.steps.indexOf(step);
  const values = track.values[row];
  const identity = track.identities.findLast(({ fromStep }) => fromStep <= step)?.identity;
  return values && identity
    ? aircraftFrom({ ...identity, address: track.address }, values, {
        stepsPerDegree: HISTORY_STEPS_PER_DEGREE,
      })
    : null;
}

/** All aircraft at a step of a segment. */
export function pictureOf({ tracks }: HistorySegment, step: number): Aircraft[] {
  return [...tracks.values()].flatMap((track) => trackAt(track, step) ?? []);
}

/** Prediction of a number from the two before it: positions are extrapolated, other values repeat. */
function guessed(column: keyof Quantised, values: readonly Quantised[], row: number): number {
  const last = values[row - 1]?.[column] ?? 0;
  const before = values[row - 2]?.[column];
  const movesOn = column === 'lat' || column === 'lon';
  return movesOn && before !== undefined ? 2 * last - before : last;
}

/** Encodes tracks column by column for `readTracks`: the difference of each number from its prediction. */
export function writeTracks(tracks: readonly AircraftTrack[]): Uint8Array {
  const writer = new ByteWriter();
  writer.count(tracks.length);
  for (const { address } of tracks) writer.text(address);
  for (const { steps } of tracks) writer.count(steps.length);
  for (const { steps } of tracks) {
    let expected = 0;
    for (const step of steps) {
      writer.count(step - expected);
      expected = step + 1;
    }
  }
  for (const { identities } of tracks) writer.count(identities.length);
  const identities = tracks.flatMap((track) => track.identities);
  for (const { fromStep } of identities) writer.count(fromStep);
  for (const name of NAMES) for (const { identity } of identities) writer.text(identity[name] ?? '');
  for (const { identity } of identities) writer.count(flagsOf(identity));
  for (const column of COLUMNS) {
    for (const { values } of tracks) {
      for (const [row, value] of values.entries())
        writer.signed(value[column] - guessed(column, values, row));
    }
  }
  return writer.done();
}

/** @throws FrameError for invalid bytes */
export function readTracks(bytes: Uint8Array): AircraftTrack[] {
  const reader = new ByteReader(bytes);
  const length = reader.count();
  // Every track takes at least one byte: a larger number is damage.
  if (length > bytes.length) throw new FrameError('the block names too many aircraft');
  const addresses = Array.from({ length }, () => reader.text());
  const counts = addresses.map(() => bounded(reader.count(), bytes));
  const steps = counts.map((count) => {
    let expected = 0;
    return Array.from({ length: count }, () => {
      const step = expected + reader.count();
      expected = step + 1;
      return step;
    });
  });
  const identities = readIdentities(reader, addresses, bytes);
  const values = counts.map((count) => Array.from({ length: count }, emptyRow));
  for (const column of COLUMNS) {
    for (const rows of values) {
      for (const [row, value] of rows.entries()) value[column] = guessed(column, rows, row) + reader.signed();
    }
  }
  if (!reader.isAtEnd) throw new FrameError('the block is longer than it says');
  return addresses.map((address, at) => ({
    address,
    identities: identities[at] ?? [],
    steps: steps[at] ?? [],
    values: values[at] ?? [],
  }));
}

const emptyRow = (): Quantised => ({ lat: 0, lon: 0, altitude: 0, speedKt: 0, track: 0, rate: 0, time: 0 });

function bounded(count: number, bytes: Uint8Array): number {
  if (count > bytes.length) throw new FrameError('the block is longer than its bytes');
  return count;
}

function readIdentities(
  reader: ByteReader,
  addresses: readonly string[],
  bytes: Uint8Array,
): { fromStep: number; identity: Identity }[][] {
  const counts = addresses.map(() => bounded(reader.count(), bytes));
  const owners = counts.flatMap((count, at) => Array.from({ length: count }, () => addresses[at] ?? ''));
  const fromSteps = owners.map(() => reader.count());
  const texts = NAMES.map(() => owners.map(() => reader.text()));
  const all = owners.map((address, row) => {
    const text = Object.fromEntries(NAMES.map((name, at) => [name, texts[at]?.[row] || null]));
    const word = (name: (typeof NAMES)[number]): string | null => text[name] ?? null;
    return {
      fromStep: fromSteps[row] ?? 0,
      identity: {
        address,
        callsign: word('callsign'),
        registration: word('registration'),
        type: word('type'),
        category: word('category'),
        squawk: word('squawk'),
        emergency: word('emergency'),
        source: word('source') ?? '',
        departure: word('departure'),
        arrival: word('arrival'),
        ...choicesOf(reader.count()),
      },
    };
  });
  let at = 0;
  return counts.map((count) => all.slice(at, (at += count)));
}

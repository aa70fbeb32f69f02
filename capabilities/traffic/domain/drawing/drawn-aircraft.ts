import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from '../aircraft.ts';
import { AIRCRAFT_KINDS, type AircraftKind, aircraftKind } from '../aircraft-kinds.ts';
import { levelText, nameOf } from '../aircraft-words.ts';
import { DrawnRows, PLACE_WORDS, ROW_WORDS } from './drawn-rows.ts';
import {
  MAX_GROUND_EXTRAPOLATION_MS,
  MAX_EXTRAPOLATION_MS,
  SHOWN_MS,
  mercatorVelocity,
} from '../dead-reckoning.ts';

/**
 * Aircraft for the GPU, one row each (`drawn-rows.ts`): position, velocity per second and time of the position in
 * seconds from `baseMs` (float32); shape, colour, size (64ths) and opacity (255ths) in one byte each; direction in half
 * degrees and extrapolation limit in seconds (16 bits each).
 */
export interface DrawnAircraft {
  readonly baseMs: number;
  /** Number of aircraft; they come first, the most important last. */
  readonly count: number;
  /** Number of aircraft in an emergency; they are the last. */
  readonly urgent: number;
  /** Total rows: after the aircraft come the rings around some of them. */
  readonly rows: number;
  readonly bytes: ArrayBuffer;
  /** Key of each aircraft. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** For each aircraft `NAME_BYTES` of text: name, type and level; padded with zeros. */
  readonly names: Uint8Array<ArrayBuffer>;
}

/** Word offsets of a row after the position. */
const [VELOCITY_AT, TIME_AT, LOOK_AT, WAY_AT] = [
  PLACE_WORDS,
  PLACE_WORDS + 2,
  PLACE_WORDS + 3,
  PLACE_WORDS + 4,
];

/** Colours: 0 to 102 are altitudes in steps of 500 ft from the ground. */
export const COLOUR_STEP_FT = 500;
export const ALTITUDE_COLOURS = 103;
export const COLOURS = { ground: 104, unknown: 105, accent: 106, warning: 107, caution: 108 } as const;
/** Shape number after the aircraft kinds. */
export const RING_SHAPE = AIRCRAFT_KINDS.length;

const NAME_PARTS = [10, 4, 8] as const;
const NAME_BYTES = 22;
const SIZE_ONE = 64;
/** Relative size of each kind, compared with a jet. */
const SIZES: Readonly<Record<AircraftKind, number>> = {
  jet: 1,
  heavy: 1.18,
  propeller: 0.86,
  helicopter: 0.95,
  glider: 0.9,
  balloon: 0.8,
  drone: 0.7,
  vehicle: 0.5,
  fast: 0.9,
  unknown: 0.75,
};
const GROUND_SIZE = 0.72;
const RING_SIZE = 1.5;
const PALE = 150;

/** Aircraft with a ring, by address; of several reasons the last one applies. */
export interface Rings {
  readonly conflicts: ReadonlySet<string>;
  readonly selected: string | null;
}

export function altitudeColour({
  altitudeFt,
  onGround,
  emergency,
}: Pick<Aircraft, 'altitudeFt' | 'onGround' | 'emergency'>): number {
  if (emergency !== null) return COLOURS.warning;
  if (onGround === true) return COLOURS.ground;
  if (altitudeFt === null) return COLOURS.unknown;
  return Math.max(0, Math.min(ALTITUDE_COLOURS - 1, Math.round(altitudeFt / COLOUR_STEP_FT)));
}

/** On the ground first, emergencies last: later ones are drawn on top. */
const rankOf = ({ onGround, emergency }: Aircraft): 0 | 1 | 2 =>
  emergency !== null ? 2 : onGround === true ? 0 : 1;

interface Look {
  readonly shape: number;
  readonly colour: number;
  readonly size: number;
  readonly opacity: number;
}

function writeRow(rows: DrawnRows, row: number, one: Aircraft, given: Look & { baseMs: number }): void {
  const at = row * ROW_WORDS;
  const { x, y } = toWebMercator(one);
  rows.writePlace(at, x, y);
  const velocity = mercatorVelocity(one);
  rows.floats[at + VELOCITY_AT] = velocity.x;
  rows.floats[at + VELOCITY_AT + 1] = velocity.y;
  rows.floats[at + TIME_AT] = (one.positionMs - given.baseMs) / 1000;
  const size = Math.min(255, Math.round(given.size * SIZE_ONE));
  rows.octets.set([given.shape, given.colour, size, given.opacity], (at + LOOK_AT) * 4);
  rows.shorts[(at + WAY_AT) * 2] = Math.round((one.trackDegTrue ?? 0) * 2);
  const movesMs = one.onGround === true ? MAX_GROUND_EXTRAPOLATION_MS : MAX_EXTRAPOLATION_MS;
  rows.shorts[(at + WAY_AT) * 2 + 1] = movesMs / 1000;
}

function writeName(names: Uint8Array, row: number, parts: readonly string[]): void {
  let at = row * NAME_BYTES;
  for (const [index, length] of NAME_PARTS.entries()) {
    const text = parts[index] ?? '';
    for (let place = 0; place < Math.min(length, text.length); place += 1) {
      const code = text.charCodeAt(place);
      names[at + place] = code < 127 ? code : 63;
    }
    at += length;
  }
}

/** Name, type and level of a drawn aircraft. */
export function drawnName(
  { names }: DrawnAircraft,
  row: number,
): { name: string; type: string; level: string } {
  let at = row * NAME_BYTES;
  const [name = '', type = '', level = ''] = NAME_PARTS.map((length) => {
    const part = names.subarray(at, at + length);
    at += length;
    return String.fromCharCode(...part.filter((code) => code !== 0));
  });
  return { name, type, level };
}

/** Writes aircraft into rows. `keyOf` numbers them. */
export function drawAircraft(
  aircraft: readonly Aircraft[],
  given: { readonly baseMs: number; readonly rings: Rings; readonly keyOf: (address: string) => number },
): DrawnAircraft {
  const { baseMs, rings, keyOf } = given;
  const ringed = aircraft.filter(
    ({ address, emergency }) =>
      emergency !== null || address === rings.selected || rings.conflicts.has(address),
  );
  const rows = DrawnRows.withRoom(aircraft.length + ringed.length);
  let row = 0;
  const keys = new Uint32Array(aircraft.length);
  const names = new Uint8Array(aircraft.length * NAME_BYTES);
  for (const rank of [0, 1, 2]) {
    for (const one of aircraft) {
      if (rankOf(one) !== rank) continue;
      const kind = aircraftKind(one);
      keys[row] = keyOf(one.address);
      // Text is ASCII: negative levels have a hyphen.
      writeName(names, row, [nameOf(one), one.type ?? '', levelText(one).replace('−', '-')]);
      writeRow(rows, row, one, {
        baseMs,
        shape:
          one.trackDegTrue === null && kind !== 'balloon'
            ? AIRCRAFT_KINDS.indexOf('unknown')
            : AIRCRAFT_KINDS.indexOf(kind),
        colour: altitudeColour(one),
        size: SIZES[kind] * (one.onGround === true ? GROUND_SIZE : 1),
        opacity: one.positionKind === 'current' ? 255 : PALE,
      });
      row += 1;
    }
  }
  for (const one of ringed) {
    const colour =
      one.address === rings.selected
        ? COLOURS.accent
        : one.emergency !== null
          ? COLOURS.warning
          : COLOURS.caution;
    writeRow(rows, row, one, { baseMs, shape: RING_SHAPE, colour, size: RING_SIZE, opacity: 255 });
    row += 1;
  }
  const urgent = aircraft.filter((one) => rankOf(one) === 2).length;
  return { baseMs, count: aircraft.length, urgent, rows: row, bytes: rows.bytes, keys, names };
}

export interface Picked {
  /** Row of the aircraft. */
  readonly row: number;
  readonly key: number;
  /** Drawn position, web-mercator. */
  readonly x: number;
  readonly y: number;
  /** Distance from the query position, in the same units. */
  readonly distance: number;
}

/** Aircraft drawn within a radius (web-mercator units) of a position at a time, the nearest first. */
export function aircraftNear(
  drawn: DrawnAircraft,
  at: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly nowMs: number;
    readonly most: number;
  },
): Picked[] {
  const rows = new DrawnRows(drawn.bytes);
  const { floats, shorts } = rows;
  const now = (at.nowMs - drawn.baseMs) / 1000;
  const found: Picked[] = [];
  for (let row = 0, word = 0; row < drawn.count; row += 1, word += ROW_WORDS) {
    const age = now - (floats[word + TIME_AT] ?? 0);
    if (age > SHOWN_MS / 1000) continue;
    const moved = Math.max(0, Math.min(shorts[(word + WAY_AT) * 2 + 1] ?? 0, age));
    const y = rows.yAt(word) + (floats[word + VELOCITY_AT + 1] ?? 0) * moved;
    const dy = y - at.y;
    if (dy > at.radius || dy < -at.radius) continue;
    const x = rows.xAt(word) + (floats[word + VELOCITY_AT] ?? 0) * moved;
    let dx = x - at.x;
    // The same position in another world copy.
    dx -= Math.round(dx);
    const distance = Math.hypot(dx, dy);
    if (distance <= at.radius) found.push({ row, key: drawn.keys[row] ?? 0, x: at.x + dx, y, distance });
  }
  return found.toSorted((a, b) => a.distance - b.distance).slice(0, at.most);
}

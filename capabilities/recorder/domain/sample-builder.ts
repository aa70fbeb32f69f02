import { distanceNm } from '#aviation/geo/geodesic.ts';
import { formatUtcTimeWithSeconds, toIso } from '#aviation/time/utc.ts';
import { NoteKeeper } from './log-notes.ts';
import { type FlightSamples, knownCount } from './samples.ts';

export interface ChannelHead {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
}

/** Row of the file; null is missing or not a number. */
export interface RawRow {
  /** Position: `line 12`. */
  readonly at: string;
  readonly timeMs: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  /** One per channel; NaN for none. */
  readonly values: readonly number[];
}

/** Rows that go back in time by less repeat a recording; by more, the clock was set. */
const REPEATED_MAX_MS = 5000;
/** A larger jump ahead begins another recording. */
const OTHER_RECORDING_MS = 6 * 3_600_000;
/** Longer silence is examined: did the aircraft move, or was the clock set? */
const CLOCK_AHEAD_MIN_MS = 60_000;
const MOVING_KT = 60;
/** Maximum plausible ground speed. */
const SPEED_MAX_KT = 1500;
/** Consecutive impossible fixes after which the first was wrong. */
const REFUSED_MAX = 3;

interface Fix {
  readonly timeMs: number;
  readonly lat: number;
  readonly lon: number;
}

interface Part {
  readonly timeMs: number[];
  readonly lat: number[];
  readonly lon: number[];
  readonly values: number[][];
}

const speedKt = (from: Fix, to: Fix): number =>
  distanceNm(from, to) / Math.max((to.timeMs - from.timeMs) / 3_600_000, 1e-9);

const durationText = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60).toLocaleString('en')} min`;
};

/**
 * Builds samples from rows in file order: times ascend in each section, and inconsistent rows are reported and counted.
 */
export class SampleBuilder {
  readonly notes = new NoteKeeper();
  rows = 0;
  readonly #channels: readonly ChannelHead[];
  readonly #parts: Part[] = [];
  #lastMs: number | null = null;
  #lastFix: Fix | null = null;
  #speedBefore = Number.NaN;
  #refused = 0;

  constructor(channels: readonly ChannelHead[]) {
    this.#channels = channels;
  }

  add(row: RawRow): void {
    this.rows += 1;
    const { at, timeMs } = row;
    if (timeMs === null || !Number.isFinite(timeMs)) {
      this.notes.add('no-time', at, 'Without a time: left out.', true);
      return;
    }
    const part = this.#partFor(timeMs, at);
    if (part === null) return;
    const fix = this.#fixOf(row, timeMs);
    part.timeMs.push(timeMs);
    part.lat.push(fix?.lat ?? Number.NaN);
    part.lon.push(fix?.lon ?? Number.NaN);
    for (const [index, values] of part.values.entries()) values.push(row.values[index] ?? Number.NaN);
    this.#lastMs = timeMs;
  }

  /** Line that is not a row. */
  refuse(at: string, message: string): void {
    this.rows += 1;
    this.notes.add('unreadable', at, message, true);
  }

  /** Recordings in file order; columns without values are dropped. */
  parts(): FlightSamples[] {
    return this.#parts.map(({ timeMs, lat, lon, values }) => ({
      timeMs: Float64Array.from(timeMs),
      lat: Float64Array.from(lat),
      lon: Float64Array.from(lon),
      channels: this.#channels
        .map((head, index) => ({ ...head, values: Float32Array.from(values[index] ?? []) }))
        .filter(({ values: figures }) => knownCount(figures) > 0),
    }));
  }

  #begin(): Part {
    const part: Part = { timeMs: [], lat: [], lon: [], values: this.#channels.map(() => []) };
    this.#parts.push(part);
    this.#lastFix = null;
    this.#speedBefore = Number.NaN;
    return part;
  }

  /** Section of a row by its time; null when it repeats a time. */
  #partFor(timeMs: number, at: string): Part | null {
    const part = this.#parts.at(-1);
    if (!part || this.#lastMs === null) return this.#begin();
    const stepMs = timeMs - this.#lastMs;
    if (stepMs <= 0 && stepMs > -REPEATED_MAX_MS) {
      this.notes.add('repeated-time', at, 'A repeated time: left out.', true);
      return null;
    }
    const clock = formatUtcTimeWithSeconds(this.#lastMs);
    if (stepMs <= 0) {
      this.notes.add(
        'clock-back',
        at,
        `The clock was set back by ${durationText(-stepMs)} after ${clock}: a new recording begins.`,
      );
      return this.#begin();
    }
    if (stepMs > OTHER_RECORDING_MS) {
      this.notes.add(
        'clock-ahead',
        at,
        `The clock goes on at ${toIso(timeMs)}, ${durationText(stepMs)} after ${clock}: a new recording begins.`,
      );
      return this.#begin();
    }
    return part;
  }

  /** Position; null without a plausible fix. */
  #fixOf({ lat, lon, at }: RawRow, timeMs: number): Fix | null {
    const isPlace =
      lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
    if (!isPlace) {
      this.notes.add('no-fix', at, 'Without a position: kept, and not drawn on the map.');
      return null;
    }
    const fix = { timeMs, lat, lon };
    const last = this.#lastFix;
    if (last !== null) {
      const kt = speedKt(last, fix);
      if (kt > SPEED_MAX_KT && this.#refused < REFUSED_MAX) {
        this.#refused += 1;
        this.notes.add(
          'impossible-fix',
          at,
          `A position that implies more than ${SPEED_MAX_KT} kt: kept without it.`,
        );
        return null;
      }
      this.#noteClockAhead(last, fix, at);
      this.#speedBefore = kt;
    }
    this.#refused = 0;
    this.#lastFix = fix;
    return fix;
  }

  #noteClockAhead(last: Fix, fix: Fix, at: string): void {
    const stepMs = fix.timeMs - last.timeMs;
    const isStill = speedKt(last, fix) < this.#speedBefore / 5;
    if (stepMs < CLOCK_AHEAD_MIN_MS || this.#speedBefore < MOVING_KT || !isStill) return;
    this.notes.add(
      'clock-ahead',
      at,
      `The clock jumps ahead by ${durationText(stepMs)} at ${formatUtcTimeWithSeconds(last.timeMs)}, but the aircraft did not move as far.`,
    );
  }
}

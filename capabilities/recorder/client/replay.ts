import type { LogAnalysis } from '../domain/analyse-log.ts';
import { type FlightSamples, rowAt } from '../domain/samples.ts';

/** Position of the replay. `row` is the last row at or before the time; -1 while nothing was recorded. */
export interface ReplayFrame {
  readonly atMs: number;
  readonly row: number;
  readonly isGap: boolean;
  readonly isPlaying: boolean;
}

export const REPLAY_RATES = [1, 10, 30, 60, 120] as const;
export type ReplayRate = (typeof REPLAY_RATES)[number];

/** The replay of a recording: outside React, a step each frame, or each second where motion is reduced. */
export class Replay {
  readonly #samples: FlightSamples;
  readonly #analysis: LogAnalysis;
  readonly #listeners = new Set<(frame: ReplayFrame) => void>();
  #atMs: number;
  #isPlaying = false;
  #rate: ReplayRate = 30;
  #handle = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastStep = 0;

  constructor(samples: FlightSamples, analysis: LogAnalysis) {
    [this.#samples, this.#analysis] = [samples, analysis];
    this.#atMs = analysis.times.offMs ?? this.fromMs;
  }

  get fromMs(): number {
    return this.#samples.timeMs[0] ?? 0;
  }

  get toMs(): number {
    return this.#samples.timeMs.at(-1) ?? this.fromMs;
  }

  frame(): ReplayFrame {
    const row = rowAt(this.#samples, this.#atMs);
    const { gaps } = this.#analysis.motion;
    const isGap = gaps.some(({ fromMs, toMs }) => this.#atMs > fromMs && this.#atMs < toMs);
    return { atMs: this.#atMs, row, isGap, isPlaying: this.#isPlaying };
  }

  /** Calls back at once and at every change; returns a function that stops it. */
  follow(listener: (frame: ReplayFrame) => void): () => void {
    this.#listeners.add(listener);
    listener(this.frame());
    return () => this.#listeners.delete(listener);
  }

  seek(atMs: number): void {
    this.#atMs = Math.min(Math.max(atMs, this.fromMs), this.toMs);
    this.#tell();
  }

  setRate(rate: ReplayRate): void {
    this.#rate = rate;
  }

  toggle(): void {
    if (this.#isPlaying) return this.pause();
    if (this.#atMs >= this.toMs) this.#atMs = this.fromMs;
    this.#isPlaying = true;
    this.#tell();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#timer = setInterval(() => this.#advance(1000), 1000);
      return;
    }
    this.#lastStep = performance.now();
    const step = (now: number) => {
      this.#advance(now - this.#lastStep);
      this.#lastStep = now;
      if (this.#isPlaying) this.#handle = requestAnimationFrame(step);
    };
    this.#handle = requestAnimationFrame(step);
  }

  pause(): void {
    cancelAnimationFrame(this.#handle);
    clearInterval(this.#timer);
    this.#isPlaying = false;
    this.#tell();
  }

  stop(): void {
    cancelAnimationFrame(this.#handle);
    clearInterval(this.#timer);
    this.#isPlaying = false;
    this.#listeners.clear();
  }

  #advance(elapsedMs: number): void {
    const next = this.#atMs + elapsedMs * this.#rate;
    this.#atMs = Math.min(next, this.toMs);
    if (next >= this.toMs) this.pause();
    else this.#tell();
  }

  #tell(): void {
    const frame = this.frame();
    for (const listener of this.#listeners) listener(frame);
  }
}

/** Where the aircraft was at a frame, between two rows of one section; null in a gap or without a fix. */
export function placeAt(
  { timeMs, lat, lon }: FlightSamples,
  { atMs, row, isGap }: ReplayFrame,
): { lat: number; lon: number } | null {
  const [latA, lonA] = [lat[row] ?? Number.NaN, lon[row] ?? Number.NaN];
  if (isGap || Number.isNaN(latA)) return null;
  const [latB, lonB] = [lat[row + 1] ?? Number.NaN, lon[row + 1] ?? Number.NaN];
  const stepMs = (timeMs[row + 1] ?? 0) - (timeMs[row] ?? 0);
  // Across the 180° meridian the previous row is shown: an arithmetic mean would be on the other side of the world.
  if (Number.isNaN(latB) || stepMs <= 0 || Math.abs(lonB - lonA) > 180) return { lat: latA, lon: lonA };
  const share = (atMs - (timeMs[row] ?? 0)) / stepMs;
  return { lat: latA + (latB - latA) * share, lon: lonA + (lonB - lonA) * share };
}

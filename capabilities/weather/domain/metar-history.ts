import { type DecodedMetar, decodeMetar } from '#aviation/reports/decode-metar.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { StationMetar } from './station-report.ts';

/** Earlier observation of a station. */
export interface PastReport {
  readonly observedMs: number;
  readonly category: FlightCategory | null;
}

/** Report from an earlier run of the server. */
export interface ArchivedReport {
  readonly icao: string;
  readonly raw: string;
  readonly observedMs: number;
}

/** The timeline shows 2 h of the past; a report is valid for 1 h. */
export const METAR_PAST_MS = 3.5 * 3_600_000;

/** Observations of the last hours: the worldwide file has only the latest report of a station. */
export class MetarHistory {
  readonly #past = new Map<string, PastReport[]>();

  /** Adds the reports of a snapshot; known ones are ignored. */
  add(reports: Iterable<StationMetar>, nowMs: number): void {
    for (const { icao, metar } of reports) this.#take(icao, metar, nowMs);
  }

  /** Adds one report received earlier. */
  addPast({ icao, raw, observedMs }: ArchivedReport, nowMs: number): void {
    const metar = decodeMetar(raw, { nearMs: observedMs });
    this.#take(icao, { ...metar, observedMs }, nowMs);
  }

  #take(
    icao: string,
    { observedMs, conditions }: Pick<DecodedMetar, 'observedMs' | 'conditions'>,
    nowMs: number,
  ): void {
    if (observedMs === null) return;
    const past = this.#past.get(icao) ?? [];
    const before = past.filter(
      (one) => one.observedMs !== observedMs && one.observedMs > nowMs - METAR_PAST_MS,
    );
    const next = [...before, { observedMs, category: conditions.flightCategory }];
    this.#past.set(
      icao,
      next.toSorted((a, b) => a.observedMs - b.observedMs),
    );
  }

  /** Oldest first. */
  of(icao: string): readonly PastReport[] {
    return this.#past.get(icao) ?? [];
  }

  /** Clears the history after a change of the feed mode. */
  clear(): void {
    this.#past.clear();
  }
}

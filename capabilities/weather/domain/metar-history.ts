import { type DecodedMetar, decodeMetar } from '#aviation/reports/decode-metar.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { StationMetar } from './station-report.ts';

/** What a station observed earlier. */
export interface PastReport {
  readonly observedMs: number;
  readonly category: FlightCategory | null;
}

/** A report of an earlier run of the server, word for word. */
export interface ArchivedReport {
  readonly icao: string;
  readonly raw: string;
  readonly observedMs: number;
}

/** The timeline shows two hours of the past; a report holds for an hour. */
export const METAR_PAST_MS = 3.5 * 3_600_000;

/** What was observed in the last hours: the world's file only has the last report of a station. */
export class MetarHistory {
  readonly #past = new Map<string, PastReport[]>();

  /** Takes the reports of a snapshot; a report that is known already is not taken twice. */
  add(reports: Iterable<StationMetar>, nowMs: number): void {
    for (const { icao, metar } of reports) this.#take(icao, metar, nowMs);
  }

  /** Takes one report that was received earlier. */
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

  /** Another feed mode: nothing of the former one may be seen. */
  clear(): void {
    this.#past.clear();
  }
}

import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { StationMetar } from './station-report.ts';

/** What a station observed earlier. */
export interface PastReport {
  readonly observedMs: number;
  readonly category: FlightCategory | null;
}

/** The timeline shows two hours of the past; a report holds for an hour. */
const KEPT_MS = 3.5 * 3_600_000;

/** Remembers what was observed while the server ran: the world's file only has the last report of a station. */
export class MetarHistory {
  readonly #past = new Map<string, PastReport[]>();

  /** Takes the reports of a snapshot; a report that is known already is not taken twice. */
  add(reports: Iterable<StationMetar>, nowMs: number): void {
    for (const { icao, metar } of reports) {
      const { observedMs } = metar;
      if (observedMs === null) continue;
      const past = this.#past.get(icao) ?? [];
      const before = past.filter((one) => one.observedMs !== observedMs && one.observedMs > nowMs - KEPT_MS);
      const next = [...before, { observedMs, category: metar.conditions.flightCategory }];
      this.#past.set(
        icao,
        next.toSorted((a, b) => a.observedMs - b.observedMs),
      );
    }
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

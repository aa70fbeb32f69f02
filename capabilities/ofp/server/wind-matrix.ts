import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { WindsAloft } from '../contract.ts';

const FEET_PER_LEVEL = 100;

/** The forecast for the flight, with its source. `air` is null when nothing is known. */
export interface AirForecast {
  readonly air: AirAloft | null;
  readonly freshness: Freshness | null;
  readonly message: string | null;
}

type Places = readonly { ident: string; lat: number; lon: number; time: string }[];

/** One row for each point with a cell for each level; unknown cells stay null. */
export function windMatrix(points: Places, levels: readonly number[], forecast: AirForecast): WindsAloft {
  const rows = points.map(({ ident, lat, lon, time }) => ({
    ident,
    time,
    cells: levels.map((level) => {
      const place = { lat, lon, pressureAltitudeFt: level * FEET_PER_LEVEL, timeMs: Date.parse(time) };
      const wind = forecast.air?.windAt(place) ?? null;
      return {
        fromDegTrue: wind?.fromDegTrue ?? null,
        speedKt: wind?.speedKt ?? null,
        temperatureC: forecast.air?.temperatureAt(place) ?? null,
      };
    }),
  }));
  const freshness = forecast.air === null ? null : forecast.freshness;
  return { levels: [...levels], rows, freshness, message: forecast.message };
}

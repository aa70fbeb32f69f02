import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { aerodromePressureAltitudeFt, densityAltitudeFt } from '#aviation/atmosphere/aerodrome-altitude.ts';
import type { DecodedTafAnswer, WeatherRecord } from '../../contract.ts';

const FROM_BEST: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR'];
/** How far ahead the trend looks: the length of a flight to be planned now. */
const TREND_MS = 6 * 3_600_000;

/** Coming change of the category, with the time of the first change. */
export interface Trend {
  direction: 'improving' | 'deteriorating' | 'steady';
  /** The new category; `null` when steady. */
  category: FlightCategory | null;
  fromMs: number | null;
}

/**
 * The first change of the prevailing category in the next six hours, from the present observation (otherwise the
 * forecast for now). `null` when either is unknown.
 */
export function trendOf(
  category: FlightCategory | null,
  periods: DecodedTafAnswer['periods'],
  nowMs: number,
): Trend | null {
  const current = periods.find((period) => period.fromMs <= nowMs && nowMs < period.untilMs);
  const from = category ?? current?.category ?? null;
  if (from === null || !current) return null;
  const ahead = periods.filter((period) => period.untilMs > nowMs && period.fromMs <= nowMs + TREND_MS);
  for (const period of ahead) {
    if (period.category === null || period.category === from) continue;
    const isWorse = FROM_BEST.indexOf(period.category) > FROM_BEST.indexOf(from);
    return {
      direction: isWorse ? 'deteriorating' : 'improving',
      category: period.category,
      fromMs: Math.max(period.fromMs, nowMs),
    };
  }
  return { direction: 'steady', category: null, fromMs: null };
}

/** Pressure and density altitude at the aerodrome now, whole feet; `null` where a required figure is missing. */
export function altitudesOf({ metar, elevationFt }: Pick<WeatherRecord, 'metar' | 'elevationFt'>): {
  pressureFt: number | null;
  densityFt: number | null;
} {
  const qnhHpa = metar?.altimeter?.hPa ?? null;
  if (!metar || qnhHpa === null || elevationFt === null) return { pressureFt: null, densityFt: null };
  const pressureFt = aerodromePressureAltitudeFt({ elevationFt, qnhHpa });
  const { temperatureC, dewPointC } = metar;
  const densityFt =
    pressureFt === null || temperatureC === null
      ? null
      : densityAltitudeFt({ pressureAltitudeFt: pressureFt, temperatureC, dewPointC });
  return {
    pressureFt: pressureFt === null ? null : Math.round(pressureFt) + 0,
    densityFt: densityFt === null ? null : Math.round(densityFt) + 0,
  };
}

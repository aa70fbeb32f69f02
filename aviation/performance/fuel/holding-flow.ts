import { holdingFlowFamily, holdingFlowTable } from './holding-flow.table.ts';
import {
  isProfile,
  minimumLevelFlow,
  type PerformanceAircraft,
  performanceAircraft,
} from '../performance-aircraft.ts';

/** How far a published figure stands behind the holding fuel flow of a type. */
export interface HoldingFlowFit {
  /** Published flow over the model's, which is made for the cruise and too low near the ground. */
  readonly factor: number;
  readonly basis: 'published' | 'family' | 'mean';
  /** The source, or the type or types that it is taken from. */
  readonly source: string;
}

const TABLE_ALTITUDE_FT = 1500;
const fits = new Map<string, HoldingFlowFit>();

/** The holding flow fit of an ICAO type designator. */
export function holdingFlowFitOf(type: string): HoldingFlowFit {
  const known = fits.get(type);
  if (known) return known;
  const fit = fitOf(type);
  fits.set(type, fit);
  return fit;
}

function fitOf(type: string): HoldingFlowFit {
  const own = publishedFactor(type);
  if (own !== null) {
    const source = holdingFlowTable.find((point) => point.type === type)?.source ?? '';
    return { factor: own, basis: 'published', source };
  }
  const relative = holdingFlowFamily[type];
  const family = relative === undefined ? null : publishedFactor(relative);
  if (relative !== undefined && family !== null) return { factor: family, basis: 'family', source: relative };
  const types = [...new Set(holdingFlowTable.map((point) => point.type))];
  const factors = types.flatMap((one) => publishedFactor(one) ?? []);
  return { factor: geometricMean(factors), basis: 'mean', source: `${types.length} types` };
}

/** Published over modelled flow of a type, the geometric mean of its points; `null` without any. */
function publishedFactor(type: string): number | null {
  const aircraft = performanceAircraft(type);
  if (!aircraft) return null;
  const ratios = holdingFlowTable.flatMap((point) => {
    if (point.type !== type) return [];
    const at = { pressureAltitudeFt: TABLE_ALTITUDE_FT, massKg: point.massKg };
    const modelled = minimumLevelFlow(aircraft, at);
    return modelled === null ? [] : [point.flowKgPerH / 3600 / modelled];
  });
  return ratios.length === 0 ? null : geometricMean(ratios);
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Fuel flow in a hold, kg/s: the least of the model, times the fit to published holding flows. `null` outside the
 * model.
 */
export function holdingFuelFlow(
  aircraft: PerformanceAircraft,
  hold: { pressureAltitudeFt: number; massKg: number },
): number | null {
  const modelled = minimumLevelFlow(aircraft, hold);
  if (modelled === null || isProfile(aircraft.model)) return modelled;
  return modelled * holdingFlowFitOf(aircraft.model.type).factor;
}

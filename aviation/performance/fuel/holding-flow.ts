import { holdingFlowFamily, holdingFlowTable } from './holding-flow.table.ts';
import {
  isProfile,
  minimumLevelFlow,
  type PerformanceAircraft,
  performanceAircraft,
} from '../performance-aircraft.ts';

/** Fit of the modelled holding fuel flow of a type to published figures. */
export interface HoldingFlowFit {
  /** Ratio of published to modelled flow; the model is for cruise and too low at low altitude. */
  readonly factor: number;
  readonly basis: 'published' | 'family' | 'mean';
  /** Source, or the types used. */
  readonly source: string;
}

const TABLE_ALTITUDE_FT = 1500;
const fits = new Map<string, HoldingFlowFit>();

/** Holding flow fit of an ICAO type designator. */
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

/** Ratio of published to modelled flow of a type, geometric mean of its points; `null` without any. */
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
 * Holding fuel flow, kg/s: the minimum level flow of the model times the fit to published figures. `null` outside the
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

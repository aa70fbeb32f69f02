import {
  type Airborne,
  type Airfield,
  airborneOf,
  type LowPass,
  lowPassesOf,
  nearestField,
} from './airborne.ts';
import { type Exceedance, exceedancesOf, type JudgedLimit } from './exceedances.ts';
import { type FlightTimes, flownNm, type Landing, landingsOf, timesOf } from './flight-times.ts';
import type { Limit } from './limits.table.ts';
import { type Motion, motionOf } from './motion.ts';
import { type PhaseRun, phasesOf } from './phases.ts';
import { channelOf, type FlightSamples } from './samples.ts';

/** Fuel quantity by the gauges, US gallons: at the first and last row with both tanks. */
export interface GaugeFuel {
  readonly startGal: number;
  readonly endGal: number;
}

export interface LogAnalysis {
  readonly motion: Motion;
  readonly airborne: readonly Airborne[];
  readonly goArounds: readonly LowPass[];
  readonly codes: Uint8Array;
  readonly phases: readonly PhaseRun[];
  readonly times: FlightTimes;
  readonly landings: readonly Landing[];
  readonly exceedances: readonly Exceedance[];
  readonly judged: readonly JudgedLimit[];
  readonly distanceNm: number;
  readonly maxAltitudeFt: number | null;
  readonly maxSpeedKt: number | null;
  readonly fuel: GaugeFuel | null;
}

function highest(values: Float64Array): number | null {
  let best = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > best) best = value;
  return Number.isFinite(best) ? best : null;
}

/** Fuel quantity at each row, US gallons; null when not recorded. */
export function fuelGalOf(samples: FlightSamples): Float32Array | null {
  const [left, right] = [channelOf(samples, 'fuelLeft'), channelOf(samples, 'fuelRight')];
  if (!left || !right || left.unit !== 'gal') return null;
  return left.values.map((value, at) => value + (right.values[at] ?? Number.NaN));
}

function gaugeFuelOf(samples: FlightSamples): GaugeFuel | null {
  const gallons = fuelGalOf(samples);
  const startGal = gallons?.find((value) => !Number.isNaN(value));
  const endGal = gallons?.findLast((value) => !Number.isNaN(value));
  return startGal === undefined || endGal === undefined ? null : { startGal, endGal };
}

/** Analysis of a recording. Airfields name the places and identify touch-and-goes away from departure and arrival. */
export function analyseLog(
  samples: FlightSamples,
  given: { readonly limits: readonly Limit[]; readonly airfields: readonly Airfield[] },
): LogAnalysis {
  const motion = motionOf(samples);
  const airborne = airborneOf(samples, motion);
  const lowPasses = lowPassesOf(samples, motion, { airborne, airfields: given.airfields });
  const { codes, runs } = phasesOf(samples, motion, { airborne, lowPasses });
  const identAt = (lat: number, lon: number) => nearestField(given.airfields, lat, lon)?.ident ?? null;
  return {
    motion,
    airborne,
    goArounds: lowPasses.filter(({ kind }) => kind === 'go-around'),
    codes,
    phases: runs,
    times: timesOf(samples, motion, airborne),
    landings: landingsOf(samples, motion, { airborne, lowPasses, identAt }),
    ...exceedancesOf(samples, motion, { codes, limits: given.limits }),
    distanceNm: flownNm(samples, motion),
    maxAltitudeFt: highest(motion.altitudeFt),
    maxSpeedKt: highest(motion.speedKt),
    fuel: gaugeFuelOf(samples),
  };
}

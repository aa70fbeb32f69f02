import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { Aerodrome } from '#aviation/edto/equal-time-points.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { isProfile } from '#aviation/performance/performance-aircraft.ts';
import type { PerformancePlan, PerformancePlanInput } from '#aviation/performance/performance-plan.ts';
import type { PerformancePlanAnswer } from '../contract.ts';
import { edtoOf } from './edto.ts';
import { type Fir, firTimes } from './fir-times.ts';
import { type GroundIn, driftdownNote, terrainSteps } from './route-terrain.ts';
import { type FlownLine, flownLine } from './flown-line.ts';

/** World data along a flight. */
export interface EnRouteWorld {
  readonly firsAt: (place: LatLon) => readonly Fir[];
  /** Adequate aerodromes around the flight, including its ends. */
  readonly aerodromes: readonly Aerodrome[];
  readonly air: AirAloft | null;
  /** Approved diversion time; null when not entered. */
  readonly edtoMinutes: number | null;
}

/** FIRs and equal-time points of a plan; `edto` is null when ETOPS/EDTO does not apply. */
export type EnRouteFacts = Required<Pick<PerformancePlanAnswer, 'firs' | 'edto'>>;

/** Input for the en-route facts of a plan. */
export type EnRouteTask = Pick<PerformancePlanInput, 'points' | 'departureElevationFt' | 'aircraft'>;

const GROUND_SOURCE =
  'NOAA ETOPO5, 5 arc minutes, means of cells: coarse. Peaks and obstacles are higher. Not for terrain clearance.';

function lineOf(plan: PerformancePlan, task: EnRouteTask): FlownLine | null {
  const [departure] = task.points;
  return departure
    ? flownLine({
        departure,
        departureElevationFt: task.departureElevationFt,
        takeOffMs: plan.takeOffMs,
        takeOffKg: plan.takeOffKg,
        takeOffFuelKg: plan.takeOffFuelKg,
        legs: plan.legs,
      })
    : null;
}

/** Takes tens of milliseconds for a long flight: a server runs it in a thread. */
export function enRouteFacts(plan: PerformancePlan, task: EnRouteTask, world: EnRouteWorld): EnRouteFacts {
  const line = lineOf(plan, task);
  if (!line) return { firs: [], edto: null };
  return {
    firs: firTimes(line, world.firsAt).map(rounded),
    edto: edtoFor(plan, task.aircraft.model, line, world),
  };
}

/** Terrain under a plan, leg by leg. */
export function* groundFactSteps(
  plan: PerformancePlan,
  task: EnRouteTask,
  groundIn: GroundIn,
): Generator<void, PerformancePlanAnswer['terrain']> {
  const line = lineOf(plan, task);
  if (!line) return undefined;
  const found = yield* terrainSteps(
    line,
    plan.legs.map(({ alongNm }) => alongNm),
    groundIn,
  );
  return {
    source: GROUND_SOURCE,
    legs: found,
    driftdown: driftdownNote(task.aircraft.model, plan.legs, found),
  };
}

function edtoFor(
  { legs }: PerformancePlan,
  model: PerformancePlanInput['aircraft']['model'],
  line: FlownLine,
  { aerodromes, air, edtoMinutes }: EnRouteWorld,
): EnRouteFacts['edto'] {
  const { engines, type } = model;
  // Approval is for air transport; a typical profile has no one-engine-inoperative data.
  if (isProfile(model)) return null;
  const cruising = legs.filter(({ phase, minutes }) => phase === 'cruise' && minutes > 0);
  const minutes = cruising.reduce((sum, leg) => sum + leg.minutes, 0);
  if (minutes === 0) return null;
  const mean = (of: (leg: PerformancePlan['legs'][number]) => number): number =>
    cruising.reduce((sum, leg) => sum + of(leg) * leg.minutes, 0) / minutes;
  return edtoOf({
    line,
    engines,
    registration: type,
    ruleMinutes: edtoMinutes,
    cruise: {
      trueAirspeedKt: mean(({ trueAirspeedKt }) => trueAirspeedKt),
      flowKgPerHour: (cruising.reduce((sum, { fuelKg }) => sum + fuelKg, 0) / minutes) * 60,
      massKg: mean(({ massKg, fuelKg }) => massKg + fuelKg / 2),
      levelFt: mean(({ pressureAltitudeFt }) => pressureAltitudeFt),
    },
    aerodromes,
    air,
  });
}

const rounded = <Value extends { readonly minutes: number }>(value: Value): Value => ({
  ...value,
  minutes: Math.round(value.minutes * 100) / 100,
});

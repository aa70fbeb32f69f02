import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { Aerodrome } from '#aviation/edto/equal-time-points.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { isProfile } from '#aviation/performance/performance-aircraft.ts';
import type { PerformancePlan, PerformancePlanInput } from '#aviation/performance/performance-plan.ts';
import type { PerformancePlanAnswer } from '../contract.ts';
import { edtoOf } from './edto.ts';
import { type Fir, firTimes } from './fir-times.ts';
import { type GroundIn, driftdownNote, routeTerrain } from './route-terrain.ts';
import { type FlownLine, flownLine } from './flown-line.ts';

/** What is known of the world under a flight; each may be left out. */
export interface EnRouteDeps {
  readonly firsIn?: (places: readonly LatLon[]) => (place: LatLon) => readonly Fir[];
  readonly groundIn?: GroundIn;
  /** Adequate aerodromes around places of a flight, its ends among them. */
  readonly aerodromesNear?: (places: readonly LatLon[]) => readonly Aerodrome[];
  readonly air?: AirAloft | null;
  readonly edtoMinutes?: number | null;
}

const GROUND_SOURCE =
  'NOAA ETOPO5, 5 arc minutes, means of cells: coarse. Peaks and obstacles are higher. Not for terrain clearance.';

/** How far apart the line is looked at for the regions around it: less than the smallest is wide. */
const stepNm = 20;

/** What a plan says of the regions along its way. */
export function enRouteFacts(
  plan: PerformancePlan,
  task: Pick<PerformancePlanInput, 'points' | 'departureElevationFt' | 'aircraft'>,
  deps: EnRouteDeps,
): Pick<PerformancePlanAnswer, 'firs' | 'terrain' | 'edto'> {
  const [departure] = task.points;
  if (!departure) return {};
  const line = flownLine({
    departure,
    departureElevationFt: task.departureElevationFt,
    takeOffMs: plan.takeOffMs,
    takeOffKg: plan.takeOffKg,
    takeOffFuelKg: plan.takeOffFuelKg,
    legs: plan.legs,
  });
  return {
    ...(deps.firsIn ? { firs: firTimes(line, deps.firsIn(placesOf(line))).map(rounded) } : {}),
    ...(deps.aerodromesNear
      ? { edto: edtoFor(plan, task.aircraft.model, line, deps.aerodromesNear(placesOf(line)), deps) }
      : {}),
    ...(deps.groundIn ? { terrain: terrainOf(plan, task, line, deps.groundIn) } : {}),
  };
}

function edtoFor(
  { legs }: PerformancePlan,
  model: PerformancePlanInput['aircraft']['model'],
  line: FlownLine,
  aerodromes: readonly Aerodrome[],
  { air = null, edtoMinutes = null }: EnRouteDeps,
): PerformancePlanAnswer['edto'] {
  const { engines, type } = model;
  // Approval is for air transport; a typical profile says nothing of flight on one engine.
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
      levelFt: mean(({ pressureAltitudeFt }) => pressureAltitudeFt),
    },
    aerodromes,
    air,
  });
}

function terrainOf(
  { legs }: PerformancePlan,
  { aircraft }: Pick<PerformancePlanInput, 'aircraft'>,
  line: FlownLine,
  groundIn: GroundIn,
): NonNullable<PerformancePlanAnswer['terrain']> {
  const found = routeTerrain(
    line,
    legs.map(({ alongNm }) => alongNm),
    groundIn,
  );
  return { source: GROUND_SOURCE, legs: found, driftdown: driftdownNote(aircraft.model, legs, found) };
}

const rounded = <Value extends { readonly minutes: number }>(value: Value): Value => ({
  ...value,
  minutes: Math.round(value.minutes * 100) / 100,
});

function placesOf(line: FlownLine): LatLon[] {
  const steps = Math.ceil(line.lengthNm / stepNm);
  return Array.from({ length: steps + 1 }, (_, step) => line.at(Math.min(line.lengthNm, step * stepNm)));
}

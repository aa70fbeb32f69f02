import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { AnalysisGap, SectionAnswer } from '../contract.ts';
import { figuresOf } from '../domain/plan-figures.ts';
import { columnPlaces, firStretches, pathOf } from '../domain/section-columns.ts';
import type { AnalysisPlanner, AnalysisServerDeps } from './analysis-deps.ts';
import { startOf } from './make-departures.ts';

const COLUMNS = 97;
const LEVEL_STEP_FT = 2000;
const LEVELS_FT = Array.from({ length: 24 }, (_, index) => index * LEVEL_STEP_FT);

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredThousandths = (value: number): number => Math.round(value * 100_000) / 100_000;

/**
 * Vertical section of the flight.
 * @throws Problem as the plan does
 */
export async function makeSection(
  asked: PerformancePlanRequest,
  planner: AnalysisPlanner,
  deps: AnalysisServerDeps,
): Promise<SectionAnswer> {
  const request = await planner.fixed(asked);
  const plan = await planner.whole(request);
  const path = pathOf(plan, startOf(plan, deps));
  const places = columnPlaces(path, COLUMNS);
  const [aloft, ground] = await Promise.all([
    deps.sectionAir({ columns: places, levelsFt: LEVELS_FT, winds: request.winds }),
    deps.groundFt(places),
  ]);
  const nowMs = deps.clock.nowMs();
  const gaps: AnalysisGap[] = [
    ...(Date.parse(plan.offBlock) < nowMs
      ? [{ id: 'past', message: 'Off blocks is in the past: reports and hazards are those known now.' }]
      : []),
    ...aloft.gaps,
    ...(ground
      ? []
      : [{ id: 'ground', message: 'Ground unavailable: no heights are known on this server.' }]),
    ...(plan.firs === undefined
      ? [{ id: 'firs', message: 'FIR boundaries unavailable: navigation data has none.' }]
      : []),
  ];
  return {
    figures: figuresOf(request, plan),
    route: plan.route,
    departure: plan.departure,
    arrival: plan.arrival,
    aircraft: {
      type: plan.aircraft.type,
      registration: plan.aircraft.registration,
      hasCostIndex: plan.aircraft.hasCostIndex ?? false,
      ceiling: plan.aircraft.ceiling ?? null,
    },
    alternate: plan.alternate?.ident ?? null,
    path,
    columns: places.map((place, index) => ({
      alongNm: tenths(place.alongNm),
      coordinate: [hundredThousandths(place.lon), hundredThousandths(place.lat)],
      trackDegTrue: tenths(place.trackDegTrue),
      time: new Date(Math.round(place.timeMs)).toISOString(),
      plannedFt: Math.round(place.plannedFt),
      groundFt: ground?.heightsFt[index] ?? null,
      tropopauseFt: aloft.tropopausesFt[index] ?? null,
    })),
    levelsFt: LEVELS_FT,
    air: aloft.air,
    firs: firStretches(plan.firs ?? [], path),
    equalTime: plan.edto ?? null,
    groundSource: ground?.source ?? null,
    freshness: aloft.freshness,
    messages: plan.messages,
    gaps,
    madeAt: new Date(nowMs).toISOString(),
    notForNavigation: true,
  };
}

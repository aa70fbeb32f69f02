import { boxOfRadius } from '#aviation/geo/bounding-box.ts';
import type {
  AnalysisCaller,
  AnalysisPlanner,
  AnalysisServerDeps,
  SectionAirAnswer,
} from '#capabilities/analysis/server/analysis-deps.ts';
import { createAnalysisServer } from '#capabilities/analysis/server/index.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { createFleetStore } from '#capabilities/plan/server/fleet.store.ts';
import { alternateOf, ownAircraft } from '#capabilities/plan/server/index.ts';
import {
  planPerformance,
  type RouteLine,
  type PlanRouteRequest,
} from '#capabilities/plan/server/performance.routes.ts';
import { highestGroundFt } from '#capabilities/terrain/domain/highest-ground.ts';
import type { GridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { cutFields } from '../sources/wind-fields.ts';
import type { AirForecast } from '../sources/wind-aloft.ts';
import { alternateBy, alternatesBy, type SurroundingsParts, surroundingsBy } from './flight-surroundings.ts';
import type { PlanHandlers } from './plan-handlers.ts';
import { createPlanThread, type PlanServerParts, planningDepsOf } from './plan-server.ts';
import { gatherMoreFields } from './section-fields.ts';

export interface AnalysisServerParts
  extends Omit<PlanServerParts, 'random' | 'planThread'>, SurroundingsParts {
  grids: GridFeeds;
}

const GROUND_AROUND_NM = 5;
const GROUND_SOURCE = 'NOAA ETOPO5, 5 arc minutes: coarse. Not for terrain clearance.';
const HOUR_MS = 3_600_000;
/** Margin around the path, so that a field covers positions between its rows. */
const BEYOND_DEG = 3;

/** Threads for requests of many plans. */
export interface PlanThreads {
  next: NextThread;
  stop(): Promise<void>;
}

/** Separate from the thread of single plans, which a user waits for; each starts with the first request. */
export function createPlanThreads(): PlanThreads {
  const threads = [createPlanThread(), createPlanThread()];
  return {
    next: takingTurns(threads),
    stop: async () => void (await Promise.all(threads.map((thread) => thread.stop()))),
  };
}

/** The analysis on the plans, winds, airports and terrain heights of this server. */
export const analysisServerOf = (parts: AnalysisServerParts, threads: PlanThreads): ServerCapability =>
  createAnalysisServer(analysisDepsOf(parts, threads.next));

function analysisDepsOf(parts: AnalysisServerParts, next: NextThread): AnalysisServerDeps {
  const { navdata, heights, clock } = parts;
  const fleet = createFleetStore(parts.db);
  return {
    clock,
    surroundings: surroundingsBy(parts),
    alternatesNear: alternatesBy(navdata),
    alternateOf: alternateBy(navdata),
    planner: (caller) => plannerOf(parts, next, fleet, caller),
    sectionAir: (input) => sectionAirOf(parts, next, input),
    aerodrome(ident) {
      const reader = navdata();
      const airport = reader?.airportByIdent(ident) ?? null;
      if (reader === null || airport === null) return null;
      const { lat, lon, elevationFt } = reader.airportSummary(airport);
      return { lat, lon, elevationFt };
    },
    async groundFt(places) {
      if (!heights) return null;
      const grid = await heights.grid();
      const heightsFt = places.map((place) =>
        Math.round(highestGroundFt(grid, boxOfRadius(place, GROUND_AROUND_NM))),
      );
      return { heightsFt, source: GROUND_SOURCE };
    },
  };
}

type NextThread = () => WorkerCaller<PlanHandlers>;

/** The threads in turn. */
function takingTurns(threads: readonly WorkerCaller<PlanHandlers>[]): NextThread {
  let turn = 0;
  return () => {
    const thread = threads[turn++ % threads.length];
    if (!thread) throw new Error('The analysis has no thread.');
    return thread;
  };
}

/** Computes each request once, for any caller; `what` distinguishes requests. */
function once<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  what: (question: Question) => unknown = (question) => question,
) {
  const known = new Map<string, Promise<Answer>>();
  return (question: Question): Promise<Answer> => {
    const key = JSON.stringify(what(question));
    const answer = known.get(key) ?? ask(question);
    known.set(key, answer);
    return answer;
  };
}

/** The plan engine for the plans of one request: routes and winds are fetched once. */
export function plannerOf(
  parts: Omit<AnalysisServerParts, 'grids'>,
  next: NextThread,
  fleet: ReturnType<typeof createFleetStore>,
  { userKey, signal }: AnalysisCaller,
): AnalysisPlanner {
  const planThread: WorkerCaller<PlanHandlers> = {
    call: (name, args) => next().call(name, args),
    stop: () => Promise.resolve(),
  };
  const planning = planningDepsOf({ ...parts, planThread });
  const lean = {
    clock: planning.clock,
    solve: planning.solve,
    elevationFt: planning.elevationFt,
    // A route may use the user's waypoints, as in the single plan.
    findRoute: once((wish: PlanRouteRequest) => planning.findRoute({ ...wish, userKey }, signal)),
    forecastAir: once(planning.forecastAir),
    effects: () => Promise.resolve([]),
    alternateAt: (code: string) => alternateOf(code, parts),
    ownAircraft: once((id: string) => ownAircraft(fleet, userKey, id)),
    levelRegions: once(planning.levelRegions, ({ points }: RouteLine) => points),
    signal,
  };
  return {
    async fixed(request: PerformancePlanRequest) {
      const offBlock = request.offBlock ?? new Date(parts.clock.nowMs()).toISOString();
      if (request.route.trim() !== '') return { ...request, offBlock };
      const { dep, arr, level, winds } = request;
      const wish = { dep, arr, route: '', departureTime: offBlock, level, wind: winds === 'forecast' };
      return { ...request, offBlock, route: (await lean.findRoute(wish)).route };
    },
    figures: (request) => planPerformance<AirForecast>(request, lean),
    whole: (request) =>
      planPerformance<AirForecast>(request, { ...lean, enRoute: planning.enRoute, answersAboveTanks: true }),
  };
}

/** Ranges where a section shows values that are not forecast. */
function beyondLevelsOf(forecast: AirForecast | null): SectionAirAnswer['gaps'][number][] {
  const range = forecast?.air?.windRangeFt;
  if (!range) return [];
  const feet = (value: number) => `${(Math.round(value / 100) * 100).toLocaleString('en')} ft`;
  const message = `Below ${feet(range.lowestFt)} and above ${feet(range.highestFt)} the forecast has no level: wind of the nearest one, temperature estimated by its ISA deviation, turbulence not known.`;
  return [{ id: 'levels', message }];
}

async function sectionAirOf(
  { windAloft, grids }: AnalysisServerParts,
  next: NextThread,
  { columns, levelsFt, winds }: Parameters<AnalysisServerDeps['sectionAir']>[0],
): Promise<SectionAirAnswer> {
  const times = columns.map(({ timeMs }) => timeMs);
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  const forecast = winds === 'still-air' ? null : await windAloft.forecast({ fromMs, toMs: toMs + HOUR_MS });
  const more = forecast?.fields ? await gatherMoreFields(grids, forecast.fields.steps) : null;
  const lats = columns.map(({ lat }) => lat);
  const band = { southLat: Math.min(...lats) - BEYOND_DEG, northLat: Math.max(...lats) + BEYOND_DEG };
  const { air, tropopausesFt } = await next().call('sectionAir', {
    fields: forecast?.fields ? cutFields(forecast.fields, band) : null,
    more: more && cutFields(more.fields, band),
    columns,
    levelsFt,
  });
  const wind = forecast === null ? 'Still air requested: no winds.' : forecast.message;
  return {
    air,
    tropopausesFt,
    freshness: forecast?.fields ? forecast.freshness : null,
    gaps: [
      ...(wind === null ? [] : [{ id: 'air', message: wind }]),
      ...beyondLevelsOf(forecast),
      ...(more === null || !more.isWhole
        ? [
            {
              id: 'humidity',
              message:
                'Humidity and upper temperatures incomplete: cloud, icing and tropopause shown where known.',
            },
          ]
        : []),
    ],
  };
}

import { eachOf } from '#platform/server/workers/each-of.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import { ALTERNATES, type AlternatesAnswer } from '../contract.ts';
import { rankedAlternates, type UnrankedAlternate } from '../domain/rank-alternates.ts';
import type {
  AlternateCandidate,
  AnalysisPlanner,
  AnalysisServerDeps,
  AnalysisSurroundings,
} from './analysis-deps.ts';
import { type ComputedPlan, plansOfAll } from './make-plans.ts';

const MINUTE_MS = 60_000;
/** Assumed when no plan gives the time of arrival. */
const ASSUMED_MINUTES = 40;

interface Around {
  readonly deps: Pick<AnalysisServerDeps, 'alternatesNear' | 'alternateOf' | 'aerodrome'>;
  readonly surroundings: AnalysisSurroundings;
  readonly signal: AbortSignal;
}

async function optionOf(
  candidate: AlternateCandidate,
  { figures, answer }: ComputedPlan,
  {
    landingMs,
    planned,
    surroundings,
  }: { landingMs: number; planned: string | null } & Pick<Around, 'surroundings'>,
): Promise<UnrankedAlternate> {
  const { icao, name, lat, lon, longestRunwayFt, approaches } = candidate;
  const minutes = answer?.alternate?.minutes ?? null;
  const conditions = await surroundings.aerodromeAt({
    role: 'alternate',
    icao,
    atMs: landingMs + (minutes ?? ASSUMED_MINUTES) * MINUTE_MS,
  });
  return {
    icao,
    name,
    coordinate: [lon, lat],
    distanceNm: answer?.alternate?.distanceNm ?? null,
    minutes,
    fuelKg: answer?.fuel.items.find(({ id }) => id === 'alternate')?.fuelKg ?? null,
    blockKg: answer?.fuel.blockKg ?? null,
    longestRunwayFt,
    approaches: approaches && [...approaches],
    conditions,
    figures,
    isPlanned: icao === planned,
  };
}

/**
 * Aerodromes around the destination, planned as alternates and ranked.
 * @throws Problem as the plan does; 404 `unknown-arrival`
 */
export async function makeAlternates(
  { plan, runwayFt }: { plan: PerformancePlanRequest; runwayFt: number },
  planner: AnalysisPlanner,
  { deps, surroundings, signal }: Around,
): Promise<Pick<AlternatesAnswer, 'alternates' | 'found' | 'withinNm'>> {
  const fixed = await planner.fixed(plan);
  const withoutOne = { ...fixed };
  delete withoutOne.alternate;
  const trip = await planner.figures(withoutOne);
  if (!deps.aerodrome(trip.arrival))
    throw new Problem('unknown-arrival', 404, `${trip.arrival} is not in the navigation data.`);
  const planned = plan.alternate?.toUpperCase() ?? null;
  const near = deps.alternatesNear(trip.arrival, { runwayFt, withinNm: ALTERNATES.withinNm });
  const nearest = near.filter(
    ({ icao }, index) => (index < ALTERNATES.planned || icao === planned) && icao !== trip.departure,
  );
  // The planned alternate stays in the comparison, however distant and short it is.
  const kept =
    planned === null || nearest.some(({ icao }) => icao === planned) ? null : deps.alternateOf(planned);
  const candidates = kept ? [...nearest, kept] : nearest;
  const requests = candidates.map(({ icao }) => ({ ...fixed, alternate: icao }));
  const { plans } = await plansOfAll(requests, planner, signal);
  const landingMs = Date.parse(trip.landing);
  const options = await eachOf(
    [...candidates.entries()],
    async ([index, candidate]) => {
      const made = plans[index];
      return made ? [await optionOf(candidate, made, { landingMs, planned, surroundings })] : [];
    },
    signal,
  );
  return {
    alternates: rankedAlternates(options.flat(), { runwayFt }),
    found: near.length,
    withinNm: ALTERNATES.withinNm,
  };
}

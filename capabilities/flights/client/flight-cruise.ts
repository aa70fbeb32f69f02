import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { submitChange } from './flight-outbox.ts';
import { openConflict } from './flight-outbox.store.ts';
import { flightDetailQuery } from './flights.queries.ts';
import type { FlightsDeps } from './flights-deps.ts';
import { planRequestAgain, withEarlierAssumptions } from './plan-again.ts';

/** What is changed in a saved flight and planned anew. */
export interface CruiseChange {
  readonly cruise: CruiseOfPlan;
  /** Off blocks, ISO 8601 UTC. */
  readonly offBlock?: string | undefined;
  readonly alternate?: string | undefined;
}

/** What a change states whole; the cost index stays for the estimate. */
const REPLACED = ['level', 'levelChanges', 'speed', 'mach', 'trueAirspeedKt', 'cruise'] as const;
const SPEEDS = ['speed', 'mach', 'trueAirspeedKt', 'cruise', 'costIndex'] as const;

const saved = (id: string): Promise<FlightDetail> => fetchShared({ ...flightDetailQuery(id), staleTime: 0 });

async function replace(flight: FlightDetail): Promise<void> {
  const outcome = await submitChange('replace', flight);
  if (outcome !== 'conflict') return;
  openConflict.set(flight.id);
  throw new Error('The flight was changed elsewhere: choose which version stays.');
}

/** Date and time as plans and flights write them. */
const timeOf = (iso: string) => ({
  date: iso.slice(0, 10),
  departureTime: `${iso.slice(11, 13)}${iso.slice(14, 16)}`,
});

async function planned(
  { fleetIdOf, makePlan }: Pick<FlightsDeps, 'fleetIdOf' | 'makePlan'>,
  flight: FlightDetail,
  { cruise, offBlock, alternate }: CruiseChange,
): Promise<FlightDetail> {
  const { plan } = flight;
  if (plan === null) throw new Error('The flight has no plan: make one first.');
  const way = { route: plan.filed ?? plan.route, idents: plan.route_info.map(({ ident }) => ident) };
  const again = planRequestAgain(plan, way, await fleetIdOf(plan.general.aircraft_reg));
  for (const field of REPLACED) delete again[field];
  const time = offBlock === undefined ? {} : timeOf(offBlock);
  // A cost index that was drawn, or only counted in the estimate, is not flown because the level changes.
  const isUsual = plan.filed === undefined && SPEEDS.every((field) => cruise[field] === undefined);
  const request = {
    ...again,
    ...time,
    ...cruise,
    ...(isUsual ? { cruise: 'usual' as const } : {}),
    ...(alternate === undefined ? {} : { alternate }),
  };
  // A cost index that was drawn before is now one that a person chose.
  const earlier = plan.assumptions.filter(
    ({ field }) => field !== 'costIndex' || cruise.costIndex === undefined,
  );
  const made = withEarlierAssumptions(await makePlan(request), earlier);
  return { ...flight, ...time, plan: made };
}

/**
 * Makes the plan of a saved flight again with another cruise, time or alternate and saves it, now or when the server can be
 * reached. Answers how to take it back.
 * @throws Error in the words of spec 8
 */
export async function saveCruiseOfFlight(
  deps: Pick<FlightsDeps, 'fleetIdOf' | 'makePlan'>,
  id: string,
  change: CruiseChange,
): Promise<{ undo(): Promise<void> }> {
  const before = await saved(id);
  await replace(await planned(deps, before, change));
  return {
    async undo() {
      const { date, departureTime, plan } = before;
      // What else changed since stays.
      await replace({ ...(await saved(id)), date, departureTime, plan });
    },
  };
}

import { performanceRequestOf } from '#capabilities/ofp/contract.ts';
import { makePerformancePlan, type OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { FuelBasis } from '../domain/write-back.ts';

/** The fuel of the performance plan that the flight's document shows at first. */
async function fuelOf(plan: OperationalFlightPlan, extraKg: number) {
  const request = { ...performanceRequestOf(plan, { policy: settings.get().planFuelPolicy }), extraKg };
  const { fuel, policy } = await fetchShared({
    queryKey: ['balance', 'release', request] as const,
    queryFn: ({ queryKey: [, , body], signal }) => callEndpoint(makePerformancePlan, { body }, signal),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return { blockKg: fuel.blockKg, policy: policy.name };
}

/** Fuel of the release of a plan, without and with its extra fuel; the reason when no performance plan can be made. */
export async function releaseFuelOf(plan: OperationalFlightPlan): Promise<FuelBasis> {
  const { extra } = plan.plannedFuel;
  try {
    const [{ blockKg: minimumKg, policy }, { blockKg }] = await Promise.all([
      fuelOf(plan, 0),
      fuelOf(plan, extra),
    ]);
    return { release: { minimumKg, blockKg, policy } };
  } catch (error) {
    // The load is written all the same; its fuel then refers to the estimate, which is stated.
    return { release: null, why: `Performance plan unavailable. ${messageOf(error)}` };
  }
}

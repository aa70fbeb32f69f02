import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { messageOf } from '#platform/contract/problem.ts';
import {
  type AircraftType,
  type OperationalFlightPlan,
  type PlanRequest,
  getAircraftConfig,
  loadOfp,
} from '../contract.ts';

/**
 * Makes a plan on the server. Never cached: missing values are drawn once and stored with the plan.
 * @throws Error `Failed to load OFP: {message}`
 */
export async function loadPlan(request: PlanRequest): Promise<OperationalFlightPlan> {
  try {
    return await callEndpoint(loadOfp, { body: request });
  } catch (error) {
    throw new Error(`Failed to load OFP: ${messageOf(error)}`, { cause: error });
  }
}

/** The aircraft performance table; changes only with the server. */
export const aircraftTypesQuery = queryOptions({
  queryKey: ['plan', 'aircraft'] as const,
  queryFn: ({ signal }): Promise<AircraftType[]> => callEndpoint(getAircraftConfig, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The aircraft types a plan can be made for. */
export function aircraftTypes(): Promise<readonly AircraftType[]> {
  return fetchShared(aircraftTypesQuery);
}

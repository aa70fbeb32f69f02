import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import {
  createFleetAircraft,
  deleteFleetAircraft,
  type FleetAircraft,
  type FleetAircraftInput,
  listFleet,
  updateFleetAircraft,
} from '../contract.ts';

const FLEET_KEY = ['plan', 'fleet'] as const;

/** The person's own aircraft, by registration. */
export const fleetQuery = queryOptions({
  queryKey: FLEET_KEY,
  queryFn: ({ signal }): Promise<FleetAircraft[]> => callEndpoint(listFleet, {}, signal),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: FLEET_KEY });

/** Adds an aircraft, or changes the given one. @throws ApiError `fleet-registration-taken`, `fleet-conflict` */
export async function saveFleetAircraft(
  input: FleetAircraftInput,
  known: FleetAircraft | null,
): Promise<FleetAircraft> {
  try {
    return known === null
      ? await callEndpoint(createFleetAircraft, { body: input })
      : await callEndpoint(updateFleetAircraft, {
          params: { id: known.id },
          body: { ...input, version: known.version },
        });
  } finally {
    await refresh();
  }
}

/** Removes an aircraft from the fleet. @throws ApiError `fleet-conflict` if it has been changed since */
export async function removeFleetAircraft({ id, version }: FleetAircraft): Promise<void> {
  try {
    await callEndpoint(deleteFleetAircraft, { params: { id }, query: { version } });
  } finally {
    await refresh();
  }
}

/** The aircraft of the fleet with a registration, or null. */
export async function fleetAircraftOf(registration: string): Promise<FleetAircraft | null> {
  const fleet = await fetchShared(fleetQuery);
  return fleet.find((aircraft) => aircraft.registration === registration) ?? null;
}

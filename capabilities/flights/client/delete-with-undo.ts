import type { FlightDetail, FlightInput } from '#capabilities/flights/contract.ts';
import { currentPathname, goTo } from '#platform/client/navigation/navigation.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { deleteFlight, saveFlight } from './flights.queries.ts';

/** A flight of the list as it is sent for saving again. */
export function flightInputOf(flight: FlightDetail): FlightInput {
  const { createdAt: _, revision: _revision, date, departureTime, distance, ...rest } = flight;
  return {
    ...rest,
    date: date ?? undefined,
    departureTime: departureTime ?? undefined,
    distance: distance ?? undefined,
  };
}

async function restore(flight: FlightDetail): Promise<void> {
  try {
    await saveFlight(flightInputOf(flight));
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Deletes a flight at once and offers to take that back; an error brings it back by itself. */
export async function deleteFlightWithUndo(id: string, name: string): Promise<void> {
  try {
    const deletion = deleteFlight(id);
    if (currentPathname() === `/flight/${id}`) goTo('/flight', { replace: true });
    const deleted = await deletion;
    toast({ message: `${name} deleted`, action: { label: 'Undo', onSelect: () => void restore(deleted) } });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

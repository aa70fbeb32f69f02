import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import { currentPathname, goTo } from '#platform/client/navigation/navigation.ts';
import { ApiError } from '#platform/client/query/api-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { dropChange, submitChange } from './outbox/flight-outbox.ts';
import { openConflict, waitingFlight } from './outbox/flight-outbox.store.ts';
import { deleteFlight } from './flights.queries.ts';
import { isServerUnreachable } from './outbox/send-entry.ts';

/** The known data of a flight that only the list has. */
const asDetail = (flight: FlightListItem): FlightDetail => ({
  selfRoute: '',
  route_info: [],
  distance: null,
  isFallback: false,
  plan: null,
  ...flight,
});

async function restore(flight: FlightDetail): Promise<void> {
  try {
    const outcome = await submitChange('save', flight);
    if (outcome === 'conflict') openConflict.set(flight.id);
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** The deletion is queued, or the user is asked: meanwhile the flight remains in the list. */
async function queueDeletion(flight: FlightListItem, name: string): Promise<void> {
  const outcome = await submitChange('delete', asDetail(flight));
  if (outcome === 'conflict') openConflict.set(flight.id);
  if (outcome === 'waiting') {
    toast({
      message: `${name} is deleted as soon as the server can be reached`,
      action: { label: 'Keep it', onSelect: () => void dropChange(flight.id) },
    });
  }
}

/** Deletes a flight at once and offers Undo; an error restores it automatically in its place. */
export async function deleteFlightWithUndo(flight: FlightListItem, name: string): Promise<void> {
  const { id } = flight;
  const leave = () => currentPathname() === `/flight/${id}` && goTo('/flight', { replace: true });
  // A flight never sent to the server exists only here.
  if (waitingFlight(id) !== null) {
    leave();
    return queueDeletion(flight, name);
  }
  try {
    const deletion = deleteFlight(flight);
    leave();
    const deleted = await deletion;
    toast({ message: `${name} deleted`, action: { label: 'Undo', onSelect: () => void restore(deleted) } });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const isConflict = cause instanceof ApiError && cause.id === 'flight-stale';
    if (isServerUnreachable(cause) || isConflict) return queueDeletion(flight, name);
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

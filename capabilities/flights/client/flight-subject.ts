import type { WorkspaceSubject } from '#platform/client/shell/client-capability.ts';
import { flightPanel } from './flight-panel.store.ts';

/** The flight whose page is open: route, and callsign or type where known. */
export function flightSubject(pathname: string): WorkspaceSubject | null {
  const { detailData: flight } = flightPanel.get();
  if (flight === null || pathname !== `/flight/${flight.id}`) return null;
  const name = flight.callsign || flight.aircraft;
  const between = `${flight.departure}–${flight.arrival}`;
  return { kind: 'flight', id: flight.id, title: name ? `${between}, ${name}` : between, path: pathname };
}

import { inspectedAirport, openAirportPage } from '#capabilities/airports/client/airports.store.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import type { NotificationsDeps } from '#capabilities/notifications/client/notifications-deps.ts';
import type { ProceduresDeps } from '#capabilities/procedures/client/procedures-deps.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { moduleOf } from '#platform/client/layers/layer-modules.ts';
import { useSlice } from '#platform/client/state/slice.ts';

/** The airport whose page or inspector is open. */
export const selectedAirport: ProceduresDeps['selectedAirport'] = {
  get: () => inspectedAirport.get() ?? openAirportPage.get(),
  subscribe(listener: () => void) {
    const stops = [inspectedAirport.subscribe(listener), openAirportPage.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  use() {
    const page = useSlice(openAirportPage);
    return useSlice(inspectedAirport) ?? page;
  },
};

export function onFlightClosed(listener: (flightId: string) => void): () => void {
  return flightPanel.subscribe(({ activeFlightId }, { activeFlightId: before }) => {
    if (before !== null && before !== activeFlightId) listener(before);
  });
}

/** The registered vector sources of layers. */
export function vectorTilesOf({ layers = [] }: ClientCapability) {
  const mapLayers = layers.flatMap((layer) => moduleOf(layer)?.mapLayers ?? []);
  return mapLayers
    .flatMap(({ sources }) => Object.entries(sources))
    .flatMap(([sourceId, source]) => (source.kind === 'vector' ? [{ sourceId, tiles: source.tiles }] : []));
}

/** Opens the subject of a notification. */
export const openSubject: NotificationsDeps['openSubject'] = async ({ kind, id }) => {
  if (kind === 'flight') goTo(`/flight/${id}`);
  if (kind === 'question') {
    const { showSavedQuestions } = await import('#capabilities/assistant/client/saved-questions.store.ts');
    showSavedQuestions();
  }
  if (!kind.startsWith('crew-')) return;
  const crew = await import('#capabilities/crew/client/crew.store.ts');
  if (kind === 'crew-member') crew.openCrewMember(id);
  if (kind === 'crew-flight') crew.openCrewFlight(id);
};

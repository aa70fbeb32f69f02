import type { AssistantDeps } from '#capabilities/assistant/client/assistant-deps.ts';
import type { OpenedThing } from '#capabilities/assistant/contract.ts';
import { crewUi } from '#capabilities/crew/client/crew.store.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import { closeCharts, openCharts } from '#capabilities/charts/client/charts.store.ts';
import { inspectedHazard, setHazardListOpen } from '#capabilities/hazards/client/hazards.store.ts';
import { openedNotam } from '#capabilities/notams/client/opened-notam.ts';
import { inspectedNotam } from '#capabilities/notams/client/notams.store.ts';
import { closeTrafficList, openTrafficList } from '#capabilities/traffic/client/traffic.store.ts';
import { setLayerActive } from '#platform/client/layers/map-view.store.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { selectedAirport } from './deps.ts';

/** Referent of `this`: the duty in the crew workspace, which covers the map, else the open NOTAM or hazard. */
function opened(): OpenedThing | null {
  const { selected } = crewUi.get();
  if (panelFlags.get().isCrewOpen && selected !== null)
    return { kind: 'duty', memberId: selected.crewId, dutyId: selected.dutyId };
  const notam = inspectedNotam.get();
  if (notam !== null) return openedNotam(notam);
  const hazard = inspectedHazard.get();
  return hazard?.what === 'hazard' ? { kind: 'hazard', id: hazard.id } : null;
}

/** Currently open objects: the assistant uses them to resolve `there` and `this flight`. */
export const assistantDeps: AssistantDeps = {
  openAirport: () => selectedAirport.get(),
  openFlight: () => flightPanel.get().activeFlightId,
  opened,
  showFieldsNear: async (flightLevel) =>
    (await import('#capabilities/weather/client/fields/show-fields-near.ts')).showFieldsNear(flightLevel),
  windows: {
    charts: { open: () => openCharts(null), close: closeCharts },
    hazards: { open: () => setHazardListOpen(true), close: () => setHazardListOpen(false) },
    traffic: {
      open: () => {
        setLayerActive('traffic', true);
        openTrafficList();
      },
      close: closeTrafficList,
    },
  },
};

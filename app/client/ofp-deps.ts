import { lazy } from '#platform/client/ui/lazy.ts';
import { tableLines } from '#capabilities/analysis/domain/document-table.ts';
import {
  type DraftField,
  flightDraft,
  setDraftField,
  setDraftKg,
} from '#capabilities/flights/client/draft/flight-draft.store.ts';
import type { OfpDeps } from '#capabilities/ofp/client/ofp-deps.ts';
import type { IncomingFlight } from '#capabilities/ofp/domain/incoming.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';

const PlanView = lazy(async () => ({
  default: (await import('#capabilities/plan/client/ofp-view.tsx')).OfpView,
}));

/** What came in as fields of the form; what the file does not say stays empty. */
function fieldsOf(flight: IncomingFlight): Partial<Record<DraftField, string | number | null>> {
  return {
    departure: flight.departure,
    arrival: flight.arrival,
    route: flight.route,
    aircraft: flight.aircraft,
    flightNumber: flight.callsign,
    date: flight.date,
    departureTime: flight.departureTime,
    alternate: flight.alternate,
    costIndex: flight.costIndex,
    passengers: flight.passengers,
  };
}

/** What the flight plan document needs of plans and flights. */
export const ofpDeps: OfpDeps = {
  PlanView,
  fleetAircraftOf: async (registration) =>
    (await import('#capabilities/plan/client/fleet.queries.ts')).fleetAircraftOf(registration),
  appendixOf: ({ tables }) => (tables ?? []).flatMap(tableLines),
  openDraft(flight) {
    flightDraft.reset();
    for (const [field, value] of Object.entries(fieldsOf(flight))) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of draft fields
      if (value !== null) setDraftField(field as DraftField, String(value));
    }
    if (flight.cargoTonnes !== null) setDraftKg('load', flight.cargoTonnes * 1000);
    setPanelFlag('isCreateFlightPanelOpen', true);
  },
  async saveAndOpen(flight) {
    const { saveFlight } = await import('#capabilities/flights/client/flights.queries.ts');
    const { saved, isDuplicate } = await saveFlight(flight);
    if (isDuplicate || saved === null) {
      throw new Error('A flight with this aircraft, callsign, departure and arrival is already saved.');
    }
    goTo(`/flight/${saved.id}`);
  },
};

import { setDraftKg } from '#capabilities/flights/client/draft/draft-form.ts';
import {
  type DraftField,
  flightDraft,
  setDraftField,
} from '#capabilities/flights/client/draft/flight-draft.store.ts';
import type { IncomingFlight } from '#capabilities/ofp/domain/incoming.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';

/** The imported flight as fields of the form; missing values stay empty. */
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

/** Opens the form of a new flight with the imported data. */
export function openDraft(flight: IncomingFlight): void {
  flightDraft.reset();
  for (const [field, value] of Object.entries(fieldsOf(flight))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of draft fields
    if (value !== null) setDraftField(field as DraftField, String(value));
  }
  if (flight.cargoTonnes !== null) setDraftKg('load', flight.cargoTonnes * 1000);
  setPanelFlag('isCreateFlightPanelOpen', true);
}

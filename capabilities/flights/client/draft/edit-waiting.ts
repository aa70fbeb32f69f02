import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import { cruiseText } from '#platform/contract/cruise-text.ts';
import type { PlanToMake } from '../../domain/outbox.ts';
import { flightOutbox } from '../outbox/flight-outbox.store.ts';
import { textOfKg } from './draft-figures.ts';
import { editFlight } from './draft-form.ts';
import { type DraftFields, flightDraft } from './flight-draft.store.ts';

/** The plan that is still to be made for a flight that waits to be sent. */
export const planToMakeOf = (id: string): PlanToMake | null =>
  flightOutbox.get().find(({ flight, conflict }) => flight.id === id && conflict === null)?.toPlan ?? null;

function fieldsOf(
  request: PlanRequest,
  drawn: readonly PlanAssumption[],
  before: DraftFields,
): Partial<DraftFields> {
  const given = (field: PlanAssumption['field'], value: number | undefined): string =>
    value === undefined || drawn.some((one) => one.field === field) ? '' : String(value);
  const { load, extra } = request;
  const isLoadGiven = load !== undefined && given('load', load) !== '';
  return {
    route: request.route,
    fleetId: request.fleetId ?? '',
    costIndex: given('costIndex', request.costIndex),
    reserve: given('reserve', request.reserve),
    passengers: given('passengers', request.passengers),
    load: isLoadGiven ? textOfKg('load', load * 1000, before) : '',
    extra: extra === undefined ? '' : textOfKg('extra', extra, before),
    alternate: request.alternate ?? '',
    remarks: request.remarks ?? '',
    ...cruiseText(request),
  };
}

/** Opens a flight in the form: one that waits for its plan with all its typed input. */
export function editFlightAsLeft(flight: FlightDetail): void {
  editFlight(flight);
  const toPlan = planToMakeOf(flight.id);
  if (toPlan === null || flight.plan !== null) return;
  flightDraft.set((draft) => ({
    ...draft,
    fields: { ...draft.fields, ...fieldsOf(toPlan.request, toPlan.drawn, draft.fields) },
    drawn: toPlan.drawn,
  }));
}

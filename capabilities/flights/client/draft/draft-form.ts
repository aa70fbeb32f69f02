import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { cruiseText, readCruiseText } from '#platform/contract/cruise-text.ts';
import { kgOfField, type MeasuredField, measuredProblem, textOfKg } from './draft-figures.ts';
import {
  type DraftField,
  type DraftFields,
  EMPTY_FIELDS,
  type FlightDraft,
  flightDraft,
  setDraftField,
} from './flight-draft.store.ts';

/** Sets a measured field from kilograms, in the unit of the settings. */
export const setDraftKg = (field: MeasuredField, kg: number): void =>
  setDraftField(field, textOfKg(field, kg, flightDraft.get().fields));

/** The route as typed, with its speeds and levels, as long as it is still the flight's route. */
const typedRouteOf = ({ plan, selfRoute }: FlightDetail): string =>
  plan?.filed !== undefined && plan.route === selfRoute ? plan.filed : selfRoute;

/** The draft of a saved flight: values drawn by its plan remain drawn, values entered by the user are in the fields. */
export function editFlight(flight: FlightDetail): void {
  const { plan } = flight;
  const drawn = plan?.assumptions.filter(({ kind }) => kind === 'drawn') ?? [];
  const given = (field: PlanAssumption['field'], value: number | undefined): string =>
    value === undefined || drawn.some((one) => one.field === field) ? '' : String(value);
  const aircraft = flight.aircraft || EMPTY_FIELDS.aircraft;
  const burns = plan?.ownAircraft?.profile?.fuel ?? null;
  const cargoKg = plan && !drawn.some(({ field }) => field === 'load') ? plan.weight.cargo : null;
  const extraKg = plan?.plannedFuel.extra ?? 0;
  const { mass, fuel } = settings.get();
  flightDraft.set({
    fields: {
      departure: flight.departure,
      arrival: flight.arrival,
      route: typedRouteOf(flight),
      aircraft,
      burns,
      fleetId: '',
      flightNumber: flight.callsign,
      date: flight.date ?? '',
      departureTime: flight.departureTime ?? '',
      costIndex: given('costIndex', plan?.general.ci),
      ...cruiseText(plan?.cruise),
      reserve: given('reserve', plan?.reserveMinutes),
      passengers: given('passengers', plan?.weight.passenger_number),
      load: cargoKg === null ? '' : textOfKg('load', cargoKg, { aircraft, burns }),
      alternate: plan?.alternate.via.split(' ').at(-1) ?? '',
      extra: extraKg > 0 ? textOfKg('extra', extraKg, { aircraft, burns }) : '',
      remarks: plan?.remarks ?? '',
      typedIn: { load: { mass, fuel }, extra: { mass, fuel } },
    },
    route:
      flight.route_info.length < 2 || flight.distance === null
        ? null
        : {
            route: flight.selfRoute,
            route_info: flight.route_info,
            distance: flight.distance,
            isFallback: flight.isFallback,
            message: '',
            unknown: [],
            source: '',
            asOf: null,
          },
    plan,
    drawn,
    editing: flight,
  });
}

/** Starts a new flight from a saved one. Its number is left empty: two flights with the same number are one flight. */
export function duplicateFlight(flight: FlightDetail): void {
  editFlight(flight);
  flightDraft.set((draft) => ({
    ...draft,
    fields: { ...draft.fields, flightNumber: '' },
    plan: null,
    editing: null,
  }));
}

const REMARKS_MAX = 400;

export type DraftErrors = Partial<Record<DraftField, string>>;

const AIRPORT = /^[A-Z0-9]{3,4}$/;
/** Whether the day exists: formatting it again gives the typed text. */
function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const UTC_TIME = /^([01]\d|2[0-3]):?[0-5]\dZ?$/i;
const NUMBER_FIELDS = ['costIndex', 'reserve', 'passengers'] as const;
type NumberField = (typeof NUMBER_FIELDS)[number];
const NUMBER_RULES: Record<NumberField, { max: number; isWhole: boolean; words: string }> = {
  costIndex: { max: 999, isWhole: false, words: 'a number from 0 to 999' },
  reserve: { max: 1000, isWhole: false, words: 'minutes, 0 or more' },
  passengers: { max: 1000, isWhole: true, words: 'a whole number from 0 to 1000' },
};

function numberProblem(text: string, rule: { max: number; isWhole: boolean; words: string }): string | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  const fits =
    Number.isFinite(value) && value >= 0 && value <= rule.max && (!rule.isWhole || Number.isInteger(value));
  return fits ? null : `Enter ${rule.words}.`;
}

/** Faults of the form, by field; empty when valid. */
export function draftErrors(fields: DraftFields): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of ['departure', 'arrival'] as const) {
    if (!AIRPORT.test(fields[field].trim().toUpperCase())) {
      errors[field] = 'Enter a valid ICAO code (3-4 letters or numbers).';
    }
  }
  const alternate = fields.alternate.trim().toUpperCase();
  if (alternate !== '' && !AIRPORT.test(alternate)) {
    errors.alternate = 'Enter a valid ICAO code (3-4 letters or numbers).';
  }
  if (fields.departureTime.trim() !== '' && !UTC_TIME.test(fields.departureTime.trim())) {
    errors.departureTime = 'Enter a UTC time as HHMM, such as 1430.';
  }
  if (fields.date.trim() !== '' && !isIsoDay(fields.date.trim())) {
    errors.date = 'Enter a date as YYYY-MM-DD.';
  }
  for (const field of NUMBER_FIELDS) {
    const problem = numberProblem(fields[field], NUMBER_RULES[field]);
    if (problem !== null) errors[field] = problem;
  }
  for (const field of ['load', 'extra'] as const) {
    const problem = measuredProblem(field, fields);
    if (problem !== null) errors[field] = problem;
  }
  if (fields.remarks.trim().length > REMARKS_MAX) errors.remarks = `Enter at most ${REMARKS_MAX} letters.`;
  return { ...errors, ...readCruiseText(fields).errors };
}

/** `1430`, `14:30` and `1430Z` all mean the same. */
const utcTime = (text: string) => (text.trim() === '' ? undefined : text.replaceAll(/[^\d]/g, ''));
const code = (text: string) => text.trim().toUpperCase();
const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
const givenNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** The form as a plan request; empty fields are absent, so that the plan labels drawn values. */
export function planRequestOf(
  fields: DraftFields,
  route: string,
  drawn: readonly PlanAssumption[] = [],
): PlanRequest {
  const drawnBefore = Object.fromEntries(drawn.map(({ field, used }) => [field, used]));
  const loadKg = kgOfField('load', fields);
  const typed = {
    dep: code(fields.departure),
    arr: code(fields.arrival),
    route,
    aircraft: fields.aircraft,
    fleetId: given(fields.fleetId),
    flightNumber: given(code(fields.flightNumber)),
    date: given(fields.date),
    departureTime: utcTime(fields.departureTime),
    costIndex: givenNumber(fields.costIndex),
    reserve: givenNumber(fields.reserve),
    passengers: givenNumber(fields.passengers),
    load: loadKg === null ? undefined : loadKg / 1000,
    alternate: given(code(fields.alternate)),
    extra: kgOfField('extra', fields) ?? undefined,
    remarks: given(fields.remarks),
    ...readCruiseText(fields).cruise,
  };
  return { ...typed, ...drawnBefore };
}

/** The draft as a flight to save: under its own id if it is a changed saved flight. */
export function flightOfDraft(draft: FlightDraft, newId: () => string): FlightDetail {
  const { fields, route, plan, editing } = draft;
  return {
    id: editing?.id ?? newId(),
    revision: editing?.revision ?? 1,
    createdAt: editing?.createdAt ?? '',
    callsign: code(fields.flightNumber),
    departure: code(fields.departure),
    arrival: code(fields.arrival),
    aircraft: fields.aircraft,
    date: given(fields.date) ?? null,
    departureTime: utcTime(fields.departureTime) ?? null,
    selfRoute: route?.route ?? fields.route,
    route_info: route?.route_info ?? [],
    distance: route?.distance ?? null,
    isFallback: route?.isFallback ?? false,
    plan,
  };
}

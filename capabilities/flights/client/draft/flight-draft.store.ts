import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { type CruiseText, cruiseText, EMPTY_CRUISE, readCruiseText } from '#platform/contract/cruise-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import {
  kgOfField,
  type MeasuredField,
  type MeasuredFields,
  measuredProblem,
  textOfKg,
  TYPED_IN_KG,
} from './draft-figures.ts';

/** The id under which the route of the flight being created is drawn. */
export const DRAFT_ROUTE_ID = 'draft';

/** Fields of the create-flight form, as typed. */
export interface DraftFields extends MeasuredFields {
  departure: string;
  arrival: string;
  route: string;
  /** Of the fleet; empty for the type as the table has it. */
  fleetId: string;
  flightNumber: string;
  date: string;
  departureTime: string;
  costIndex: string;
  /** As in `CruiseText`. */
  level: string;
  speed: string;
  steps: string;
  reserve: string;
  passengers: string;
  alternate: string;
  remarks: string;
}
export type DraftField = Exclude<keyof DraftFields, 'typedIn' | 'burns'>;

export interface FlightDraft {
  fields: DraftFields;
  route: RouteResult | null;
  plan: OperationalFlightPlan | null;
  /** Figures that were drawn for fields left empty: drawn once for this flight, and the same in every plan of it. */
  drawn: readonly PlanAssumption[];
  /** The saved flight that is being changed; null for a new one. */
  editing: FlightDetail | null;
}

const EMPTY_FIELDS: DraftFields = {
  departure: '',
  arrival: '',
  route: '',
  aircraft: 'B738',
  fleetId: '',
  burns: null,
  flightNumber: '',
  date: '',
  departureTime: '',
  costIndex: '',
  ...EMPTY_CRUISE,
  reserve: '',
  passengers: '',
  load: '',
  alternate: '',
  extra: '',
  remarks: '',
  typedIn: TYPED_IN_KG,
};

/** The flight being created; kept while the panel is closed, so that nothing typed is lost. */
export const flightDraft = createSlice<FlightDraft>('flightDraft', {
  fields: EMPTY_FIELDS,
  route: null,
  plan: null,
  drawn: [],
  editing: null,
});

/** Fields that a route depends on: when one changes, the route is no longer this flight's. */
const ROUTE_FIELDS: readonly DraftField[] = ['departure', 'arrival', 'route'];

/** Whether nothing has been typed for the flight being created. */
export function isDraftEmpty(): boolean {
  const { fields, route, editing } = flightDraft.get();
  const isUntouched = (field: DraftField) => fields[field] === EMPTY_FIELDS[field];
  const { typedIn: _, ...texts } = fields;
  return editing === null && route === null && (Object.keys(texts) as DraftField[]).every(isUntouched);
}

/** Begins a new flight, with what the user's settings have for every flight. */
export function beginDraft(): void {
  const { planCostIndex, planReserveMin } = settings.get();
  flightDraft.set({
    ...flightDraft.initial,
    fields: { ...EMPTY_FIELDS, costIndex: planCostIndex, reserve: planReserveMin },
  });
}

const isMeasured = (field: DraftField): field is MeasuredField => field === 'load' || field === 'extra';

/** A figure is in the unit that the settings have while it is typed. */
function typedInNow({ typedIn }: DraftFields, field: DraftField): DraftFields['typedIn'] {
  const { mass, fuel } = settings.get();
  return isMeasured(field) ? { ...typedIn, [field]: { mass, fuel } } : typedIn;
}

/** Sets a measured field from kilograms, in the unit of the settings. */
export const setDraftKg = (field: MeasuredField, kg: number): void =>
  setDraftField(field, textOfKg(field, kg, flightDraft.get().fields));

/** Changes a field; a plan, and where it matters a route, made from other values is dropped. */
export function setDraftField(field: DraftField, value: string): void {
  flightDraft.set((draft) => ({
    ...draft,
    // Another type is not the aircraft of the fleet.
    fields: {
      ...draft.fields,
      ...(field === 'aircraft' ? { fleetId: '', burns: null } : {}),
      [field]: value,
      typedIn: typedInNow(draft.fields, field),
    },
    route: ROUTE_FIELDS.includes(field) ? null : draft.route,
    plan: null,
  }));
}

/** Changes level, speed and steps; the route stays. */
export const setDraftCruise = ({ level, speed, steps }: CruiseText): void =>
  flightDraft.set((draft) => ({ ...draft, fields: { ...draft.fields, level, speed, steps }, plan: null }));

/** Chooses an aircraft of the fleet, or a type. */
export const setDraftAircraft = ({
  type,
  fleetId,
  burns,
}: {
  type: string;
  fleetId: string;
  burns: FuelKind | null;
}): void =>
  flightDraft.set((draft) => ({
    ...draft,
    fields: { ...draft.fields, aircraft: type, fleetId, burns },
    plan: null,
  }));

/** The aircraft of the fleet that a flight under change was planned with: known now, and no change of it. */
export const recogniseFleetAircraft = (flightId: string, fleetId: string): void =>
  flightDraft.set((draft) =>
    draft.editing?.id === flightId && draft.fields.fleetId === ''
      ? { ...draft, fields: { ...draft.fields, fleetId } }
      : draft,
  );

export const setDraftRoute = (route: RouteResult | null): void =>
  flightDraft.set((draft) => ({ ...draft, route, plan: null }));
/** A route that was changed on the map: it is what is typed from now on. */
export const setDraftRouteFromMap = (route: RouteResult): void =>
  flightDraft.set((draft) => ({
    ...draft,
    fields: { ...draft.fields, route: route.route },
    route,
    plan: null,
  }));
/** Keeps a plan; what it drew for empty fields is used again the next time. */
export const setDraftPlan = (plan: OperationalFlightPlan | null): void =>
  flightDraft.set((draft) => ({
    ...draft,
    plan,
    drawn: plan ? plan.assumptions.filter(({ kind }) => kind === 'drawn') : draft.drawn,
  }));

const DRAWN_FIELDS: Record<PlanAssumption['field'], DraftField> = {
  costIndex: 'costIndex',
  reserve: 'reserve',
  passengers: 'passengers',
  load: 'load',
};

/** What was drawn for fields that are still empty. */
export const drawnFor = ({ fields, drawn }: Pick<FlightDraft, 'fields' | 'drawn'>): PlanAssumption[] =>
  drawn.filter(({ field }) => fields[DRAWN_FIELDS[field]].trim() === '');

/** The route as it was typed, with the speeds and levels in it, as long as it is the flight's. */
const typedRouteOf = ({ plan, selfRoute }: FlightDetail): string =>
  plan?.filed !== undefined && plan.route === selfRoute ? plan.filed : selfRoute;

/** The draft of a saved flight: what its plan drew stays drawn, what a person gave stands in the fields. */
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

/** Begins a new flight from a saved one. Its number stays empty: two flights of one number are one flight. */
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
/** A day that exists: the calendar gives back what was typed. */
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

/** What is wrong with the form, by field; empty when it can be sent. */
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

/** The form as a plan request; fields left empty are absent, so that the plan labels what it drew. */
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

/** The draft as a flight to save: under its own id where it is a saved one that was changed. */
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

import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PlanAssumption } from '#capabilities/plan/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type { CruiseText } from '#platform/contract/cruise-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { MeasuredField, MeasuredFields } from './draft-figures.ts';

/** The id under which the route of the flight being created is drawn. */
export const DRAFT_ROUTE_ID = 'draft';

/** Fields of the create-flight form, as typed. */
export interface DraftFields extends MeasuredFields {
  departure: string;
  arrival: string;
  route: string;
  /** Fleet aircraft; empty for the type with the table's figures. */
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
  /** Figures that were drawn for fields left empty: drawn once for this flight, and the same in all its plans. */
  drawn: readonly PlanAssumption[];
  /** The saved flight that is being changed; null for a new one. */
  editing: FlightDetail | null;
}

export const EMPTY_FIELDS: DraftFields = {
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
  level: '',
  speed: '',
  steps: '',
  reserve: '',
  passengers: '',
  load: '',
  alternate: '',
  extra: '',
  remarks: '',
  typedIn: { load: { mass: 'kg', fuel: 'weight' }, extra: { mass: 'kg', fuel: 'weight' } },
};

/** The flight being created; kept while the panel is closed, so that no input is lost. */
export const flightDraft = createSlice<FlightDraft>('flightDraft', {
  fields: EMPTY_FIELDS,
  route: null,
  plan: null,
  drawn: [],
  editing: null,
});

/** Fields that a route depends on: when one changes, the route is no longer this flight's. */
const ROUTE_FIELDS: readonly DraftField[] = ['departure', 'arrival', 'route'];

/** Whether the flight being created is empty. */
export function isDraftEmpty(): boolean {
  const { fields, route, editing } = flightDraft.get();
  const isUntouched = (field: DraftField) => fields[field] === EMPTY_FIELDS[field];
  const { typedIn: _, ...texts } = fields;
  return editing === null && route === null && (Object.keys(texts) as DraftField[]).every(isUntouched);
}

/** Starts a new flight, with the user's defaults. */
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

/** Changes a field; a plan, and where it matters a route, made from other values is dropped. */
export function setDraftField(field: DraftField, value: string): void {
  flightDraft.set((draft) => ({
    ...draft,
    // A different type is not the fleet aircraft.
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

/** Changes level, speed and steps; the route is unchanged. */
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

/**
 * The aircraft of the fleet that a flight under change was planned with: known now, which is not a change of the
 * form.
 */
export const recogniseFleetAircraft = (flightId: string, fleetId: string): void =>
  flightDraft.set((draft) =>
    draft.editing?.id === flightId && draft.fields.fleetId === ''
      ? { ...draft, fields: { ...draft.fields, fleetId } }
      : draft,
  );

export const setDraftRoute = (route: RouteResult | null): void =>
  flightDraft.set((draft) => ({ ...draft, route, plan: null }));
/** A route changed on the map becomes the typed route. */
export const setDraftRouteFromMap = (route: RouteResult): void =>
  flightDraft.set((draft) => ({
    ...draft,
    fields: { ...draft.fields, route: route.route },
    route,
    plan: null,
  }));
/** Stores a plan; its values drawn for empty fields are reused next time. */
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

/** Values drawn for fields that are still empty. */
export const drawnFor = ({ fields, drawn }: Pick<FlightDraft, 'fields' | 'drawn'>): PlanAssumption[] =>
  drawn.filter(({ field }) => fields[DRAWN_FIELDS[field]].trim() === '');

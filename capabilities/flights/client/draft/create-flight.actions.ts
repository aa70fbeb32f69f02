import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { generateId } from '#platform/contract/ids.ts';
import { isMissingCode } from '#platform/client/errors/missing-code.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { flightOfDraft, planRequestOf } from './draft-form.ts';
import {
  DRAFT_ROUTE_ID,
  type DraftFields,
  type FlightDraft,
  beginDraft,
  drawnFor,
  flightDraft,
  setDraftPlan,
  setDraftRoute,
} from './flight-draft.store.ts';
import { type ChangeOutcome, dropChange, submitChange } from '../outbox/flight-outbox.ts';
import { isUndecided, openConflict } from '../outbox/flight-outbox.store.ts';
import type { FlightsDeps } from '../flights-deps.ts';
import type { PlanToMake } from '../../domain/outbox.ts';
import { withEarlierAssumptions } from '../../domain/plan-again.ts';
import { isServerUnreachable } from '../outbox/send-entry.ts';

/** Outcome of a form action: nothing, or the message to show in it. */
export type ActionOutcome = { ok: true } | { ok: false; message: string; isAway: boolean };

/** Whether the server is unreachable: the called capabilities provide the message and keep this as the cause. */
const hasAwayCause = (error: unknown): boolean =>
  isServerUnreachable(error) ||
  isMissingCode(error) ||
  (error instanceof Error && error.cause !== undefined && hasAwayCause(error.cause));

const failed = (error: unknown): ActionOutcome => ({
  ok: false,
  message: isMissingCode(error) ? 'The server cannot be reached.' : messageOf(error),
  isAway: hasAwayCause(error),
});

function draw({ showRoute }: FlightsDeps, departure: string, arrival: string, route: RouteResult): void {
  showRoute({
    flightId: DRAFT_ROUTE_ID,
    departure,
    arrival,
    route: route.route,
    points: route.route_info,
    distanceNm: route.distance,
    isFallback: route.isFallback,
  });
}

/** One query at a time: simultaneous callers for the same form share the response. */
function requestedOnce<Answer>(
  ask: (deps: FlightsDeps, fields: DraftFields) => Promise<Answer>,
): (deps: FlightsDeps) => Promise<Answer> {
  let running: { fields: DraftFields; answer: Promise<Answer> } | null = null;
  const answerFor = async (deps: FlightsDeps, fields: DraftFields): Promise<Answer> => {
    try {
      return await ask(deps, fields);
    } finally {
      if (running?.fields === fields) running = null;
    }
  };
  return (deps) => {
    const { fields } = flightDraft.get();
    if (running?.fields === fields) return running.answer;
    const answer = answerFor(deps, fields);
    running = { fields, answer };
    return answer;
  };
}

/** Whether the form is unchanged since the query: a late response is neither stored nor drawn. */
const isStill = (fields: DraftFields): boolean => flightDraft.get().fields === fields;

const routeOfDraft = requestedOnce(async (deps, fields): Promise<RouteResult> => {
  const departure = fields.departure.trim().toUpperCase();
  const arrival = fields.arrival.trim().toUpperCase();
  const { route } = flightDraft.get();
  const request = { dep: departure, arr: arrival, route: fields.route, aircraft: fields.aircraft };
  const found = route ?? (await deps.findRoute(request));
  if (isStill(fields)) {
    if (route === null) setDraftRoute(found);
    draw(deps, departure, arrival, found);
  }
  return found;
});

const planOfDraft = requestedOnce(async (deps, fields): Promise<void> => {
  const route = await routeOfDraft(deps);
  if (!isStill(fields)) return;
  const drawn = drawnFor(flightDraft.get());
  // The route is sent as typed, so that the plan names unknown tokens.
  const request = planRequestOf(fields, fields.route.trim() || route.route, drawn);
  const plan = withEarlierAssumptions(await deps.makePlan(request), drawn);
  if (isStill(fields)) setDraftPlan(plan);
});

/** Parses the typed route, or finds one, and draws it. */
export async function findDraftRoute(deps: FlightsDeps): Promise<ActionOutcome> {
  try {
    await routeOfDraft(deps);
    return { ok: true };
  } catch (error) {
    return failed(error);
  }
}

/** Makes the plan; finds the route first if there is none. */
export async function makeDraftPlan(deps: FlightsDeps): Promise<ActionOutcome> {
  try {
    await planOfDraft(deps);
    return { ok: true };
  } catch (error) {
    return failed(error);
  }
}

/**
 * The draft to be saved: with its plan, made now if a field has changed since or none was requested. While the server
 * is unreachable the plan is made when the flight is sent.
 */
async function completeDraft(deps: FlightsDeps): Promise<void> {
  if (flightDraft.get().plan !== null && flightDraft.get().route !== null) return;
  const made = await makeDraftPlan(deps);
  if (!made.ok && !made.isAway) throw new Error(made.message);
}

/** Data for planning the draft later; undefined when it has its plan. */
function planToMake(draft: FlightDraft): PlanToMake | undefined {
  if (draft.plan !== null) return undefined;
  const drawn = drawnFor(draft);
  const route = draft.fields.route.trim() || (draft.route?.route ?? '');
  return { request: planRequestOf(draft.fields, route, drawn), drawn };
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const SAVED: Record<ChangeOutcome, (name: string) => string> = {
  done: (name) => `${name} saved`,
  waiting: (name) => `${name} is kept on this device and sent when the server can be reached`,
  conflict: (name) => `${name} needs your choice`,
};

/** Saves the draft and opens the saved flight; if the server is unreachable it waits, and nothing is lost. */
export async function saveDraft(deps: FlightsDeps): Promise<ActionOutcome> {
  const { editing } = flightDraft.get();
  if (editing !== null && isUndecided(editing.id)) {
    openConflict.set(editing.id);
    const message = 'Two versions of this flight are in conflict: choose one, then save.';
    return { ok: false, message, isAway: false };
  }
  try {
    await completeDraft(deps);
    const draft = flightDraft.get();
    const flight = flightOfDraft(draft, () => generateId('flight_', randomBytes));
    const outcome = await submitChange(draft.editing ? 'replace' : 'save', flight, planToMake(draft));
    const isDuplicate = outcome === 'conflict' && draft.editing === null;
    if (isDuplicate) {
      // Nothing is saved yet: the form still has the flight, and the user may change the call sign.
      await dropChange(flight.id);
      return {
        ok: false,
        message: 'A flight with this aircraft, callsign, departure and arrival is already saved.',
        isAway: false,
      };
    }
    setPanelFlag('isCreateFlightPanelOpen', false);
    beginDraft();
    if (outcome === 'conflict') openConflict.set(flight.id);
    goTo(outcome === 'done' ? `/flight/${flight.id}` : '/flight');
    toast({ message: SAVED[outcome](flight.callsign || 'Flight') });
    return { ok: true };
  } catch (error) {
    return failed(error);
  }
}

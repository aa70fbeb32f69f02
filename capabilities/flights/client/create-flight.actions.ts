import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import {
  DRAFT_ROUTE_ID,
  flightDraft,
  flightOfDraft,
  planRequestOf,
  setDraftPlan,
  setDraftRoute,
} from './flight-draft.store.ts';
import { flightsNeeds } from './flights-needs.ts';
import { saveFlight } from './flights.queries.ts';

/** Outcome of an action of the form: nothing, or the sentence to show in it. */
export type ActionOutcome = { ok: true } | { ok: false; message: string };

function draw(departure: string, arrival: string, route: RouteResult): void {
  flightsNeeds().showRoute({
    flightId: DRAFT_ROUTE_ID,
    departure,
    arrival,
    route: route.route,
    points: route.route_info,
    distanceNm: route.distance,
    isFallback: route.isFallback,
  });
}

async function routeOfDraft(): Promise<RouteResult> {
  const { fields, route } = flightDraft.get();
  const departure = fields.departure.trim().toUpperCase();
  const arrival = fields.arrival.trim().toUpperCase();
  const found =
    route ?? (await flightsNeeds().findRoute({ dep: departure, arr: arrival, route: fields.route }));
  if (route === null && flightDraft.get().fields === fields) setDraftRoute(found);
  draw(departure, arrival, found);
  return found;
}

/** Parses the typed route, or finds one, and draws it. */
export async function findDraftRoute(): Promise<ActionOutcome> {
  try {
    await routeOfDraft();
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** Makes the plan; finds the route first when there is none yet. */
export async function makeDraftPlan(): Promise<ActionOutcome> {
  try {
    const { fields } = flightDraft.get();
    const route = await routeOfDraft();
    // What was typed goes as typed, so that the plan names the tokens nobody knows.
    const plan = await flightsNeeds().makePlan(planRequestOf(fields, fields.route.trim() || route.route));
    if (flightDraft.get().fields === fields) setDraftPlan(plan);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** The draft as it is to be saved: with its plan, made now when a field changed since or none was asked for. */
async function completeDraft(): Promise<void> {
  if (flightDraft.get().plan !== null && flightDraft.get().route !== null) return;
  const made = await makeDraftPlan();
  if (!made.ok) throw new Error(made.message);
}

/** Saves the draft and opens the saved flight; a duplicate (spec 5) is said and nothing is lost. */
export async function saveDraft(): Promise<ActionOutcome> {
  try {
    await completeDraft();
    const { saved, isDuplicate } = await saveFlight(flightOfDraft(flightDraft.get()));
    if (isDuplicate || saved === null) {
      return {
        ok: false,
        message: 'A flight with this aircraft, callsign, departure and arrival is already saved.',
      };
    }
    setPanelFlag('isCreateFlightPanelOpen', false);
    flightDraft.reset();
    goTo(`/flight/${saved.id}`);
    toast({ message: `${saved.callsign || 'Flight'} saved` });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

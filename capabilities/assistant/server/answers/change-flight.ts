import { toIso } from '#aviation/time/utc.ts';
import { type FlightDetail, replaceFlight } from '#capabilities/flights/contract.ts';
import {
  type FleetAircraft,
  listFleet,
  loadOfp,
  type OperationalFlightPlan,
} from '#capabilities/plan/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { problemCard, thousands } from '../../domain/cards/card.ts';
import { flightCard, routeCard } from '../../domain/cards/flight-cards.ts';
import type { PlannedWith } from '../../domain/job.ts';
import { planInPlace } from '../../domain/plan-in-place.ts';
import { ofpCard } from '../../domain/cards/list-cards.ts';
import { routeOfFlight } from '../../domain/flight-request.ts';
import { flightOf } from '../briefing.ts';
import type { ToolCalls } from '../recorded-calls.ts';
import { type Answerer, one } from './answerer.ts';

const KG_PER_TONNE = 1000;

const levelText = (level: number): string => `FL${String(level).padStart(3, '0')}`;

/** The body that replaces a saved flight: its present fields with the changes applied. */
function replacedBy(flight: FlightDetail, changes: object) {
  const { createdAt: _made, revision: _before, ...kept } = flight;
  const given = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
  return { ...given, id: flight.id, ...changes };
}

/** A saved flight with another end and a new route, to be confirmed; its plan was made for the old route. */
async function changeOfEnds(
  flight: FlightDetail,
  ends: { departure: string | null; arrival: string | null },
  calls: ToolCalls,
) {
  const { plan: _plan, ...without } = flight;
  const departure = ends.departure ?? flight.departure;
  const arrival = ends.arrival ?? flight.arrival;
  const found = await calls.call(selfRoute, { dep: departure, arr: arrival });
  const route = found.isOk ? routeOfFlight(found.data) : { selfRoute: '', route_info: [] };
  const { distance: _distance, ...bare } = without;
  const kept = { ...bare, distance: null, plan: null };
  const from = `${flight.departure}–${flight.arrival}`;
  return {
    cards: [
      found.isOk
        ? routeCard(departure, arrival, found.data)
        : problemCard(selfRoute.id, `Route ${departure}–${arrival}`, `Without a route: ${found.message}`),
    ],
    subject: { flightId: flight.id },
    write: {
      tool: replaceFlight.id,
      args: { flight: replacedBy(kept, { departure, arrival, ...route }), revision: flight.revision },
      words: `Change flight ${flight.callsign || flight.id} ${from} to ${departure}–${arrival}?${flight.plan === null ? '' : ' Its stored plan will be deleted: plan the flight again.'}`,
    },
  };
}

/** The inputs of a plan, except the levels and speeds to be changed. */
function figuresOf(plan: OperationalFlightPlan, { flightLevel, costIndex, mach, registration }: PlannedWith) {
  const { general, weight, plannedFuel, alternate, reserveMinutes, remarks, cruise = {} } = plan;
  const { level, levelChanges, speed, mach: flownMach, trueAirspeedKt, cruise: usual } = cruise;
  const levels = { ...(level === undefined ? {} : { level }), ...(levelChanges ? { levelChanges } : {}) };
  const speeds = {
    ...(speed === undefined ? {} : { speed }),
    ...(flownMach === undefined ? {} : { mach: flownMach }),
    ...(trueAirspeedKt === undefined ? {} : { trueAirspeedKt }),
    ...(usual === undefined ? {} : { cruise: usual }),
  };
  // Another aircraft has its own climb levels and speeds.
  const isOther = registration !== null && registration !== plan.ownAircraft?.registration;
  const alternateIdent = alternate.via.split(' ').at(-1) ?? '';
  return {
    passengers: weight.passenger_number,
    load: weight.cargo / KG_PER_TONNE,
    extra: plannedFuel.extra,
    reserve: reserveMinutes,
    ...(isOther ? {} : { costIndex: general.ci }),
    ...(remarks === undefined ? {} : { remarks }),
    ...(alternateIdent === '' ? {} : { alternate: alternateIdent }),
    ...(flightLevel === null && !isOther ? levels : {}),
    ...(costIndex === null && mach === null && !isOther ? speeds : {}),
  };
}

/** The aircraft of the fleet with this registration, or why there is none. */
async function ownAircraft(registration: string, calls: ToolCalls): Promise<FleetAircraft | string> {
  const outcome = await calls.call(listFleet, {});
  if (!outcome.isOk) return outcome.message;
  const bare = (text: string) => text.replaceAll('-', '');
  return (
    outcome.data.find((own) => bare(own.registration) === bare(registration)) ??
    `No own aircraft is registered ${registration}. List them with: my fleet.`
  );
}

/** The plan of a saved flight recalculated with other figures, to be confirmed and to replace the saved one. */
async function changeOfPlan(flight: FlightDetail, planned: PlannedWith, calls: ToolCalls) {
  const { flightLevel, costIndex, mach, alternate, extraKg, passengers } = planned;
  const { id, revision, callsign, departure, arrival, aircraft, plan: before } = flight;
  const title = 'Change flight';
  const changeTexts = [
    flightLevel === null ? null : levelText(flightLevel),
    costIndex === null ? null : `cost index ${costIndex}`,
    mach === null ? null : `Mach ${mach}`,
    alternate === null ? null : `alternate ${alternate}`,
    extraKg === null ? null : `${thousands(extraKg)} kg of extra fuel`,
    passengers === null ? null : `${passengers} passengers`,
    planned.registration === null ? null : `own aircraft ${planned.registration}`,
  ].filter(Boolean);
  // A fleet aircraft is planned with its current figures.
  const registration = planned.registration ?? before?.ownAircraft?.registration ?? null;
  const own = registration === null ? null : await ownAircraft(registration, calls);
  if (typeof own === 'string') return one(problemCard(listFleet.id, title, own), { flightId: id });
  const type = own?.type ?? aircraft;
  if (type === '') return one(problemCard(loadOfp.id, title, 'The flight has no aircraft type.'));
  const made = await calls.call(loadOfp, {
    dep: departure,
    arr: arrival,
    aircraft: type,
    ...(own === null ? {} : { fleetId: own.id }),
    route: before?.filed ?? before?.route ?? flight.selfRoute,
    ...(callsign === '' ? {} : { flightNumber: callsign }),
    ...(flight.date === null ? {} : { date: flight.date }),
    ...(flight.departureTime === null ? {} : { departureTime: flight.departureTime }),
    ...(before === null ? {} : figuresOf(before, planned)),
    ...(flightLevel === null ? {} : { level: flightLevel }),
    ...(costIndex === null ? {} : { costIndex, speed: `CI${costIndex}` }),
    ...(mach === null ? {} : { mach }),
    ...(alternate === null ? {} : { alternate }),
    ...(extraKg === null ? {} : { extra: extraKg }),
    ...(passengers === null ? {} : { passengers }),
  });
  if (!made.isOk)
    return one(problemCard(loadOfp.id, title, `No plan with ${changeTexts.join(', ')}: ${made.message}`), {
      flightId: id,
    });
  return {
    cards: [ofpCard(made.data)],
    subject: { flightId: id },
    write: {
      tool: replaceFlight.id,
      args: {
        flight: replacedBy(flight, {
          aircraft: type,
          plan: planInPlace(made.data, before, { isCostIndexGiven: costIndex !== null }),
        }),
        revision,
      },
      words: `Change flight ${callsign || id} ${departure}–${arrival}: plan it with ${changeTexts.join(', ')}${own !== null && planned.registration === null ? ` for ${own.registration}` : ''}${before === null ? '' : ' in place of its stored plan'}?`,
    },
  };
}

const DAY_MS = 86_400_000;

/** A time of day on the day of the flight: `to 1000Z` of a flight of next week is not today. */
function onDayOf(
  { date }: FlightDetail,
  leavesMs: number | null,
  atMs: number | null,
  clock: 'nearest' | 'after',
): number | null {
  const dayMs = Date.parse(date ?? '');
  if (atMs === null || (leavesMs === null && !Number.isFinite(dayMs))) return atMs;
  const sinceMidnight = atMs % DAY_MS;
  if (leavesMs === null) return dayMs - (dayMs % DAY_MS) + sinceMidnight;
  const midnight = leavesMs - (leavesMs % DAY_MS);
  const days = [midnight - DAY_MS, midnight, midnight + DAY_MS].map((day) => day + sinceMidnight);
  const fits = clock === 'after' ? days.filter((day) => day >= leavesMs) : days;
  const [best] = fits.toSorted((a, b) => Math.abs(a - leavesMs) - Math.abs(b - leavesMs));
  return best ?? atMs;
}

/**
 * A change of a saved flight, to be confirmed: only the fields that the sentence names, and only on the revision shown.
 */
export const changeFlight: Answerer<'change-flight'> = async (job, calls, deps) => {
  const { flightId, aircraftType, callsign: renamed, atMs, shiftMs } = job;
  const flight = await flightOf(calls, flightId);
  const title = 'Change flight';
  if (typeof flight === 'string') return one(problemCard(replaceFlight.id, title, flight));
  const { id, revision, callsign, departure, arrival } = flight;
  if (job.planned !== null) return await changeOfPlan(flight, job.planned, calls);
  if (job.ends !== null) return await changeOfEnds(flight, job.ends, calls);
  const leaves = deps.departureOf(flight);
  if (shiftMs !== null && leaves === null)
    return one(
      problemCard(
        replaceFlight.id,
        title,
        `${callsign || 'The flight'} has no departure time that could be moved. When does it leave? Say for example: move the departure of ${callsign || 'this flight'} to 1400Z.`,
      ),
      { flightId },
    );
  const requestedMs = job.clock === undefined ? atMs : onDayOf(flight, leaves, atMs, job.clock);
  const leavesMs = shiftMs !== null && leaves !== null ? leaves + shiftMs : requestedMs;
  const when = leavesMs === null ? null : toIso(leavesMs);
  const changes = {
    ...(aircraftType === null ? {} : { aircraft: aircraftType }),
    ...(renamed === null ? {} : { callsign: renamed }),
    ...(when === null ? {} : { date: when.slice(0, 10), departureTime: when.slice(11, 16) }),
  };
  const changeTexts = [
    aircraftType === null ? null : `aircraft ${aircraftType}`,
    renamed === null ? null : `callsign ${renamed}`,
    when === null ? null : `departure ${when.slice(0, 16)}Z`,
  ].filter(Boolean);
  const isNameOnly = aircraftType === null && when === null;
  const kept = { callsign, departure, arrival, aircraft: flight.aircraft, selfRoute: flight.selfRoute };
  const times = {
    ...(flight.date === null ? {} : { date: flight.date }),
    ...(flight.departureTime === null ? {} : { departureTime: flight.departureTime }),
  };
  const route = {
    route_info: flight.route_info,
    isFallback: flight.isFallback,
    ...(flight.distance === null ? {} : { distance: flight.distance }),
  };
  return {
    cards: [flightCard(flight)],
    subject: { flightId },
    write: {
      tool: replaceFlight.id,
      // A plan is for one aircraft and time, so a change of either drops it; a new name keeps it.
      args: {
        flight: { id, ...kept, ...times, ...route, ...changes, ...(isNameOnly ? { plan: flight.plan } : {}) },
        revision,
      },
      words: `Change flight ${callsign || id} ${departure}–${arrival}: ${changeTexts.join(', ')}?${isNameOnly || flight.plan === null ? '' : ' Its stored plan will be deleted: plan the flight again.'}`,
    },
  };
};

import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import { type AreaToAvoid, type RouteResult, selfRoute } from '../contract.ts';
import { findRouteSteps, readTypedRoute, straightLineRoute } from '../domain/text/self-route.ts';
import { lookupWithOwn, type OwnPoint } from '../domain/own-points.ts';
import type { RequestedArea, RouteAir, RouteContext } from '../domain/route-context.ts';
import { usualCruiseFl } from '../domain/finder/edge-levels.ts';
import { usualTasKt } from '../domain/finder/route-finder.ts';
import type { LookupTrack, RouteLookup } from '../domain/route-lookup.ts';
import type { RouteEnds } from '../domain/route-surroundings.ts';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { routeFlying } from '#aviation/performance/flying/route-flying.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

export interface RouteServerOptions {
  /** The navigation data, or null while it is loading. */
  lookup: () => RouteLookup | null;
  log?: Log;
  clock?: { nowMs(): number };
  /** Currently published oceanic tracks, nearest in time first. */
  tracks?: (atMs: number) => readonly LookupTrack[];
  /** Wind for the time of a flight; data not received within `waitMs` is omitted. Without it: still air. */
  forecastAir?: (window: { fromMs: number; toMs: number; waitMs: number }) => Promise<RouteAir>;
  /** The user's own waypoints, which can occur in a route like published ones. */
  ownPoints?: (userKey: string) => Promise<readonly OwnPoint[]>;
  /** Areas by their id: hazards and flight restrictions of the feeds, airspaces of the navigation data. */
  area?: (area: Exclude<AreaToAvoid, { kind: 'polygon' }>) => RequestedArea | Promise<RequestedArea>;
  /**
   * Distance of a place from the station of an identifier's weather reports; null without reports, or if they are
   * from that position.
   */
  reportedApartNm?: (ident: string, place: { lat: number; lon: number }) => number | null;
}

export interface RouteRequest {
  dep: string;
  arr: string;
  route: string;
}

/** The body of `selfRoute`. */
export interface RouteQuestion extends RouteRequest {
  departureTime?: string | undefined;
  level?: number | undefined;
  /** Without a level: the highest that the aircraft reaches. */
  ceilingFl?: number | undefined;
  speedKt?: number | undefined;
  alternatives?: number | undefined;
  avoid?: readonly AreaToAvoid[] | undefined;
  wind?: boolean | undefined;
  tracks?: boolean | undefined;
  points?: boolean | undefined;
  /** The user whose own waypoints may occur in the route. */
  userKey?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** Maximum wait of a route for the wind; the answer states which part of it was available. */
const WIND_WAIT_MS = 3000;
/** More than one user needs; every additional search would take time slices from other users. */
const SEARCHES_OF_PERSON = { running: 3, waiting: 21, retryAfterS: 5, noun: 'route searches' };

/** Server side of routes: `selfRoute`. */
export function createRouteServer(options: RouteServerOptions): ServerCapability {
  const turns = createUserQueue(SEARCHES_OF_PERSON);
  return {
    id: 'route',
    register(host) {
      host.route(selfRoute, ({ body: { notTaken, ...body }, signal, principal: { userKey } }) => {
        const answer = async () => {
          const result = await answerRoute({ ...flownBy(body), userKey }, options, signal);
          return { ...result, message: [result.message, ...notTaken].filter(Boolean).join(' ') };
        };
        return turns.run(userKey, answer, signal);
      });
    },
  };
}

/**
 * Finds routes like `selfRoute`, for other capabilities that receive it from `app/`. Unknown airports are a 404
 * `Problem`, data still loading a 503; any failure of the search itself gives the straight line, flagged and logged
 * (spec 4). Throws the reason of `signal` once it is aborted.
 */
export function createRouteFinding(
  options: RouteServerOptions,
): (question: RouteQuestion, signal?: AbortSignal) => Promise<RouteResult> {
  return (question, signal) => answerRoute(question, options, signal);
}

/**
 * Finds the route with all options of the request, in time slices, so that a long search blocks no other work; it is
 * aborted when the caller disconnects.
 */
async function answerRoute(
  question: RouteQuestion,
  options: RouteServerOptions,
  signal?: AbortSignal,
): Promise<RouteResult> {
  const found = await withOwnPoints(endsOf(question, options), question, options);
  return withEndNotes(await routeBetween(found, question, options, signal), found, question, options);
}

async function routeBetween(
  found: FoundEnds,
  question: RouteQuestion,
  options: RouteServerOptions,
  signal?: AbortSignal,
): Promise<RouteResult> {
  const { data, ends } = found;
  try {
    const context = await contextOf(question, ends, options);
    const read = readTypedRoute(data, ends, question.route, context);
    if ('answer' in read) return read.answer;
    const air = question.wind === false ? null : await airFor(ends, context, options);
    const steps = findRouteSteps(data, ends, read.request, air ? { ...context, air } : context);
    return await runInSlices(steps, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    return failed(error, found, question, options);
  }
}

/**
 * Adds notes on an end identified by a local code, and on an identifier whose weather reports come from another place.
 */
function withEndNotes(
  result: RouteResult,
  { ends }: FoundEnds,
  { dep, arr }: RouteRequest,
  { reportedApartNm = () => null }: RouteServerOptions,
): RouteResult {
  const notes = [
    { code: dep.trim().toUpperCase(), end: ends.departure },
    { code: arr.trim().toUpperCase(), end: ends.arrival },
  ].flatMap(({ code, end }) => {
    const apartNm = reportedApartNm(code, end);
    const read = end.isByLocalCode ? `${code} is read as ${end.ident}, by its local code.` : null;
    const conflict =
      apartNm === null
        ? null
        : `Position conflict: weather reports of ${code} are from ${Math.round(apartNm).toLocaleString('en-US')} NM away.`;
    const message = [read, conflict].filter((part) => part !== null).join(' ');
    return message === '' ? [] : [{ word: code, names: [end.ident], message }];
  });
  if (notes.length === 0) return result;
  return {
    ...result,
    message: [result.message, ...notes.map(({ message }) => message)].join(' ').trim(),
    readAs: [...(result.readAs ?? []), ...notes],
  };
}

interface FoundEnds {
  readonly data: RouteLookup;
  readonly ends: RouteEnds;
}

function endsOf({ dep, arr, route }: RouteRequest, { lookup }: RouteServerOptions): FoundEnds {
  const data = lookup();
  if (!data) {
    throw new Problem('navdata-not-ready', 503, 'Navigation data is being built. Try again in a moment.');
  }
  const departureCode = dep.trim().toUpperCase();
  const arrivalCode = arr.trim().toUpperCase();
  const departure = data.airport(departureCode);
  const arrival = data.airport(arrivalCode);
  if (!departure || !arrival) {
    throw new Problem(
      'unknown-airport',
      404,
      `Failed to find and parse route from ${departureCode} to ${arrivalCode}`,
    );
  }
  if (departure.ident === arrival.ident && route.trim() === '') {
    throw new Problem(
      'same-airport',
      400,
      `${departureCode} is departure and arrival. Enter the points of the route, or another arrival.`,
    );
  }
  return { data, ends: { departure, arrival } };
}

/** Only for typed routes: a searched route uses published points. */
async function withOwnPoints(
  found: FoundEnds,
  { route, userKey }: RouteQuestion,
  { ownPoints }: RouteServerOptions,
): Promise<FoundEnds> {
  if (route.trim() === '' || userKey === undefined || !ownPoints) return found;
  return { ...found, data: lookupWithOwn(found.data, await ownPoints(userKey)) };
}

function failed(
  error: unknown,
  { data, ends }: FoundEnds,
  { avoid = [] }: RouteQuestion,
  { log }: RouteServerOptions,
): RouteResult {
  const { departure, arrival } = ends;
  log?.error({ err: error, dep: departure.ident, arr: arrival.ident }, 'route processing failed');
  const areas = avoid.map((area) => ({ name: nameOf(area), problem: 'It was not looked at.' }));
  return straightLineRoute(data, ends, `Route processing failed: ${messageOf(error)}`, { areas });
}

/** The request with the speed and ceiling of the given type; an explicit speed has priority. */
function flownBy({
  aircraft,
  ...question
}: RouteQuestion & { aircraft?: string | undefined }): RouteQuestion {
  const { ceilingFl, speedKt } = routeFlying(aircraft === undefined ? null : performanceAircraft(aircraft));
  return { ...question, ceilingFl, speedKt: question.speedKt ?? speedKt };
}

const directNmOf = ({ departure, arrival }: RouteEnds): number =>
  sphericalDistanceNm(unitVector(departure), unitVector(arrival));

async function contextOf(
  question: RouteQuestion,
  ends: RouteEnds,
  options: RouteServerOptions,
): Promise<RouteContext> {
  const { ceilingFl } = question;
  const cruiseFl = question.level;
  const usualFl = ceilingFl === undefined ? undefined : Math.min(usualCruiseFl(directNmOf(ends)), ceilingFl);
  const { departureTime, speedKt, alternatives, avoid, tracks, points } = question;
  const departureMs = departureTime === undefined ? (options.clock?.nowMs() ?? 0) : Date.parse(departureTime);
  return {
    departureMs,
    tracks: options.tracks?.(departureMs) ?? [],
    findsTracks: tracks !== false,
    addsPoints: points !== false,
    areas: await Promise.all((avoid ?? []).map((area) => areaOf(area, options))),
    ...(departureTime === undefined ? { isDepartureAssumed: true } : {}),
    ...(cruiseFl === undefined ? {} : { cruiseFl }),
    ...(usualFl === undefined ? {} : { usualFl }),
    ...(speedKt === undefined ? {} : { tasKt: speedKt }),
    ...(alternatives === undefined ? {} : { alternatives }),
  };
}

const nameOf = (area: AreaToAvoid): string =>
  area.kind === 'polygon' ? area.name : `${area.kind} ${area.id}`;

async function areaOf(asked: AreaToAvoid, { area }: RouteServerOptions): Promise<RequestedArea> {
  if (asked.kind !== 'polygon') {
    return (await area?.(asked)) ?? { name: nameOf(asked), problem: 'It is not known here.' };
  }
  const { name, polygon, lowerFt, upperFt } = asked;
  return { name, shape: { name, polygons: [[polygon]], lowerFt: lowerFt ?? null, upperFt: upperFt ?? null } };
}

async function airFor(
  ends: RouteEnds,
  { departureMs, tasKt }: RouteContext,
  { forecastAir }: RouteServerOptions,
): Promise<RouteAir | null> {
  if (!forecastAir || departureMs === undefined) return null;
  const toMs = departureMs + (directNmOf(ends) / (tasKt ?? usualTasKt) + 1) * HOUR_MS;
  return forecastAir({ fromMs: departureMs, toMs, waitMs: WIND_WAIT_MS });
}

import { LRUCache } from 'lru-cache';
import { neededRunway } from '#aviation/performance/needed-runway.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { closuresOf } from '#capabilities/notams/domain/notam-closures.ts';
import type { Notam } from '#capabilities/notams/domain/notam.ts';
import { parseSchedule, scheduleWindows } from '#capabilities/notams/domain/notam-schedule.ts';
import type { AerodromeFacts, AerodromeNotam } from '#capabilities/watch/domain/rules/watch-facts.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { withinMs } from '../server/within-ms.ts';

const DAY_MS = 86_400_000;
/** Assumed time from destination to alternate, when missing in the plan. */
const DIVERSION_MS = 40 * 60_000;
const WAIT_MS = 5000;

type Role = AerodromeFacts['role'];

/** The alternate in a plan's notation of the route to it: `DCT EGSS`. */
const alternateOf = ({ plan }: FlightDetail): string | null => {
  const last = plan?.alternate.via.trim().split(/\s+/).at(-1) ?? '';
  return /^[A-Z][A-Z0-9]{3}$/.test(last) ? last : null;
};

const isNotamList = (records: unknown): records is readonly Notam[] => Array.isArray(records);

function noticeOf(
  { id, number, qCode, text, closedRunways, fromMs, toMs, isEstimated, schedule }: Notam,
  atMs: number,
): AerodromeNotam {
  const end = isEstimated ? null : toMs;
  const regular = schedule === null ? null : parseSchedule(schedule);
  const whole = { fromMs, toMs: end };
  const isOver = (fromMs !== null && atMs < fromMs) || (end !== null && atMs > end);
  const windows =
    regular === null || isOver
      ? [whole]
      : scheduleWindows(regular, { fromMs: atMs - DAY_MS, untilMs: atMs + DAY_MS })
          .map((window) => ({
            fromMs: Math.max(window.fromMs, fromMs ?? window.fromMs),
            toMs: Math.min(window.toMs, end ?? window.toMs),
          }))
          .filter((window) => window.toMs > window.fromMs);
  const { aerodrome, partly, isRunwayUnnamed } = closuresOf({ qCode, text, schedule });
  // A schedule without a window near the time of the flight is not in effect then.
  return {
    id,
    number,
    qCode,
    text,
    closedRunways,
    closes: { aerodrome, partly, isRunwayUnnamed },
    windows: windows.length > 0 ? windows : [{ fromMs: atMs + DAY_MS, toMs: null }],
  };
}

/** Runway required by the type of a flight at an aerodrome; null when either is unknown. */
function neededAt(reader: NavdataReader | null, { icao, role, aircraft }: AerodromeTime) {
  const airport = reader?.airportByIdent(icao) ?? null;
  const elevationFt = reader && airport !== null ? reader.airportDetail(airport).elevationFt : null;
  const operation = role === 'departure' ? 'take-off' : 'landing';
  return elevationFt === null ? null : neededRunway(aircraft, { operation, elevationFt });
}

function runwaysOf(reader: NavdataReader | null, icao: string): AerodromeFacts['runways'] {
  const airport = reader?.airportByIdent(icao) ?? null;
  if (!reader || airport === null) return [];
  return reader
    .airportDetail(airport)
    .runways.filter(({ isClosed }) => !isClosed)
    .map(({ ident, headingDegTrue, lengthFt }) => ({ ident, headingDegTrue, lengthFt }));
}

export interface AerodromeSources {
  notams: Pick<StoredFeeds, 'snapshotOf'>;
  navdata: () => NavdataReader | null;
  /** METAR and TAF of an aerodrome; rejects when unavailable. */
  weatherAt: (icao: string) => Promise<WeatherRecord>;
}

/** Data of the sources for an aerodrome. */
interface AerodromeRequest {
  readonly weather: WeatherRecord | null;
  readonly weatherMessage: string | null;
  readonly notams: readonly Notam[] | null;
  readonly notamMessage: string | null;
  readonly notamsUnread: string | null;
  readonly weatherStale: string | null;
  readonly notamStale: string | null;
  readonly reader: NavdataReader | null;
}

/** A text that is stable from minute to minute; null for data that is up to date. */
function staleWords(freshness: Freshness | null): string | null {
  if (freshness === null || freshness.state === 'fresh') return null;
  const atMs = Date.parse(freshness.receivedAt ?? freshness.asOf ?? '');
  return Number.isFinite(atMs)
    ? `nothing newer received since ${formatUtcTime(atMs)}.`
    : 'nothing newer received.';
}

const unreadWords = (count: number): string =>
  `${count} ${count === 1 ? 'NOTAM' : 'NOTAMs'} could not be read and may be a closure.`;

const askBy =
  ({ notams, navdata, weatherAt }: AerodromeSources) =>
  async (icao: string): Promise<AerodromeRequest> => {
    let weatherMessage: string | null = 'no answer in time.';
    const asked = weatherAt(icao).catch((error: unknown) => {
      weatherMessage = messageOf(error);
      return null;
    });
    const [found, notices] = await Promise.all([
      withinMs(asked, WAIT_MS),
      withinMs(notams.snapshotOf('notams', icao), WAIT_MS),
    ]);
    // A report from another location with the same identifier is not weather of this aerodrome.
    const isElsewhere = (found?.positionConflict ?? null) !== null;
    if (isElsewhere) weatherMessage = found?.message ?? null;
    const weather = isElsewhere ? null : found;
    const list = isNotamList(notices?.records) && !notices.isNotAsked ? notices.records : null;
    return {
      weather,
      weatherMessage: weather === null ? weatherMessage : null,
      notams: list,
      notamMessage: list === null ? (notices?.message ?? 'no answer in time.') : null,
      notamsUnread: list && notices && notices.rejected > 0 ? unreadWords(notices.rejected) : null,
      weatherStale: weather && (staleWords(weather.freshness) ?? staleWords(weather.tafFreshness)),
      notamStale: list && staleWords(notices?.freshness ?? null),
      reader: navdata(),
    };
  };

interface AerodromeTime {
  readonly role: Role;
  readonly icao: string;
  readonly atMs: number;
  /** ICAO type of the flight; empty if unknown. */
  readonly aircraft: string;
}

function factsFrom(time: AerodromeTime, { reader, notams, ...asked }: AerodromeRequest): AerodromeFacts {
  const { aircraft: _, ...place } = time;
  return {
    ...place,
    ...asked,
    neededRunway: neededAt(reader, time),
    runways: runwaysOf(reader, time.icao),
    notams:
      notams &&
      notams
        .filter(({ action, isChecklist }) => action !== 'C' && !isChecklist)
        .map((notam) => noticeOf(notam, time.atMs)),
  };
}

/** Known facts about an aerodrome at a time: weather, runways, NOTAM and requirements of the aircraft type. */
export function aerodromeFactsBy(sources: AerodromeSources) {
  const ask = askBy(sources);
  return async (time: AerodromeTime): Promise<AerodromeFacts> => factsFrom(time, await ask(time.icao));
}

/** Number of aerodrome and time pairs whose last facts are cached: those of two thousand flights. */
const MAX_KEPT = 6000;

/** Unchanged facts keep their object, so that flights are not checked again. */
function createSameFacts() {
  const kept = new LRUCache<string, { inputs: readonly unknown[]; text: string; facts: AerodromeFacts }>({
    max: MAX_KEPT,
  });
  return (time: AerodromeTime, asked: AerodromeRequest): AerodromeFacts => {
    const key = `${time.role} ${time.icao} ${time.atMs} ${time.aircraft}`;
    const { weather, weatherMessage, weatherStale, notams, notamMessage, notamStale, reader } = asked;
    // A TAF is returned as a new object each time; its groups are those of the report.
    const inputs = [
      weather?.metar,
      weather?.taf?.groups,
      weatherMessage,
      weatherStale,
      notams,
      notamMessage,
      notamStale,
      reader,
    ];
    const before = kept.get(key);
    if (before && inputs.every((input, index) => input === before.inputs[index])) return before.facts;
    const made = factsFrom(time, asked);
    const text = textOf(made);
    const facts = before?.text === text ? before.facts : made;
    kept.set(key, { inputs, text, facts });
    return facts;
  };
}

/** Data used by the rules, without its age. */
const textOf = ({ weather, ...facts }: AerodromeFacts): string =>
  JSON.stringify([facts, weather?.metar, weather?.taf]);

/**
 * Departure, destination and alternate of a flight, with weather, runways and NOTAM at their times. Unchanged facts
 * keep their object.
 */
export function aerodromesBy(sources: AerodromeSources) {
  const ask = askBy(sources);
  const sameFacts = createSameFacts();
  return async (
    flight: FlightDetail,
    { departureMs, arrivalMs }: { departureMs: number | null; arrivalMs: number | null },
  ): Promise<AerodromeFacts[]> => {
    const alternate = alternateOf(flight);
    const asked: [Role, string, number | null][] = [
      ['departure', flight.departure, departureMs],
      ['destination', flight.arrival, arrivalMs],
      ...(alternate === null
        ? []
        : [
            ['alternate', alternate, arrivalMs === null ? null : arrivalMs + DIVERSION_MS] as [
              Role,
              string,
              number | null,
            ],
          ]),
    ];
    return Promise.all(
      asked.flatMap(([role, icao, atMs]) =>
        atMs === null
          ? []
          : [ask(icao).then((answer) => sameFacts({ role, icao, atMs, aircraft: flight.aircraft }, answer))],
      ),
    );
  };
}

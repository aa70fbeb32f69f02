import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { Notam } from '#capabilities/notams/domain/notam.ts';
import { parseSchedule, scheduleWindows } from '#capabilities/notams/domain/notam-schedule.ts';
import type { AerodromeFacts, AerodromeNotam } from '#capabilities/watch/domain/rules/watch-facts.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { KeptFeeds } from '../sources/kept-feeds.ts';
import { withinMs } from '../within-ms.ts';

const DAY_MS = 86_400_000;
/** From the arrival to the alternate, where the plan does not say. */
const DIVERSION_MS = 40 * 60_000;
const WAIT_MS = 5000;

type Role = AerodromeFacts['role'];

/** The alternate as plans write the way to it: `DCT EGSS`. */
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
      : scheduleWindows(regular, { fromMs: atMs - DAY_MS, untilMs: atMs + DAY_MS });
  // Of a schedule that leaves the days about the flight out, nothing is in force then.
  return {
    id,
    number,
    qCode,
    text,
    closedRunways,
    windows: windows.length > 0 ? windows : [{ fromMs: atMs + DAY_MS, toMs: null }],
  };
}

function runwaysOf(reader: NavdataReader | null, icao: string): AerodromeFacts['runways'] {
  const airport = reader?.airportByIdent(icao) ?? null;
  if (!reader || airport === null) return [];
  return reader
    .airportDetail(airport)
    .runways.filter(({ isClosed }) => !isClosed)
    .map(({ ident, headingDegTrue }) => ({ ident, headingDegTrue }));
}

export interface AerodromeSources {
  notams: Pick<KeptFeeds, 'snapshotOf'>;
  navdata: () => NavdataReader | null;
  /** METAR and TAF of an aerodrome; rejects where they cannot be had. */
  weatherAt: (icao: string) => Promise<WeatherRecord>;
}

/** What is known of an aerodrome at a time: weather, runways and NOTAM. */
export function aerodromeFactsBy({ notams, navdata, weatherAt }: AerodromeSources) {
  return async (role: Role, icao: string, atMs: number): Promise<AerodromeFacts> => {
    let weatherMessage: string | null = 'no answer in time.';
    const asked = weatherAt(icao).catch((error: unknown) => {
      weatherMessage = messageOf(error);
      return null;
    });
    const [found, notices] = await Promise.all([
      withinMs(asked, WAIT_MS),
      withinMs(notams.snapshotOf('notams', icao), WAIT_MS),
    ]);
    // The report of another place with the same identifier is no weather of this aerodrome.
    const isElsewhere = (found?.positionConflict ?? null) !== null;
    if (isElsewhere) weatherMessage = found?.message ?? null;
    const weather = isElsewhere ? null : found;
    const list = isNotamList(notices?.records) && !notices.isNotAsked ? notices.records : null;
    return {
      role,
      icao,
      atMs,
      weather,
      weatherMessage: weather === null ? weatherMessage : null,
      runways: runwaysOf(navdata(), icao),
      notams:
        list &&
        list
          .filter(({ action, isChecklist }) => action !== 'C' && !isChecklist)
          .map((notam) => noticeOf(notam, atMs)),
      notamMessage: list === null ? (notices?.message ?? 'no answer in time.') : null,
    };
  };
}

/** Departure, destination and alternate of a flight, with weather, runways and NOTAM at their times. */
export function aerodromesBy(sources: AerodromeSources) {
  const factsOf = aerodromeFactsBy(sources);
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
      asked.flatMap(([role, icao, atMs]) => (atMs === null ? [] : [factsOf(role, icao, atMs)])),
    );
  };
}

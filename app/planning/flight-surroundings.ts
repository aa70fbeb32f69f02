import type {
  AerodromeConditions,
  AerodromeDemand,
  CrossedHazard,
  SectionPathPoint,
} from '#capabilities/analysis/contract.ts';
import type {
  AerodromeTime,
  AlternateCandidate,
  AnalysisServerDeps,
  AnalysisSurroundings,
} from '#capabilities/analysis/server/analysis-deps.ts';
import type { AadcRecord } from '#capabilities/congestion/domain/aadc-json.ts';
import { congestionPoints, HOUR_MS } from '#capabilities/congestion/domain/congestion.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import {
  openingOf,
  runwayIntoWind,
  weatherVerdict,
} from '#capabilities/watch/domain/rules/aerodrome-rules.ts';
import { isDuring, unplacedLines } from '#aviation/crossing/unplaced-areas.ts';
import type { AerodromeFacts } from '#capabilities/watch/domain/rules/watch-facts.ts';
import type { WatchMinima } from '#capabilities/watch/contract.ts';
import { crossingsOf } from '#capabilities/watch/server/crossings.ts';
import { createMinimaStore } from '#capabilities/watch/server/minima.store.ts';
import type { AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { aerodromeFactsBy } from '../watching/aerodromes.ts';
import { areaSourcesOf } from '../watching/area-sources.ts';
import { withinMs } from '../server/within-ms.ts';
import { crewLimitBy } from './crew-limit.ts';

export interface SurroundingsParts {
  db: Database;
  clock: Clock;
  log: Log;
  hazards: StoredFeeds;
  notams: StoredFeeds;
  navdata: () => NavdataReader | null;
  /** METAR and TAF of an aerodrome; rejects when unavailable. */
  weatherAt: (icao: string) => Promise<WeatherRecord>;
  /** Arrival demand feeds. */
  demand: Pick<StoredFeeds, 'snapshotOf'>;
}

/** Weather hazards and restrictions; airspace does not vary by hour. */
const HAZARD_SOURCES = ['airsigmet', 'isigmet', 'gairmet', 'cwa', 'storm-cells', 'tfr'] as const;
const WAIT_MS = 5000;

/** Computes each key once. */
function once<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    known.set(key, answer);
    return answer;
  };
}

const unknownDemand = (message: string): AerodromeDemand => ({
  arrivals: null,
  rate: null,
  percent: null,
  alert: null,
  message,
});

const isAadc = (records: unknown): records is { aadc: AadcRecord | null } =>
  typeof records === 'object' && records !== null && 'aadc' in records;

/** Arrivals in the hour of a given time. */
function demandAt(aadc: AadcRecord, atMs: number, nowMs: number): AerodromeDemand {
  const point = congestionPoints(aadc, { nowMs, incrementMin: 60 }).find(
    ({ time }) => time <= atMs && atMs < time + HOUR_MS,
  );
  if (!point || point.arrivalDemand === null) return unknownDemand('No demand published for this time.');
  const { arrivalDemand, rate, congestionIndex, alert } = point;
  return { arrivals: arrivalDemand, rate, percent: congestionIndex, alert, message: '' };
}

function demandBy({ demand, clock }: Pick<SurroundingsParts, 'demand' | 'clock'>) {
  const recordOf = once(async (icao) => withinMs(demand.snapshotOf('aadc', icao), WAIT_MS));
  return async (icao: string, atMs: number): Promise<AerodromeDemand> => {
    const snapshot = await recordOf(icao);
    const records = snapshot?.records;
    if (!isAadc(records)) return unknownDemand(snapshot?.message ?? 'Arrival demand not retrieved.');
    return records.aadc === null
      ? unknownDemand('No arrival demand published for this airport.')
      : demandAt(records.aadc, atMs, clock.nowMs());
  };
}

const timeOf = (point: SectionPathPoint | undefined): number | null =>
  point ? Date.parse(point.time) : null;

function hazardsBy({ hazards, notams, navdata, log }: Omit<SurroundingsParts, 'weatherAt' | 'demand'>) {
  const all: readonly AreaSource[] = areaSourcesOf({ hazards, notams, navdata });
  return async (path: readonly SectionPathPoint[]) => {
    const points = path.map(({ ident, coordinate: [lon, lat], altitudeFt, time }) => ({
      ident,
      lat,
      lon,
      altitudeFt,
      time,
    }));
    const question = { points, withinNm: 0, sources: HAZARD_SOURCES, controlledAirspace: false };
    const { crossings, near, unplaced, sources } = await crossingsOf(question, { all, log });
    return {
      hazards: crossings.map(({ id, title, severity, stretches }): CrossedHazard => ({
        id,
        title,
        severity,
        from: stretches[0]?.entry.time ?? null,
        to: stretches.at(-1)?.exit.time ?? null,
      })),
      unchecked: [
        ...sources
          .filter(({ state }) => state !== 'checked')
          .map(({ title, state, message }) => `${title}: ${message ?? state}`),
        ...unplacedLines({
          sources,
          unplaced: unplaced.filter(isDuring(timeOf(path[0]), timeOf(path.at(-1)))),
          lines: near.filter(({ notes }) => notes.some(({ id }) => id === 'no-inside')),
        }),
      ],
    };
  };
}

/** Assumed conditions in place of reported ones. */
export interface AssumedConditions {
  readonly closures: readonly { readonly name: string; readonly fromMs: number; readonly toMs: number }[];
  /** Null: the saved minima apply. */
  readonly minima: WatchMinima | null;
}

/** Facts with an assumed closure, as the equivalent NOTAM. */
function withClosure(facts: AerodromeFacts, closures: AssumedConditions['closures']): AerodromeFacts {
  const { icao, atMs } = facts;
  const closed = closures.filter(({ name, fromMs, toMs }) => name === icao && fromMs <= atMs && atMs <= toMs);
  if (closed.length === 0) return facts;
  const assumed = closed.map((window, index) => ({
    id: `what-if-${index}`,
    number: 'assumed (what-if)',
    qCode: 'QFALC',
    text: 'Closed in this scenario.',
    closedRunways: [],
    windows: [window],
  }));
  return { ...facts, notams: [...assumed, ...(facts.notams ?? [])] };
}

/** Weather, notices, demand, hazards and roster of this server, for the times of a flight. */
export function surroundingsBy(
  parts: SurroundingsParts,
): (caller: {
  readonly userKey: string;
  readonly aircraft: string;
  readonly assumed?: AssumedConditions;
}) => AnalysisSurroundings {
  const minima = createMinimaStore(parts.db);
  const hazardsOn = hazardsBy(parts);
  return ({ userKey, aircraft, assumed = { closures: [], minima: null } }): AnalysisSurroundings => {
    const factsAt = aerodromeFactsBy({ ...parts, weatherAt: once(parts.weatherAt) });
    const demandOf = demandBy(parts);
    const own = assumed.minima
      ? Promise.resolve(assumed.minima)
      : minima.minimaOf(userKey, aircraft.toUpperCase());
    // The awaiting caller handles a failure.
    own.catch(() => undefined);
    return {
      async aerodromeAt({ role, icao, atMs }: AerodromeTime): Promise<AerodromeConditions> {
        const [known, demand, limits] = await Promise.all([
          factsAt({ role, icao, atMs, aircraft }),
          demandOf(icao, atMs),
          own,
        ]);
        const facts = withClosure(known, assumed.closures);
        const runway = runwayIntoWind(facts);
        return {
          role,
          icao,
          time: new Date(atMs).toISOString(),
          weather: weatherVerdict(facts, limits),
          opening: openingOf(facts),
          demand,
          runway: runway && { ...runway, lengthFt: lengthOf(parts.navdata(), icao, runway.ident) },
        };
      },
      hazardsOn,
      crewLimit: crewLimitBy({ db: parts.db, userKey }),
    };
  };
}

function lengthOf(reader: NavdataReader | null, icao: string, runway: string): number | null {
  const airport = reader?.airportByIdent(icao) ?? null;
  if (!reader || airport === null) return null;
  return reader.airportDetail(airport).runways.find(({ ident }) => ident === runway)?.lengthFt ?? null;
}

/** Search radius around a destination. */
const AROUND_LIMIT = 400;
const MIN_RANK = 20;

/** Possible alternates of an airport in the data. */
export const alternatesBy =
  (navdata: () => NavdataReader | null): AnalysisServerDeps['alternatesNear'] =>
  (ident, { runwayFt, withinNm }) => {
    const reader = navdata();
    const airport = reader?.airportByIdent(ident) ?? null;
    if (!reader || airport === null) return [];
    return reader
      .nearestAirports(reader.airportSummary(airport), {
        limit: AROUND_LIMIT,
        maxNm: withinNm,
        minRank: MIN_RANK,
      })
      .flatMap((near): AlternateCandidate[] => {
        const { longestRunwayFt, isScheduled } = reader.airportSummary(near.airport);
        if (near.airport === airport || isScheduled !== true) return [];
        return (longestRunwayFt ?? 0) < runwayFt ? [] : candidateOf(reader, near.airport);
      });
  };

/** An airport with a location indicator as an alternate. */
function candidateOf(reader: NavdataReader, airport: number): AlternateCandidate[] {
  const { icao, name, lat, lon, longestRunwayFt } = reader.airportSummary(airport);
  if (icao === null) return [];
  return [{ icao, name, lat, lon, longestRunwayFt, approaches: approachesOf(reader, airport) }];
}

/** The airport of an indicator as an alternate; null if not in the data. */
export const alternateBy =
  (navdata: () => NavdataReader | null): AnalysisServerDeps['alternateOf'] =>
  (ident) => {
    const reader = navdata();
    const airport = reader?.airportByIdent(ident) ?? null;
    return reader && airport !== null ? (candidateOf(reader, airport)[0] ?? null) : null;
  };

/** Types of approach of an airport; null if its procedures are unknown. */
function approachesOf(reader: NavdataReader, airport: number): string[] | null {
  const procedures = reader.proceduresOf(airport);
  const ends = reader.airportDetail(airport).runways.flatMap(({ ils }) => (ils?.system ? [ils.system] : []));
  const types = procedures.flatMap(({ approachType }) => (approachType === null ? [] : [approachType]));
  const all = [...new Set([...types, ...ends])].toSorted((a, b) => a.localeCompare(b));
  return all.length === 0 && procedures.length === 0 ? null : all;
}

import { join } from 'node:path';
import { modelOf } from '#capabilities/assistant/server/assistant-settings.ts';
import { type AssistantServerDeps, createAssistantServer } from '#capabilities/assistant/server/index.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { congestionPoints } from '#capabilities/congestion/domain/congestion.ts';
import { ownAadcCandidates } from '#capabilities/congestion/domain/aadc-codes.ts';
import { findAircraft } from '#capabilities/plan/domain/aircraft-lookup.ts';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Config } from '../settings/config.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { createPlaceNames } from './assistant-places.ts';
import { toolMarks } from './assistant-tools.ts';
import { departureOf } from '../watching/flight-path.ts';

/** Ident of an airport by its ICAO, IATA, national or local code: the most important airport if several share it. */
export function airportByCode(reader: NavdataReader | null, code: string): string | null {
  const [airport] = reader?.airportsByCode(code) ?? [];
  if (airport === undefined || !reader) return null;
  const { icao, ident } = reader.airportSummary(airport);
  return icao ?? ident;
}

/** Codes for requesting the arrival demand of an airport. */
function demandIdsOf(reader: NavdataReader | null, code: string): readonly string[] {
  const [airport] = reader?.airportsByCode(code) ?? [];
  const own = airport === undefined ? undefined : reader?.airportSummary(airport);
  return ownAadcCandidates({ icao: code, iata: own?.iata ?? null, localCode: own?.localCode ?? null });
}

const KG_PER_TONNE = 1000;

/** Typical payload of an aircraft type from the aircraft table; null for types not in it. */
function typicalPayloadKg(type: string): number | null {
  const [typicalT] = findAircraft(type)?.load ?? [];
  return typicalT === undefined ? null : typicalT * KG_PER_TONNE;
}

/** The assistant with its lookups. */
export const assistantServerOf = (deps: {
  clock: Clock;
  navdata: () => NavdataReader | null;
  mode: () => FeedMode;
  version: string;
  config: Pick<
    Config,
    | 'RATE_LIMIT_PER_MINUTE'
    | 'ASSISTANT_BASE_URL'
    | 'ASSISTANT_API_KEY'
    | 'ASSISTANT_MODEL'
    | 'ASSISTANT_SILENCE_S'
  >;
  /** If omitted, questions cannot be saved. */
  questions?: AssistantServerDeps['questions'];
  onRead?: AssistantServerDeps['onRead'];
}): ServerCapability =>
  createAssistantServer({
    clock: deps.clock,
    mode: deps.mode,
    version: deps.version,
    model: modelOf(deps.config),
    callsPerMinute: deps.config.RATE_LIMIT_PER_MINUTE,
    marks: toolMarks,
    questions: deps.questions ?? null,
    ...(deps.onRead ? { onRead: deps.onRead } : {}),
    typicalPayloadKg,
    demandIdsOf: (airport) => demandIdsOf(deps.navdata(), airport),
    positionOf: (code) => {
      const [airport] = deps.navdata()?.airportsByCode(code) ?? [];
      const place = airport === undefined ? undefined : deps.navdata()?.airportSummary(airport);
      return place === undefined ? null : { lat: place.lat, lon: place.lon };
    },
    demandByHour: (demand) => {
      const nowMs = deps.clock.nowMs();
      return congestionPoints(demand, { nowMs, incrementMin: 60 }).filter(({ predicted }) => predicted);
    },
    departureOf: (flight) => departureOf(flight, deps.clock.nowMs()),
    places: createPlaceNames(deps.navdata),
    meaningsFile: join(projectRoot, 'dist/meanings.bin'),
    airportByCode: (code) => airportByCode(deps.navdata(), code),
    isAircraftType: (code) => findAircraft(code) !== null || performanceAircraft(code) !== null,
  });

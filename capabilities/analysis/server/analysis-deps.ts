import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type {
  AerodromeConditions,
  AnalysisGap,
  CrossedHazard,
  DeparturesAnswer,
  SectionAir,
  SectionPathPoint,
} from '../contract.ts';
import type { ColumnPlace } from '../domain/section-columns.ts';

/** The caller, and whether the caller is still connected. */
export interface AnalysisCaller {
  readonly userKey: string;
  readonly signal: AbortSignal;
}

/** The plans of one request: routes and winds are fetched once for all of them. */
export interface AnalysisPlanner {
  /** The request with its route found and its time fixed, so that repeating it gives the same plan. */
  fixed(request: PerformancePlanRequest): Promise<PerformancePlanRequest>;
  /** The plan of `POST /efb-v2/plan/performance`, reduced to its figures. */
  figures(request: PerformancePlanRequest): Promise<PerformancePlanAnswer>;
  /** The whole plan, with regions and equal-time points; fuel beyond tank capacity is one of its exceeded limits. */
  whole(request: PerformancePlanRequest): Promise<PerformancePlanAnswer>;
}

/** The air along a section, and which data was unavailable. */
export interface SectionAirAnswer {
  readonly air: SectionAir;
  readonly tropopausesFt: readonly (number | null)[];
  readonly freshness: Freshness | null;
  readonly gaps: readonly AnalysisGap[];
}

/** An aerodrome and the time of the flight there. */
export interface AerodromeTime {
  readonly role: AerodromeConditions['role'];
  readonly icao: string;
  readonly atMs: number;
}

/** The weather and notices around a flight for one request: fetched once for all its times. */
export interface AnalysisSurroundings {
  aerodromeAt(place: AerodromeTime): Promise<AerodromeConditions>;
  /** What a path crosses at its times, and sentences on the sources that could not be checked. */
  hazardsOn(path: readonly SectionPathPoint[]): Promise<{ hazards: CrossedHazard[]; unchecked: string[] }>;
  crewLimit(flight: {
    callsign: string;
    departure: string;
    offBlockMs: number;
  }): Promise<DeparturesAnswer['crew']>;
}

/** A possible alternate. */
export interface AlternateCandidate {
  readonly icao: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly longestRunwayFt: number | null;
  /** Types of approach; null where the navigation data has no procedures for the airport. */
  readonly approaches: readonly string[] | null;
}

/** Dependencies of the analysis: the engines of plans, winds and heights. */
export interface AnalysisServerDeps {
  planner(caller: AnalysisCaller): AnalysisPlanner;
  sectionAir(input: {
    columns: readonly ColumnPlace[];
    levelsFt: readonly number[];
    winds: PerformancePlanRequest['winds'];
  }): Promise<SectionAirAnswer>;
  /** Position and elevation of an aerodrome; null if not in the data. */
  aerodrome(ident: string): { lat: number; lon: number; elevationFt: number | null } | null;
  /** Highest terrain around each place, feet; null where heights are unknown. */
  groundFt(places: readonly ColumnPlace[]): Promise<{ heightsFt: number[]; source: string } | null>;
  /** Weather, notices, demand, hazards and roster; `aircraft` decides the minima. */
  surroundings(caller: AnalysisCaller & { aircraft: string }): AnalysisSurroundings;
  /** Airports around another with a location indicator and a suitable runway, the nearest first. */
  alternatesNear(
    ident: string,
    limits: { runwayFt: number; withinNm: number },
  ): readonly AlternateCandidate[];
  /** An airport as alternate, regardless of distance and runway length; null if not in the data. */
  alternateOf(ident: string): AlternateCandidate | null;
  clock: Clock;
}

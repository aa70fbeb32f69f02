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

/** Who asks, and whether they still do. */
export interface AnalysisCaller {
  readonly userKey: string;
  readonly signal: AbortSignal;
}

/** The plans of one question: routes and winds are gathered once for all of them. */
export interface AnalysisPlanner {
  /** The request with its route found and its time set, so that whoever asks again gets the same plan. */
  fixed(request: PerformancePlanRequest): Promise<PerformancePlanRequest>;
  /** The plan as `POST /efb-v2/plan/performance` makes it, without what does not belong to its figures. */
  figures(request: PerformancePlanRequest): Promise<PerformancePlanAnswer>;
  /** The whole plan, with regions and equal-time points; fuel that the tanks do not hold is an exceeded limit of it. */
  whole(request: PerformancePlanRequest): Promise<PerformancePlanAnswer>;
}

/** The air of a section, and what of it could not be had. */
export interface SectionAirAnswer {
  readonly air: SectionAir;
  readonly tropopausesFt: readonly (number | null)[];
  readonly freshness: Freshness | null;
  readonly gaps: readonly AnalysisGap[];
}

/** An aerodrome and when the flight is there. */
export interface AerodromeTime {
  readonly role: AerodromeConditions['role'];
  readonly icao: string;
  readonly atMs: number;
}

/** The surroundings of a flight for one question: reports and notices are fetched once for all its times. */
export interface AnalysisSurroundings {
  aerodromeAt(place: AerodromeTime): Promise<AerodromeConditions>;
  /** What a path crosses at its times, and which sources could not be checked, in sentences. */
  hazardsOn(path: readonly SectionPathPoint[]): Promise<{ hazards: CrossedHazard[]; unchecked: string[] }>;
  crewLimit(flight: {
    callsign: string;
    departure: string;
    offBlockMs: number;
  }): Promise<DeparturesAnswer['crew']>;
}

/** An airport where a flight may end instead. */
export interface AlternateCandidate {
  readonly icao: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly longestRunwayFt: number | null;
  /** Types of approach; null where the navigation data has none of the airport's procedures. */
  readonly approaches: readonly string[] | null;
}

/** What the analysis needs of others: the engines of plans, winds and heights. */
export interface AnalysisServerDeps {
  planner(caller: AnalysisCaller): AnalysisPlanner;
  sectionAir(input: {
    columns: readonly ColumnPlace[];
    levelsFt: readonly number[];
    winds: PerformancePlanRequest['winds'];
  }): Promise<SectionAirAnswer>;
  /** Where an aerodrome lies and how high; null where the data does not say. */
  aerodrome(ident: string): { lat: number; lon: number; elevationFt: number | null } | null;
  /** Highest ground around each place, feet; null where heights are not known. */
  groundFt(places: readonly ColumnPlace[]): Promise<{ heightsFt: number[]; source: string } | null>;
  /** Weather, notices, demand, hazards and roster; `aircraft` decides the minima. */
  surroundings(caller: AnalysisCaller & { aircraft: string }): AnalysisSurroundings;
  /** Airports around another with a location indicator and such a runway, the nearest first. */
  alternatesNear(
    ident: string,
    limits: { runwayFt: number; withinNm: number },
  ): readonly AlternateCandidate[];
  /** An airport as an alternate, however far and short; null where the data does not have it. */
  alternateOf(ident: string): AlternateCandidate | null;
  clock: Clock;
}

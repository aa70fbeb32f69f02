import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { AnalysisGap, SectionAir } from '../contract.ts';
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
  /** The whole plan, with regions and equal-time points. */
  whole(request: PerformancePlanRequest): Promise<PerformancePlanAnswer>;
}

/** The air of a section, and what of it could not be had. */
export interface SectionAirAnswer {
  readonly air: SectionAir;
  readonly tropopausesFt: readonly (number | null)[];
  readonly freshness: Freshness | null;
  readonly gaps: readonly AnalysisGap[];
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
  clock: Clock;
}

import type { Freshness } from '#platform/contract/freshness.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { WindsAloft } from '../contract.ts';

/** A part of the document that comes from elsewhere: it is there, or it says why not. */
export type Brought<Value> =
  | { readonly state: 'there'; readonly value: Value }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'not-asked' };

/** Reports of one airport as sent. */
export interface StationReport {
  readonly icao: string;
  /** DEP, ARR, ALTN, or EDTO for an aerodrome of an equal-time point. */
  readonly role: string;
  readonly metar: string | null;
  readonly taf: string | null;
  readonly freshness: Freshness;
  readonly tafFreshness: Freshness | null;
  readonly message: string | null;
}

/** One notice, shortened to what a crew reads. */
export interface Notice {
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly isPermanent: boolean;
  /** Whether the end is only estimated: it stays in force until it is replaced or cancelled. */
  readonly isEstimated?: boolean;
  readonly text: string;
}

/** The notices of an airport or of the way. `hasData` false: nothing was ever received. */
export interface NoticeList {
  readonly place: string;
  readonly role: string;
  readonly notices: readonly Notice[];
  readonly hasData: boolean;
  readonly freshness: Freshness;
  readonly message: string | null;
}

/** SIGMET, AIRMET and advisories near the way. `hasData` false: nothing was ever received. Times ISO 8601 UTC. */
export interface HazardList {
  readonly items: readonly {
    readonly title: string;
    /** As people write them, or null where no level is reported. */
    readonly levels: string | null;
    readonly from: string;
    readonly to: string;
    /** Word for word. */
    readonly text: string;
  }[];
  readonly hasData: boolean;
  readonly feeds: readonly {
    readonly title: string;
    readonly freshness: Freshness;
    readonly hasData: boolean;
  }[];
  readonly message: string | null;
}

/** Everything a document is made from. */
export interface OfpMaterial {
  readonly plan: OperationalFlightPlan;
  readonly performance: Brought<PerformancePlanAnswer>;
  readonly winds: Brought<WindsAloft>;
  readonly weather: readonly (Brought<StationReport> & { readonly icao: string; readonly role: string })[];
  readonly sigmets: Brought<HazardList>;
  readonly notices: readonly (Brought<NoticeList> & { readonly place: string; readonly role: string })[];
  /** When the document is made. */
  readonly madeAtMs: number;
}

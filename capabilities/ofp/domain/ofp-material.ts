import type { Freshness } from '#platform/contract/freshness.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { WindsAloft } from '../contract.ts';

/** Part of the document from another capability: its data, or why it is missing. */
export type DocumentPart<Value> =
  | { readonly state: 'there'; readonly value: Value }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'not-asked' };

/** Reports of one airport, unchanged. */
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

/** NOTAM, shortened for the crew. */
export interface Notice {
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly isPermanent: boolean;
  /** Whether the end is estimated: it stays in effect until replaced or cancelled. */
  readonly isEstimated?: boolean;
  readonly text: string;
}

/** NOTAMs of an airport or the route. `hasData` false: never received. */
export interface NoticeList {
  readonly place: string;
  readonly role: string;
  readonly notices: readonly Notice[];
  readonly hasData: boolean;
  readonly freshness: Freshness;
  readonly message: string | null;
}

/** SIGMET, AIRMET and advisories near the route. `hasData` false: never received. Times ISO 8601 UTC. */
export interface HazardList {
  readonly items: readonly {
    readonly title: string;
    /** As text, or null when not reported. */
    readonly levels: string | null;
    readonly from: string;
    readonly to: string;
    /** Original text. */
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

/** Inputs of a document. */
export interface OfpMaterial {
  readonly plan: OperationalFlightPlan;
  readonly performance: DocumentPart<PerformancePlanAnswer>;
  readonly winds: DocumentPart<WindsAloft>;
  readonly weather: readonly (DocumentPart<StationReport> & {
    readonly icao: string;
    readonly role: string;
  })[];
  readonly sigmets: DocumentPart<HazardList>;
  readonly notices: readonly (DocumentPart<NoticeList> & { readonly place: string; readonly role: string })[];
  /** Creation time of the document. */
  readonly madeAtMs: number;
}

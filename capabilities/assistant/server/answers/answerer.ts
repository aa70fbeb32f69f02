import type { AadcResponse } from '#capabilities/congestion/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { AssistantCard, AssistantSubject, PendingWrite } from '../../contract.ts';
import type { DemandHour } from '../../domain/cards/demand-card.ts';
import type { Job } from '../../domain/job.ts';
import type { ToolCalls } from '../recorded-calls.ts';

/** Result of a job. */
export interface JobAnswer {
  readonly cards: readonly AssistantCard[];
  readonly write?: PendingWrite;
  readonly subject?: Partial<AssistantSubject>;
  /** Words of the sentence that proved irrelevant only once the answer was known. */
  readonly unused?: readonly string[];
}

type Of<Name extends Job['job']> = Extract<Job, { job: Name }>;
/** Dependencies of jobs other than calls. */
export interface JobDeps {
  clock: { nowMs: () => number };
  /** Departure time of a saved flight, ms since the epoch; null where it has none. */
  departureOf: (flight: FlightDetail) => number | null;
  /** Typical payload of a type, kg; null for a type without such a figure. */
  typicalPayloadKg: (aircraftType: string) => number | null;
  /** The codes by which the arrival demand of an airport is requested, in order. */
  demandIdsOf: (airport: string) => readonly string[];
  /** Position of an airport, degrees; null where unknown. */
  positionOf: (airport: string) => { lat: number; lon: number } | null;
  /** The coming hours of an arrival demand. */
  demandByHour: (demand: AadcResponse) => readonly DemandHour[];
}
/** Runs jobs of one name, only by calls as the requesting user. */
export type Answerer<Name extends Job['job']> = (
  job: Of<Name>,
  calls: ToolCalls,
  deps: JobDeps,
) => Promise<JobAnswer>;

/** The answers to some of the jobs. */
export type Answerers = { [Name in Job['job']]?: Answerer<Name> };

export const one = (card: AssistantCard, subject?: Partial<AssistantSubject>): JobAnswer => ({
  cards: [card],
  ...(subject ? { subject } : {}),
});

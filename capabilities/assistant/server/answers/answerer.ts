import type { AadcResponse } from '#capabilities/congestion/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { AssistantCard, AssistantSubject, PendingWrite } from '../../contract.ts';
import type { DemandHour } from '../../domain/cards/demand-card.ts';
import type { Job } from '../../domain/job.ts';
import type { ToolCalls } from '../recorded-calls.ts';

/** What a job came to. */
export interface JobAnswer {
  readonly cards: readonly AssistantCard[];
  readonly write?: PendingWrite;
  readonly subject?: Partial<AssistantSubject>;
  /** Words of the sentence that only the answer itself could see to be of no account. */
  readonly unused?: readonly string[];
}

type Of<Name extends Job['job']> = Extract<Job, { job: Name }>;
/** What jobs need beside calls. */
export interface JobDeps {
  clock: { nowMs: () => number };
  /** When a saved flight leaves, ms since the epoch; null where it does not say. */
  departureOf: (flight: FlightDetail) => number | null;
  /** What a type usually carries, kg; null for a type without such a figure. */
  typicalPayloadKg: (aircraftType: string) => number | null;
  /** The codes under which the arrival demand of an airport is asked for, in order. */
  demandIdsOf: (airport: string) => readonly string[];
  /** Where an airport is, degrees; null where that is not known. */
  positionOf: (airport: string) => { lat: number; lon: number } | null;
  /** The hours to come of an arrival demand. */
  demandByHour: (demand: AadcResponse) => readonly DemandHour[];
}
/** Does jobs of one name, by calls as the person who asks and by nothing else. */
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

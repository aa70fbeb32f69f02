import type { AssistantContext } from '../../contract.ts';
import type { Job } from '../job.ts';
import { type ChangeIntent, meantChange } from '../clauses/meant-change.ts';
import { parsedRequestOf, jobOf } from '../jobs.ts';
import { noFlight, OUTSIDE_WORDS } from '../rules/asked.ts';
import type { Reading } from '../reading.ts';
import { featuresOf } from './features.ts';
import { intentRanker } from './intent-of.ts';
import type { Intent } from './intents.ts';
import { jobOfIntent } from './job-of-intent.ts';
import type { Ranked } from './ranker.ts';

/** Minimum shares of a ranked meaning: when the rules find nothing, and to override the rules. */
const INSTEAD_OF_NOTHING = 0.12;
/** Minimum share when an airport is named and nothing else is understood. */
const OF_NAMED_AIRPORT = 0.15;
const OF_AIRPORT: ReadonlySet<Intent> = new Set([
  'weather',
  'notams',
  'runways',
  'runway-wind',
  'frequencies',
  'charts',
  'approaches',
  'procedures',
  'airport',
  'demand',
]);
const INSTEAD_OF_QUESTION = 0.2;
const INSTEAD_OF_RULE = 0.4;

const WRITES: ReadonlySet<Job['job']> = new Set(['save-flight', 'delete-flight', 'change-flight']);
/** Jobs that the rules find only when unambiguous. */
const CERTAIN: ReadonlySet<Job['job']> = new Set(['several', 'airspaces-at', 'near', 'area-notams', 'named']);

const SAVED_NAME = /^[a-z]{2,4}\d{1,4}$/;

/** An unknown flight was named: no other meaning applies. */
const isKnownAbsent = (job: Job): boolean =>
  job.job === 'missing' && (job.words.startsWith('No saved flight') || job.words.startsWith(OUTSIDE_WORDS));

/** `hi, new here: tell me what you are able to do`: preceding small talk changes nothing. */
const asksForHelp = (job: Job, { plain }: Reading): boolean => job.job === 'help' && /\bhelp$/.test(plain);

/** A request that needs a question in return: no member is named. */
const isOpenEnded = (job: Job): boolean =>
  job.job === 'missing' || (job.job === 'legality' && job.member === null);
const REFUSALS: ReadonlySet<Intent> = new Set(['refused', 'change', 'nonsense']);

/** Whether a job is about one flight, and more than its card. */
const isOfFlight = (job: Job): boolean =>
  ('flightId' in job && job.flightId !== null && job.job !== 'flight') ||
  (job.job === 'map' &&
    job.actions.some((action) => action.kind === 'go' && action.path.startsWith('/flight/')));
/** `temperature?` with an airport open requests its weather; the map applies only when something is to be shown. */
const isOfOpenAirport = (job: Job, meant: Job, { concepts }: Reading): boolean =>
  job.job === 'weather' &&
  meant.job === 'map' &&
  meant.actions.every(({ kind }) => kind === 'layer' || kind === 'level' || kind === 'time') &&
  !concepts.has('show') &&
  !concepts.has('hide');

/** `frequency 112.1, which navaid is it`. */
const isOfFrequency = (job: Job): boolean => job.job === 'find' && /^\d+\.\d/.test(job.text);

const same = (a: Job, b: Job): boolean => JSON.stringify(a) === JSON.stringify(b);

export function ranked(reading: Reading): Ranked<Intent>[] {
  return intentRanker().rank(featuresOf(reading));
}

const HERE = /\b(?:here|there|this (?:airport|field|place))\b/;
const isAboutAirport = ({ tokens, plain }: Reading, { airport }: AssistantContext): boolean =>
  tokens.some((token) => token.airport !== null) || (airport !== null && HERE.test(plain));

/** Minimum share of a clause that is clearer than the whole sentence. */
const CLEARER = 0.85;
/** Below this share, a refusal yields to a request about the airport named. */
const UNCERTAIN = 0.6;
const INSTEAD_OF_REFUSAL = 0.1;

/** Ranked meaning of a sentence: of the whole, or of its clearest clause. */
function topOf(
  reading: Reading,
  context: AssistantContext,
  byClause: readonly Ranked<Intent>[],
): Ranked<Intent> | null {
  const all = ranked(reading);
  const [top] = all;
  if (top === undefined) return null;
  const [clearest] = byClause
    .filter(({ label, share }) => share >= CLEARER && !REFUSALS.has(label))
    .toSorted((a, b) => b.share - a.share);
  if (clearest !== undefined && clearest.share > top.share) return clearest;
  if (!REFUSALS.has(top.label) || top.share >= UNCERTAIN || !isAboutAirport(reading, context)) return top;
  return all.find(({ label, share }) => OF_AIRPORT.has(label) && share >= INSTEAD_OF_REFUSAL) ?? top;
}

/** Context of a sentence: the meaning of each clause, and its typing. */
export interface Whole {
  readonly byClause?: readonly Ranked<Intent>[];
  readonly text?: string;
}

const CHANGE_MIN = 0.3;
const isChange = (intent: Intent): intent is Intent & ChangeIntent =>
  intent === 'save' || intent === 'delete' || intent === 'change';

/** Change plainly ordered by a sentence. */
function changeOf(reading: Reading, context: AssistantContext, text: string): Job | null {
  const [top] = ranked(reading);
  if (top === undefined || top.share < CHANGE_MIN || !isChange(top.label)) return null;
  return meantChange(top.label, parsedRequestOf(reading, context), text);
}

/**
 * Request of a sentence: by the rules, and by its ranked meaning when the rules find nothing, would ask back, or
 * contradict a clear meaning. A change is only ever what the rules read, and never one that the ranked meaning rejects.
 */
function decided(
  reading: Reading,
  context: AssistantContext,
  { byClause = [], text = reading.plain }: Whole = {},
): Job {
  const job = jobOf(reading, context);
  const top = topOf(reading, context, byClause);
  if (top === null) return job;
  const change = WRITES.has(job.job) ? null : changeOf(reading, context, text);
  if (change !== null) return change;
  if (WRITES.has(job.job) || CERTAIN.has(job.job) || isKnownAbsent(job) || asksForHelp(job, reading))
    return job;
  const namesAirport = isAboutAirport(reading, context);
  const min =
    job.job === 'unknown' && namesAirport && OF_AIRPORT.has(top.label)
      ? OF_NAMED_AIRPORT
      : job.job === 'unknown'
        ? INSTEAD_OF_NOTHING
        : isOpenEnded(job)
          ? INSTEAD_OF_QUESTION
          : INSTEAD_OF_RULE;
  if (top.share < min) return job;
  const meant = jobOfIntent(top.label, parsedRequestOf(reading, context));
  if (meant === null || same(meant, job)) return job;
  // A request about the flight named does not concern the whole sky.
  if (reading.flightId !== null && isOfFlight(job) && !isOfFlight(meant)) return job;
  if (isOfOpenAirport(job, meant, reading)) return job;
  // A complete reading by the rules yields to a question in return only when that is fairly certain.
  const isWhole = job.job !== 'missing' && job.job !== 'unknown';
  if (isWhole && meant.job === 'missing' && (top.share < UNCERTAIN || isOfFrequency(job))) return job;
  // A rule's question about what is missing is more useful than a refusal.
  if (job.job === 'missing' && REFUSALS.has(top.label)) return job;
  return meant;
}

/** `delay MER12` with no such flight saved: the flight is missing, not an airport. */
export function decide(reading: Reading, context: AssistantContext, whole: Whole = {}): Job {
  const job = decided(reading, context, whole);
  const lacksAirport = job.job === 'missing' && job.words.startsWith('Which airport');
  const absent = lacksAirport ? reading.rest.find((word) => SAVED_NAME.test(word)) : undefined;
  return absent === undefined ? job : noFlight(absent);
}

import type { AssistantContext } from '../../contract.ts';
import type { Job } from '../job.ts';
import { type ChangeIntent, meantChange } from '../clauses/meant-change.ts';
import { askedOf, jobOf } from '../jobs.ts';
import { noFlight, OUTSIDE_WORDS } from '../rules/asked.ts';
import type { Reading } from '../reading.ts';
import { featuresOf } from './features.ts';
import { intentRanker } from './intent-of.ts';
import type { Intent } from './intents.ts';
import { jobOfIntent } from './job-of-intent.ts';
import type { Ranked } from './ranker.ts';

/** Shares from which a ranked meaning is taken: instead of nothing, and instead of what the rules read. */
const INSTEAD_OF_NOTHING = 0.12;
/** Where an airport is named and nothing else is read, something is asked of it. */
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
/** What the rules read only where nothing else can be meant. */
const CERTAIN: ReadonlySet<Job['job']> = new Set(['several', 'airspaces-at', 'near', 'area-notams', 'named']);

const SAVED_NAME = /^[a-z]{2,4}\d{1,4}$/;

/** A flight was named that is not there: nothing else is meant by it. */
const isKnownAbsent = (job: Job): boolean =>
  job.job === 'missing' && (job.words.startsWith('No saved flight') || job.words.startsWith(OUTSIDE_WORDS));

/** `hi, new here: tell me what you are able to do`: small talk before it changes nothing. */
const asksForHelp = (job: Job, { plain }: Reading): boolean => job.job === 'help' && /\bhelp$/.test(plain);

/** A question back in all but name: nobody is named whose limits could be looked at. */
const isOpenEnded = (job: Job): boolean =>
  job.job === 'missing' || (job.job === 'legality' && job.member === null);
const REFUSALS: ReadonlySet<Intent> = new Set(['refused', 'change', 'nonsense']);

/** Whether a job is about one flight, and more than its card. */
const isOfFlight = (job: Job): boolean =>
  ('flightId' in job && job.flightId !== null && job.job !== 'flight') ||
  (job.job === 'map' &&
    job.actions.some((action) => action.kind === 'go' && action.path.startsWith('/flight/')));
/** `temperature?` with an airport open asks for its weather: the map is meant where something is to be shown. */
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

/** A clause that says clearly what it wants, where the whole sentence says less. */
const CLEARER = 0.85;
/** A refusal that is not certain gives way to what may be asked of the airport that is named. */
const UNCERTAIN = 0.6;
const INSTEAD_OF_REFUSAL = 0.1;

/** What a sentence means by what sentences like it mean: the whole of it, or the clause that says it most clearly. */
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

/** What else is known of a sentence: what each of its clauses means, and how it was typed. */
export interface Whole {
  readonly byClause?: readonly Ranked<Intent>[];
  readonly text?: string;
}

const CHANGE_MIN = 0.3;
const isChange = (intent: Intent): intent is Intent & ChangeIntent =>
  intent === 'save' || intent === 'delete' || intent === 'change';

/** The change that a sentence means and plainly orders. */
function changeOf(reading: Reading, context: AssistantContext, text: string): Job | null {
  const [top] = ranked(reading);
  if (top === undefined || top.share < CHANGE_MIN || !isChange(top.label)) return null;
  return meantChange(top.label, askedOf(reading, context), text);
}

/**
 * What a sentence asks for: by the rules, and by what sentences like it mean where the rules find nothing, ask back, or
 * stand against a clear meaning. A change is only ever what the rules read, and never one that the ranked meaning refuses.
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
  const least =
    job.job === 'unknown' && namesAirport && OF_AIRPORT.has(top.label)
      ? OF_NAMED_AIRPORT
      : job.job === 'unknown'
        ? INSTEAD_OF_NOTHING
        : isOpenEnded(job)
          ? INSTEAD_OF_QUESTION
          : INSTEAD_OF_RULE;
  if (top.share < least) return job;
  const meant = jobOfIntent(top.label, askedOf(reading, context));
  if (meant === null || same(meant, job)) return job;
  // What is asked of the flight that is named is not asked of the whole sky.
  if (reading.flightId !== null && isOfFlight(job) && !isOfFlight(meant)) return job;
  if (isOfOpenAirport(job, meant, reading)) return job;
  // What the rules read whole is not given up for a question back, unless that is rather certain.
  const isWhole = job.job !== 'missing' && job.job !== 'unknown';
  if (isWhole && meant.job === 'missing' && (top.share < UNCERTAIN || isOfFrequency(job))) return job;
  // A refusal says less than the question back of a rule that knows what is missing.
  if (job.job === 'missing' && REFUSALS.has(top.label)) return job;
  return meant;
}

/** `delay MER12`, and no such flight is saved: the flight is missing, not an airport. */
export function decide(reading: Reading, context: AssistantContext, whole: Whole = {}): Job {
  const job = decided(reading, context, whole);
  const lacksAirport = job.job === 'missing' && job.words.startsWith('Which airport');
  const absent = lacksAirport ? reading.rest.find((word) => SAVED_NAME.test(word)) : undefined;
  return absent === undefined ? job : noFlight(absent);
}

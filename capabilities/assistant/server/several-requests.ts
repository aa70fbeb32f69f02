import type { AssistantContext, ClientAction } from '../contract.ts';
import type { Job } from '../domain/job.ts';
import { isPlainQuestion } from '../domain/clauses/order-clause.ts';
import { ranked } from '../domain/ranker/decide.ts';
import type { Intent } from '../domain/ranker/intents.ts';
import type { Ranked } from '../domain/ranker/ranker.ts';
import { type Around, MARKS, type Reading, readSentence } from '../domain/reading.ts';
import { isOutside } from '../domain/rules/changes.rules.ts';
import { partActions } from '../domain/clauses/several-commands.ts';
import { type Concept, isFiller } from '../domain/words/vocabulary.ts';

/** The reading of a sentence, and its job. */
export interface Resolved {
  readonly reading: Reading;
  readonly job: Job;
  /** Names of the places recognised, in lower case. */
  readonly placeWords: string;
}

/** The job of one request, after its names have been looked up. */
export type ResolveOne = (read: Reading, context: AssistantContext, text: string) => Promise<Resolved>;

export const WRITES: ReadonlySet<Job['job']> = new Set(['delete-flight', 'change-flight']);
export const CLARIFYING_JOBS: ReadonlySet<Job['job']> = new Set(['unknown', 'missing', 'find', 'help']);

/** `KSEA to KDEN` only names places: the request is in another clause. */
export const namesMoreThanPlaces = (reading: Reading): boolean =>
  reading.tokens.some(
    (token) => token.word === token.text && token.concept !== 'this' && !isFiller(token.text),
  );

const BETWEEN_REQUESTS =
  /\s*[,;.?!]*\s+(?:and(?: then| also)?|then|plus|also)\s+(?:(?:also|then|please|pls|can you|could you|tell me|give me|show me)\s+)*|[.?!]\s+(?=\p{L})/iu;
/** `notams for Riga, weather for Riga`: tried where nothing else separates the requests. */
const BETWEEN_OR_COMMA = new RegExp(String.raw`${BETWEEN_REQUESTS.source}|\s*[,;]\s+`, 'iu');
/**
 * The intended reader: `NOTAMs that I ought to pass on to the cabin and flight crew` is not a question about the crew.
 */
const TOLD_TO =
  /(?<=\b(?:pass(?:ed)?(?: on)? to|tell|told to|brief|inform|warn|send(?: on)? to|hand(?:ed)?(?: on)? to) (?:the |our |my )?)((?:cabin|cockpit|flight|ground|ramp|relief)(?: crews?)?|captain|pilots?|crews?|passengers?|purser) and (?:the |our |my )?(?:(?:cabin|cockpit|flight|ground|ramp|relief) crews?|captain|pilots?|crews?|passengers?|purser|first officer|copilot)\b/giu;
const REQUESTS_MAX = 3;
const REQUEST_MIN = 0.6;
const CLEAR_REQUEST = 0.9;
/** A part that lacks something is not a separate request. */
const NO_REQUESTS: ReadonlySet<Job['job']> = new Set([
  ...CLARIFYING_JOBS,
  ...WRITES,
  'save-flight',
  'several',
]);

/** Two sides of one question. */
const SAME_THING: readonly (readonly Job['job'][])[] = [
  ['hazards', 'crossing'],
  ['runways', 'runway-wind'],
  ['coordinates', 'distance'],
  ['weather', 'runway-wind'],
  ['route', 'plan'],
  ['plan', 'ofp'],
  ['flight', 'plan-flight'],
  ['briefing', 'crossing'],
  ['weather', 'crossing'],
];

/** Concepts that do not form a request. */
const NO_TOPICS: ReadonlySet<Concept> = new Set([
  'this',
  'not',
  'now',
  'show',
  'open',
  'hide',
  'why',
  'best',
  'departure',
  'arrival',
  'flight',
  'demand',
  'place',
]);

/** A part of a sentence that may be a request, or a command of the app. */
interface Part {
  readonly text: string;
  readonly reading: Reading;
  readonly top: Ranked<Intent> | undefined;
  readonly command: readonly ClientAction[] | null;
}

const hasTopic = ({ tokens }: Pick<Reading, 'tokens'>): boolean =>
  tokens.some(({ concept }) => concept !== null && !NO_TOPICS.has(concept));

/** A clause that states a condition of the question. */
const SUPPOSES =
  /^\W*(?:say|suppose|supposing|imagine|assume|assuming|if|in case|when|while|because|since|as|given|considering)\b/i;

/** `Hurricane season` is not a request: a request has an asking word, or names its subject. */
function isRequest({ text, reading, top }: Part, isByComma: boolean): boolean {
  const { airports, flightId, tokens } = reading;
  if (SUPPOSES.test(text)) return false;
  if (isPlainQuestion(text)) return true;
  if (isByComma) return hasTopic({ tokens: tokens.slice(0, 2) });
  return (
    airports.length > 0 ||
    flightId !== null ||
    tokens.some(({ isCapital }) => isCapital) ||
    ((top?.share ?? 0) >= CLEAR_REQUEST && hasTopic(reading)) ||
    /\b(?:there|here|too|as well|show|list|read|find|plan|check|need|want|like|his|her|my|our|today|tonight)\b/i.test(
      text,
    )
  );
}

/**
 * Beside a command only an explicit question, or one that names its subject, is a request: `hide the metars and
 * sigmets`.
 */
const isRequestBesideCommand = ({ text, reading }: Part): boolean =>
  isPlainQuestion(text) ||
  reading.airports.length > 0 ||
  reading.flightId !== null ||
  /\b(?:there|here|list|read|tell|give)\b/i.test(text);

/** `is she legal`, behind a request that names the member. */
function withMemberNamed(part: string, done: readonly Resolved[]): string {
  const named = done
    .flatMap(({ reading }) => reading.tokens)
    .findLast(({ word }) => word === MARKS.member)?.text;
  return named === undefined
    ? part
    : part
        .replaceAll(/\b(?:she|he|her|him|they)\b(?! \p{L}+s\b)/giu, named)
        .replaceAll(/\b(?:his|hers?|their)\b/gi, `${named}s`);
}

/** The parts of a sentence, where each is a request of a different kind, or a command. */
function partsOf(
  text: string,
  between: RegExp,
  { around, context }: { around: Around; context: AssistantContext },
): readonly Part[] | null {
  const texts = text
    .replace(TOLD_TO, '$1')
    .split(between)
    .filter((part) => /\p{L}{2}/u.test(part));
  if (texts.length < 2 || texts.length > REQUESTS_MAX) return null;
  const parts = texts.map((one): Part => {
    const reading = readSentence(one, around);
    return {
      text: one,
      reading,
      top: ranked(reading)[0],
      command: partActions(one, around, context),
    };
  });
  const questions = parts.filter(({ command }) => command === null);
  const labels = new Set(questions.map(({ top }) => top?.label));
  const isEachClear = questions.every(
    ({ top, reading }) => (top?.share ?? 0) >= REQUEST_MIN && namesMoreThanPlaces(reading),
  );
  if (!isEachClear || labels.size < questions.length || questions.length === 0) return null;
  if (questions.length < parts.length) return questions.every(isRequestBesideCommand) ? parts : null;
  // One part has the subject of the whole sentence; otherwise the parts belong together.
  const [whole] = ranked(readSentence(text, around));
  const isByComma = between === BETWEEN_OR_COMMA;
  return whole !== undefined &&
    labels.has(whole.label) &&
    questions.every((part) => isRequest(part, isByComma))
    ? parts
    : null;
}

/** The jobs of the parts in order: names carry over to the next part. Null where one part has no job. */
async function resolvedParts(
  parts: readonly Part[],
  context: AssistantContext,
  around: Around,
  resolveOne: ResolveOne,
): Promise<readonly Resolved[] | null> {
  const done: Resolved[] = [];
  let open = context;
  for (const { text: typed, reading: read, command } of parts) {
    const text = withMemberNamed(typed, done);
    const reading = text === typed ? read : readSentence(text, around);
    const one: Resolved =
      command === null
        ? await resolveOne(reading, open, text)
        : { reading: { ...reading, rest: [] }, job: { job: 'map', actions: command }, placeWords: '' };
    // `the METARs at Van Nuys and Burbank`: the second part only names a place.
    const isOnlyNamed = one.job.job === 'airport' && !reading.concepts.has('airport');
    if (NO_REQUESTS.has(one.job.job) || isOnlyNamed) return null;
    open = {
      ...open,
      airport: one.reading.airports.at(-1) ?? open.airport,
      flightId: one.reading.flightId ?? open.flightId,
    };
    done.push(one);
  }
  return done;
}

/**
 * Several requests of different kinds in one sentence: `charts for Kennedy and also the ground frequency there`; null
 * otherwise.
 */
export async function severalRequests(
  context: AssistantContext,
  { text: whole, around }: { text: string; around: Around },
  resolveOne: ResolveOne,
): Promise<Resolved | null> {
  if (isOutside(whole)) return null;
  const text = whole
    .replaceAll(/\s*&\s*/g, ' and ')
    .replaceAll(/\b(weight|mass) and balance\b/gi, '$1-balance');
  for (const between of [BETWEEN_REQUESTS, BETWEEN_OR_COMMA]) {
    const parts = partsOf(text, between, { around, context });
    const done = parts === null ? null : await resolvedParts(parts, context, around, resolveOne);
    const kinds = new Set(done?.map(({ job }) => job.job));
    const isSameObject = SAME_THING.some((pair) => pair.every((one) => kinds.has(one)));
    const [first] = done ?? [];
    if (done === null || first === undefined || kinds.size < done.length || isSameObject) continue;
    return {
      reading: {
        ...first.reading,
        rest: done.flatMap(({ reading }) => reading.rest),
        airports: done.flatMap(({ reading }) => reading.airports),
      },
      job: { job: 'several', jobs: done.map(({ job }) => job) },
      placeWords: done.map(({ placeWords }) => placeWords).join(' '),
    };
  }
  return null;
}

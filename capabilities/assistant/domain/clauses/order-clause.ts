import type { AssistantContext } from '../../contract.ts';
import { clausesOf, contradicts } from './clauses.ts';
import { commandOf } from '../words/command-words.ts';
import type { Job } from '../job.ts';
import { jobOf } from '../jobs.ts';
import { decide, ranked } from '../ranker/decide.ts';
import type { Intent } from '../ranker/intents.ts';
import { type Around, MARKS, type Reading, readSentence } from '../reading.ts';
import { unusedWords } from '../words/unused-words.ts';
import type { Concept } from '../words/vocabulary.ts';

/** Statement by any subject. */
const TELLS =
  /\b(?:i|i['’]?m|i['’]?ve|we|we['’]?re|they|he|she|it|it['’]?s|its|is|are|was|were|has|have|had|been|got|need|needs|hurts?|cancell?ed|scrubbed|flown|flew|gone|late|sick|moved|swapped|broken|changed)\b/i;
/**
 * Concepts that a reason may mention without a request; a negation in it supports the order, or `contradicts` detects
 * it.
 */
const HARMLESS: ReadonlySet<Concept> = new Set(['this', 'now', 'flight', 'crew', 'save', 'distance', 'not']);
/** `the slot was lost`, `the weather is too bad`. */
const HARMLESS_WHERE_TOLD: ReadonlySet<Concept> = new Set([
  'demand',
  'weather',
  'plan',
  'departure',
  'arrival',
  'hide',
]);
/** Small talk before an order: `go ahead and delete`. */
const GO_AHEAD =
  /^(?:(?:so|and|ok|okay|please|pls|plz|kindly|then|just|you can|you may|go ahead and|go on and|sorry)\s+)+/i;

/** Statement about an aircraft, with an order for a replacement. */
const TELLS_OF_TYPE = /\b(?:is|was|has|got|went|broke|grounded|gone|stuck|tech|aog|unserviceable|sick)\b/i;
const CHANGES_TYPE = /^\W*(?:change|swap|switch|make|put|use|replace)\b/i;
const CLAUSES_MAX = 4;

const isNone = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** `plan KSFO KBOS, save it`: an order of its own, which the plan does not carry out. */
const ALSO_SAVES = /^\W*(?:save|store)\b/i;

/** Whether a clause names nothing and requests nothing. */
function isReason(text: string, read: Reading, order: string): boolean {
  if (ALSO_SAVES.test(text)) return false;
  const isOfType = CHANGES_TYPE.test(order);
  // `the triple seven is grounded` beside an order for another type.
  const reading = isOfType && TELLS_OF_TYPE.test(text) ? { ...read, aircraftType: null } : read;
  const { airports, codes, flightId, aircraftType, points, typedRoute, numbers, tokens } = reading;
  const { runway, flightLevel, band, mach, costIndex, payloadKg, passengers, newCallsign, dayMs } = reading;
  const named = [airports, flightId, aircraftType, points, typedRoute, runway, flightLevel, band, mach];
  const figures = [costIndex, payloadKg, passengers, newCallsign];
  // `the 777 is in the hangar` mentions an aircraft in passing; `crew 12` names a member, `MER46` an unknown flight.
  const isFlight = tokens.some(
    ({ text: word, word: mark }) => mark !== MARKS.type && /^[a-z]{1,4}\d{1,5}[a-z]{0,2}$/.test(word),
  );
  const isNumber = reading.concepts.has('crew') && numbers.length > 0;
  // `customer bailed`: several words without a request are a statement too.
  const isPlainStatement = TELLS.test(text);
  const isStatement = isPlainStatement || tokens.length > 1;
  return (
    isStatement &&
    [...named, ...figures].every(isNone) &&
    (codes.length === 0 || airports.length === 0) &&
    !isFlight &&
    !isNumber &&
    (dayMs === null || numbers.length === 0) &&
    commandOf(text) === null &&
    [...reading.concepts].every(
      (concept) =>
        HARMLESS.has(concept) || (isPlainStatement && WISHES.test(order) && HARMLESS_WHERE_TOLD.has(concept)),
    )
  );
}

/** Changes are accepted only when every word is understood. */
const WRITES: ReadonlySet<Job['job']> = new Set(['save-flight', 'delete-flight', 'change-flight']);
const CLARIFYING_JOBS: ReadonlySet<Job['job']> = new Set(['unknown', 'missing', 'help', 'find']);

/** Statement about an action or a fact. */
const STATES =
  /^(?:(?:hi|hello|hey|so|and|well|ok|okay)\s+)*(?:considering|given|due to|because of|owing to|thanks to|despite|in spite of|i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|he|she|they|it['’]?s|(?:my|our|the) (?:\w+ ){1,3}(?:is|are|was|wants?|asks?|says?|said|thinks?|flies|flew|got|hates?|likes?|loves?|swears?|went|broke)) (?!need\b|want\b|would\b|require\b|wonder\b|must\b|have to\b|wish\b|am looking\b|look for\b|search\b|ask\b|request\b)/i;
/** A clause that may be part of a change is not skipped. */
const WISHES =
  /\b(?:add|put|register|create|enter|log|book)\b(?=.*\b(?:flights?|list)\b)|\b(?:sav(?:e|ing)|store|delet\w*|remov\w*|eras\w*|chang\w*|swap\w*|scrap|bin|trash|discard|drop|kill|chuck|ditch|wipe|scrub|purge|updat\w*|amend\w*|renam\w*)\b/i;
/** Whether a clause is only a statement. */
export const states = (clause: string): boolean => STATES.test(clause.trim());

/** Question, by its mark or first word. */
const QUESTIONS =
  /\?\s*$|^(?:(?:so|and|ok|well|now) )*(?:what|which|how|where|when|who|is|are|do|does|did|can|could|would|will|might i|may i|has|have|any|please|pls|give|show|tell|get)\b/i;
/** Words that refer to another clause: a clause with them is incomplete. */
const POINTS = /\b(?:there|here|it|its|that|this|they|them|then|he|she|him|her|his|both|one)\b/i;
export const isPlainQuestion = (clause: string): boolean => QUESTIONS.test(clause.trim());

/** `list them`: few words, one of which refers to another clause. */
const FEW_WORDS = 3;
export const pointsBack = (clause: string): boolean =>
  POINTS.test(clause) && (clause.match(/\p{L}+/gu) ?? []).length <= FEW_WORDS;
const CLEAR_MIN = 0.85;
const IDLE_MAX = 0.5;
/** An incomplete request, such as a plan without both ends, is still a request. */
const LACKING_MAX = 0.7;
const ASKS_NOTHING: ReadonlySet<Intent> = new Set(['nonsense', 'refused', 'help', 'explain']);
/**
 * The one complete request among clauses that are otherwise talk: `the md11 is wheezing, what elevation is SKBO`. Null
 * when ambiguous. For questions only: changes are read by `orderOf`.
 */
function requestIn(clauses: readonly string[], around: Around, context: AssistantContext): string | null {
  const read = clauses.map((clause) => {
    const isPoliteRequest = WISHES.test(clause);
    const reading = readSentence(clause, around);
    const [top] = ranked(reading);
    const job = decide(reading, context);
    const isNamed = reading.airports.length > 0 || reading.flightId !== null;
    const isAsking =
      top !== undefined &&
      top.share >= CLEAR_MIN &&
      !ASKS_NOTHING.has(top.label) &&
      !POINTS.test(clause) &&
      (isNamed || job.job === 'map') &&
      !CLARIFYING_JOBS.has(job.job) &&
      !WRITES.has(job.job);
    const isIdle =
      !isPoliteRequest &&
      (!isNamed || STATES.test(clause)) &&
      commandOf(clause) === null &&
      !WRITES.has(job.job) &&
      reading.numbers.length === 0 &&
      (STATES.test(clause) ||
        (!QUESTIONS.test(clause) &&
          (top?.share ?? 0) < (job.job === 'missing' ? LACKING_MAX : CLEAR_MIN) &&
          job.job !== 'map') ||
        top === undefined ||
        top.share < IDLE_MAX ||
        ASKS_NOTHING.has(top.label));
    return { clause, isAsking, isIdle };
  });
  // `I fly to LIMC`: a statement is not a request beside a question.
  const asking = read.filter((one) => one.isAsking && !STATES.test(one.clause));
  const isPlain = read.every((one) => one === asking[0] || one.isIdle);
  return asking.length === 1 && isPlain ? (asking[0]?.clause ?? null) : null;
}

/**
 * Order of a sentence whose other clause only gives a reason, such as `delete MER45, the charter fell through`; else
 * the whole sentence.
 */
export function orderOf(text: string, around: Around, context: AssistantContext): string {
  const clauses = clausesOf(text);
  const [first = '', ...more] = clauses;
  if (first === '' || more.length >= CLAUSES_MAX || contradicts(text)) return text;
  // `hi, delete MER45`: the rest after polite words.
  if (more.length === 0) return first;
  const readWhole = (clause: string): boolean => {
    if (commandOf(clause) !== null) return true;
    const reading = readSentence(clause, around);
    const job = jobOf(reading, context);
    // `fix it`: the object is in another clause.
    if (!WRITES.has(job.job) && pointsBack(clause)) return false;
    const isNamed = job.job !== 'map' || reading.concepts.size > 0;
    const isWhole = WRITES.has(job.job) || unusedWords(reading, job).length === 0;
    return isNamed && !CLARIFYING_JOBS.has(job.job) && isWhole;
  };
  const orders = clauses.map((clause) => clause.replace(GO_AHEAD, ''));
  const alone = orders.filter(
    (order, at) =>
      readWhole(order) &&
      orders.every((reason, other) => other === at || isReason(reason, readSentence(reason, around), order)),
  );
  const [only] = alone;
  if (only !== undefined && alone.length === 1) return only;
  return requestIn(clauses, around, context) ?? text;
}

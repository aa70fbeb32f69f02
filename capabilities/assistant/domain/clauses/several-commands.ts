import type { AssistantContext, ClientAction } from '../../contract.ts';
import { commandOf } from '../words/command-words.ts';
import { jobOf } from '../jobs.ts';
import { speller } from '../ranker/example-words.ts';
import { type Around, type Reading, readSentence } from '../reading.ts';
import { unusedWords } from '../words/unused-words.ts';

const BETWEEN = /\s*[,;]\s*(?:(?:and|then|also) )*|\s+(?:and|n|then|also|plus)(?: then| also)?\s+/i;
/** A part that is a complete command has a verb: `radar` alone belongs to the preceding part. */
const SAYS_WHAT =
  /\b(?:on|off|show|hide|display|enable|disable|remove|lose|turn-on|turn-off|take-me|open|close|go|zoom|set|put|bring|reset|return|move|turn|jump|switch)\b/;
const ASKS = /\?|^(?:what|which|who|how|why|where|when|is|are|does|do|if)\b/i;
/** A request in the form of a question: `could you turn on the radar and hide the traffic?` */
const ASKED_POLITELY =
  /^\W*(?:(?:hi|hey|hello|please|pls|ok|okay|so|and|then)\W+)*(?:can|could|would|will) (?:you|u|we)\b|^\W*(?:would|do) you mind\b/i;
const POLITE =
  /(?:^|\s)(?:a (?:bit|little)|(?:would|do) you mind|would you|will you|could you|can you|can u|be so kind (?:as to|and)|kindly|please|pls|plz|for me|too|as well|at the same time|thanks|thank you|thx|cheers|hi|hey|hello)(?=[\s,.!?]|$)/gi;
/** Reason: no action. */
const REASON =
  /^\W*(?:because|cause|cuz|coz|since|as (?:it|we|i|the|my|our)|so (?:that )?(?:i|we|that)|it['’]?s|it is|i am|i['’]?m|we are|we['’]?re|my|our|before|when|while)\b/i;
const PARTS_MAX = 4;

const bare = (typed: string): string =>
  typed
    .replaceAll(POLITE, ' ')
    .replaceAll(/[?!.]+\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Actions of a single command; null when it is none. */
export function partActions(
  typed: string,
  around: Around,
  context: AssistantContext,
): readonly ClientAction[] | null {
  const part = bare(typed);
  const command = commandOf(part);
  if (command !== null) return [command];
  const reading = readSentence(part, around);
  const job = jobOf(reading, context);
  const isWhole =
    job.job === 'map' &&
    SAYS_WHAT.test(reading.plain) &&
    !reading.concepts.has('not') &&
    reading.rest.length === 0 &&
    unusedWords(reading, job).length === 0;
  return isWhole ? job.actions : null;
}

const namesSomething = ({ airports, flightId }: Reading): boolean => airports.length > 0 || flightId !== null;

/** `setings`: window names are known words. */
const withoutSlips = (text: string): string =>
  text.toLowerCase().replaceAll(/\b[a-z]{4,}\b/g, (word) => speller().correct(word));

/**
 * Actions of several commands in one sentence, such as `show the radar and zoom in`; null when any part is not a
 * complete command.
 */
export function actionsOf(
  text: string,
  around: Around,
  context: AssistantContext,
): readonly ClientAction[] | null {
  const command = commandOf(text) ?? commandOf(withoutSlips(text));
  const parts = text.split(BETWEEN).filter((part) => bare(part) !== '' && !REASON.test(part));
  const isAsking = ASKS.test(text) && !ASKED_POLITELY.test(text);
  const isSeveral = parts.length > 1 && parts.length <= PARTS_MAX && !isAsking;
  const done = isSeveral ? parts.map((part) => partActions(part, around, context)) : [];
  const isAll = done.length > 0 && done.every((actions) => actions !== null);
  if (isAll) return done.flatMap((actions) => actions ?? []);
  // `night theme and the metar of KJFK`: a question too.
  const asksToo =
    command?.kind === 'theme' &&
    parts.some((part) => commandOf(bare(part)) === null && namesSomething(readSentence(part, around)));
  if (asksToo) return null;
  return command === null ? null : [command];
}

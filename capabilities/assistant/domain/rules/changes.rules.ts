import type { Job } from '../job.ts';
import { hesitates } from '../clauses/clauses.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.table.ts';
import { speller } from '../ranker/example-words.ts';
import { MARKS } from '../reading.ts';
import type { Concept } from '../words/vocabulary.ts';
import { type ParsedRequest, CALLSIGN, has, missing, ofFlight, OUTSIDE_WORDS, type Rule } from './asked.ts';

/** Question, negation, or statement about the past or a possibility: never an order. */
const BEGINS_NO_ORDER =
  /^(?:please |hey |ok |okay |so |and |now |but )*(?:what|whats|how|if|should|shall|why|when|which|who|whose|where|is|was|were|did|does|has|had|are|am|explain|decode|translate|simulate|assume|suppose|imagine)\b/;
const SAYS_NO_ORDER = /\b(?:give me to|before|after|until|unless|whether|been|was|were|told|says|said)\b/;

/** Whether a sentence may be an order to change data: about one flight, and not about the map. */
const isOrder = ({ reading }: ParsedRequest): boolean =>
  !reading.isAgainst &&
  !BEGINS_NO_ORDER.test(reading.plain) &&
  !SAYS_NO_ORDER.test(reading.plain) &&
  !/\bmap\b/.test(reading.plain) &&
  reading.tokens.filter(({ word }) => word === MARKS.flight).length < 2;

const LEAD =
  '(?:(?:please|kindly|hi|hey|hello|ok|okay|so|and|then|now|just|sorry|go ahead and|go on and|(?:can|could|would|will) you|you (?:can|may|could)|i (?:want|need|would like|ask)(?: you)? to|we (?:want|need|would like)(?: you)? to|let us|lets|me|need to|want to) )*';
/** A sentence that begins with its order: everyday words after it do not revoke it. */
const HEADED = new RegExp(
  String.raw`^${LEAD}(?:delete|erase|discard|trash|scrap|wipe|scrub|purge|bin|chuck|ditch|axe|nuke|toss|zap|kill|junk|dump|remove|save|store|register|keep|add|put|enter|record|change|swap|switch|move|shift|postpone|reschedule|rename|delay|make|tail swap|aircraft change|update|amend|on flight|use|give|assign|replace|exchange|create|new|correct|adjust|edit|modify)\b`,
);
const WORDS_IN_PASSING_MAX = 6;

/** Whether the words without a meaning are everyday speech after an order. */
const isPassingRemark = ({ reading }: ParsedRequest): boolean =>
  HEADED.test(reading.plain) &&
  !hesitates(reading.plain.replaceAll(/\binstead\b/g, ' ')) &&
  reading.rest.length <= WORDS_IN_PASSING_MAX &&
  reading.numbers.length === 0 &&
  reading.rest.every((word) => /^[a-z]+$/.test(word) && (ORDINARY_WORDS.has(word) || speller().knows(word)));

/** A change is offered only for a sentence whose order is understood completely, and never against it. */
const isPlainOrder = (request: ParsedRequest): boolean =>
  (request.reading.rest.length === 0 || isPassingRemark(request)) && !has(request, 'not') && isOrder(request);

/** `get rid of the airspace` is about the map. */
const isAboutLayer = ({ reading }: ParsedRequest): boolean =>
  [...reading.concepts].some((concept) => concept.startsWith('layer:'));

/** `delete MER12`, `remove MER12 from my flights`; `remove radar` is about the map. */
const wantsDeletion = (request: ParsedRequest): boolean =>
  (has(request, 'delete') && (has(request, 'flight', 'this') || !isAboutLayer(request))) ||
  (request.reading.flightId !== null &&
    has(request, 'flight') &&
    request.reading.tokens.some(({ text }) => text === 'remove') &&
    !/\bmap\b/.test(request.reading.plain));

/** Concepts allowed with a deletion. */
const OF_DELETION: ReadonlySet<Concept> = new Set([
  'delete',
  'hide',
  'flight',
  'this',
  'now',
  'save',
  'crew',
]);
/** `delete MER45, KJFK is closed`: another clause names or requests something, which may be the intent. */
const hasOtherTopic = ({ reading }: ParsedRequest): boolean =>
  reading.flightId !== null &&
  /[,.] | - /.test(reading.plain) &&
  (reading.airports.length > 0 ||
    reading.aircraftType !== null ||
    [...reading.concepts].some((concept) => !OF_DELETION.has(concept)));

/** `remove Ada from MER12`: the object is something else, removed from the flight. */
const FROM_FLIGHT = /\b(?:from|off|out of) (?:the )?(?:flight )*FLIGHT\b/;
const isAboutOther = ({ reading: { tokens } }: ParsedRequest): boolean =>
  FROM_FLIGHT.test(tokens.map(({ word }) => word).join(' ')) ||
  tokens.some(({ word }) => word === MARKS.member);

function deletionOf(request: ParsedRequest): Job {
  const names = request.reading.flightId !== null || has(request, 'flight');
  if (
    !isPlainOrder(request) ||
    !names ||
    hasOtherTopic(request) ||
    isAboutOther(request) ||
    isAboutLayer(request)
  )
    return { job: 'unknown', words: request.reading.rest };
  // The open flight applies only when the sentence points at it.
  const meant = request.reading.flightId ?? (has(request, 'this') ? request.context.flightId : null);
  return ofFlight({ ...request, flightId: meant }, 'delete flight MER12', (flightId) => ({
    job: 'delete-flight',
    flightId,
  }));
}

function savingOf(request: ParsedRequest): Job {
  const { reading } = request;
  const [from, to] = reading.airports;
  // `save flight KJFK EGLL MER12`: a word that can only be the callsign.
  const named = reading.rest.find((word) => CALLSIGN.test(word));
  const others = reading.rest.filter((word) => word !== named);
  const unnamed = reading.newCallsign === null && named !== undefined ? named : null;
  const isPlain =
    unnamed === null
      ? isPlainOrder(request)
      : isPlainOrder({ ...request, reading: { ...reading, rest: others } });
  if (!isPlain) return { job: 'unknown', words: reading.rest };
  if (from === undefined || to === undefined)
    return missing('From where to where? Name both airports.', 'save flight KJFK EGLL B77W as MER12');
  const callsign = reading.newCallsign ?? unnamed?.toUpperCase() ?? null;
  const { aircraftType, atMs } = reading;
  // A flight may be saved without a callsign when nothing else is given; else it is asked for.
  if (callsign === null && (aircraftType === null || !/\bnew\b/.test(reading.plain)))
    return missing('Under which callsign?', `save flight ${from} ${to} as MER12`);
  return { job: 'save-flight', from, to, aircraftType, callsign, atMs };
}

/** `change the aircraft of MER12 to an A321`, `make MER12 a 737-800 instead`. */
const CHANGES_TYPE =
  /\b(?:change|make|switch|swap|set|put|turn|use|fly|assign|give|operate|replace|exchange|update|amend)\b.*\b(?:to|into|instead|as|a|an|with|by|for)\b/;
/** `move the departure of MER12 to 1400Z`, `delay MER12 by 40 minutes`. */
const MOVES =
  /\b(?:move|shift|delay|postpone|push|reschedule|advance|bring|change|set|make|put|update|amend|fix|correct|adjust|edit|modify)\b(?:.*\b(?:departure|etd|std|off blocks?|flight)\b|\s+FLIGHT\b)/;
/** `rename MER12 to MER13`, `change the callsign of MER12 to MER13`. */
const RENAMES = /\b(?:rename|callsign)\b.* to ([a-z]{1,4}\d{1,5}[a-z]{0,2})$/;
const LATER = /\b(?:delay|postpone|later)\b/;
const EARLIER = /\b(?:earlier|forward|advance|sooner)\b/;
/** Words of such an order without another use in the grammar. */
const CHANGE_WORDS = new Set(
  'correct adjust edit modify use give assign replace exchange record bird birds jet ship metal machine frame airframe hull amend saved tail swap callsign aircraft type equipment plane airplane change move shift make switch swap postpone delay push reschedule advance bring kindly passengers late later earlier so'.split(
    ' ',
  ),
);
/** Not an order: a question, a negation, a level or a route. */
const NO_ORDER =
  /\bset the time to for\b|\b(?:what|how|if|would|should|why|when|which|is|does|not|never|dont|level|route|mach|compare|best|map|layer)\b/;

/**
 * Change of a named saved flight, its aircraft or its departure. Every word must be understood: null when the sentence
 * is not plainly such an order.
 */
function changeOf(request: ParsedRequest): Job | null {
  const { reading } = request;
  const { aircraftType, atMs, flightLevel, mach, costIndex } = reading;
  // The open flight applies only when the sentence points at it.
  const pointed = has(request, 'this') && has(request, 'flight') ? request.context.flightId : null;
  const flightId = reading.flightId ?? pointed;
  const renamed = RENAMES.exec(reading.plain)?.[1]?.toUpperCase() ?? null;
  const rest = reading.rest.filter((word) => !CHANGE_WORDS.has(word) && word.toUpperCase() !== renamed);
  const isPlain = rest.length === 0 || isPassingRemark({ ...request, reading: { ...reading, rest } });
  if (flightId === null || !isPlain || reading.airports.length > 0) return null;
  if ((flightLevel ?? mach ?? costIndex) !== null || has(request, 'not', 'delete', 'save')) return null;
  const words = reading.tokens.map(({ word }) => word).join(' ');
  if (NO_ORDER.test(words) || !isOrder(request)) return null;
  const base = { job: 'change-flight', flightId, callsign: null, planned: null, ends: null } as const;
  if (renamed !== null) return { ...base, callsign: renamed, aircraftType: null, atMs: null, shiftMs: null };
  if (aircraftType !== null)
    return CHANGES_TYPE.test(words) && atMs === null
      ? { ...base, aircraftType, atMs: null, shiftMs: null }
      : null;
  if (!MOVES.test(words)) return null;
  if (reading.shiftMs !== null) {
    const size = Math.abs(reading.shiftMs);
    return { ...base, aircraftType: null, atMs: null, shiftMs: EARLIER.test(reading.plain) ? -size : size };
  }
  if (atMs === null) return null;
  const clock = reading.isClockOnly
    ? ({ clock: LATER.test(reading.plain) ? 'after' : 'nearest' } as const)
    : {};
  return { ...base, aircraftType: null, atMs, shiftMs: null, ...clock };
}

/** Actions outside the app: booking, ordering, paying. */
const OUTSIDE =
  /\b(?:book|booking|reserve|order|arrange|organi[sz]e|hire|rent|buy|pay for|purchase|get (?:me|us)|find (?:me|us)|need)\b.*\b(?:hotels?|rooms?|taxis?(?! (?:diagram|chart|way|time|route|out|in|speed|instructions?|map|plan)s?\b)|cab|uber|limo|limousine|restaurants?|tables?|tickets?|catering|handling agent|pizza|rental car|hire car|shuttle bus|minibus)\b/;

export const isOutside = (text: string): boolean => OUTSIDE.test(text.toLowerCase());

const CHANGES = ['save flight KJFK EGLL B77W as MER12', 'delete flight MER12', 'my flights'];

/** Requests that change data or would: tried first, so that they are never taken for harmless ones, or the reverse. */
export const CHANGE_RULES: readonly Rule[] = [
  [
    ({ reading }) => isOutside(reading.plain),
    () =>
      missing(
        `${OUTSIDE_WORDS} Ask for the weather, the plan or the crew of a flight instead.`,
        'metar KJFK KSFO',
        'my flights',
        'can crew member Smith fly this',
      ),
  ],
  [(request) => changeOf(request) !== null, (request) => changeOf(request) ?? { job: 'unknown', words: [] }],
  [
    (request) => has(request, 'change'),
    ({ reading }) =>
      reading.rest.length > 0
        ? { job: 'unknown', words: reading.rest }
        : missing(
            'Not available in the assistant. The assistant saves, changes and deletes flights, and asks before it does.',
            ...CHANGES,
          ),
  ],
  [wantsDeletion, deletionOf],
  [(request) => has(request, 'save'), savingOf],
];

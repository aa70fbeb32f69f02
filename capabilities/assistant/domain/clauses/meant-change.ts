import { clausesOf, hesitates } from './clauses.ts';
import type { Job } from '../job.ts';
import { DELETE_IDIOM } from '../cards/plain-text.ts';
import { MARKS } from '../reading.ts';
import { type ParsedRequest, CALLSIGN, has } from '../rules/asked.ts';

/** Intended change to the saved flights. */
export type ChangeIntent = 'save' | 'delete' | 'change';

/** Words that may precede the order in a clause. */
const LEAD = String.raw`(?:(?:please|pls|plz|kindly|hi|hey|hello|ok|okay|right|well|so|and|then|now|just|also|yeah|yes|sorry|therefore|hence|lol|go ahead and|go on and|feel free to|(?:can|could|would|will) (?:you|u|we|someone|somebody)(?: be so kind (?:as to|and))?|(?:you|u|we) (?:can|may|could|should|must|might as well|better)|(?:i|we)(?: would|['\u2019]d| d)? (?:want|need|like|wish|have)(?: you)? to|(?:i|we)(?:['\u2019]ll| will) (?:need|have) (?:you )?to|let['\u2019]?s|let us|time to|need to|want to|going to|gonna|gotta|must|better|quickly|quick|from now on|simply|safely)[\s,]+)*`;
const DELETES = String.raw`(?:delete|del|remove|erase|trash|discard|scrap|wipe|bin|drop|kill|chuck|ditch|toss|axe|purge|scrub|dump|yeet|nuke|zap|junk|lose|get rid of|take|clear|throw|strike|cross|pull|kick)`;
const CHANGES = String.raw`(?:change|chg|swap|switch|make|put|update|amend|replace|set|move|shift|delay|postpone|push|bring|modify|edit|adjust|correct|fix|give|use|assign|fly|reschedule|slide|bump|retime|raise|lower|rename|call|renumber|climb|step|drop|get|have|want|cruise|plan|take|let)`;
const SAVES = String.raw`(?:save|store|add|put|stick|pop|bung|log|create|register|enter|record|book|set up|keep|make|note|jot|file|slot|drop|chuck|throw|insert|type)`;
/** Verbs that need a reference to the list to mean deletion. */
const OFF_LIST =
  /\b(?:off|out|away|from)\b.*\b(?:list|flights|saved|system|schedule)\b|\b(?:off|out|away)\W*(?:please|pls)?\W*$/i;
const NEEDS_OFF_LIST = /^(?:take|clear|throw|strike|cross|pull|kick)$/i;

/** `I would like the alternate of MER12 to be EGKK`. */
const WISHED = new RegExp(
  String.raw`^\W*(?:please |hi |hey |hello |so |and )*(?:i|we)(?: would|['\u2019]d)? (?:like|want|need|prefer) (?:the |its )?(?:(?:cruise|flight|new|departure|block|off) )*(?:alternate|destination|departure|callsign|aircraft|type|level|cruise|mach|cost index|time|etd|altn|dest)\b[^?]*\b(?:to be|to become|changed to|set to|moved to|as|at)\b`,
  'i',
);
/** `MER45 chg dest to LEBL`: the flight, then the order. */
const NAMED_FIRST = String.raw`^\W*(?:(?:flight|flt) )?[a-z]{1,4}\d{1,5}[a-z]?[\s,:]+(?=(?:change|chg|amend|update|set|switch|swap)\b)`;
const order = (verbs: string, object = ''): RegExp =>
  new RegExp(
    String.raw`(?:^\W*|${NAMED_FIRST}|[\s,]+(?:please|pls|plz|so|and|then|now|just|ahead|okay|ok)\s+|:\s*)${LEAD}(${verbs})\b${object}`,
    'i',
  );
/** Object of a deletion: the flight by name, by pronoun, or omitted when named before. */
const FLIGHT_OBJECT = String.raw`\W*(?:(?:the|my|our|this|that|saved|flight|whole|old|entire|whole) )*(?:[a-z]{1,4}-?\d{1,5}[a-z]{0,2}|it|that|this|one|flight|entry|trip|please|pls|plz|for me|from|off|now|then|$)(?=\W|s\b|$)`;
/** `use FL350 for MER12` requests a plan, `change it to FL350` a change. */
const REPLANS = String.raw`(?:change|chg|set|make|put|update|amend|raise|lower|drop|bump|climb|step|increase|decrease|reduce|move|modify|edit|adjust|replace|correct|fix|add|bring)`;
const ORDERS: Readonly<Record<ChangeIntent | 'replan', RegExp>> = {
  replan: order(REPLANS),
  delete: order(DELETES, FLIGHT_OBJECT),
  change: order(CHANGES),
  save: order(SAVES),
};

/** Words in a clause without an order that block the order. */
const HOLDS_BACK =
  /^\W*(?:no|nope|nah|wait|but|or|actually|oops|until|till|once|when|before|after)\b|\?\s*$|\b(?:unless|if|whether|not yet|later|maybe|perhaps|hold (?:on|off)|never ?mind|nvm|keep|kidding|joke|joking|only (?:if|when|after|once)|except|undo|(?:should|shall)(?! (?:be|have|leave|go|depart|read|say)\b)|might|(?:don['’]?t|do not|never|did not|didn['’]?t) (?:you )?(?:dare |ever )?(?:delete|remove|erase|bin|drop|touch|change|swap|move|save|store|add|do (?:it|that|this)|want|know)|not sure|second thoughts?|forget it|ask(?:ed|ing|s)? (?:me )?(?:if|whether)|who|why|what|how)\b/i;
/** After an order, these do not revoke it. */
const SOFTENERS =
  /[\s,]*\b(?:i guess|i suppose|i think|i reckon|if you (?:could|can|would|please|don['’]?t mind|do not mind|get a (?:sec|second|minute|moment))|when you (?:can|get a (?:sec|second|minute|moment|chance))|would you|will you|could you|can you|once and for all|(?:and )?(?:tell me|let me know|confirm|say so)(?: (?:when|once|if))?(?: it(?:['’]?s| is))?(?: (?:done|ready|finished|changed))?|instead|not needed|no longer|anymore|any more|any longer|only)\b(?=\W*$|\W*(?:please|pls))/gi;
const ASKS_OF_IT =
  /^\W*(?:(?:so|and|but|hey|ok) )*(?:what|whats|how|if|should|shall|why|when|which|who|whose|where|is|was|were|did|does|do|has|had|have|are|am|explain|suppose|imagine|would it|would a|would an|could it|can (?!you|u\b|we\b|somebody|someone))\b/i;

const POLITELY = /\b(?:can|could|would|will) (?:you|u|we|someone|somebody)\b/i;

/** Paraphrases of orders, and additions that do not revoke one. */
const IN_OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  // `do delete it`.
  [
    new RegExp(
      String.raw`^(\W*)do (?=(?:please |kindly |just |go ahead and )*(?:${DELETES}|${CHANGES}|${SAVES})\b)`,
      'i',
    ),
    '$1',
  ],
  [DELETE_IDIOM, 'delete$1'],
  [/\b(?:and|then) keep (?:it|that|this|them) (?:saved|stored|listed|on file|on record)\b/gi, ' '],
];
const inPlainWords = (clause: string): string => {
  let plain = clause;
  for (const [pattern, meaning] of IN_OTHER_WORDS) plain = plain.replace(pattern, meaning);
  return plain;
};

/** Whether a text contains an order, and nothing in it blocks it. */
function isOrdered(text: string, intent: keyof typeof ORDERS): boolean {
  const clauses = clausesOf(text.replaceAll(/(?<=[.!?])(?=\S)/g, ' '));
  let isOrder = false;
  for (const whole of clauses) {
    const clause = inPlainWords(whole.replaceAll(SOFTENERS, ' ').trim());
    const found =
      ORDERS[intent].exec(clause) ??
      (intent === 'change' || intent === 'replan' ? WISHED.exec(clause) : null);
    const verb = found?.[1];
    const isOffList = verb === undefined || !NEEDS_OFF_LIST.test(verb) || OFF_LIST.test(clause);
    if (found !== null && isOffList) {
      // An introduction to an order is not a doubt: `you may delete MER45`.
      const rest = clause.slice(found.index + found[0].length);
      const isAsked = POLITELY.test(found[0]) ? hesitates(rest.replace(/\?\s*$/, '')) : hesitates(rest);
      if (ASKS_OF_IT.test(clause) || isAsked || hesitates(clause.slice(0, found.index))) return false;
      isOrder = true;
    } else if (HOLDS_BACK.test(clause)) return false;
  }
  return isOrder;
}

/** Whether another flight or a crew member is named. */
const namesOthers = ({ reading }: ParsedRequest): boolean =>
  reading.tokens.some(({ word }) => word === MARKS.member) ||
  (has({ reading } as ParsedRequest, 'crew') && reading.numbers.length > 0);

const RENAMES =
  /\b(?:rename|renumber|re-name|call|send)\b|\b(?:callsign|call sign|name|number)\b|\bFLIGHT (?:becomes|is now|should be called|is to be called|will be called)\b/;

/** New callsign of the flight: the only other name, after an order to rename. */
function renamingMeant(request: ParsedRequest, text: string): Job | null {
  const { tokens, flightId } = request.reading;
  const words = tokens.map(({ word }) => word).join(' ');
  const others = tokens.filter(
    ({ word, text: typed }) => word !== MARKS.flight && word !== MARKS.type && CALLSIGN.test(typed),
  );
  const [other] = others;
  const at = other === undefined ? -1 : tokens.indexOf(other);
  const isOne = tokens.filter(({ word }) => word === MARKS.flight).length === 1 && others.length === 1;
  const isBehind = tokens.findIndex(({ word }) => word === MARKS.flight) < at;
  if (flightId === null || other === undefined || !isOne || !isBehind || !RENAMES.test(words)) return null;
  if (namesOthers(request) || !isOrdered(text, 'change')) return null;
  return { job: 'change-flight', flightId, ...NOTHING, callsign: other.text.toUpperCase() };
}

/** Names of aircraft families, and registrations: `the B777 is AOG`, `put N123AB on it`. */
const NO_CALLSIGN = /^(?:b7[0-9]7|a[23]\d0|n\d{2,5}[a-z]{0,2})$/;

/** The one flight that a sentence names or points at. */
function flightMeant({ reading, context }: ParsedRequest): string | null {
  const named = reading.tokens.filter(({ word }) => word === MARKS.flight);
  const others = reading.tokens.filter(
    ({ word, text }) =>
      word !== MARKS.flight && word !== MARKS.type && CALLSIGN.test(text) && !NO_CALLSIGN.test(text),
  );
  const texts = new Set(named.map(({ text }) => text.replace(/s$/, '')));
  if (texts.size > 1 || others.length > 0) return null;
  if (named.length > 0) return reading.flightId;
  return /\b(?:this|the open) (?:saved )?(?:flight|one|trip)\b/.test(reading.plain) ? context.flightId : null;
}

const ABOUT_MAP = /\b(?:map|layers?|overlay|screen|radar|waypoints?|window|questions?|notams?|crew|roster)\b/;

function deletionMeant(request: ParsedRequest, text: string): Job | null {
  const flightId = flightMeant(request);
  const { reading } = request;
  if (flightId === null || namesOthers(request) || ABOUT_MAP.test(reading.plain)) return null;
  const isPlain =
    reading.aircraftType === null && reading.flightLevel === null && reading.points.length === 0;
  return isPlain && isOrdered(text, 'delete') ? { job: 'delete-flight', flightId } : null;
}

/** Words that precede the new aircraft, and those that precede the old one. */
const NEW_BEHIND = new Set('to with by on now becomes gets as into for use using is'.split(' '));
const OLD_BEHIND = new Set('from of not was old'.split(' '));
/** Words allowed between a type and its preposition. */
const ARTICLES = new Set('a an the be another our new'.split(' '));

/** The one new type for a flight; null when ambiguous. */
function typeMeant({ reading: { tokens } }: ParsedRequest): string | null {
  const types = tokens.flatMap(({ word, text }, at) => {
    if (word !== MARKS.type) return [];
    let before = at - 1;
    while (ARTICLES.has(tokens[before]?.text ?? '')) before -= 1;
    return [{ type: text.toUpperCase(), behind: tokens[before]?.text ?? '' }];
  });
  const others = types.filter(({ behind }) => !OLD_BEHIND.has(behind));
  const wanted = others.filter(({ behind }) => NEW_BEHIND.has(behind));
  const [best = types] = [wanted, others].filter((some) => some.length > 0);
  const names = new Set(best.map(({ type }) => type));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : null;
}

const EARLIER = /\b(?:earlier|forward|advance|sooner)\b/;
const ABOUT_TIME =
  /\b(?:departures?|departing|depart|departs|leave|leaves|leaving|etd|std|off|blocks?|time|delay|postpone|push|move|moves|shift|retime|reschedule|slide|bump|slip|slips|later|earlier|go|goes|out)\b/;

const ABOUT_ARRIVAL = /\b(?:destination|dest|arrival|arrive|arrives)\b(?! time)(?: \w+){0,8} AIRPORT\b/;
/** `MER45 goes to LEBL instead`: the new end, together with an order. */
const ABOUT_WAY =
  /\b(?:go|goes|going|fly|flies|flying|bound|head|heads|heading|divert|diverts|diverted|sent|send) (?:now )?(?:to|for|into) AIRPORT\b/;
const DIVERTS = /\b(?:instead|dest\w*|let|send|divert\w*|make)\b/;
const ABOUT_DEPARTURE =
  /\b(?:origin|departure (?:airport|field|aerodrome|point)|departure(?= (?:to|is|from|into) AIRPORT))\b(?: \w+){0,4} AIRPORT\b/;
const ABOUT_PASSENGERS = /\b(?:pax|passengers?|people|souls)\b/;

const NOTHING = {
  aircraftType: null,
  callsign: null,
  atMs: null,
  shiftMs: null,
  planned: null,
  ends: null,
} as const;
type Changed = Omit<Extract<Job, { job: 'change-flight' }>, 'job' | 'flightId'>;

/** New departure, destination or alternate of a flight. */
function placeMeant({ reading }: ParsedRequest): Changed | null {
  const [airport, ...more] = reading.airports;
  if (airport === undefined || more.length > 0 || reading.aircraftType !== null) return null;
  const words = reading.tokens.map(({ word }) => word).join(' ');
  if (reading.concepts.has('alternate')) return { ...NOTHING, planned: { ...NO_PLAN, alternate: airport } };
  if (ABOUT_ARRIVAL.test(words) || (ABOUT_WAY.test(words) && DIVERTS.test(words)))
    return { ...NOTHING, ends: { departure: null, arrival: airport } };
  return ABOUT_DEPARTURE.test(words) ? { ...NOTHING, ends: { departure: airport, arrival: null } } : null;
}

const NO_PLAN = {
  flightLevel: null,
  costIndex: null,
  mach: null,
  alternate: null,
  extraKg: null,
  passengers: null,
  registration: null,
} as const;

/** `use G-MERI for MER12`: registration of a user's aircraft. */
const REGISTRATION = /^(?:[a-z]{1,2}|[a-z]\d|\d[a-z])-[a-z0-9]{3,5}$|^n\d{2,5}[a-z]{0,2}$/;

/** User's aircraft to assign to a flight. */
function registrationMeant({ reading }: ParsedRequest): Changed | null {
  const named = new Set(reading.tokens.map(({ text }) => text).filter((text) => REGISTRATION.test(text)));
  const [registration, ...more] = named;
  if (registration === undefined || more.length > 0 || reading.aircraftType !== null) return null;
  return { ...NOTHING, planned: { ...NO_PLAN, registration: registration.toUpperCase() } };
}

/** Planning figures for a flight. */
function plannedMeant({ reading }: ParsedRequest): Changed | null {
  const { flightLevel, costIndex, mach, extraKg, passengers } = reading;
  const counted = passengers !== null && ABOUT_PASSENGERS.test(reading.plain) ? passengers : null;
  const planned = { ...NO_PLAN, flightLevel, costIndex, mach, extraKg, passengers: counted };
  const isAny = Object.values(planned).some((figure) => figure !== null);
  const isAlone = reading.aircraftType === null && reading.shiftMs === null && reading.atMs === null;
  return isAny && isAlone ? { ...NOTHING, planned } : null;
}

/** New departure time of a flight, or the shift in time. */
function timeMeant({ reading }: ParsedRequest): Changed | null {
  // `set the time to 1500z for MER12` is about the map.
  if (!ABOUT_TIME.test(reading.plain) || /\bset the (?:map )?time to\b/.test(reading.plain)) return null;
  const { shiftMs, atMs } = reading;
  if (shiftMs === null) return atMs === null ? null : { ...NOTHING, atMs };
  const size = Math.abs(shiftMs);
  return { ...NOTHING, shiftMs: EARLIER.test(reading.plain) ? -size : size };
}

function changedOf(request: ParsedRequest): Changed | null {
  const { reading } = request;
  if (reading.airports.length > 0) return placeMeant(request);
  const planned = plannedMeant(request) ?? registrationMeant(request);
  if (planned !== null) return planned;
  if (reading.flightLevel !== null || reading.costIndex !== null || reading.mach !== null) return null;
  if (reading.aircraftType === null) return timeMeant(request);
  const aircraftType = typeMeant(request);
  return aircraftType === null || reading.shiftMs !== null ? null : { ...NOTHING, aircraftType };
}

/** `A321 on MER45 please`: an order in telegram style. */
const TELEGRAM = /^(?:please )?TYPE (?:on|for) FLIGHT(?: (?:please|now|instead|today|from|tonight))*$/;

/** `MER12 an hour later please`. */
const SHIFT_ONLY = /^(?:please )?FLIGHT(?: (?:please|now|today|tonight))*$/;

function changeMeant(request: ParsedRequest, text: string): Job | null {
  const flightId = flightMeant(request);
  if (flightId === null || namesOthers(request) || ABOUT_MAP.test(request.reading.plain)) return null;
  const changed = changedOf(request);
  const words = request.reading.tokens.map(({ word }) => word).join(' ');
  const isTelegram =
    TELEGRAM.test(words) || (SHIFT_ONLY.test(words) && /\b(?:later|earlier)\b/.test(request.reading.plain));
  const isReplan = changed?.planned != null && changed.planned.registration === null;
  const intent = isReplan ? 'replan' : 'change';
  const isOrder = isOrdered(text, intent) || (isTelegram && !request.reading.isAgainst && !/\?/.test(text));
  return changed !== null && isOrder ? { job: 'change-flight', flightId, ...changed } : null;
}

function savingMeant(request: ParsedRequest, text: string): Job | null {
  const { reading } = request;
  const [from, to, ...more] = reading.airports;
  const isSaved = reading.tokens.some(({ word }) => word === MARKS.flight);
  if (from === undefined || to === undefined || more.length > 0 || isSaved || namesOthers(request))
    return null;
  const called = new Set([
    ...(reading.newCallsign === null ? [] : [reading.newCallsign.toUpperCase()]),
    ...reading.rest.filter((word) => CALLSIGN.test(word)).map((word) => word.toUpperCase()),
  ]);
  const [callsign = null] = called;
  const { aircraftType, atMs } = reading;
  const isPlainlyOne = callsign !== null && aircraftType !== null;
  const says = isPlainlyOne || /\b(?:new|saved?|flights?|list|log)\b/.test(reading.plain);
  const isWhole = callsign !== null || (aircraftType !== null && /\bnew\b/.test(reading.plain));
  if (called.size > 1 || !says || !isWhole || !isOrdered(text, 'save')) return null;
  return { job: 'save-flight', from, to, aircraftType, callsign, atMs };
}

/**
 * Change plainly ordered by a sentence whose intent is a change: one flight, every name known, and no clause that
 * questions, doubts or postpones. Otherwise null.
 */
export function meantChange(intent: ChangeIntent, request: ParsedRequest, text: string): Job | null {
  if (intent === 'delete') return deletionMeant(request, text);
  if (intent === 'save') return savingMeant(request, text);
  return changeMeant(request, text) ?? renamingMeant(request, text);
}

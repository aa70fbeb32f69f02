import { hesitates } from './clauses.ts';

/** Expressions for cancelling a flight. */
const GONE =
  '(?:delet|remov|eras|trash|discard|scrapp?|wip|binn?|dropp?|kill|chuck|ditch|toss|axe?|purg|scrubb?|dump)(?:e?d|ing|ed)';
const GONE_ING =
  '(?:deleting|removing|erasing|trashing|discarding|scrapping|wiping|binning|dropping|killing|chucking|ditching|tossing|axing|purging|scrubbing|dumping)';
const MODAL =
  '(?:can|may|must|should|shall|could|has to|have to|needs? to|is to|ought to|might as well|will have to|had better)';
const ADVERB = '(?:now|please|pls|just|safely|therefore|thus|also|then|simply|as well|too)';
/** Verb forms with -ing that make a request: `would you mind saving`. */
const BASES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`\b((?:would|do) you mind|mind|consider|how about|what about) ${GONE_ING}\b`, 'gi'),
    '$1 delete',
  ],
  [/\b((?:would|do) you mind|mind) (?:saving|storing|keeping|adding|registering|creating)\b/gi, '$1 save'],
  [
    /\b((?:would|do) you mind|mind) (?:changing|updating|amending|swapping|modifying|editing)\b/gi,
    '$1 change',
  ],
  [
    /\b((?:would|do) you mind|mind) (?:moving|shifting|delaying|postponing|pushing|rescheduling)\b/gi,
    '$1 move',
  ],
  [/\bwould you mind (?=delete|save|change|move)/gi, 'could you '],
  [/\b(?:you would mind|mind) (?=delete|save|change|move)/gi, ''],
];
/** `following our phone call, could you`: introduction to a request, without a name or figure. */
const BY_WAY_OF =
  /^(?:following|due to|because of|owing to|given|as per|per|further to|as discussed|as agreed)\b[^,\d?]*,\s*(?=(?:(?:can|could|would|will) (?:you|u)|please|kindly|delete|remove|change|swap|save|move)\b)/i;
/** Polite phrases before a request. */
const SO_KIND =
  /\b(?:(?:would|could|can) you be so (?:kind|good|nice)(?: as)? (?:to|and) |i(?: would|['’]d) (?:be (?:grateful|glad|happy)|appreciate it) if you (?:could|would|can) |do me a favou?r and |be so (?:kind|good) (?:as to|and) )/gi;
/** `MER45 to A319`. */
const TERSE = /^\W*[a-z]{1,4}\d{1,5}[a-z]?:? (?:(?:aircraft|acft|ac|type|tail|plane) )?(?:to|now|->|=>) /i;
const ASKED_POLITELY = /\b(?:can|could|would|will) (?:you|u)\b/i;
const ENDS_AS_QUESTION = /\?\s*$/;
const CALLSIGN = /\b[a-z]{1,4}-?\d{1,5}[a-z]{0,2}\b/i;
/** A bracketed aside, unless it contradicts the rest. */
const IN_BRACKETS = /\s*\((?![^)]*(?:\b(?:not?|never|unless|if|but|wait)\b|n['’]t|\?|\d))[^)]*\)/gi;
const WRITES =
  /\b(?:delet|remov|eras|trash|discard|scrap|wip|bin|drop|kill|chuck|ditch|toss|axe|purg|scrub|dump|scratch|chang|updat|amend|swap|modif|edit|move|correct|fix|adjust|mind|go|get|take|throw|clear|cross|strike|use|put|del|set|replan|rais|lower)\w*\b/i;

/** `MER12 is not happening, remove`: an order without object at the end. */
const AT_END =
  /([,.;:]|\s[-–]|\band|\bso)\s*((?:please |pls |kindly )*(?:delete|remove|erase|trash|discard|scrap|bin|del))(?= *(?:please|pls|thanks|thx)?\s*[.!]*$)/i;

const escaped = (text: string): string => text.replaceAll(/[-]/g, String.raw`\-`);

/** Rewrites `MER45 can be deleted` or `it is off, so it may go` as an order. */
function asOrders(text: string, flight: string): string {
  const named = String.raw`(?:(?:the |my |our |this |flight )*${escaped(flight)}(?: flight)?|it|this one|that one|this flight|that flight)`;
  const passive = new RegExp(
    String.raw`\b${named},? ${MODAL} (?:${ADVERB} )*(?:be ${GONE}|go from (?:my|our|the) (?:saved )?(?:list|flights|saved \w+))`,
    'gi',
  );
  const needs = new RegExp(String.raw`\b${named},? (?:needs?|wants) (?:${GONE_ING}|${GONE})`, 'gi');
  const have = new RegExp(String.raw`\b(?:get|have) ${named} ${GONE}\b`, 'gi');
  const out = new RegExp(
    String.raw`\b(?:take|throw|chuck|kick|toss|get|clear|cross|strike|drop) ${named} (?:(?:out|off|away|from|out of|off of) (?:my|our|the) (?:saved )?(?:list|flights|saved \w+|flight list|system)|(?:out|away|off)(?= *(?:$|[.,;!]|please\b|pls\b)))`,
    'gi',
  );
  const any = new RegExp(
    String.raw`\b(?:yeet|boot|punt|chuck|bump|evict|yank|rip|nuke|pull) ${named} (?:out of|off|from) (?:my|our|the) (?:saved )?(?:flights|list|flight list)`,
    'gi',
  );
  const and = new RegExp(String.raw`(?:,| and| so| hence| thus),? ${MODAL} (?:${ADVERB} )*be ${GONE}`, 'gi');
  return text
    .replaceAll(passive, `delete ${flight}`)
    .replaceAll(needs, `delete ${flight}`)
    .replaceAll(have, `delete ${flight}`)
    .replaceAll(out, `delete ${flight}`)
    .replaceAll(any, `delete ${flight}`)
    .replaceAll(and, `, delete ${flight}`);
}

const TIME = String.raw`(?:at |for |to )?(?:\d{1,2}(?::?\d{2})? ?(?:z|utc|zulu)|noon|midnight)`;
const UPDATES =
  /[,.;:]?\s*(?:and )?(?:(?:can|could|would|will) (?:you|u) |please |pls |kindly |so )*(?:update|change|amend|correct|fix|adjust|edit|modify|save) (?:it|that|this|the saved one|the saved flight|the flight|accordingly|the record|the entry)(?: (?:please|pls|for me|accordingly|to match|too))*\s*[?.!]*|[,.;:]\s*(?:update|change|amend|correct|fix) (?:please|pls|plz|accordingly)\s*[.!]*$|[,.;:]?\s*(?:please|pls|kindly|so|and) (?:update|change|amend|correct|fix|adjust|edit|modify)\s*(?:please|pls)?\s*[.!]*$/gi;
const GOT_WRONG =
  /^(?:sorry|oops|apologies|my bad|my mistake|ah|oh)?[,.! ]*(?:i |we )?(?:got|had|have|put|entered|typed) (?:the |a )?(?:wrong (?:time|departure|departure time|etd)|(?:time|departure|departure time|etd) wrong)(?: in)? (?:on|of|for|in|at|with) /i;

/** `MER12 leaves at 1500Z now, update it`: a statement about a flight, with a request to apply it. */
function asChanges(text: string, flight: string): string {
  const isWrong = GOT_WRONG.test(text);
  const wrong = text.replace(GOT_WRONG, '');
  const left = wrong.replaceAll(UPDATES, ' ').trim();
  const until = new RegExp(
    String.raw`\b(?:delay|postpone|hold|push|move|shift) (?:the |flight )*${escaped(flight)}(?: back)? (?:until|till) (${TIME})`,
    'i',
  ).exec(text)?.[1];
  if (until !== undefined) return `change the departure of ${flight} to ${until}`;
  const TYPE = String.raw`(?:an? |the )?([a-z]\d{2,3}[a-z]?|[a-z]\d\d[a-z]|7[0-9]7(?:-\d+[a-z]*)?)\b`;
  const swap = [
    String.raw`^\W*(?:please )?(?:ship|aircraft|acft|ac|tail|equipment|plane|type) (?:change|swap)(?: on| for| of)? ${escaped(flight)}\W*(?:->|to|=>|now|is|with|will be)?\W*${TYPE}`,
    String.raw`^\W*(?:please )?(?:for|on) ${escaped(flight)},? (?:please )?(?:take|use|put|assign|fly) ${TYPE}`,
    String.raw`^\W*${TYPE} (?:on|for) ${escaped(flight)}(?= *(?:please|pls|now|instead|today|\W*$))`,
  ]
    .map((pattern) => new RegExp(pattern, 'i').exec(text))
    .find((match) => match !== null);
  if (swap) return `change the aircraft of ${flight} to a ${swap[1] ?? ''}${text.slice(swap[0].length)}`;
  // `MER45 to A319`: an order in telegram style.
  const terse = new RegExp(
    String.raw`^\W*${escaped(flight)}:? (?:(?:aircraft|acft|ac|type|tail|plane) )?(?:to|->|=>|now) (?:an? |the )?([a-z]\d{2,3}[a-z]?|[a-z]\d\d[a-z])\b`,
    'i',
  );
  const brief = terse.exec(text);
  if (brief !== null)
    return `change the aircraft of ${flight} to a ${brief[1] ?? ''}${text.slice(brief[0].length)}`;
  // `MER12 gets a B788 instead`.
  const isInstead = /\binstead\b/i.test(text);
  const isSame = left === text.trim() && !isWrong && !isInstead;
  const subject = String.raw`(?:(?:the |my |our |flight )*${escaped(flight)}|it)`;
  const leaves = new RegExp(
    String.raw`\b${subject},? (?:(?:now|actually|rather) )*(?:should (?:leave|depart|go|be|push)|(?:etd|departure|departure time|off blocks|std)(?: time)? (?:is|will be|moved to|changed to|now)|(?:will |to )?(?:leaves?|departs?|goes|go|pushes)|is (?:now )?leaving|moves|moved|slipped|slips|must leave|has to leave)(?: now)?,? (${TIME})(?: now)?(?: instead)?`,
    'i',
  );
  const time = leaves.exec(left)?.[1];
  if (time !== undefined && !isSame)
    return `change the departure of ${flight} to ${time.replace(/^(?:at|for|to) /, '')}`;
  const fresh = new RegExp(
    String.raw`\b(?:new )?(?:(?:departure(?: time)?|etd|off blocks|std) (?:for|of) ${escaped(flight)} (?:is|will be)(?: now)?|(?<=${escaped(flight)}:? )new (?:departure(?: time)?|etd|off blocks|std|time)(?: is|:)?) (${TIME})`,
    'i',
  ).exec(left)?.[1];
  if (fresh !== undefined && !isSame)
    return `change the departure of ${flight} to ${fresh.replace(/^(?:at|for|to) /, '')}`;
  const gets = new RegExp(
    String.raw`\b${subject},? (?:(?:now|actually) )*(?:goes|flies|operates|runs|is|gets|will be|should be|must be|has to be|needs to be|will go|takes|uses|(?:is |now )*going)(?: now)? (?:flown |operated |crewed )?(?:with|by|on|to be)?\s*(?:an? |the )?([a-z]?\d{2,3}[-a-z0-9]*)\b`,
    'i',
  );
  const tail = new RegExp(
    String.raw`\b${subject},?:? (?:new|another|different) (?:tail|aircraft|plane|type|equipment|airframe)(?: is)?[,:]? (?:an? |the )?([a-z]?\d{2,3}[-a-z0-9]*)\b`,
    'i',
  );
  const becomes = new RegExp(
    String.raw`\b(?:change|update|swap|amend)\b.{0,40}?\b${escaped(flight)}[,.;: ]+(?:it )?(?:is|becomes|must be|should be|now|will be)(?: now)? (?:an? |the )?([a-z]?\d{2,3}[-a-z0-9]*)\b`,
    'i',
  );
  const becoming = becomes.exec(text)?.[1];
  if (becoming !== undefined) return `change the aircraft of ${flight} to a ${becoming}`;
  if (isSame) return text;
  const type = gets.exec(left)?.[1] ?? tail.exec(left)?.[1];
  return type === undefined || isWrong ? text : `change the aircraft of ${flight} to a ${type}`;
}

/** Replaces a pronoun by the one flight named before: `we are not doing MER45, please delete it`. */
function withPronoun(text: string, flight: string): string {
  const pronoun =
    /\b(delete|remove|erase|trash|discard|scrap|wipe|bin|drop|kill|chuck|ditch|toss|axe|purge|scrub|dump|del)( (?:it|this one|that one|that|this|the thing|the flight|that flight|this flight))(?= *(?:$|[.,;!?]|from|out|please|pls|then|now|for|away|off|will|would))/i;
  const ended = text.replace(AT_END, '$1 $2 it');
  const at = pronoun.exec(ended);
  const named = ended.toLowerCase().indexOf(flight.toLowerCase());
  if (at === null || named === -1 || named > at.index) return text;
  const before = `${ended.slice(0, named)}it${ended.slice(named + flight.length, at.index)}`;
  return `${before}${at[1] ?? ''} ${flight}${ended.slice(at.index + at[0].length)}`;
}

/** Adds the flight to an order about its aircraft: `MER12 has gone tech, change the aircraft to a B789`. */
function withOwner(text: string, flight: string): string {
  const order =
    /\b(?:change|swap|switch|move|set|put|shift|update|amend)(?: the| its)? (aircraft|type|plane|tail|airframe|equipment|departure|departure time|etd|off blocks)\b(?! of\b| on\b| for\b)/i;
  const at = order.exec(text);
  const named = text.toLowerCase().indexOf(flight.toLowerCase());
  if (
    at === null ||
    named === -1 ||
    named > at.index ||
    !/[,.;:!]|\band\b|\bso\b/.test(text.slice(named, at.index))
  )
    return text;
  const before = `${text.slice(0, named)}it${text.slice(named + flight.length, at.index)}`;
  return `${before}change the ${at[1] ?? ''} of ${flight}${text.slice(at.index + at[0].length)}`;
}

/** Expressions for saving. */
const KEEPS =
  /\b(?:(?:note|write|put|jot|take) (?:it )?down|book in|log|note|keep|put|get|stick|pop|bung|slot)(?= (?:a |an |the |this |new |saved |flight |trip |in )*(?:new |new one|flight|trip|[a-z]{2,4}\d{1,4}\b))/i;
const KEPT =
  /\b(?:down|book in)\b|\bsaved?\b|\b(?:in|to|into|with|on) (?:my|our|the) (?:saved )?(?:flights|flight list|list)\b|\bfor later\b/i;
const AS_SAVED = /\s*(?:,|\band)?\s*\b(?:saved|and save(?: it)?|save it|for later)(?= *(?:please|pls)?\W*$)/i;

const SAVES = /\b(?:save|store|add|create|register|new flight)\b/i;
/**
 * `finally a day off! save a new flight: MER77 …`: the sentence that saves, when the others name and request nothing.
 */
function sentenceThatSaves(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const saving = sentences.filter((one) => SAVES.test(one) && CALLSIGN.test(one));
  const [only] = saving;
  const isPlain = sentences.every(
    (one) =>
      one === only || (!CALLSIGN.test(one) && !SAVES.test(one) && !WRITES.test(one) && !hesitates(one)),
  );
  return only !== undefined && saving.length === 1 && sentences.length > 1 && isPlain ? only : text;
}

/** `keep MER49 EHAM EGLL B738 in my flights`: saves a new flight. */
function asSaving(text: string, isFlight: (callsign: string) => boolean): string {
  const named = text.match(new RegExp(CALLSIGN, 'gi')) ?? [];
  if (named.some((word) => isFlight(word.toUpperCase())) || !KEPT.test(text) || !KEEPS.test(text))
    return text;
  return text.replace(KEEPS, 'save').replace(AS_SAVED, '');
}

const CHANGE_VERB =
  /\b(?:set|change|put|update|amend|swap|raise|lower|move|delay|make|modify|adjust|edit|correct|rename|replan|increase|reduce)\b/i;
/** `set Mach .84 for MER12 and save it`: the change includes the saving. */
const SAVED_TOO =
  /(?:\s*,)?\s+(?:and |then )+(?:re-?)?(?:save|store) (?:it|that|this|the (?:change|flight|result)s?|again)(?= *(?:again|please|pls|thanks|thx)?\s*[.!?]*$)/i;

/**
 * Rewrites a request to change the one saved flight it names as a plain order; anything else is unchanged. The meaning
 * of the order, and whether another clause contradicts it, are decided by the readers.
 */
export function asPlainOrder(typed: string, isFlight: (callsign: string) => boolean): string {
  const withoutNoShow = typed.replaceAll(/\bno[- ]show(?:s|ed)?\b/gi, 'absent');
  const asked = sentenceThatSaves(withoutNoShow.replace(BY_WAY_OF, '')).replaceAll(SO_KIND, 'please ');
  const polite = asSaving(
    BASES.reduce((text, [pattern, base]) => text.replaceAll(pattern, base), asked),
    isFlight,
  );
  const flights = new Set(
    (polite.match(new RegExp(CALLSIGN, 'gi')) ?? []).filter((word) => isFlight(word.toUpperCase())),
  );
  // `this flight can be deleted`: the open flight, when none is named.
  const open = CALLSIGN.test(polite) ? undefined : /\bthis (?:saved )?flight\b/i.exec(polite)?.[0];
  const [flight = open, ...others] = flights;
  if (flight === undefined || others.length > 0 || !(WRITES.test(polite) || TERSE.test(polite)))
    return polite;
  if (ENDS_AS_QUESTION.test(polite) && !ASKED_POLITELY.test(polite)) return polite;
  const scratched = new RegExp(String.raw`\bscratch (?=(?:the |flight )*${escaped(flight)}\b)`, 'gi');
  const unsaved = CHANGE_VERB.test(polite) ? polite.replace(SAVED_TOO, '') : polite;
  const plain = unsaved.replaceAll(IN_BRACKETS, ' ').replaceAll(scratched, 'delete ');
  return withPronoun(asOrders(withOwner(asChanges(plain, flight), flight), flight), flight);
}

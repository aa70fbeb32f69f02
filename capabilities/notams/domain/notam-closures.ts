/** Partial closure of a runway or aerodrome: to some traffic, for part of its length, or at hours in the text. */
export type PartlyClosed = 'traffic' | 'part' | 'hours';

/** Closures of a NOTAM. */
export interface NotamClosures {
  /** Aerodrome as a whole, or all of its runways. */
  readonly aerodrome: 'closed' | 'all-runways' | PartlyClosed | null;
  /** Fully closed runways: `04L/22R`. */
  readonly runways: readonly string[];
  readonly partly: readonly { readonly runway: string; readonly how: PartlyClosed }[];
  /** A runway is closed, but the text does not identify it. */
  readonly isRunwayUnnamed: boolean;
}

/** Input for closures. Hours in item D need not be searched for in the text. */
export interface ClosureText {
  readonly qCode: string | null;
  readonly text: string;
  readonly schedule: string | null;
}

const WORD = String.raw`(?:RUNWAYS?|RWYS?)`;
const END = String.raw`(?:3[0-6]|[0-2]?\d)[LRCWS]?(?![\dA-Z])`;
const NAME = String.raw`${END}(?:\s*\/\s*${END})?`;
const AND = String.raw`\s*(?:,\s*AND\b|,|\bAND\b|&|\+)\s*`;
/** `RWY 10L/28R AND 10R/28L`, `RWY 04L/22R, RWY 13L/31R` */
const LIST = String.raw`\b${WORD}\s*${NAME}(?:${AND}(?:${WORD}\s*)?${NAME})*`;
const LIST_FIRST = new RegExp(String.raw`^\s*:?\s*${LIST}`);
const LISTED = new RegExp(String.raw`^\s*:\s*(?:${WORD}\s*)?${NAME}(?:${AND}(?:${WORD}\s*)?${NAME})*`);
const CLOSED = /\b(?:CLSD|CLOSED)(?![A-Z/])|\b(?:NOT AVBL|NOT AVAILABLE|UNAVBL|UNAVAILABLE)\b/g;

/** Words allowed between the name and `CLSD` without changing what is closed. */
const PLAIN = new RegExp(
  String.raw`^(?:\s|[,:-]|\([^)]*\)|\b(?:IS|ARE|WILL|BE|BEEN|HAS|HAVE|TEMPO|TEMPORARILY|TEMPORARY|TEMP|PERM|PERMANENTLY|WIP|NOW|FULLY|COMPLETELY|STRIP|BOTH|DIRECTIONS|REMAINS?|DUE|TO|MAINT|MAINTENANCE|CONST|CONSTRUCTION|WORK|WORKS|SNOW|REMOVAL)\b)*$`,
);
/** Part of its length: `WEST 1230FT`, `BTN TWY A AND TWY B`, `E OF TWY C`, `FIRST 300M`. */
const PART =
  /^\s*[,(]?\s*(?:(?:FIRST|LAST|REMAINING|PORTION|PART|SECTION|SEGMENT|INTERSECTION|INT|BTN|BETWEEN|FM|FROM|BEYOND|(?:THE )?(?:NORTH|SOUTH|EAST|WEST)(?:ERN|ERLY)?(?:EAST|WEST)?|[NSEW]{1,3})\b|\d+(?:\.\d+)?\s*(?:FT|M)\b)/;
/** Objects other than the runway, although a runway is named before them. */
const OTHER =
  /\b(?:TWYS?|TAXIWAYS?|TAXILANE|APRONS?|APN|RAMP|ENTRY|ENTY|EXITS?|RET|LINK|HOLDING|HOLD|HLDG|POINT|POSITIONS?|STANDS?|GATES?|LGTS?|LGTD|LIGHTS?|LIGHTING|PAPI|VASI|ALS|ILS|LOC|GP|DME|VOR|NDB|RVR|RNP|RNAV|IAP|APCH|APPROACH|SID|STAR|SHOULDERS?|STOPWAY|SWY|CWY|CLEARWAY|BLAST PAD|RESA|TURN ?PAD|ROAD|TWR|HELIPAD|OPEN|AVBL)\b/;
/** Words before the runway that make it a location or condition, not the object closed. */
const ABOUT =
  /\b(?:BTN|BETWEEN|AT|OF|ON|ONTO|FM|FROM|TO|VIA|ACROSS|ALONG|ADJ|ADJACENT|ABEAM|NEAR|X|XNG|CROSSING|PARL|PARALLEL|SERVING|WHEN|WHENEVER|WHILE|WHILST|IF|UNLESS|DURING|INTERSECTING|THR|END|FOR|WITH|BY)\s*$/;
/** A section between two places names both: only the nearer one is adjacent to `CLSD`. */
const BETWEEN = /\b(?:BTN|BETWEEN|FM|FROM)\b(?![^.;]*\b(?:CLSD|CLOSED)\b)/;

const EVERYBODY =
  /^\s*(?:TO|FOR)\s+(?:ALL|ANY)\s*(?:ACFT|AIRCRAFT|TFC|TRAFFIC|OPS|OPERATIONS|FLT|FLIGHTS?|USERS|MOVEMENTS?|AIR\b|CIV|USE)?|^\s*(?:TO|FOR)\s+(?:ACFT|AIRCRAFT|TFC|TRAFFIC|OPS|OPERATIONS|FLT OPS|ACFT OPS|FLT|FLIGHTS?)\s*(?:[.,;]|$|DUE\b|OPS\b|OPERATIONS\b|UFN\b)|^\s*(?:TO|FOR)\s+(?:(?:LDG|LANDINGS?|ARR)\s*(?:AND|&|\/)\s*(?:TKOF|TAKE-?OFFS?|TAKEOFF|DEP)|(?:TKOF|TAKE-?OFFS?|TAKEOFF|DEP)\s*(?:AND|&|\/)\s*(?:LDG|LANDINGS?|ARR))/;
const CLASS =
  /\b(?:ACFT|AIRCRAFT|TFC|TRAFFIC|OPS|OPERATIONS|FLT|FLIGHTS?|JETS?|TURBO(?:JET|PROP)S?|HEL|HELICOPTERS?|VTOL|GLIDERS?|UL|ULTRALIGHTS?|LDG|LANDINGS?|ARR|ARRIVALS?|TKOF|TAKE-?OFFS?|TAKEOFF|DEP|DEPARTURES?|VFR|IFR|CODE [A-F]|WINGSPAN|SPAN|MTOW|HEAVY|NON-?SKED|SKED|UNSKED|GA|GENERAL AVIATION|TRANSIENTS?|CIVIL|MIL|PAX|CARGO|INTL|TRG|TRAINING|STUDENT|TOUCH AND GO|PPR|ACR|AIR CARRIER)\b/;
/** A reason may follow `TO`: `CLSD TO ALLOW MAINT`. */
const PURPOSE = /^\s*TO\s+(?:ALLOW|PERMIT|ENABLE|FACILITATE|CARRY|CONDUCT|PERFORM|COMPLETE|EFFECT)\b/;
/** Exceptions that do not apply to an operator's flight. */
const NO_EXCEPTION =
  /^\s*(?:EXC|EXCEPT|EXCEPTED|EXCP)\b(?:\s+(?:FOR|TO))?\s+(?:XNG|CROSSING|TAX|TAXI|TAXIING|TWY|TOW|TOWING|EMERG|EMERGENCY|EMERGENCIES|MED|MEDICAL|MEDEVAC|AMBULANCE|HOSP|SAR|HEL|HELICOPTERS?|STATE|POLICE|FIRE|LGT|LIGHT|SMALL|BASED|GLIDERS?|(?:ACFT|AIRCRAFT)\s*(?:<|LESS|UNDER|BELOW|LIGHTER|WITH MTOW (?:LESS|BELOW|UNDER)))/;
const EXCEPTION = /^\s*(?:EXC|EXCEPT|EXCEPTED|EXCP)\b/;
const HOURS =
  /\b\d{4}\s*(?:Z|UTC)?\s*(?:-|TO|AND|TIL|TILL|UNTIL)\s*\d{4}\b|\b(?:DLY|DAILY|NIGHTLY|EVERY|SR-SS|SS-SR|MON|TUE|WED|THU|FRI|SAT|SUN)\b/;

const CLOSED_ANYWHERE = /CLSD|CLOSED|AVBL|AVAILABLE/i;
const NOTHING: NotamClosures = { aerodrome: null, runways: [], partly: [], isRunwayUnnamed: false };

/** Limitation in the text after `CLSD`; null for a full closure. */
function limitOf(tail: string, schedule: string | null): PartlyClosed | null {
  if (EXCEPTION.test(tail)) return NO_EXCEPTION.test(tail) ? hoursOf(tail, schedule) : 'traffic';
  if (EVERYBODY.test(tail) || PURPOSE.test(tail)) return hoursOf(tail, schedule);
  // Traffic is named immediately (`CLSD V-22 VTOL`, `CLSD TO JET ACFT`); later text is another clause.
  const head = tail.split(/\bDUE\b|[,.;:(]/)[0] ?? '';
  const isTo = /^\s*TO\s/.test(head);
  const near = head.trim().split(/\s+/).slice(0, 6).join(' ');
  if (isTo || (!/^\s*(?:WIP|UFN|TIL|UNTIL|BY|BECAUSE|AND|RWY|TWY)\b/.test(head) && CLASS.test(near)))
    return 'traffic';
  return hoursOf(tail, schedule);
}

const hoursOf = (tail: string, schedule: string | null): PartlyClosed | null =>
  schedule === null && HOURS.test(tail) ? 'hours' : null;

const padded = (end: string): string => end.trim().replace(/^(\d)(?!\d)/, '0$1');

/** `RWY 10L/28R AND 10R/28L` as names with two digits. */
function namesOf(list: string): string[] {
  const names = list.matchAll(new RegExp(String.raw`(?<![\d/])${NAME}`, 'g'));
  return [...names].map(([name]) => name.split('/').map(padded).join('/'));
}

interface Found {
  readonly what: 'aerodrome' | 'all-runways' | 'unnamed' | readonly string[];
  readonly how: PartlyClosed | null;
}

const ALL_BUT = new RegExp(String.raw`\bALL\s+${WORD}\s+(?:EXC|EXCEPT)\b`);
const BARE = new RegExp(String.raw`\b${WORD}\s*(?:(?:IS|ARE|WILL BE|TEMPO)\s*)*$`);

/** Object before `CLSD` in its sentence, after the previous `CLSD`. */
function subjectOf(before: string, isPlainOnly: boolean): Found | null {
  if (!isPlainOnly && ALL_BUT.test(before)) return { what: 'unnamed', how: null };
  const lists = [...before.matchAll(new RegExp(LIST, 'g'))];
  const list = lists.at(-1);
  if (list) {
    const lead = before.slice(0, list.index);
    const filler = before.slice(list.index + list[0].length);
    if (ABOUT.test(lead) || BETWEEN.test(lead)) return null;
    const names = namesOf(list[0]);
    if (PLAIN.test(filler) || /^\s*(?:,|AND\b|&)\s*TWYS?\b/.test(filler)) return { what: names, how: null };
    if (isPlainOnly) return null;
    if (PART.test(filler)) return { what: names, how: 'part' };
    return OTHER.test(filler) || AERODROME.test(filler) ? aerodromeIn(before) : { what: names, how: 'part' };
  }
  if (/\b(?:ALL|BOTH)\s+(?:THE\s+)?(?:RWYS?|RUNWAYS?)\s*(?:(?:IS|ARE|WILL BE|TEMPO)\s*)*$/.test(before))
    return { what: 'all-runways', how: null };
  if (isPlainOnly) return null;
  const bare = BARE.exec(before);
  if (bare) return ABOUT.test(before.slice(0, bare.index)) ? null : { what: 'unnamed', how: null };
  // `CLSD: RWY 09/27`; the caller checks whether a runway follows.
  if (before.trim() === '') return { what: 'unnamed', how: null };
  return aerodromeIn(before);
}

const AERODROME =
  /(?:^|\s|[.,:(])(?:AD|AP|ARPT|AERODROME|AIRPORT|AIRFIELD)\s*(?:(?:IS|ARE|WILL|BE|TEMPO|TEMPORARILY|WIP|COMPLETELY|FULLY|\([^)]*\))\s*)*$/;

function aerodromeIn(before: string): Found | null {
  const found = AERODROME.exec(before);
  if (!found || ABOUT.test(before.slice(0, found.index))) return null;
  return { what: 'aerodrome', how: null };
}

/** Sentences; a point between digits does not end one. */
const sentencesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .split(/\.(?!\d)|;/);

function closuresIn(sentence: string, schedule: string | null): Found[] {
  const marks = [...sentence.matchAll(CLOSED)];
  return marks.flatMap((mark, index): Found[] => {
    const last = marks[index - 1];
    const before = sentence.slice(last ? last.index + last[0].length : 0, mark.index);
    const tail = sentence.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    const isClosed = mark[0].startsWith('CL');
    const subject = subjectOf(before, !isClosed);
    if (!subject) return [];
    if (subject.what !== 'unnamed')
      return [{ what: subject.what, how: subject.how ?? limitOf(tail, schedule) }];
    // `RWYS CLSD: 09/27`, `CLSD RWY 09/27`
    const isBare = before.trim() !== '';
    const listed = (isBare ? /^\s*:/.test(tail) && LISTED.exec(tail) : LIST_FIRST.exec(tail)) || null;
    if (listed) return [{ what: namesOf(listed[0]), how: limitOf(tail.slice(listed[0].length), schedule) }];
    return isBare ? [{ what: 'unnamed', how: limitOf(tail, schedule) }] : [];
  });
}

/** Runway of a closure by Q-code, when the text does not say `CLSD` of it. */
function namedByCode(text: string, schedule: string | null): Found {
  const words = sentencesOf(text).join('. ');
  const list = new RegExp(LIST).exec(words);
  if (!list) return { what: 'unnamed', how: null };
  const isWhole = schedule !== null || !HOURS.test(words);
  return { what: namesOf(list[0]), how: isWhole ? null : 'hours' };
}

/**
 * Closures of a NOTAM by its text (FAA Order 7930.2, ICAO Doc 8400 `CLSD`) and by code `QMRLC`, `QFALC` (Doc 8126,
 * appendix B). `CLSD` for any reason closes; only a class of traffic, a length or hours in the text make it partial.
 */
export function closuresOf({ qCode, text, schedule }: ClosureText): NotamClosures {
  const isByCode = qCode === 'QFALC' || qCode === 'QMRLC';
  if (!isByCode && text.search(CLOSED_ANYWHERE) === -1) return NOTHING;
  const found = sentencesOf(text).flatMap((sentence) => closuresIn(sentence, schedule));
  if (qCode === 'QFALC' && !found.some(({ what }) => what === 'aerodrome'))
    found.push({ what: 'aerodrome', how: null });
  if (qCode === 'QMRLC' && found.length === 0) found.push(namedByCode(text, schedule));
  const runways = [
    ...new Set(found.flatMap(({ what, how }) => (typeof what !== 'string' && how === null ? what : []))),
  ];
  const partly = found
    .flatMap(({ what, how }) =>
      typeof what !== 'string' && how !== null ? what.map((runway) => ({ runway, how })) : [],
    )
    .filter(({ runway }) => !runways.includes(runway));
  const whole = found.filter(({ what }) => what === 'aerodrome' || what === 'all-runways');
  const closed = whole.find(({ how }) => how === null);
  return {
    aerodrome: closed ? (closed.what === 'aerodrome' ? 'closed' : 'all-runways') : (whole[0]?.how ?? null),
    runways,
    partly,
    isRunwayUnnamed: found.some(({ what }) => what === 'unnamed'),
  };
}

const PARTLY: Readonly<Record<PartlyClosed, string>> = {
  traffic: 'closed to some traffic',
  part: 'closed over part of its length',
  hours: 'closed at the hours in its text',
};

/** Closures as text, and whether any is full; null for none. */
export function closureOf(notam: ClosureText): { words: string; isWhole: boolean } | null {
  const { aerodrome, runways, partly, isRunwayUnnamed } = closuresOf(notam);
  if (aerodrome === 'closed') return { words: 'Aerodrome closed', isWhole: true };
  if (aerodrome === 'all-runways') return { words: 'All runways closed', isWhole: true };
  const words = [
    ...(runways.length > 0 ? [`Runway ${runways.join(', ')} closed`] : []),
    ...partly.map(({ runway, how }) => `Runway ${runway} ${PARTLY[how]}`),
    ...(aerodrome === null ? [] : [`Aerodrome ${PARTLY[aerodrome]}`]),
    ...(isRunwayUnnamed ? ['Runway closed, which one not stated'] : []),
  ];
  if (words.length === 0) return null;
  return { words: words.join('. '), isWhole: runways.length > 0 || isRunwayUnnamed };
}

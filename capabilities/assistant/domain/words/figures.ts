import { FEET_PER_METRE } from '#aviation/units.ts';
import type { FtlRuleSet } from '#capabilities/crew/contract.ts';
import type { Concept } from './vocabulary.ts';

/** Figures of a sentence with their meanings; null when absent. */
export interface Figures {
  concepts: Set<Concept>;
  runway: string | null;
  /** Hundreds of feet. */
  flightLevel: number | null;
  /** ms since 1970. */
  atMs: number | null;
  /** Whether `atMs` is from a time of day only: its date is that of the subject. */
  isClockOnly: boolean;
  mach: number | null;
  costIndex: number | null;
  payloadKg: number | null;
  passengers: number | null;
  /** Extra fuel. */
  extraKg: number | null;
  /** Number of alternative routes. */
  alternatives: number | null;
  /** Shift in time, ms; `atMs` is then relative to the time shown. */
  shiftMs: number | null;
  /** Day named without a time: its start, ms since 1970. */
  dayMs: number | null;
  /** Minimum runway length of an alternate. */
  runwayFt: number | null;
  /** Two levels, hundreds of feet, the lower first. */
  band: readonly [number, number] | null;
  /** Rule sets of duty limits, in the order named; empty for none. */
  ruleSets: readonly FtlRuleSet[];
  /** Callsign of a flight to save: `as MER12`. */
  newCallsign: string | null;
}

/** References of relative times. */
export interface TimeBase {
  readonly nowMs: number;
  /** Reference of `later` and `earlier`. */
  readonly fromMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A time of day past by more than this is tomorrow's. */
const PAST_MEANT_MS = 2 * HOUR_MS;

/** Next occurrence of a time of day, UTC. */
function nextAt(hours: number, minutes: number, nowMs: number): number {
  const day = nowMs - (nowMs % DAY_MS);
  const today = day + hours * HOUR_MS + minutes * 60_000;
  return today < nowMs - PAST_MEANT_MS ? today + DAY_MS : today;
}

function clockTime(text: string, nowMs: number): number | null {
  const match = /^(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  return hours > 23 || minutes > 59 ? null : nextAt(hours, minutes, nowMs);
}

type Rule = (figures: Figures, match: RegExpExecArray, base: TimeBase) => boolean;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  an: 1,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  ninety: 90,
  half: 0.5,
};
const COUNT_WORDS = Object.keys(NUMBER_WORDS)
  .filter((word) => !['a', 'an', 'half'].includes(word))
  .join('|');
const COUNT = String.raw`(\d+(?:\.\d+)?|half an|an?|${COUNT_WORDS})`;
const UNIT = '(h|hrs?|hours?|min|mins|minutes?)';
const amount = (text: string): number => NUMBER_WORDS[text.split(' ')[0] ?? ''] ?? Number(text);

const shift = (figures: Figures, fromMs: number, count: number, unit: string): boolean => {
  figures.shiftMs = count * (unit.startsWith('h') ? HOUR_MS : 60_000);
  figures.atMs = fromMs + figures.shiftMs;
  return true;
};

function tomorrowAt(figures: Figures, text: string | undefined, nowMs: number): boolean {
  const tomorrow = nowMs - (nowMs % DAY_MS) + DAY_MS;
  const at = text === undefined ? tomorrow : clockTime(text, nowMs);
  if (at === null) return false;
  figures.atMs = at < tomorrow ? at + DAY_MS : at;
  return true;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** Start of a written day, ms; null for one that the calendar does not have: 30 February is not 2 March. */
function writtenDay(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

/** Next occurrence of a calendar day; false when the month has no such day. */
function calendarDay(figures: Figures, day: string, month: string, nowMs: number): boolean {
  const at = MONTHS.indexOf(month.slice(0, 3));
  const today = nowMs - (nowMs % DAY_MS);
  const year = new Date(nowMs).getUTCFullYear();
  const meant = [Date.UTC(year, at, Number(day)), Date.UTC(year + 1, at, Number(day))].find(
    (one) => one >= today && new Date(one).getUTCDate() === Number(day),
  );
  if (meant === undefined) return false;
  figures.dayMs = meant;
  return true;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Time on the next such weekday; today when not yet past. */
function dayAt(figures: Figures, day: string, text: string, nowMs: number): boolean {
  const at = clockTime(text, nowMs - (nowMs % DAY_MS));
  if (at === null) return false;
  const ahead = (DAYS.indexOf(day) - new Date(nowMs).getUTCDay() + 7) % 7;
  const meant = at + ahead * DAY_MS;
  figures.atMs = meant < nowMs - PAST_MEANT_MS ? meant + 7 * DAY_MS : meant;
  return true;
}

const timeRule: Rule = (figures, [, text = ''], { nowMs }) => {
  const at = clockTime(text, nowMs);
  if (at !== null) figures.isClockOnly = true;
  figures.atMs = at ?? figures.atMs;
  return at !== null;
};

const KG_PER_TONNE = 1000;
const KG_PER_POUND = 0.453_592_37;
const MASS =
  '(\\d+(?:[.,]\\d+)?|one|two|three|four|five|six|ten|a) ?(kg|kilos?|kilograms?|t|tons?|tonnes?|lbs?|pounds)';

/** `1.500 kg` is 1.5 kg or 1,500 kg: a guess could be wrong by a factor of 1,000. */
const isAmbiguous = (count: string, unit: string): boolean =>
  !unit.startsWith('t') && /^\d{1,3}\.\d{3}$/.test(count);

function kilograms(count: string, unit: string): number {
  const isTonnes = unit.startsWith('t');
  const number = NUMBER_WORDS[count] ?? Number(isTonnes ? count.replace(',', '.') : count.replace(',', ''));
  if (isTonnes) return number * KG_PER_TONNE;
  return unit.startsWith('k') ? number : Math.round(number * KG_PER_POUND);
}

const extraRule: Rule = (figures, [, count = '', unit = '']) => {
  if (isAmbiguous(count, unit)) return false;
  figures.extraKg = kilograms(count, unit);
  return true;
};
const payloadRule: Rule = (figures, [, count = '', unit = '']) => {
  if (isAmbiguous(count, unit)) return false;
  figures.payloadKg = kilograms(count, unit);
  return true;
};

const ruleSetRule =
  (ruleSet: FtlRuleSet): Rule =>
  (figures) => {
    figures.ruleSets = [...figures.ruleSets, ruleSet];
    return true;
  };
/** Words that may precede the name of a rule set. */
const BY_RULES = String.raw`(?:\b(?:(?:as )?per|under|by|against|according to|with|and|or)(?: the)? )?`;

/** In this order; each removes its words from the sentence. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [
    new RegExp(String.raw`${BY_RULES}\b(?:14 ?cfr |us |faa )*(?:far|part|cfr|faa)(?:[ -]part)?[ .-]?117\b`),
    ruleSetRule('FAR117'),
  ],
  [/\b(?:(?:as )?per|under|by|against|according to)(?: the)? faa\b/, ruleSetRule('FAR117')],
  // `FTL` stays in the sentence: it is the topic.
  [
    new RegExp(String.raw`${BY_RULES}\b(?:easa(?!\w)(?: oro[. ]?(?=ftl))?|oro[. ]?(?=ftl))`),
    ruleSetRule('EASA'),
  ],
  [
    /\b(?:on |the )*(\d{4})-(\d{2})-(\d{2})\b/,
    (figures, [, year, month, day]) => {
      const at = writtenDay(Number(year), Number(month), Number(day));
      if (at === null) return false;
      figures.dayMs = at;
      return true;
    },
  ],
  [
    new RegExp(
      String.raw`\b(?:from |between )?(\d{1,2})(?:st|nd|rd|th)? ?(?:to|-|until|till|and|through) ?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\b`,
    ),
    (figures, [, day = '', month = ''], { nowMs }) => calendarDay(figures, day, month, nowMs),
  ],
  [
    new RegExp(String.raw`\b(?:on |the |before |by )*(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\b`),
    (figures, [, day = '', month = ''], { nowMs }) => calendarDay(figures, day, month, nowMs),
  ],
  [
    new RegExp(String.raw`\b(?:on |the |before |by )*${MONTH} (\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:z|utc|:))`),
    (figures, [, month = '', day = ''], { nowMs }) => calendarDay(figures, day, month, nowMs),
  ],
  [new RegExp(String.raw`\b(?:with )?${MASS} (?:of )?(?:extra|additional|more)(?: fuel)?\b`), extraRule],
  [new RegExp(String.raw`\b(?:extra|additional)(?: fuel)?(?: of)? ${MASS}\b`), extraRule],
  [new RegExp(String.raw`\b(?:with )?${MASS} (?:of )?(?:payload|cargo|freight|load)\b`), payloadRule],
  [
    new RegExp(String.raw`\b${COUNT} ?${UNIT} from now\b`),
    (figures, [, count = '', unit = ''], { nowMs }) => shift(figures, nowMs, amount(count), unit),
  ],
  [
    /\b(\d|two|three|four|five) (?:different |alternative |other |more )+(?:routes|routings|ways|options)\b/,
    (figures, [, count = '']) => {
      figures.alternatives = Math.min(5, amount(count));
      figures.concepts.add('route');
      return true;
    },
  ],
  [
    /\b(?:with |and )?(\d|two|three|four|five) (?:alternatives|alternative (?:routes|ones|ways))\b/,
    (figures, [, count = '']) => {
      figures.alternatives = Math.min(5, amount(count));
      figures.concepts.add('route');
      return true;
    },
  ],
  [
    new RegExp(String.raw`\b${COUNT} ?${UNIT} (later|earlier|ago|after|before|ahead|forward|back|on)\b`),
    (figures, [, count = '', unit = '', which], { fromMs, nowMs }) =>
      shift(
        figures,
        which === 'ago' ? nowMs : fromMs,
        amount(count) * (/^(?:earlier|ago|before|back)$/.test(which ?? '') ? -1 : 1),
        unit,
      ),
  ],
  [
    new RegExp(String.raw`\bin ${COUNT} ?${UNIT}\b`),
    (figures, [, count = '', unit = ''], { nowMs }) => shift(figures, nowMs, amount(count), unit),
  ],
  [
    /\b(?:at )?(\d{4}|\d{1,2}:\d{2}|\d{1,2}(?= ?(?:z|utc))) ?(?:z|utc)? tomorrow\b/,
    (figures, [, text], { nowMs }) => tomorrowAt(figures, text, nowMs),
  ],
  [
    /\btomorrow(?: (?:at|from|by))? ?(\d{1,2}:?\d{2}|\d{1,2})?z?\b/,
    (figures, [, text], { nowMs }) => tomorrowAt(figures, text, nowMs),
  ],
  [
    /\b(?:(?:next|on) )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)(?: at)? (\d{4}|\d{1,2}:\d{2}|\d{1,2}) ?(?:z|utc)?\b/,
    (figures, [, day = '', text = ''], { nowMs }) => dayAt(figures, day, text, nowMs),
  ],
  [
    /\b(\d{1,2}|\d{4}|\d{2}:\d{2}) ?(?:z|utc) (?:on )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/,
    (figures, [, text = '', day = ''], { nowMs }) => dayAt(figures, day, text, nowMs),
  ],
  [/\b(\d{1,2}|\d{4}|\d{2}:\d{2}) ?(?:z|utc)\b/, timeRule],
  [
    /\b(?:(?:next|this|on|until|till|by|before|from) )*(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/,
    (figures, [, day = ''], { nowMs }) => {
      const ahead = (DAYS.indexOf(day) - new Date(nowMs).getUTCDay() + 7) % 7;
      figures.dayMs = nowMs - (nowMs % DAY_MS) + ahead * DAY_MS;
      return true;
    },
  ],
  [/\bat (\d{4}|\d{1,2}:\d{2})\b/, timeRule],
  [
    new RegExp(
      String.raw`\b(?:forward|forwards|ahead|plus|(?<=\b(?:map|time|clock|slider|it) )on|advance(?: (?:the )?(?:map|time))?|back|backwards?|rewind|delay|push|bump|by)(?: it)?(?: ahead| back| forward)?(?: by| of)? ${COUNT}(?: more)? ?(h|hrs?|hours?|min|mins|minutes?)\b`,
    ),
    (figures, [all, count = '', unit = ''], { fromMs }) =>
      shift(figures, fromMs, amount(count) * (/^(?:back|rewind)/.test(all) ? -1 : 1), unit),
  ],
  [
    /\b(?:between |from )?(?:fl ?|flight levels? |levels )(\d{2,3}) *(?:to|and|until|-) *(?:fl ?|level )?(\d{2,3})\b(?! *(?:pax|passengers?|people|seats|souls|kg|t|tonnes|nm|kt|ft|feet|m)\b)/,
    (figures, [, one, other]) => {
      const levels = [Number(one), Number(other)];
      figures.band = [Math.min(...levels), Math.max(...levels)];
      return true;
    },
  ],
  [
    /\b(?:fl ?|flight level |level |f)(\d{2,3})\b/,
    (figures, [, level]) => {
      figures.flightLevel = Number(level);
      return true;
    },
  ],
  [
    /\b(?:flight )?level (?:to|at|of) (\d{2,3})\b(?! ?(?:ft|feet|kt|z|utc))/,
    (figures, [, level]) => {
      figures.flightLevel = Number(level);
      return true;
    },
  ],
  [
    /\bat ([1-4]\d0)\b(?! ?(?:ft|feet|kt|kts|kg|z|utc|pax|passengers?|nm|m|metres|knots|to)\b)/,
    (figures, [, level]) => {
      figures.flightLevel = Number(level);
      return true;
    },
  ],
  [
    /\b(\d{3,5}) ?(m|meters?|metres?|ft|feet)(?: of)?(?: runway| pavement| concrete)\b/,
    (figures, [, count, unit = '']) => {
      figures.runwayFt = Math.round(Number(count) * (unit.startsWith('m') ? FEET_PER_METRE : 1));
      return true;
    },
  ],
  [
    /\b(\d{1,2})(?:k| thousand)(?: ?(?:ft|feet))?\b(?! ?(?:kg|lbs?|of|m\b|metres|meters|runway|payload))/,
    (figures, [, thousands]) => {
      figures.flightLevel = Number(thousands) * 10;
      return true;
    },
  ],
  [
    /(?<=\b(?:winds?|turb|turbulence|icing|temperatures?|clouds?|map|level) (?:at )?)\d{3}\b(?! ?(?:ft|feet|kt|z|utc))/,
    (figures, [level]) => {
      figures.flightLevel = Number(level);
      return true;
    },
  ],
  [
    /\b(\d{1,2})(?:,(?=\d{3}\b)|(?=\d{3} ?(?:ft|feet)))(\d{3}) ?(?:ft|feet)?\b/,
    (figures, [, thousands, feet]) => {
      figures.flightLevel = Math.round((Number(thousands) * 1000 + Number(feet)) / 100);
      return true;
    },
  ],
  [
    /\b(?:payload|load)(?: of)? (\d+(?:[.,]\d+)?) ?(kg|t|tons?|tonnes?)\b/,
    (figures, [, count = '', unit = '']) => {
      if (isAmbiguous(count, unit)) return false;
      const isKg = unit === 'kg';
      figures.payloadKg = isKg ? Number(count.replace(',', '')) : Number(count.replace(',', '.')) * 1000;
      return true;
    },
  ],
  [
    /\b(\d{1,3}) ?(?:pax|passengers?|people|souls)\b/,
    (figures, [, count]) => {
      figures.passengers = Number(count);
      return true;
    },
  ],
  [
    /\b(?:mach|m) ?0?(\.\d{1,3})\b/,
    (figures, [, mach]) => {
      figures.mach = Number(mach);
      return true;
    },
  ],
  [
    /\b(?:ci|cost index)(?: (?:to|of|at|is))? ?(\d{1,3})\b/,
    (figures, [, index]) => {
      figures.costIndex = Number(index);
      return true;
    },
  ],
  [
    /\b(?:as|callsign|call ?sign|flight number|named|called|call (?:it|the flight)|name (?:it|the flight)|calling it|calls? it|under(?: the (?:name|callsign))?|number)(?: is| will be| being)? ([a-z]{1,4}\d{1,5}[a-z]{0,2})\b/,
    (figures, [, callsign = '']) => {
      figures.newCallsign = callsign.toUpperCase();
      return true;
    },
  ],
  [
    /\b(?:runway|rwy|crosswind|headwind|tailwind|xwind)(?: (?:component|for|on|at|runway|rwy))* (0?[1-9]|[12]\d|3[0-6])([lrc])?\b/,
    (figures, [all, number = '', side = '']) => {
      figures.runway = `${number.padStart(2, '0')}${side.toUpperCase()}`;
      figures.concepts.add(/wind/.test(all) ? 'runway-wind' : 'runway');
      return true;
    },
  ],
  [
    /\b(0[1-9]|[12]\d|3[0-6])([lrc])\b/,
    (figures, [, number = '', side = '']) => {
      figures.runway = `${number}${side.toUpperCase()}`;
      return true;
    },
  ],
];

/** Extracts the figures of a sentence in lower case; returns the rest. */
export function takeFigures(text: string, figures: Figures, base: TimeBase): string {
  let left = text.replaceAll(/\s+/g, ' ');
  for (const [pattern, rule] of RULES) {
    const match = pattern.exec(left);
    if (match && rule(figures, match, base))
      left = `${left.slice(0, match.index)} ${left.slice(match.index + match[0].length)}`.replaceAll(
        /\s+/g,
        ' ',
      );
  }
  if (figures.dayMs !== null && figures.atMs !== null) {
    figures.atMs = figures.dayMs + (figures.atMs % DAY_MS);
    figures.dayMs = null;
    figures.isClockOnly = false;
  }
  return left;
}

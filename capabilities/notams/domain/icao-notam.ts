import { type NotamEnd, notamEnd, tenFigureTime } from './notam-time.ts';
import { type QLine, parseQLine } from './q-line.ts';

/** NOTAM in ICAO format (Annex 15, appendix 3), by item. */
export interface IcaoNotam {
  raw: string;
  /** `A0030/26` */
  number: string;
  action: 'N' | 'R' | 'C';
  /** NOTAM replaced or cancelled. */
  referencedNumber: string | null;
  /** Null when missing or invalid. */
  qLine: QLine | null;
  locations: readonly string[];
  fromMs: number;
  end: NotamEnd;
  /** Original text of item D. */
  schedule: string | null;
  text: string;
  /** Original text of items F and G. */
  lower: string | null;
  upper: string | null;
}

/** Text that is not a NOTAM in ICAO format. */
export class NotamTextError extends Error {
  override readonly name = 'NotamTextError';
}

/** Series, number and year; in the United States by month (FAA Order 7930.2): `04/118`. */
const NUMBER = String.raw`(?:[A-Z]\d{1,5}\/\d{2}|\d{1,2}\/\d{3,4})`;
const HEADER = new RegExp(
  String.raw`(?<![\d/])(?<![A-Z])(${NUMBER})\s+NOTAM([NRC])(?:\s+(${NUMBER}))?(?!\d)`,
);
const ORDER = ['Q', 'A', 'B', 'C', 'D', 'E'] as const;
type Item = (typeof ORDER)[number];
/** Valid content of F and G; anything else after `F)` on the same line belongs to the text. */
const LIMIT = String.raw`(?:SFC|GND|UNL|FL\s*\d{2,3}|\d+\s*(?:FT|M)\b)`;
const LOWER_LIMIT = new RegExp(String.raw`(?:\n\s*F\)|\sF\)(?=\s*${LIMIT}))`);

/** Items in order, so that a letter and bracket in a text is not taken for an item. */
function itemsOf(body: string): Partial<Record<Item, string>> {
  const textStart = /(?:^|\s)E\)/.exec(body)?.index ?? body.length;
  const starts: { item: Item; from: number; until: number }[] = [];
  let at = 0;
  for (const item of ORDER) {
    const found = new RegExp(String.raw`(?:^|\s)${item}\)`).exec(body.slice(at));
    const from = found ? at + found.index : -1;
    if (!found || (item !== 'E' && from >= textStart)) continue;
    at = from + found[0].length;
    starts.push({ item, from, until: at });
  }
  return Object.fromEntries(
    starts.map(({ item, until }, index) => [item, body.slice(until, starts[index + 1]?.from).trim()]),
  );
}

function splitLimits(text: string): { text: string; lower: string | null; upper: string | null } {
  const found = LOWER_LIMIT.exec(text);
  if (!found) return { text, lower: null, upper: null };
  const [lower = '', upper] = text.slice(found.index + found[0].length).split(/\sG\)/);
  return {
    text: text.slice(0, found.index).trim(),
    lower: lower.trim() || null,
    upper: upper?.trim().split('\n')[0]?.trim() || null,
  };
}

const needed = (value: string | undefined, item: string): string => {
  if (value === undefined || value === '') throw new NotamTextError(`Unable to parse NOTAM Item ${item}`);
  return value;
};

/**
 * Parses a NOTAM in ICAO format.
 * @throws NotamTextError when the header or one of items A, B and E is missing
 */
export function parseIcaoNotam(raw: string): IcaoNotam {
  const whole = raw.replaceAll('\r\n', '\n').trim();
  if (whole === '') throw new NotamTextError('Empty NOTAM string');
  const header = HEADER.exec(whole);
  const [, number, action, referenced] = header ?? [];
  if (!header || number === undefined || (action !== 'N' && action !== 'R' && action !== 'C')) {
    throw new NotamTextError('Unable to parse NOTAM header');
  }
  // The whole message may be in brackets; the last bracket is not part of its last item.
  const body = whole.slice(header.index + header[0].length);
  const items = itemsOf(whole[header.index - 1] === '(' ? body.replace(/\)$/, '') : body);
  const locations = needed(items.A, 'A').split(/\s+/);
  const fromText = needed(items.B, 'B');
  const fromMs = tenFigureTime(fromText.slice(0, 10));
  if (fromMs === null) throw new NotamTextError('Unable to parse NOTAM Item B datetime');
  return {
    raw,
    number,
    action,
    referencedNumber: referenced ?? null,
    qLine: items.Q === undefined ? null : parseQLine(items.Q),
    locations,
    fromMs,
    end: notamEnd(items.C ?? null),
    schedule: items.D || null,
    ...splitLimits(needed(items.E, 'E')),
  };
}

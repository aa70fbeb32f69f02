import { FormatProblem } from '../exchange-plan.ts';

/** ICAO flight plan message (Doc 4444 appendix 3), items 7 to 19, as filed. */
export interface IcaoFlightPlan {
  /** Item 7. */
  readonly callsign: string;
  /** Item 8: I, V, Y, Z and S, N, G, M, X. */
  readonly rules: string;
  readonly flightType: string;
  /** Item 9: number, type, wake turbulence category. */
  readonly number: number;
  readonly aircraft: string;
  readonly wake: string;
  /** Item 10 before and after the oblique stroke. */
  readonly equipment: string;
  readonly surveillance: string;
  /** Item 13: aerodrome and off-block time HHMM. */
  readonly departure: string;
  readonly offBlock: string;
  /** Item 15: `N0450`, `F350`, route. */
  readonly speed: string;
  readonly level: string;
  readonly route: string;
  /** Item 16: aerodrome, total estimated elapsed time HHMM, up to two alternates. */
  readonly destination: string;
  readonly elapsed: string;
  readonly alternates: readonly string[];
  /** Item 18, `0` when empty. */
  readonly other: string;
  /** Item 19; not transmitted, so it may be absent. */
  readonly supplementary: string | null;
}

const LINE_LETTERS_MAX = 69;

/** Breaks lines between words only, for AFTN. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_LETTERS_MAX) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Message with one item per line: `(FPL-MER415-IS` … `)`. */
export function writeIcaoFpl(plan: IcaoFlightPlan): string {
  const number = plan.number === 1 ? '' : String(plan.number);
  const items = [
    `(FPL-${plan.callsign}-${plan.rules}${plan.flightType}`,
    `-${number}${plan.aircraft}/${plan.wake}-${plan.equipment}/${plan.surveillance}`,
    `-${plan.departure}${plan.offBlock}`,
    wrapped(`-${plan.speed}${plan.level} ${plan.route}`),
    `-${[`${plan.destination}${plan.elapsed}`, ...plan.alternates].join(' ')}`,
    wrapped(`-${plan.other === '' ? '0' : plan.other}`),
    ...(plan.supplementary === null ? [] : [wrapped(`-${plan.supplementary}`)]),
  ];
  return `${items.join('\n')})\n`;
}

interface ItemPattern {
  readonly name: string;
  readonly pattern: RegExp;
}
const ITEMS = {
  callsign: { name: 'item 7', pattern: /^([A-Z0-9]{1,7})(?:\/A[0-7]{4})?$/ },
  rules: { name: 'item 8', pattern: /^([IVYZ])([SNGMX]?)$/ },
  aircraft: { name: 'item 9', pattern: /^(\d{0,2})([A-Z][A-Z0-9]{1,3})\/([LMHJ])$/ },
  equipment: { name: 'item 10', pattern: /^([A-Z0-9]+)\/([A-Z0-9]+)$/ },
  departure: { name: 'item 13', pattern: /^([A-Z0-9]{4})([0-2]\d[0-5]\d)$/ },
  route: {
    name: 'item 15',
    pattern: /^([KN]\d{4}|M\d{3})((?:F|A)\d{3}|(?:S|M)\d{4}|VFR) +([^]+)$/,
  },
  destination: { name: 'item 16', pattern: /^([A-Z0-9]{4})(\d{4})((?: +[A-Z0-9]{4}){0,2})$/ },
} as const satisfies Record<string, ItemPattern>;

function match(item: ItemPattern, text: string | undefined): readonly string[] {
  const found = item.pattern.exec(text ?? '');
  if (!found) throw new FormatProblem(`The flight plan has no readable ${item.name}.`);
  return found.slice(1).map((part) => part ?? '');
}

/** Items 18 and 19 may contain hyphens, so the items before them are taken first. */
function itemsOf(text: string): { head: readonly string[]; other: string; supplementary: string | null } {
  const body = /\(FPL\s*-([^()]*)\)?/.exec(text.toUpperCase())?.[1];
  if (body === undefined)
    throw new FormatProblem('This is not an ICAO flight plan: it does not begin with (FPL-.');
  const flat = body
    .replaceAll(/\s*\r?\n\s*-/g, '\u0000')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // The first items may share a line; from item 13 each begins a line, or all are on one line.
  const parts = flat.includes('\u0000') ? flat.split('\u0000') : flat.split(/ *- */);
  const early = parts.findIndex((part) => ITEMS.departure.pattern.test(part.trim()));
  const start = parts.slice(0, Math.max(0, early)).flatMap((part) => part.split('-'));
  const [departure, route, destination, other = '0', ...rest] = early < 0 ? [] : parts.slice(early);
  const clean = (part: string | undefined) => (part ?? '').trim();
  return {
    head: [...start.map(clean), clean(departure), clean(route), clean(destination)],
    other: clean(other),
    supplementary: rest.length === 0 ? null : rest.map(clean).join(' -'),
  };
}

/** Parses a filed flight plan message. @throws FormatProblem naming the invalid item */
export function readIcaoFpl(text: string): IcaoFlightPlan {
  if (text.length > 20_000) throw new FormatProblem('The flight plan is too long.');
  const { head, other, supplementary } = itemsOf(text);
  const [callsign = ''] = match(ITEMS.callsign, head[0]);
  const [rules = '', flightType = ''] = match(ITEMS.rules, head[1]);
  const [number = '', aircraft = '', wake = ''] = match(ITEMS.aircraft, head[2]);
  const [equipment = '', surveillance = ''] = match(ITEMS.equipment, head[3]);
  const [departure = '', offBlock = ''] = match(ITEMS.departure, head[4]);
  const [speed = '', level = '', route = ''] = match(ITEMS.route, head[5]);
  const [destination = '', elapsed = '', alternates = ''] = match(ITEMS.destination, head[6]);
  return {
    callsign,
    rules,
    flightType,
    number: number === '' ? 1 : Number(number),
    aircraft,
    wake,
    equipment,
    surveillance,
    departure,
    offBlock,
    speed,
    level,
    route,
    destination,
    elapsed,
    alternates: alternates.split(' ').filter((word) => word !== ''),
    other: other === '' ? '0' : other,
    supplementary,
  };
}

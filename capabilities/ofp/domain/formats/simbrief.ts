import { utcInstantMs } from '#aviation/time/utc-instant.ts';
import {
  type ExchangePlan,
  type ExchangePoint,
  FormatProblem,
  IMPORT_TEXT_MAX,
  type PointKind,
  readAltitudeFt,
  readDegrees,
} from '../exchange-plan.ts';
import { pointOf } from './point-words.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

/** SimBrief plan; its figures are SimBrief's and never mixed with those of this app. */
export interface SimbriefPlan {
  readonly plan: ExchangePlan;
  readonly callsign: string;
  readonly aircraft: string;
  readonly registration: string | null;
  readonly departure: string;
  readonly destination: string;
  readonly alternate: string | null;
  readonly route: string;
  readonly costIndex: number | null;
  readonly passengers: number | null;
  readonly cargoKg: number | null;
  /** Time of generation, ISO 8601. */
  readonly generatedAt: string | null;
  readonly offBlock: string | null;
  readonly airac: string | null;
  /** Kilograms. */
  readonly fuelKg: {
    readonly block: number | null;
    readonly trip: number | null;
    readonly extra: number | null;
  };
}

/** A mass in an unstated unit is unknown. */
const KG_PER_UNIT: Readonly<Record<string, number>> = { lbs: 0.453_592_37, lb: 0.453_592_37, kgs: 1, kg: 1 };
const KINDS: Readonly<Record<string, PointKind>> = {
  wpt: 'waypoint',
  vor: 'vor',
  ndb: 'ndb',
  apt: 'airport',
  ltlg: 'coordinate',
};
/** Points of the vertical profile, not the route. */
const PROFILE_POINTS: readonly string[] = ['TOC', 'TOD'];

/** Part of the plan in any format: XML or either JSON. */
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Elements with the same name become a list; leaves become text. */
function partOf(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text;
  const part = new Map<string, unknown>();
  for (const child of element.children) {
    const before = part.get(child.name);
    const value = partOf(child);
    if (before === undefined) part.set(child.name, value);
    else part.set(child.name, Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]);
  }
  return Object.fromEntries(part);
}

function partIn(part: Part, name: string): Part {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  const [first] = listOf(value);
  return isPart(first) ? first : {};
}
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** All values are strings in SimBrief, and missing ones are `''` or `{}`. */
function textIn(part: Part, name: string): string | null {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text === '' ? null : text;
}

function numberIn(part: Part, name: string): number | null {
  const text = textIn(part, name);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Unix seconds in the first response format, ISO in the second; without a zone it is UTC, not that of the reader. */
function timeIn(part: Part, name: string): string | null {
  const text = textIn(part, name);
  if (text === null) return null;
  const atMs = /^\d+$/.test(text) ? Number(text) * 1000 : utcInstantMs(text);
  return atMs === null || Number.isNaN(new Date(atMs).getTime()) ? null : new Date(atMs).toISOString();
}

function fixesOf(root: Part): readonly Part[] {
  const log = root['navlog'];
  const fixes = isPart(log) ? log['fix'] : log;
  return listOf(fixes).filter(isPart);
}

function pointOfFix(fix: Part): ExchangePoint {
  const ident = textIn(fix, 'ident') ?? '';
  const type = textIn(fix, 'type') ?? '';
  return pointOf({
    ident,
    kind: Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null,
    via: textIn(fix, 'via_airway') ?? 'DCT',
    lat: readDegrees(textIn(fix, 'pos_lat') ?? undefined, 90, ident),
    lon: readDegrees(textIn(fix, 'pos_long') ?? undefined, 180, ident),
  });
}

function endOf(root: Part, name: 'origin' | 'destination', via: string | null): ExchangePoint {
  const part = partIn(root, name);
  const ident = textIn(part, 'icao_code');
  if (ident === null) throw new FormatProblem(`The SimBrief plan names no ${name}.`);
  return pointOf({
    ident,
    kind: 'airport',
    via,
    lat: readDegrees(textIn(part, 'pos_lat') ?? undefined, 90, ident),
    lon: readDegrees(textIn(part, 'pos_long') ?? undefined, 180, ident),
  });
}

function rootOf(text: string): Part {
  if (text.trimStart().startsWith('<')) {
    const root = readXml(text);
    const part = partOf(root);
    if (!isPart(part)) throw new FormatProblem('This is not a SimBrief plan.');
    return part;
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FormatProblem('The file is not valid JSON.');
  }
  if (!isPart(json)) throw new FormatProblem('This is not a SimBrief plan.');
  return json;
}

function pointsOf(root: Part): ExchangePoint[] {
  const departure = endOf(root, 'origin', null);
  const fixes = fixesOf(root)
    .filter((fix) => !PROFILE_POINTS.includes(textIn(fix, 'ident') ?? ''))
    .map(pointOfFix);
  const last = fixes.at(-1);
  const destination = endOf(root, 'destination', last?.kind === 'airport' ? 'DCT' : (last?.via ?? 'DCT'));
  const between = last?.ident === destination.ident ? fixes.slice(0, -1) : fixes;
  return [departure, ...between, destination];
}

/**
 * SimBrief plan as XML or JSON of either kind (`json=1`, `json=v2`). Masses are converted to kilograms.
 * @throws FormatProblem
 */
export function readSimbrief(text: string): SimbriefPlan {
  if (text.length > IMPORT_TEXT_MAX) throw new FormatProblem('The file is too large.');
  const root = rootOf(text);
  const status = textIn(partIn(root, 'fetch'), 'status');
  if (status?.startsWith('Error')) throw new FormatProblem(`SimBrief answers: ${status}.`);
  const general = partIn(root, 'general');
  const points = pointsOf(root);
  const unit = textIn(partIn(root, 'params'), 'units')?.toLowerCase() ?? '';
  const kgPerUnit = Object.hasOwn(KG_PER_UNIT, unit) ? (KG_PER_UNIT[unit] ?? null) : null;
  const kilograms = (value: number | null) =>
    value === null || kgPerUnit === null ? null : Math.round(value * kgPerUnit);
  const fuel = partIn(root, 'fuel');
  const weights = partIn(root, 'weights');
  const aircraft = partIn(root, 'aircraft');
  const callsign =
    textIn(partIn(root, 'atc'), 'callsign') ??
    `${textIn(general, 'icao_airline') ?? ''}${textIn(general, 'flight_number') ?? ''}`;
  const [departure = '', destination = ''] = [points[0]?.ident, points.at(-1)?.ident];
  return {
    plan: {
      title: `${departure} to ${destination}`,
      points,
      cruiseFt: readAltitudeFt(textIn(general, 'initial_altitude') ?? undefined),
    },
    callsign,
    aircraft: textIn(aircraft, 'icao_code') ?? textIn(aircraft, 'icaocode') ?? '',
    registration: textIn(aircraft, 'reg'),
    departure,
    destination,
    alternate: textIn(partIn(root, 'alternate'), 'icao_code'),
    route: textIn(general, 'route') ?? '',
    costIndex: numberIn(general, 'costindex'),
    passengers: numberIn(weights, 'pax_count') ?? numberIn(general, 'passengers'),
    cargoKg: kilograms(numberIn(weights, 'cargo')),
    generatedAt: timeIn(partIn(root, 'params'), 'time_generated'),
    offBlock: timeIn(partIn(root, 'times'), 'sched_out'),
    airac: textIn(partIn(root, 'params'), 'airac'),
    fuelKg: {
      block: kilograms(numberIn(fuel, 'plan_ramp')),
      trip: kilograms(numberIn(fuel, 'enroute_burn')),
      extra: kilograms(numberIn(fuel, 'extra')),
    },
  };
}

import { z } from 'zod';
import { utcInstantMs } from '#aviation/time/utc-instant.ts';
import { flightLevelOf } from './notam-levels.ts';
import type { NotamLevels } from './notam-levels.ts';

/** Kinds of temporary flight restrictions, from the FAA's terms. */
export const TFR_KINDS = ['vip', 'security', 'hazards', 'sports', 'space', 'special', 'other'] as const;
export type TfrKind = (typeof TFR_KINDS)[number];

/** Entry of the list of restrictions with its polygons. Times are ms since 1970. */
export interface Tfr {
  /** `6/2998` */
  number: string;
  facility: string;
  state: string;
  kind: TfrKind;
  /** The FAA's term. */
  typeText: string;
  description: string;
  modifiedMs: number | null;
  /** One polygon each, [longitude, latitude]; empty when the FAA publishes none. */
  polygons: [number, number][][][];
}

/** Data from the FAA page of a single restriction. */
export interface TfrDetail {
  fromMs: number | null;
  toMs: number | null;
  levels: NotamLevels | null;
  /** Text of the NOTAM; null when the page has none. */
  text: string | null;
}

const listEntry = z.object({
  notam_id: z.string().min(3),
  facility: z.string().nullish(),
  state: z.string().nullish(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  mod_abs_time: z.string().nullish(),
});
const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const polygon = z.array(z.array(lonLat).min(4)).min(1);
const location = z.object({
  properties: z.object({ NOTAM_KEY: z.string() }),
  geometry: z.union([
    z.object({ type: z.literal('Polygon'), coordinates: polygon }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
  ]),
});
const locations = z.object({ features: z.array(z.unknown()) });

const KIND_WORDS: readonly (readonly [RegExp, TfrKind])[] = [
  [/VIP/, 'vip'],
  [/SECURITY/, 'security'],
  [/HAZARD/, 'hazards'],
  [/SPORT|AIR SHOW|STADIUM/, 'sports'],
  [/SPACE/, 'space'],
  [/SPECIAL/, 'special'],
];

function kindOf(text: string): TfrKind {
  const words = text.toUpperCase();
  return KIND_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/** `202605261808` */
function twelveFigures(text: string | null | undefined): number | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text ?? '');
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Null for a body without features, such as the report of an error: no area is known then, which is not "no areas". */
function polygonsByNumber(body: unknown, rejected: string[]): Map<string, Tfr['polygons']> | null {
  const byNumber = new Map<string, Tfr['polygons']>();
  const whole = locations.safeParse(body);
  if (!whole.success) return null;
  for (const feature of whole.data.features) {
    const outcome = location.safeParse(feature);
    if (!outcome.success) {
      rejected.push('An area of a flight restriction has no polygon that can be drawn.');
      continue;
    }
    const { geometry, properties } = outcome.data;
    const rings = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    // A restriction has several areas with keys like 6/0092-1-FDC-F; the part before the first dash is its number.
    const number = properties.NOTAM_KEY.split('-')[0] ?? '';
    const drawn = rings.map((area) =>
      area.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
    );
    byNumber.set(number, [...(byNumber.get(number) ?? []), ...drawn]);
  }
  return byNumber;
}

/** List of restrictions joined with their areas; null for an invalid list or an answer without areas. */
export function parseTfrs(list: unknown, areas: unknown): { tfrs: Tfr[]; rejected: string[] } | null {
  const entries = z.array(z.unknown()).safeParse(list);
  if (!entries.success) return null;
  const rejected: string[] = [];
  const polygons = polygonsByNumber(areas, rejected);
  if (polygons === null) return null;
  const tfrs = entries.data.flatMap((entry): Tfr[] => {
    const outcome = listEntry.safeParse(entry);
    if (!outcome.success) {
      rejected.push('An entry of the list of flight restrictions has no number.');
      return [];
    }
    const { notam_id: number, facility, state, type, description, mod_abs_time: modified } = outcome.data;
    return [
      {
        number,
        facility: facility ?? '',
        state: state ?? '',
        kind: kindOf(type ?? ''),
        typeText: type ?? '',
        description: description ?? '',
        modifiedMs: twelveFigures(modified),
        polygons: polygons.get(number) ?? [],
      },
    ];
  });
  return { tfrs, rejected };
}

const tag = (xml: string, name: string): string | null =>
  new RegExp(String.raw`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() || null;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Parses `<dateEffective>2026-05-26T18:00:00</dateEffective>`, UTC unless stated otherwise. */
function timeIn(xml: string, name: string): number | null {
  const zone = tag(xml, 'codeTimeZone') ?? 'UTC';
  const text = tag(xml, name);
  if (text === null || !/^(UTC|Z|GMT)$/i.test(zone)) return null;
  return utcInstantMs(text);
}

function limitIn(xml: string, end: 'Upper' | 'Lower'): string | null {
  const value = tag(xml, `valDistVer${end}`);
  if (value === null || !/^\d+$/.test(value)) return null;
  const datum = tag(xml, `codeDistVer${end}`);
  const unit = tag(xml, `uomDistVer${end}`) ?? 'FT';
  if (Number(value) === 0) return 'SFC';
  if (unit === 'FL' || datum === 'STD') return `FL${value.padStart(3, '0')}`;
  return `${value}${unit} ${datum === 'HEI' ? 'AGL' : 'MSL'}`;
}

/** Lower and upper limits of each area of a restriction. */
const limitsOfAreas = (xml: string): { lower: string | null; upper: string | null }[] => {
  const areas = xml.match(/<TFRAreaGroup>[\s\S]*?<\/TFRAreaGroup>/g) ?? [xml];
  return areas.map((area) => ({ lower: limitIn(area, 'Lower'), upper: limitIn(area, 'Upper') }));
};

/** The limit furthest out; null when one is unknown or they cannot be compared (AGL with MSL, but the surface with both). */
function outermost(limits: readonly (string | null)[], isFurther: (fl: number, than: number) => boolean) {
  const [first = null] = limits;
  if (limits.every((limit) => limit === first)) return first;
  const data = new Set(limits.flatMap((limit) => (limit === 'SFC' ? [] : [limit?.endsWith('AGL')])));
  if (data.size > 1) return null;
  let found: { limit: string; fl: number } | null = null;
  for (const limit of limits) {
    const fl = flightLevelOf(limit);
    if (limit === null || fl === null) return null;
    if (found === null || isFurther(fl, found.fl)) found = { limit, fl };
  }
  return found?.limit ?? null;
}

/** Parses the page of a single restriction (`detail_6_2998.xml`); null when invalid. */
export function parseTfrDetail(xml: string): TfrDetail | null {
  if (!/<XNOTAM-Update|<Group>/.test(xml)) return null;
  // The areas of a restriction are one here: their limits enclose all of them.
  const limits = limitsOfAreas(xml);
  const lower = outermost(
    limits.map((area) => area.lower),
    (fl, than) => fl < than,
  );
  const upper = outermost(
    limits.map((area) => area.upper),
    (fl, than) => fl > than,
  );
  const text = tag(xml, 'txtDescrUSNS') ?? tag(xml, 'txtDescrTraditional');
  return {
    fromMs: timeIn(xml, 'dateEffective'),
    toMs: timeIn(xml, 'dateExpire'),
    levels:
      lower === null && upper === null
        ? null
        : { lower, upper, lowerFl: flightLevelOf(lower), upperFl: flightLevelOf(upper) },
    text: text === null ? null : unescaped(text),
  };
}

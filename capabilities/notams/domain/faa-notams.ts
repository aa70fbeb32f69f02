import { z } from 'zod';
import { notamFromText } from './notam-from-text.ts';
import type { Notam, NotamArea } from './notam.ts';
import { notamEnd } from './notam-time.ts';
import { categoryOf } from './notam-category.ts';
import { closuresOf } from './notam-closures.ts';

/** Fields used from the FAA NOTAM API (legacy and NMS, GeoJSON); others may change. */
const text = z.union([z.string(), z.number().transform(String)]).nullish();
const core = z.object({
  notam: z.object({
    id: text,
    number: text,
    type: text,
    issued: text,
    affectedFIR: text,
    location: text,
    icaoLocation: text,
    effectiveStart: text,
    effectiveEnd: text,
    text: text,
    classification: text,
  }),
  notamTranslation: z
    .array(
      z.object({
        type: text,
        simpleText: text,
        formattedText: text,
        domestic_message: text,
        icao_message: text,
      }),
    )
    .nullish(),
});
const position = z.array(z.number()).min(2);
const geometry = z.object({
  geometries: z.array(z.object({ type: z.string(), coordinates: z.unknown() })).nullish(),
});
const item = z.object({ properties: z.object({ coreNOTAMData: core }), geometry: geometry.nullish() });

/** Page of the legacy API, or response of NMS. */
const page = z.union([
  z.object({ items: z.array(z.unknown()), totalPages: z.number().optional() }),
  z.object({ data: z.object({ geojson: z.array(z.unknown()).nullish() }) }),
]);

/** Items of a response of either API; null for another shape. */
export function faaItems(body: unknown): { items: readonly unknown[]; totalPages: number } | null {
  const outcome = page.safeParse(body);
  if (!outcome.success) return null;
  return 'items' in outcome.data
    ? { items: outcome.data.items, totalPages: outcome.data.totalPages ?? 1 }
    : { items: outcome.data.data.geojson ?? [], totalPages: 1 };
}

const timeOf = (value: string | null | undefined): number | null => {
  const atMs = Date.parse(value ?? '');
  return Number.isNaN(atMs) ? null : atMs;
};

const ringsShape = z.array(z.array(position));

/** Polygon of an item, if any. */
function polygonOf(given: z.infer<typeof geometry> | null | undefined): NotamArea | null {
  for (const { type, coordinates } of given?.geometries ?? []) {
    const rings = type === 'Polygon' ? ringsShape.safeParse(coordinates) : null;
    const outer = rings?.data?.[0];
    if (!rings?.success || outer === undefined || outer.length < 4) continue;
    const sum = outer.reduce<[number, number]>(([x, y], [lon = 0, lat = 0]) => [x + lon, y + lat], [0, 0]);
    return {
      lat: sum[1] / outer.length,
      lon: sum[0] / outer.length,
      radiusNm: null,
      rings: rings.data.map((ring) => ring.map(([lon = 0, lat = 0]): [number, number] => [lon, lat])),
    };
  }
  return null;
}

function pointOf(given: z.infer<typeof geometry> | null | undefined): { lat: number; lon: number } | null {
  const point = given?.geometries?.find(({ type }) => type === 'Point');
  const [lon, lat] = position.safeParse(point?.coordinates).data ?? [];
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

function messagesOf({ notam, notamTranslation }: z.infer<typeof core>): string[] {
  const translations = notamTranslation ?? [];
  const ordered = [
    ...translations.filter(({ type }) => type === 'ICAO'),
    ...translations.filter(({ type }) => type !== 'ICAO'),
  ];
  return [
    ...ordered.map((one) => one.formattedText ?? one.icao_message ?? one.simpleText ?? one.domestic_message),
    notam.text,
  ].flatMap((message) => (message === null || message === undefined || message === '' ? [] : [message]));
}

function withoutFormat(core_: z.infer<typeof core>): Notam | null {
  const { notam } = core_;
  const words = notam.text ?? '';
  if (words === '' || !notam.number) return null;
  return {
    id: notam.id ?? notam.number,
    number: notam.number,
    action: 'N',
    category: categoryOf({ subject: null, keyword: words.split(' ')[0] ?? null, text: words }),
    isChecklist: false,
    locations: [notam.icaoLocation ?? notam.location ?? ''],
    fir: notam.affectedFIR ?? null,
    qCode: null,
    traffic: null,
    scope: null,
    issuedMs: null,
    fromMs: null,
    toMs: null,
    isPermanent: false,
    isEstimated: false,
    schedule: null,
    text: words,
    raw: words,
    levels: null,
    place: null,
    area: null,
    obstacle: null,
    closedRunways: closuresOf({ qCode: null, text: words, schedule: null }).runways,
  };
}

/** Converts an item of the API to a NOTAM, or explains in a sentence why not. */
export function notamFromFaa(given: unknown): { ok: true; notam: Notam } | { ok: false; reason: string } {
  const outcome = item.safeParse(given);
  if (!outcome.success) return { ok: false, reason: 'An item is not in the shape of a NOTAM.' };
  const { properties, geometry: shape } = outcome.data;
  const { notam } = properties.coreNOTAMData;
  const read = messagesOf(properties.coreNOTAMData)
    .map(notamFromText)
    .find((one) => one !== null);
  const base = read ?? withoutFormat(properties.coreNOTAMData);
  if (!base) return { ok: false, reason: `NOTAM ${notam.number ?? '?'} has no text that can be read.` };
  const end = notamEnd(notam.effectiveEnd ?? null);
  const location = notam.icaoLocation ?? notam.location;
  return {
    ok: true,
    notam: {
      ...base,
      id: notam.id ?? base.id,
      locations: base.locations.length > 0 ? base.locations : [location ?? ''],
      fir: base.fir ?? notam.affectedFIR ?? null,
      issuedMs: timeOf(notam.issued),
      fromMs: timeOf(notam.effectiveStart) ?? base.fromMs,
      toMs: end.kind === 'permanent' ? null : (timeOf(notam.effectiveEnd) ?? base.toMs),
      isPermanent: base.isPermanent || end.kind === 'permanent',
      area: polygonOf(shape) ?? base.area,
      place: base.obstacle === null ? (pointOf(shape) ?? base.place) : (base.place ?? pointOf(shape)),
    },
  };
}

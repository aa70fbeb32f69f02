import { z } from 'zod';
import { splitAtAntimeridian } from '#aviation/geo/antimeridian.ts';
import { type ExchangePlan, type ExchangePoint, FormatProblem, IMPORT_TEXT_MAX } from '../exchange-plan.ts';
import { kindOfWord, pointOf } from './point-words.ts';
import { NOT_FOR_NAVIGATION } from './xml-tree.ts';

/** GeoJSON collection: the line, split at the antimeridian (RFC 7946), and one feature per point. */
export function writeGeoJson({ title, points, cruiseFt }: ExchangePlan): string {
  const lines = splitAtAntimeridian(points).map((line) => line.map(({ lat, lon }) => [lon, lat]));
  return `${JSON.stringify(
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { role: 'route', title, cruiseFt, note: NOT_FOR_NAVIGATION },
          geometry: { type: 'MultiLineString', coordinates: lines },
        },
        ...points.map(({ ident, kind, via, region, lat, lon }, order) => ({
          type: 'Feature',
          properties: { role: 'point', order, ident, kind, via, ...(region === undefined ? {} : { region }) },
          geometry: { type: 'Point', coordinates: [lon, lat] },
        })),
      ],
    },
    null,
    1,
  )}\n`;
}

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const properties = z
  .object({
    title: z.string().optional().catch(undefined),
    name: z.string().optional().catch(undefined),
    ident: z.string().optional().catch(undefined),
    kind: z.string().optional().catch(undefined),
    via: z.string().nullable().optional().catch(undefined),
    region: z.string().optional().catch(undefined),
    cruiseFt: z.number().nullable().optional().catch(undefined),
  })
  .nullish();
const feature = z.object({
  properties,
  geometry: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('Point'), coordinates: position }),
      z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
      z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
    ])
    .nullable()
    .catch(null),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });
type Feature = z.infer<typeof feature>;

function pointFeatures(features: readonly Feature[]): ExchangePoint[] {
  return features.flatMap(({ geometry, properties: said }) => {
    if (geometry?.type !== 'Point') return [];
    const [lon, lat] = geometry.coordinates;
    const ident = said?.ident ?? said?.name;
    return [pointOf({ ident, kind: kindOfWord(said?.kind), via: said?.via, region: said?.region, lat, lon })];
  });
}

function linePoints(features: readonly Feature[]): ExchangePoint[] {
  const first = features.find(({ geometry }) => geometry !== null && geometry.type !== 'Point')?.geometry;
  if (!first || first.type === 'Point') return [];
  const places = first.type === 'LineString' ? first.coordinates : first.coordinates.flat();
  return places.map(([lon, lat]) =>
    pointOf({ ident: undefined, kind: 'coordinate', via: undefined, lat, lon }),
  );
}

/** Point features of a collection, or the vertices of its first line. @throws FormatProblem */
export function readGeoJson(text: string): ExchangePlan {
  if (text.length > IMPORT_TEXT_MAX) throw new FormatProblem('The file is too large.');
  const { features } = parsed(text);
  const named = pointFeatures(features);
  const line = features.find(({ geometry }) => geometry?.type !== 'Point')?.properties;
  return {
    title: line?.title ?? line?.name ?? '',
    cruiseFt: line?.cruiseFt ?? null,
    points: named.length > 1 ? named : linePoints(features),
  };
}

function parsed(text: string): z.infer<typeof collection> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FormatProblem('The file is not valid JSON.');
  }
  const result = collection.safeParse(json);
  if (!result.success)
    throw new FormatProblem('This is not a GeoJSON feature collection with places on Earth.');
  return result.data;
}

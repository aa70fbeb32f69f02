import { z } from 'zod';
import type { AirspaceRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { polygonSchema, ringsOfPolygon } from './airspace-values.ts';

const frameSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
});

const featureSchema = z.object({
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema) }),
  ]),
  properties: z.object({ id: z.string().min(1), oceanic: z.string() }),
});

/**
 * FIR and sector boundaries of a VATSpy `Boundaries.geojson`, named from the `[FIRs]` table of its `VATSpy.dat` if
 * given. The file has no vertical limits. An id of four letters is a FIR, any other is part of one.
 */
export function parseVatspyBoundaries(input: {
  readonly json: unknown;
  readonly names: ReadonlyMap<string, string>;
  readonly source: SourceId;
  readonly log: RecordLog;
}): AirspaceRecord[] {
  const { names, source, log } = input;
  const frame = frameSchema.safeParse(input.json);
  if (!frame.success)
    throw new NavdataSourceError('wrong-format', log.file, 'is not a GeoJSON feature collection');
  const records: AirspaceRecord[] = [];
  frame.data.features.forEach((raw, index) => {
    const parsed = featureSchema.safeParse(raw);
    if (!parsed.success) return log.reject(index + 1, parsed.error.issues[0]?.message ?? 'unreadable');
    const { geometry, properties } = parsed.data;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons.map(ringsOfPolygon);
    const valid = rings.filter((polygon) => polygon !== null).flat();
    if (valid.length === 0) return log.reject(index + 1, `${properties.id} has no polygon`);
    records.push({
      type: /^[A-Z]{4}$/.test(properties.id) ? 'FIR' : 'SECTOR',
      class: null,
      name: names.get(properties.id) ?? properties.id,
      ident: properties.id,
      sourceType: properties.oceanic === '1' ? 'oceanic' : null,
      lower: null,
      upper: null,
      rings: valid,
      source,
    });
    return log.use();
  });
  return records;
}

/** The names of the `[FIRs]` table by boundary (`ICAO|NAME|CALLSIGN PREFIX|FIR BOUNDARY`); the first counts. */
export function parseVatspyFirNames(text: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let isInside = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('[')) isInside = line.trim() === '[FIRs]';
    if (!isInside || line.startsWith(';')) continue;
    const [icao = '', name = '', , boundary = ''] = line.split('|').map((part) => part.trim());
    const id = boundary || icao;
    if (name !== '' && !names.has(id)) names.set(id, name);
  }
  return names;
}

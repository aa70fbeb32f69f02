import { z } from 'zod';
import {
  type AirspaceClass,
  type AirspaceType,
  type VerticalLimit,
  airspaceClasses,
} from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { AirspaceRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { polygonSchema, ringsOfPolygon } from './airspace-values.ts';
import { textOrNull } from './record-values.ts';

const frameSchema = z.object({
  type: z.literal('FeatureCollection'),
  properties: z.object({ nasrCycleDate: z.iso.date(), featureCount: z.number() }),
  features: z.array(z.unknown()),
});

const limitSchema = z.object({ valueFt: z.number(), reference: z.enum(['MSL', 'AGL', 'SFC', 'STD']) });

const featureSchema = z.object({
  geometry: z.object({
    type: z.literal('Polygon'),
    coordinates: polygonSchema,
  }),
  properties: z.object({
    type: z.string(),
    name: z.string(),
    identifier: z.string(),
    floor: limitSchema,
    ceiling: limitSchema,
    artccStratum: z.string().nullable(),
  }),
});
type Feature = z.infer<typeof featureSchema>;

/** Airspaces of an `airspace.geojson` of the squawk family (FAA NASR), with the first day of its cycle. */
export function parseSquawkAirspace(json: unknown, source: SourceId, log: RecordLog) {
  const frame = frameSchema.safeParse(json);
  if (!frame.success)
    throw new NavdataSourceError(
      'wrong-format',
      log.file,
      'is no NASR airspace collection (properties.nasrCycleDate, features)',
    );
  const { properties, features } = frame.data;
  if (features.length !== properties.featureCount)
    throw new NavdataSourceError(
      'truncated',
      log.file,
      `says that it has ${properties.featureCount} features and has ${features.length}`,
    );
  const records: AirspaceRecord[] = [];
  features.forEach((raw, index) => {
    const parsed = featureSchema.safeParse(raw);
    const record = parsed.success ? toAirspace(parsed.data, source) : null;
    if (!record) return log.reject(index + 1, parsed.error?.issues[0]?.message ?? 'has no polygon');
    records.push(record);
    return log.use();
  });
  return { cycleDate: properties.nasrCycleDate, records };
}

function toAirspace({ geometry, properties }: Feature, source: SourceId): AirspaceRecord | null {
  const rings = ringsOfPolygon(geometry.coordinates);
  if (!rings) return null;
  const { type, name, identifier, floor, ceiling, artccStratum } = properties;
  const airspaceClass = classOf(type);
  return {
    type: typeOf(type, artccStratum),
    class: airspaceClass,
    name: name.trim() || identifier,
    ident: textOrNull(identifier),
    sourceType: artccStratum === null ? type : `${type} ${artccStratum}`,
    lower: toLimit(floor),
    upper: toUpper(ceiling, airspaceClass),
    rings,
    source,
  };
}

function classOf(type: string): AirspaceClass | null {
  const letter = /^CLASS_([A-G])/.exec(type)?.[1];
  return airspaceClasses.find((known) => known !== null && known === letter) ?? null;
}

const typeOfWord: Readonly<Record<string, AirspaceType>> = {
  MOA: 'MOA',
  RESTRICTED: 'RESTRICTED',
  PROHIBITED: 'PROHIBITED',
  WARNING: 'WARNING',
  ALERT: 'ALERT',
  NSA: 'NATIONAL_SECURITY',
};

function typeOf(type: string, artccStratum: string | null): AirspaceType {
  if (type.startsWith('CLASS_')) return 'CLASS';
  // A US centre's low and high areas are those of its flight information region.
  if (type === 'ARTCC') return artccStratum === 'CTA' || artccStratum === 'UTA' ? 'CTA' : 'FIR';
  return typeOfWord[type] ?? 'OTHER';
}

/** NASR writes 99999 for a ceiling without a figure. */
const noFigureFt = 99_999;

function toUpper(limit: Feature['properties']['ceiling'], airspaceClass: AirspaceClass | null) {
  // A ceiling at the surface is not a ceiling.
  if (limit.reference === 'SFC') return null;
  if (limit.valueFt !== noFigureFt) return toLimit(limit);
  // Class E ends below 18,000 ft, where class A begins (14 CFR 71.33, 71.71).
  return airspaceClass === 'E' ? ({ datum: 'MSL', value: 17_999 } as const) : unlimited;
}

const unlimited: VerticalLimit = { datum: 'UNL', value: 0 };

function toLimit({ valueFt, reference }: Feature['properties']['floor']): VerticalLimit {
  if (reference === 'SFC') return { datum: 'SFC', value: 0 };
  if (reference === 'STD') return { datum: 'FL', value: Math.round(valueFt / 100) };
  if (reference === 'AGL' && valueFt === 0) return { datum: 'SFC', value: 0 };
  return { datum: reference, value: valueFt };
}

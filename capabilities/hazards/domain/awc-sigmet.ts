import { toIso } from '#aviation/time/utc.ts';
import { z } from 'zod';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type Movement, directionOfWind } from '#aviation/reports/sigmet/sigmet-levels.ts';
import { type DecodedSigmet, decodeSigmet, splitByCloud } from '#aviation/reports/sigmet/sigmet-text.ts';
import type { HazardFeature, HazardType } from '../contract.ts';
import {
  type ReadRecords,
  instantMs,
  looseNumber,
  looseText,
  readEach,
  reasonOf,
  withoutDoubles,
} from './awc-record.ts';
import { type ReadGeometry, asLine, lineFrom, polygonFrom, polygonsFrom } from './hazard-geometry.ts';
import { levelsOf } from './hazard-levels.ts';
import { decodedRows, hazardOfCode } from './hazard-words.ts';
import { basisOf, forecastAreaOf, shapeFromWords } from './sigmet-shape.ts';

/** SIGMETs and CWAs of aviationweather.gov. */

export interface ReadContext {
  /** Time of receipt, used to resolve days of the month. */
  receivedMs: number;
  /** In replay: added to all times. */
  shiftMs: number;
}

/** Message with its fields in a common format. */
interface Draft {
  type: HazardType;
  id: string;
  code: string;
  /** Message; null when the record has none. */
  raw: string | null;
  /** Original record, shown without a message. */
  record: unknown;
  series: string | null;
  fromMs: number;
  toMs: number;
  baseFt: number | null;
  topFt: number | null;
  isTopAbove: boolean;
  movement: Movement | null;
  change: string | null;
  qualifier: string | null;
  region: string | null;
  shape: ReadGeometry;
}

/** `TOP ABV FL450`, and of several clouds `TOPS ABV FL450`. */
const TOP_ABOVE = /\bTOPS? ABV\b/;
const CHANGES: Readonly<Record<string, 'no change' | 'intensifying' | 'weakening'>> = {
  NC: 'no change',
  INTSF: 'intensifying',
  WKN: 'weakening',
};
const TYPE_NAMES: Record<HazardType, string> = {
  SIGMET: 'SIGMET',
  ISIGMET: 'SIGMET',
  AIRMET: 'AIRMET',
  GAIRMET: 'G-AIRMET',
  CWA: 'CWA',
};

/** Area of the record, else of the text, else the remaining line of either. */
function shapeOf(ofRecord: ReadGeometry, { area }: DecodedSigmet): ReadGeometry {
  if (ofRecord.geometry !== null) return ofRecord;
  const ofWords = shapeFromWords(area) ?? ofRecord;
  return ofWords.geometry === null && !ofWords.line ? asLine(ofRecord) : asLine(ofWords);
}

/** Fields missing in the record are taken from the text: area, levels, movement and change. */
function featureOf(draft: Draft, decoded: DecodedSigmet, { shiftMs }: ReadContext): HazardFeature {
  const named = hazardOfCode(draft.code);
  const shape = shapeOf(draft.shape, decoded);
  const isLevelReported = draft.baseFt !== null || draft.topFt !== null;
  const levels = levelsOf(
    isLevelReported
      ? {
          baseFt: draft.baseFt,
          topFt: draft.topFt,
          isTopAbove: draft.isTopAbove,
          // Only the text has this.
          isFlightLevels: decoded.levels?.isFlightLevels ?? null,
        }
      : (decoded.levels ?? { baseFt: null, topFt: null, isTopAbove: false }),
  );
  const series = draft.series === null ? '' : ` ${draft.series}`;
  const title = decoded.product ?? `${TYPE_NAMES[draft.type]}${series}`;
  const phenomenon = decoded.phenomenon?.text ?? named.text;
  return {
    type: 'Feature',
    geometry: shape.geometry,
    properties: {
      id: draft.id,
      hazard: draft.code,
      type: draft.type,
      rawData: draft.raw ?? JSON.stringify(draft.record, null, 1),
      kind: named.kind === 'other' ? (decoded.phenomenon?.kind ?? 'other') : named.kind,
      title,
      label: [`${named.code} ${TYPE_NAMES[draft.type]}${series}`, levels.text]
        .filter((part) => part !== null)
        .join(' · '),
      phenomenon,
      region: draft.region ?? decoded.region,
      levels,
      validFrom: toIso(draft.fromMs + shiftMs),
      validTo: toIso(draft.toMs + shiftMs),
      snapshotAt: null,
      movement: draft.movement ?? decoded.movement,
      change: (draft.change === null ? null : CHANGES[draft.change]) ?? decoded.change,
      basis: basisOf(decoded, { fromMs: draft.fromMs, shiftMs }),
      forecastArea: forecastAreaOf(decoded.forecast, { fromMs: draft.fromMs, shiftMs, near: shape.geometry }),
      decoded: decodedRows(decoded),
      undecoded: [...decoded.undecoded],
      geometryNote: shape.note,
    },
  };
}

/** Draft of one of several clouds of a message: the fields of the record cannot distinguish them, the text does. */
function draftOfCloud(draft: Draft, decoded: DecodedSigmet, index: number): Draft {
  const shape = shapeFromWords(decoded.area);
  const note = 'Drawn from the text of the message, which describes several clouds.';
  const nothing = { geometry: null, note: 'The text gives no area for this cloud.' };
  return {
    ...draft,
    id: index === 0 ? draft.id : `${draft.id}/${index + 1}`,
    shape: shape ? { ...shape, note } : index === 0 ? draft.shape : nothing,
    baseFt: null,
    topFt: null,
    movement: null,
    change: null,
  };
}

/** One feature, or one per ash cloud of the message. */
function finish(draft: Draft, context: ReadContext, reject: (why: string) => void): HazardFeature[] {
  const clouds = splitByCloud(decodeSigmet(draft.raw ?? '', context.receivedMs));
  const found = clouds.map((decoded, index) => {
    if (clouds.length === 1) return featureOf(draft, decoded, context);
    const feature = featureOf(draftOfCloud(draft, decoded, index), decoded, context);
    const title = `${feature.properties.title}, cloud ${index + 1} of ${clouds.length}`;
    return { ...feature, properties: { ...feature.properties, title } };
  });
  for (const { geometry, properties } of found)
    if (geometry === null) reject(`${properties.id}: ${properties.geometryNote ?? 'nothing can be drawn.'}`);
  return found;
}

const airSigmet = z.object({
  properties: z.object({
    airSigmetType: z.string().default('SIGMET'),
    hazard: z.string(),
    seriesId: looseText,
    alphaChar: looseText,
    validTimeFrom: instantMs,
    validTimeTo: instantMs,
    altitudeHi1: looseNumber,
    altitudeHi2: looseNumber,
    altitudeLow1: looseNumber,
    altitudeLow2: looseNumber,
    altitudeLo1: looseNumber,
    altitudeLo2: looseNumber,
    movementDir: looseNumber,
    movementSpd: looseNumber,
    rawAirSigmet: looseText,
  }),
  geometry: z.unknown(),
});

const coordinatePair = z.tuple([z.number(), z.number()]).rest(z.number());
const polygonShape = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(coordinatePair)) });
const multiPolygonShape = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(coordinatePair))),
});
const lineShape = z.object({ type: z.literal('LineString'), coordinates: z.array(coordinatePair) });
const placesOf = (ring: readonly (readonly [number, number, ...number[]])[]): LatLon[] =>
  ring.map(([lon, lat]) => ({ lat, lon }));

/** Parses a GeoJSON geometry of an upstream. These products have no holes: only outer rings. */
export function readGeoJson(value: unknown): ReadGeometry {
  const polygon = polygonShape.safeParse(value);
  if (polygon.success) return polygonFrom(placesOf(polygon.data.coordinates[0] ?? []));
  const several = multiPolygonShape.safeParse(value);
  if (several.success) return polygonsFrom(several.data.coordinates.map((rings) => placesOf(rings[0] ?? [])));
  const line = lineShape.safeParse(value);
  if (line.success) return lineFrom(placesOf(line.data.coordinates));
  return { geometry: null, note: 'The record gives no area.' };
}

const features = z.object({ features: z.array(z.unknown()) });

/** Features of a FeatureCollection, or null when it is none. */
export function featuresIn(value: unknown): readonly unknown[] | null {
  return features.safeParse(value).data?.features ?? null;
}

/** airsigmet.geojson: ISO times, `ABV FL450` as 45,000 to 60,000 ft, movement from a direction. */
export function readAirSigmets(values: readonly unknown[], context: ReadContext): ReadRecords<HazardFeature> {
  const read = readEach(values, (value, index, reject) => {
    const outcome = airSigmet.safeParse(value);
    if (!outcome.success) {
      reject(reasonOf(`SIGMET ${index + 1}`, outcome.error));
      return null;
    }
    const { properties: raw, geometry } = outcome.data;
    const isAirmet = raw.airSigmetType === 'AIRMET';
    const isAbove = raw.altitudeHi1 !== null && raw.altitudeHi2 !== null && raw.altitudeHi2 > raw.altitudeHi1;
    const from = raw.movementDir;
    return finish(
      {
        type: isAirmet ? 'AIRMET' : 'SIGMET',
        id: [
          'us',
          raw.airSigmetType,
          raw.seriesId ?? `${raw.alphaChar ?? ''}${index}`,
          raw.hazard,
          toIso(raw.validTimeFrom),
        ].join('/'),
        code: raw.hazard,
        raw: raw.rawAirSigmet,
        record: value,
        series: raw.seriesId,
        fromMs: raw.validTimeFrom,
        toMs: raw.validTimeTo,
        baseFt: raw.altitudeLow1 ?? raw.altitudeLo1 ?? raw.altitudeLow2 ?? raw.altitudeLo2,
        topFt: raw.altitudeHi1 ?? raw.altitudeHi2,
        isTopAbove: isAbove,
        movement:
          from === null ? null : { state: 'moving', toDegTrue: (from + 180) % 360, speedKt: raw.movementSpd },
        change: null,
        qualifier: null,
        region: null,
        shape: readGeoJson(geometry),
      },
      context,
      reject,
    );
  });
  return { ...read, items: withoutDoubles(read.items.flat(), ({ properties }) => properties.id) };
}

const place = z.object({ lat: z.number(), lon: z.number() });
const coords = z.union([z.array(place), z.array(z.array(place)), z.null()]).optional();
const looseName = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((name) => (name === null || name === undefined || name === '' ? null : String(name)));
const textField = { base: looseNumber, top: looseNumber, geom: looseText, coords, qualifier: looseText };
const internationalSigmet = z.object({
  icaoId: looseText,
  firId: looseText,
  firName: looseText,
  validTimeFrom: instantMs,
  validTimeTo: instantMs,
  seriesId: looseName,
  hazard: z.string(),
  ...textField,
  dir: looseText,
  spd: looseNumber,
  chng: looseText,
  rawSigmet: looseText,
});

function shapeOfCoords(value: z.infer<typeof coords>, geom: string | null): ReadGeometry {
  if (!value || value.length === 0) return { geometry: null, note: 'The record gives no coordinates.' };
  const parts = value.map((part) => (Array.isArray(part) ? part : [part]));
  const isNested = Array.isArray(value[0]);
  const flat = parts.flat();
  if (geom === 'LINE') return lineFrom(flat);
  return isNested ? polygonsFrom(parts) : polygonFrom(flat);
}

function movementOfFields(dir: string | null, speedKt: number | null): Movement | null {
  if (dir === null || dir === '-')
    return speedKt === 0 ? { state: 'stationary', toDegTrue: null, speedKt: 0 } : null;
  if (dir === 'STNR') return { state: 'stationary', toDegTrue: null, speedKt: 0 };
  const toDegTrue = directionOfWind(dir);
  return toDegTrue === null ? null : { state: 'moving', toDegTrue, speedKt };
}

/** isigmet JSON: Unix times, speeds as text, `coords` null, AREA, AREAS or LINE. */
export function readInternationalSigmets(
  values: readonly unknown[],
  context: ReadContext,
): ReadRecords<HazardFeature> {
  const read = readEach(values, (value, index, reject) => {
    const outcome = internationalSigmet.safeParse(value);
    if (!outcome.success) {
      reject(reasonOf(`SIGMET ${index + 1}`, outcome.error));
      return null;
    }
    const raw = outcome.data;
    const words = raw.rawSigmet ?? '';
    const decodedMovement = decodeSigmet(words, context.receivedMs).movement;
    return finish(
      {
        type: 'ISIGMET',
        id: [
          'intl',
          raw.firId ?? raw.icaoId ?? raw.firName ?? '',
          raw.seriesId ?? '',
          raw.hazard,
          toIso(raw.validTimeFrom),
        ].join('/'),
        code: raw.hazard,
        raw: raw.rawSigmet,
        record: value,
        series: raw.seriesId,
        fromMs: raw.validTimeFrom,
        toMs: raw.validTimeTo,
        baseFt: raw.base,
        topFt: raw.top,
        isTopAbove: TOP_ABOVE.test(words),
        // The text has the unit (some regions use km/h); the field does not.
        movement: decodedMovement ?? movementOfFields(raw.dir, raw.spd),
        change: raw.chng,
        qualifier: raw.qualifier,
        region: raw.firName ?? raw.firId,
        shape: shapeOfCoords(raw.coords, raw.geom),
      },
      context,
      reject,
    );
  });
  return { ...read, items: withoutDoubles(read.items.flat(), ({ properties }) => properties.id) };
}

const centreAdvisory = z.object({
  cwsu: z.string(),
  name: looseText,
  validTimeFrom: instantMs,
  validTimeTo: instantMs,
  hazard: z.string(),
  seriesId: z.union([z.string(), z.number()]).transform(String),
  ...textField,
  rawText: looseText,
  cwaText: looseText,
});

/** cwa JSON (as specified): advisories of US center weather service units. */
export function readCentreAdvisories(
  values: readonly unknown[],
  context: ReadContext,
): ReadRecords<HazardFeature> {
  const read = readEach(values, (value, index, reject) => {
    const outcome = centreAdvisory.safeParse(value);
    if (!outcome.success) {
      reject(reasonOf(`CWA ${index + 1}`, outcome.error));
      return null;
    }
    const raw = outcome.data;
    return finish(
      {
        type: 'CWA',
        id: ['cwa', raw.cwsu, raw.seriesId, toIso(raw.validTimeFrom)].join('/'),
        code: raw.hazard,
        raw: raw.rawText ?? raw.cwaText,
        record: value,
        series: `${raw.cwsu} ${raw.seriesId}`,
        fromMs: raw.validTimeFrom,
        toMs: raw.validTimeTo,
        baseFt: raw.base,
        topFt: raw.top,
        isTopAbove: TOP_ABOVE.test(raw.rawText ?? raw.cwaText ?? ''),
        movement: null,
        change: null,
        qualifier: raw.qualifier,
        region: raw.name,
        shape: shapeOfCoords(raw.coords, raw.geom),
      },
      context,
      reject,
    );
  });
  return { ...read, items: withoutDoubles(read.items.flat(), ({ properties }) => properties.id) };
}

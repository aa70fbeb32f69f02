import { type BoundingBox, boxAround, boxContains } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { pointInRing } from '#aviation/geo/polygon.ts';
import type { Airspace } from '#capabilities/navdata/domain/airspace/airspace-records.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { Fir } from '#capabilities/plan/domain/fir-times.ts';

/** Location indicators of the centres of the United States that do not begin with K (FAA Order JO 7350.9). */
const centresOutside: Readonly<Record<string, string>> = {
  ZAN: 'PAZA',
  ZAP: 'PAZN',
  ZHN: 'PHZH',
  ZUA: 'PGZU',
  ZSU: 'TJZS',
};
/**
 * Boundary data have parts of a region under the indicator of their control centre. By the first letters, the FIR
 * that contains all of them (ICAO Doc 7910); the adjacent oceanic FIRs keep theirs.
 */
const regionOfLetters: Readonly<Record<string, string>> = {
  RJ: 'RJJJ',
  RK: 'RKRR',
  OE: 'OEJD',
  NZ: 'NZZC',
  MM: 'MMFR',
  VA: 'VABF',
  VE: 'VECF',
  VI: 'VIDF',
  VO: 'VOMF',
  ZB: 'ZBPE',
  ZG: 'ZGZU',
  ZH: 'ZHWH',
  ZJ: 'ZJSA',
  ZL: 'ZLHW',
  ZP: 'ZPKM',
  ZS: 'ZSHA',
  ZU: 'ZPKM',
  ZW: 'ZWUQ',
  ZY: 'ZYSH',
};
const besides: ReadonlySet<string> = new Set(['NZZO', 'NZCM', 'MMFO']);
/** Other centres, and the FIR they belong to. */
const regionOfCentre: Readonly<Record<string, string>> = {
  ENBD: 'ENOR',
  ENOS: 'ENOR',
  ENSV: 'ENOR',
  LECP: 'LECB',
  LECL: 'LECB',
  LIPP: 'LIMM',
  SKCL: 'SKED',
  SKMD: 'SKED',
  SACO: 'SACF',
  SAME: 'SAMF',
  SARE: 'SARR',
  SAVC: 'SAVF',
  DNMM: 'DNKK',
  NCRG: 'NZZO',
  NSFA: 'NZZO',
  GCCO: 'GCCC',
  WBGG: 'WBFC',
  UUWW: 'UUWV',
  EIDW: 'EISN',
};
/** In the boundary data the Anchorage Arctic FIR, which extends to the pole, has the same name as the oceanic one. */
const arctic = { centre: 'ZAP', fromLat: 60, indicator: 'PAZA' };
/** The centre whose area of control contains several regions, each with its own boundary. */
const manyRegions = 'ZAN';
/** Names in the boundary data that mark a region of a training network or of only some levels. */
const isOther = (name: string): boolean => /military|\bTMA\b|up to fl/i.test(name);

const polarDeg = 75;
const bowDeg = 3;

/** A FIR as plain data that can be passed to a thread. */
export interface FirRegion extends Fir {
  /** Alternating longitudes and latitudes. */
  readonly rings: readonly Float64Array[];
  readonly box: BoundingBox;
}

/** FIRs around the positions of a flight, one position per step. */
export function* firRegionSteps(
  reader: NavdataReader | null,
  places: readonly LatLon[],
): Generator<void, FirRegion[]> {
  const regions = new Map<number, FirRegion | null>();
  for (const { lat, lon } of reader ? places : []) {
    for (const airspace of reader?.airspacesInBox({ west: lon, south: lat, east: lon, north: lat }) ?? []) {
      if (reader && !regions.has(airspace.airspace))
        regions.set(airspace.airspace, regionOf(reader, airspace));
    }
    yield;
  }
  return [...regions.values()].filter((region) => region !== null);
}

/** FIRs that contain a position. */
export function firsAmong(regions: readonly FirRegion[]): (place: LatLon) => readonly Fir[] {
  const known = regions.map(({ rings, ...region }) => ({ ...region, rings: rings.map(positionsOf) }));
  return (place) =>
    known.filter(
      ({ rings, box }) =>
        mayContain(box, place) && rings.filter((ring) => pointInRing(place, ring)).length % 2 === 1,
    );
}

const positionsOf = (ring: Float64Array): number[][] =>
  Array.from({ length: ring.length / 2 }, (_, index) => [ring[2 * index] ?? 0, ring[2 * index + 1] ?? 0]);

function regionOf(
  reader: NavdataReader,
  { airspace, type, ident, name, sourceType }: Airspace,
): FirRegion | null {
  if (type !== 'FIR' || ident === null || isOther(name)) return null;
  if (ident === manyRegions && /\b(?:HIGH|LOW)\b/.test(sourceType ?? '')) return null;
  const rings = reader.airspaceRings(airspace).map(({ ring }) => ring);
  const box = boxAround(rings.flat().map(([lon = 0, lat = 0]) => ({ lat, lon })));
  const indicator = box && indicatorOf(ident, box.south);
  if (!box || !indicator) return null;
  const widthDeg = (box.east - box.west + 360) % 360;
  const flat = rings.map((ring) => Float64Array.from(ring.flatMap(([lon = 0, lat = 0]) => [lon, lat])));
  return { ident: indicator, name, rings: flat, box, areaDeg: widthDeg * (box.north - box.south) };
}

/** Great circles bulge poleward of their ends, and a FIR around a pole has no west and east edges. */
function mayContain({ south, west, east, north }: BoundingBox, place: LatLon): boolean {
  if (Math.abs(place.lat) > polarDeg) return true;
  return boxContains({ west, east, south: south - bowDeg, north: north + bowDeg }, place);
}

function indicatorOf(ident: string, southLat: number): string | null {
  if (ident === arctic.centre && southLat >= arctic.fromLat) return arctic.indicator;
  if (/^[A-Z]{4}$/.test(ident)) {
    const whole = besides.has(ident) ? undefined : regionOfLetters[ident.slice(0, 2)];
    return whole ?? regionOfCentre[ident] ?? ident;
  }
  return /^Z[A-Z]{2}$/.test(ident) ? (centresOutside[ident] ?? `K${ident}`) : null;
}

import type { FixRole } from '#aviation/procedures/procedure-terms.ts';
import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ProcedureFeatures, ProcedureGeometry, ProcedureKind } from '../contract.ts';
import { altitudeText, speedText } from './constraint-text.ts';
import type { DrawnLeg } from './procedure-path.ts';

type Feature = ProcedureFeatures['features'][number];

/** About 0.1 m: finer than any source. */
const DECIMALS = 6;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

/** [longitude, latitude] of a path; longitudes continue across the antimeridian. */
export function coordinatesOf(points: readonly LatLon[]): [number, number][] {
  return unwrapLongitudes(points).map(({ lat, lon }) => [rounded(lon), rounded(lat)]);
}

const ROLE_WORDS: readonly (readonly [FixRole, string])[] = [
  ['MISSED_APPROACH', 'MAP'],
  ['FINAL', 'FAF'],
  ['FINAL_COURSE', 'FACF'],
  ['INTERMEDIATE', 'IF'],
  ['INITIAL', 'IAF'],
];

/** Role of the fix of a leg, in chart abbreviations. */
export function roleText(roles: readonly FixRole[]): string | null {
  return ROLE_WORDS.find(([role]) => roles.includes(role))?.[1] ?? null;
}

/** Legs whose fix is at the end (or start), where their constraints apply. */
interface FixUse {
  readonly ident: string;
  readonly position: LatLon;
  readonly restrictions: Set<string>;
  role: string | null;
  isFlyOver: boolean;
  isMissedApproach: boolean;
}

function fixUses(legs: readonly DrawnLeg[]): FixUse[] {
  const uses = new Map<string, FixUse>();
  for (const { coded, partKind } of legs) {
    const position = coded.fix?.position;
    if (!coded.fix || !position) continue;
    const key = `${coded.fix.ident} ${position.lat.toFixed(3)} ${position.lon.toFixed(3)}`;
    const isMissed = partKind === 'MISSED_APPROACH';
    const use = uses.get(key) ?? {
      ident: coded.fix.ident,
      position,
      restrictions: new Set<string>(),
      role: null,
      isFlyOver: false,
      isMissedApproach: isMissed,
    };
    const restriction = [altitudeText(coded.altitude), speedText(coded.speed)].filter(Boolean).join(' ');
    if (restriction !== '') use.restrictions.add(restriction);
    use.role ??= roleText(coded.roles);
    use.isFlyOver ||= coded.roles.includes('FLYOVER');
    use.isMissedApproach &&= isMissed;
    uses.set(key, use);
  }
  return [...uses.values()];
}

function fixFeature(use: FixUse, common: Feature['properties']): Feature {
  return {
    type: 'Feature',
    properties: {
      ...common,
      what: 'fix',
      ident: use.ident,
      role: use.role,
      isFlyOver: use.isFlyOver,
      isMissedApproach: use.isMissedApproach,
      restrictions: [...use.restrictions].join('\n'),
    },
    geometry: { type: 'Point', coordinates: [rounded(use.position.lon), rounded(use.position.lat)] },
  };
}

function legFeatures(leg: DrawnLeg, number: number, common: Feature['properties']): Feature[] {
  const last = leg.points.at(-1);
  const before = leg.points.at(-2);
  if (!last || !before) return [];
  const properties = {
    ...common,
    number,
    pathTerminator: leg.coded.pathTerminator,
    isMissedApproach: leg.partKind === 'MISSED_APPROACH',
    isOpenEnded: leg.isOpenEnded,
  };
  const line: Feature = {
    type: 'Feature',
    properties: { ...properties, what: 'leg' },
    geometry: { type: 'LineString', coordinates: coordinatesOf(leg.points) },
  };
  if (!leg.isOpenEnded) return [line];
  const arrow: Feature = {
    type: 'Feature',
    properties: {
      ...properties,
      what: 'open-end',
      bearingDegTrue: Math.round(initialBearingDegTrue(before, last)),
    },
    geometry: { type: 'Point', coordinates: [rounded(last.lon), rounded(last.lat)] },
  };
  return [line, arrow];
}

/** Drawn procedure as GeoJSON: legs, arrows of open-ended legs, and fixes. */
export function procedureFeatures(
  legs: readonly DrawnLeg[],
  procedure: { kind: ProcedureKind; ident: string; icao: string },
): ProcedureFeatures {
  const common = { procedureKind: procedure.kind, procedure: procedure.ident, icao: procedure.icao };
  return {
    type: 'FeatureCollection',
    features: [
      ...legs.flatMap((leg, index) => legFeatures(leg, index + 1, common)),
      ...fixUses(legs).map((use) => fixFeature(use, common)),
    ],
  };
}

/** Bounding box of the drawing; null when empty. */
export function boundsOf(legs: readonly DrawnLeg[]): ProcedureGeometry['bounds'] {
  const points = unwrapLongitudes(legs.flatMap((leg) => leg.points));
  if (points.length === 0) return null;
  const lons = points.map(({ lon }) => lon);
  const lats = points.map(({ lat }) => lat);
  const wrap = (lon: number) => rounded(lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
  return {
    west: wrap(Math.min(...lons)),
    south: rounded(Math.min(...lats)),
    east: wrap(Math.max(...lons)),
    north: rounded(Math.max(...lats)),
  };
}

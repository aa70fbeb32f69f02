import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { FEET_PER_METRE, HOUR_MS, KNOTS_PER_MPS } from '../atmosphere/earth.ts';
import { type ClosedRing, type PlainBox, clustersOf, groupedBy, isInUs, ringAround } from './areas.ts';
import { type FlightConditions, flightConditionsAt } from './flight-conditions.ts';

/** G-AIRMETs: snapshots of the weather over the United States at 0, 3, 6, 9 and 12 hours, in the upstream's shape. */

/** A feature of gairmet.geojson. Levels are strings in hundreds of feet, `FZL` or `SFC`. */
export interface GAirmetFeature {
  readonly type: 'Feature';
  readonly properties: {
    readonly product: 'SIERRA' | 'TANGO' | 'ZULU';
    readonly hazard: GAirmetHazard;
    readonly tag: string;
    readonly issueTime: string;
    readonly validTime: string;
    readonly receiptTime: string;
    readonly forecast: number;
    readonly severity?: 'MOD';
    readonly top?: string;
    readonly base?: string;
    readonly fzltop?: string;
    readonly fzlbase?: string;
    readonly level?: string;
    readonly dueTo?: string;
  };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly ClosedRing[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly [number, number])[] };
}

/** The hazards that G-AIRMETs tell. */
export type GAirmetHazard = 'IFR' | 'MT_OBSC' | 'TURB-HI' | 'TURB-LO' | 'LLWS' | 'SFC_WND' | 'ICE' | 'FZLVL';

const US: PlainBox = { west: -127, south: 23, east: -65, north: 51 };
const STEP_DEG = 1;
/** AIRMETs are for areas of 3000 square miles or more: about one point of the grid; two make sure. */
const SMALLEST_POINTS = 2;
const FREEZING_LEVELS_FT = [4000, 8000, 12_000, 16_000];
const FORECAST_HOURS = [0, 3, 6, 9, 12];

interface Spot extends FlightConditions {
  readonly lat: number;
  readonly lon: number;
  readonly isIfr: boolean;
  readonly dueTo: string;
  readonly isObscured: boolean;
  readonly windKt: number;
  readonly lowShearKt: number;
  readonly freezingLevelFt: number;
}

function spotAt(atmosphere: Atmosphere, lat: number, lon: number, timeMs: number): Spot {
  const where = { lat, lon, timeMs };
  const surface = atmosphere.surfaceAt(where);
  const ceilingFt =
    surface.cloudLow > 0.56 ? surface.cloudBaseAglM * FEET_PER_METRE : Number.POSITIVE_INFINITY;
  const isLowCeiling = ceilingFt < 1000;
  const isLowVisibility = surface.visibilityM < 4828;
  const { terrainFt } = atmosphere.groundAt(where);
  const at925 = atmosphere.at({ ...where, levelHpa: 940 });
  const kind = surface.precipitationMmPerHour > 0.1 ? 'PCPN BR' : 'BR FG';
  return {
    ...where,
    ...flightConditionsAt(atmosphere, where),
    isIfr: isLowCeiling || isLowVisibility,
    dueTo: [isLowCeiling ? 'CIG BLW 010' : '', isLowVisibility ? `VIS BLW 3SM ${kind}` : '']
      .filter((part) => part !== '')
      .join(' '),
    isObscured: terrainFt > 2200 && surface.cloudLow > 0.5 && ceilingFt < 4500,
    windKt: Math.hypot(surface.eastwardMps, surface.northwardMps) * KNOTS_PER_MPS,
    lowShearKt: at925
      ? Math.hypot(at925.eastwardMps - surface.eastwardMps, at925.northwardMps - surface.northwardMps) *
        KNOTS_PER_MPS
      : 0,
    freezingLevelFt: atmosphere.columnAt(where).freezingLevelFt,
  };
}

interface HazardRule {
  readonly hazard: GAirmetHazard;
  readonly product: 'SIERRA' | 'TANGO' | 'ZULU';
  readonly holds: (spot: Spot) => boolean;
  readonly details: (spots: readonly Spot[]) => Partial<GAirmetFeature['properties']>;
}

const hundreds = (feet: number): string => String(Math.max(0, Math.round(feet / 1000) * 10)).padStart(3, '0');
const most = (spots: readonly Spot[], read: (spot: Spot) => number): number =>
  spots.reduce((top, spot) => Math.max(top, read(spot)), Number.NEGATIVE_INFINITY);
const least = (spots: readonly Spot[], read: (spot: Spot) => number): number =>
  -most(spots, (spot) => -read(spot));

const commonest = (words: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted((p, q) => q[1] - p[1])[0]?.[0] ?? '';
};

function icingDetails(spots: readonly Spot[]): Partial<GAirmetFeature['properties']> {
  const baseFt = least(spots, (spot) => spot.icingBaseFt ?? Number.POSITIVE_INFINITY);
  const freezingTop = most(spots, ({ freezingLevelFt }) => freezingLevelFt);
  const freezingBase = least(spots, ({ freezingLevelFt }) => freezingLevelFt);
  const top = hundreds(most(spots, (spot) => spot.icingTopFt ?? 0) + 2000);
  const common = { severity: 'MOD', top, dueTo: 'ICE' } as const;
  // Where it freezes near the ground everywhere, the base is a height; else the freezing level with its spread.
  return baseFt > freezingBase - 1500 && freezingBase > 1000
    ? { ...common, base: 'FZL', fzltop: hundreds(freezingTop), fzlbase: hundreds(freezingBase) }
    : { ...common, base: baseFt < 4500 ? 'SFC' : hundreds(baseFt) };
}

const RULES: readonly HazardRule[] = [
  {
    hazard: 'IFR',
    product: 'SIERRA',
    holds: ({ isIfr }) => isIfr,
    details: (spots) => ({ dueTo: commonest(spots.map(({ dueTo }) => dueTo)) }),
  },
  {
    hazard: 'MT_OBSC',
    product: 'SIERRA',
    holds: ({ isObscured }) => isObscured,
    details: () => ({ dueTo: 'MTNS OBSC BY CLDS PCPN BR' }),
  },
  {
    hazard: 'TURB-HI',
    product: 'TANGO',
    holds: ({ highTurbulence }) => highTurbulence > 0.4,
    details: () => ({ severity: 'MOD', top: '410', base: '260' }),
  },
  {
    hazard: 'TURB-LO',
    product: 'TANGO',
    holds: ({ lowTurbulence }) => lowTurbulence > 0.4,
    details: (spots) => ({
      severity: 'MOD',
      top: most(spots, ({ mountainWave }) => mountainWave) > 0.4 ? '180' : '100',
      base: 'SFC',
    }),
  },
  { hazard: 'LLWS', product: 'TANGO', holds: ({ lowShearKt }) => lowShearKt > 24, details: () => ({}) },
  { hazard: 'SFC_WND', product: 'TANGO', holds: ({ windKt }) => windKt > 30, details: () => ({}) },
  { hazard: 'ICE', product: 'ZULU', holds: ({ icing }) => icing > 0.5, details: icingDetails },
];

interface Snapshot {
  readonly issueTime: string;
  readonly receiptTime: string;
  readonly validTime: string;
  readonly forecast: number;
}

/** 1E, 2W … : a number within the hazard and the part of the country. */
function tagOf(number: number, lon: number): string {
  return `${number}${lon < -107 ? 'W' : lon < -87 ? 'C' : 'E'}`;
}

function areasOf(rule: HazardRule, spots: readonly Spot[], snapshot: Snapshot): GAirmetFeature[] {
  return clustersOf(
    spots.filter((spot) => isInUs(spot, 1.5) && rule.holds(spot)),
    STEP_DEG * 1.5,
  )
    .filter((cluster) => cluster.length >= SMALLEST_POINTS)
    .map((cluster, index) => ({
      type: 'Feature',
      properties: {
        product: rule.product,
        hazard: rule.hazard,
        tag: tagOf(index + 1, cluster[0]?.lon ?? 0),
        ...snapshot,
        ...rule.details(cluster),
      },
      geometry: { type: 'Polygon', coordinates: [ringAround(cluster, STEP_DEG * 0.55)] },
    }));
}

/** Lines along which 0 °C lies at 4000, 8000, 12,000 and 16,000 ft, from west to east. */
function freezingLines(spots: readonly Spot[], snapshot: Snapshot): GAirmetFeature[] {
  const features: GAirmetFeature[] = [];
  const columns = groupedBy(spots, ({ lon }) => lon);
  for (const levelFt of FREEZING_LEVELS_FT) {
    let line: [number, number][] = [];
    const finish = (): void => {
      if (line.length >= 6)
        features.push({
          type: 'Feature',
          properties: {
            product: 'ZULU',
            hazard: 'FZLVL',
            tag: tagOf(features.length + 1, line[0]?.[0] ?? 0),
            ...snapshot,
            level: hundreds(levelFt),
          },
          geometry: { type: 'LineString', coordinates: line },
        });
      line = [];
    };
    for (const [lon, column] of [...columns].toSorted((p, q) => p[0] - q[0])) {
      const northward = column.toSorted((p, q) => p.lat - q.lat);
      const at = northward.findIndex(
        (spot, index) =>
          spot.freezingLevelFt < levelFt && (northward[index - 1]?.freezingLevelFt ?? 0) >= levelFt,
      );
      const below = northward[at - 1];
      const above = northward[at];
      if (!below || !above) {
        finish();
        continue;
      }
      const share = (below.freezingLevelFt - levelFt) / (below.freezingLevelFt - above.freezingLevelFt);
      const lat = below.lat + share * (above.lat - below.lat);
      const last = line.at(-1);
      if (last && Math.abs(last[1] - lat) > 4) finish();
      line.push([lon, Math.round(lat * 10_000) / 10_000]);
    }
    finish();
  }
  return features;
}

/** The issue that holds at a time: 03, 09, 15 and 21 UTC, sent a quarter of an hour before. */
function issueOf(timeMs: number): { baseMs: number; issuedMs: number } {
  const quarterMs = HOUR_MS / 4;
  const baseMs = Math.floor((timeMs + quarterMs - 3 * HOUR_MS) / (6 * HOUR_MS)) * 6 * HOUR_MS + 3 * HOUR_MS;
  return { baseMs, issuedMs: baseMs - quarterMs };
}

/** Every G-AIRMET of the issue that holds at a time, snapshot by snapshot. */
export function gAirmetsAt(atmosphere: Atmosphere, timeMs: number): GAirmetFeature[] {
  const { baseMs, issuedMs } = issueOf(timeMs);
  return FORECAST_HOURS.flatMap((forecast) => {
    const validMs = baseMs + forecast * HOUR_MS;
    const spots: Spot[] = [];
    for (let lat = US.south; lat <= US.north; lat += STEP_DEG)
      for (let lon = US.west; lon <= US.east; lon += STEP_DEG)
        spots.push(spotAt(atmosphere, lat, lon, validMs));
    const snapshot = {
      issueTime: new Date(issuedMs).toISOString(),
      receiptTime: new Date(issuedMs + 41_000).toISOString(),
      validTime: new Date(validMs).toISOString(),
      forecast,
    };
    return [...RULES.flatMap((rule) => areasOf(rule, spots, snapshot)), ...freezingLines(spots, snapshot)];
  });
}

import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { type ClosedRing, type PlainBox, clustersOf, groupedBy, isInUs, ringAround } from './areas.ts';
import { type FlightConditions, flightConditionsAt } from './flight-conditions.ts';

/** G-AIRMETs: hazards over the United States at 0, 3, 6, 9 and 12 h, as features of gairmet.geojson. */

/** Feature of gairmet.geojson. Levels are strings: hundreds of feet, `FZL` or `SFC`. */
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

/** Hazards of G-AIRMETs. */
export type GAirmetHazard = 'IFR' | 'MT_OBSC' | 'TURB-HI' | 'TURB-LO' | 'LLWS' | 'SFC_WND' | 'ICE' | 'FZLVL';

const US: PlainBox = { west: -127, south: 23, east: -65, north: 51 };
const STEP_DEG = 1;
/** Areas begin this far outside the country. */
const NEAR_US_DEG = 1.5;
/** AIRMETs cover 3000 square miles or more: about one grid point; two are certain to exceed it. */
const SMALLEST_POINTS = 2;
const FREEZING_LEVELS_FT = [4000, 8000, 12_000, 16_000];
const FORECAST_HOURS = [0, 3, 6, 9, 12];

interface FreezingLevel {
  readonly lat: number;
  readonly lon: number;
  readonly freezingLevelFt: number;
}

interface Spot extends FlightConditions, FreezingLevel {
  readonly isIfr: boolean;
  readonly dueTo: string;
  readonly isObscured: boolean;
  readonly windKt: number;
  readonly lowShearKt: number;
}

function spotAt(atmosphere: Atmosphere, level: FreezingLevel, timeMs: number): Spot {
  const where = { lat: level.lat, lon: level.lon, timeMs };
  const surface = atmosphere.surfaceAt(where);
  const ceilingFt =
    surface.cloudLow > 0.56 ? surface.cloudBaseAglM * FEET_PER_METRE : Number.POSITIVE_INFINITY;
  const isLowCeiling = ceilingFt < 1000;
  const isLowVisibility = surface.visibilityM < 4828;
  const { terrainFt } = atmosphere.groundAt(where);
  const at925 = atmosphere.at({ ...where, levelHpa: 940 });
  const kind = surface.precipitationMmPerHour > 0.1 ? 'PCPN BR' : 'BR FG';
  return {
    ...level,
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
  };
}

interface HazardRule {
  readonly hazard: GAirmetHazard;
  readonly product: 'SIERRA' | 'TANGO' | 'ZULU';
  readonly applies: (spot: Spot) => boolean;
  readonly details: (spots: readonly Spot[]) => Partial<GAirmetFeature['properties']>;
}

const hundreds = (feet: number): string => String(Math.max(0, Math.round(feet / 1000) * 10)).padStart(3, '0');
const max = (spots: readonly Spot[], read: (spot: Spot) => number): number =>
  spots.reduce((top, spot) => Math.max(top, read(spot)), Number.NEGATIVE_INFINITY);
const min = (spots: readonly Spot[], read: (spot: Spot) => number): number =>
  -max(spots, (spot) => -read(spot));

const commonest = (words: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted((p, q) => q[1] - p[1])[0]?.[0] ?? '';
};

function icingDetails(spots: readonly Spot[]): Partial<GAirmetFeature['properties']> {
  const baseFt = min(spots, (spot) => spot.icingBaseFt ?? Number.POSITIVE_INFINITY);
  const freezingTop = max(spots, ({ freezingLevelFt }) => freezingLevelFt);
  const freezingBase = min(spots, ({ freezingLevelFt }) => freezingLevelFt);
  const top = hundreds(max(spots, (spot) => spot.icingTopFt ?? 0) + 2000);
  const common = { severity: 'MOD', top, dueTo: 'ICE' } as const;
  // Where the freezing level is near the ground, the base is an altitude; otherwise the range of freezing levels.
  return baseFt > freezingBase - 1500 && freezingBase > 1000
    ? { ...common, base: 'FZL', fzltop: hundreds(freezingTop), fzlbase: hundreds(freezingBase) }
    : { ...common, base: baseFt < 4500 ? 'SFC' : hundreds(baseFt) };
}

const RULES: readonly HazardRule[] = [
  {
    hazard: 'IFR',
    product: 'SIERRA',
    applies: ({ isIfr }) => isIfr,
    details: (spots) => ({ dueTo: commonest(spots.map(({ dueTo }) => dueTo)) }),
  },
  {
    hazard: 'MT_OBSC',
    product: 'SIERRA',
    applies: ({ isObscured }) => isObscured,
    details: () => ({ dueTo: 'MTNS OBSC BY CLDS PCPN BR' }),
  },
  {
    hazard: 'TURB-HI',
    product: 'TANGO',
    applies: ({ highTurbulence }) => highTurbulence > 0.4,
    details: () => ({ severity: 'MOD', top: '410', base: '260' }),
  },
  {
    hazard: 'TURB-LO',
    product: 'TANGO',
    applies: ({ lowTurbulence }) => lowTurbulence > 0.4,
    details: (spots) => ({
      severity: 'MOD',
      top: max(spots, ({ mountainWave }) => mountainWave) > 0.4 ? '180' : '100',
      base: 'SFC',
    }),
  },
  { hazard: 'LLWS', product: 'TANGO', applies: ({ lowShearKt }) => lowShearKt > 24, details: () => ({}) },
  { hazard: 'SFC_WND', product: 'TANGO', applies: ({ windKt }) => windKt > 30, details: () => ({}) },
  { hazard: 'ICE', product: 'ZULU', applies: ({ icing }) => icing > 0.5, details: icingDetails },
];

interface Snapshot {
  readonly issueTime: string;
  readonly receiptTime: string;
  readonly validTime: string;
  readonly forecast: number;
}

/** Tag of an area: its number within the hazard, and the part of the country (`1E`, `2W`). */
function tagOf(number: number, lon: number): string {
  return `${number}${lon < -107 ? 'W' : lon < -87 ? 'C' : 'E'}`;
}

function areasOf(rule: HazardRule, spots: readonly Spot[], snapshot: Snapshot): GAirmetFeature[] {
  return clustersOf(
    spots.filter((spot) => rule.applies(spot)),
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

/** Contours of the freezing level at 4000, 8000, 12,000 and 16,000 ft, from west to east. */
function freezingLines(spots: readonly FreezingLevel[], snapshot: Snapshot): GAirmetFeature[] {
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

/** Issue in effect at a time: 03, 09, 15 and 21 UTC, issued 15 min before. */
function issueOf(timeMs: number): { baseMs: number; issuedMs: number } {
  const quarterMs = HOUR_MS / 4;
  const baseMs = Math.floor((timeMs + quarterMs - 3 * HOUR_MS) / (6 * HOUR_MS)) * 6 * HOUR_MS + 3 * HOUR_MS;
  return { baseMs, issuedMs: baseMs - quarterMs };
}

/** When the issue in effect at a time was issued, in ms since 1970. */
export const gAirmetIssueMs = (timeMs: number): number => issueOf(timeMs).issuedMs;

/** All G-AIRMETs of the issue in effect at a time (ms since 1970), snapshot by snapshot. */
export function gAirmetsAt(atmosphere: Atmosphere, timeMs: number): GAirmetFeature[] {
  const { baseMs, issuedMs } = issueOf(timeMs);
  return FORECAST_HOURS.flatMap((forecast) => {
    const validMs = baseMs + forecast * HOUR_MS;
    const levels: FreezingLevel[] = [];
    for (let lat = US.south; lat <= US.north; lat += STEP_DEG)
      for (let lon = US.west; lon <= US.east; lon += STEP_DEG) {
        const { freezingLevelFt } = atmosphere.columnAt({ lat, lon, timeMs: validMs });
        levels.push({ lat, lon, freezingLevelFt });
      }
    // Only the lines of the freezing level go beyond the country.
    const spots = levels
      .filter((level) => isInUs(level, NEAR_US_DEG))
      .map((level) => spotAt(atmosphere, level, validMs));
    const snapshot = {
      issueTime: new Date(issuedMs).toISOString(),
      receiptTime: new Date(issuedMs + 41_000).toISOString(),
      validTime: new Date(validMs).toISOString(),
      forecast,
    };
    return [...RULES.flatMap((rule) => areasOf(rule, spots, snapshot)), ...freezingLines(levels, snapshot)];
  });
}

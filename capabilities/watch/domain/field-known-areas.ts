import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { type Limit, limitsText } from '#aviation/airspace/limit-text.ts';
import { type FlownPath, type Moment, momentAt, type Piece } from '#aviation/crossing/flown-path.ts';
import { destination, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { AirAloft, AirPlace } from '#aviation/atmosphere/air-aloft.ts';
import { CLOUD_FROM_PERCENT, isIcingPossible } from '#aviation/atmosphere/icing.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { componentsOfWind } from '#aviation/atmosphere/wind-vector.ts';
import type { WatchSeverity } from '../contract.ts';
import { type KnownArea, knownArea } from './known-area.ts';

/** Threshold of charted jet streams, in steps of 20 kt (ICAO Annex 3, appendix 2: 80 kt and more). */
const WIND_KT = 120;
/**
 * Vertical wind shear, kt per 1,000 ft: moderate turbulence is probable from 6, severe from 10 (FAA Aviation Weather
 * Handbook, operational definitions of turbulence). An estimate, stated as such.
 */
const SHEAR = { moderate: 6, severe: 10 } as const;
/** Shear is computed between this far above and below. */
const HALF_LAYER_FT = 2000;
/** Below, the shear is caused by the surface. */
const SHEAR_FROM_FT = 10_000;
/** A section of the path is an area of this half width, extended before and after the flight. */
const HALF_WIDTH_NM = 30;
const FORECAST_MARGIN_MS = 90 * 60_000;

/** Humidity from which cloud is considered certain. */
const CERTAIN_CLOUD_PERCENT = 95;

/** Forecast along a path. `humidityAt` is in %, null when unknown. */
export interface ForecastFields {
  readonly air: AirAloft;
  readonly humidityAt: (place: AirPlace) => number | null;
  /** Pressure altitude of the highest wind level: above it the value is constant, without information on shear. */
  readonly highestFt: number;
}

interface Reading {
  readonly windKt: number | null;
  readonly shear: number | null;
  /** Humidity of cloud with possible icing, %; 0 for none, null when unknown. */
  readonly icing: number | null;
}

function icingAt({ air, humidityAt }: ForecastFields, place: AirPlace): number | null {
  const humidity = humidityAt(place);
  const isIcing = isIcingPossible(humidity, air.temperatureAt(place));
  return isIcing === null ? null : isIcing ? humidity : 0;
}

function readingAt(fields: ForecastFields, { lat, lon, timeMs, altitudeFt }: Moment): Reading {
  if (timeMs === null || altitudeFt === null) return { windKt: null, shear: null, icing: null };
  const icing = icingAt(fields, { lat, lon, timeMs, pressureAltitudeFt: altitudeFt });
  return { ...windsAt(fields, { lat, lon, timeMs, altitudeFt }), icing };
}

function windsAt(
  { air, highestFt }: ForecastFields,
  { lat, lon, timeMs, altitudeFt }: LatLon & { timeMs: number; altitudeFt: number },
): Omit<Reading, 'icing'> {
  const windAt = (heightFt: number) => air.windAt({ lat, lon, timeMs, pressureAltitudeFt: heightFt });
  const wind = windAt(altitudeFt);
  const [topFt, baseFt] = [Math.min(altitudeFt + HALF_LAYER_FT, highestFt), altitudeFt - HALF_LAYER_FT];
  const [above, below] = [windAt(topFt), windAt(baseFt)];
  if (!above || !below || altitudeFt < SHEAR_FROM_FT || altitudeFt > highestFt)
    return { windKt: wind?.speedKt ?? null, shear: null };
  const [upper, lower] = [componentsOfWind(above), componentsOfWind(below)];
  const differenceMps = Math.hypot(
    upper.eastwardMps - lower.eastwardMps,
    upper.northwardMps - lower.northwardMps,
  );
  return {
    windKt: wind?.speedKt ?? null,
    shear: (differenceMps * KNOTS_PER_MPS) / ((topFt - baseFt) / 1000),
  };
}

interface FieldKind {
  readonly id: 'wind' | 'turbulence' | 'icing';
  readonly value: (reading: Reading) => number | null;
  readonly from: number;
  readonly severity: (max: number) => WatchSeverity;
  readonly title: (max: number) => string;
  readonly text: string;
}

const KINDS: readonly FieldKind[] = [
  {
    id: 'wind',
    value: ({ windKt }) => windKt,
    from: WIND_KT,
    severity: () => 'info',
    title: (max) => `Wind ${Math.round(max)} kt`,
    text: `Forecast wind of ${WIND_KT} kt or more at the level of the flight.`,
  },
  {
    id: 'turbulence',
    value: ({ shear }) => shear,
    from: SHEAR.moderate,
    severity: (max) => (max >= SHEAR.severe ? 'warning' : 'caution'),
    title: (max) => `${max >= SHEAR.severe ? 'Severe' : 'Moderate'} turbulence estimated`,
    text: `Estimated from vertical wind shear of ${SHEAR.moderate} kt per 1,000 ft or more in the forecast.`,
  },
  {
    id: 'icing',
    value: ({ icing }) => icing,
    from: CLOUD_FROM_PERCENT,
    severity: (max) => (max >= CERTAIN_CLOUD_PERCENT ? 'caution' : 'info'),
    title: () => 'Icing estimated',
    text: `Estimated from a forecast relative humidity of ${CLOUD_FROM_PERCENT} % or more between 0 and −20 °C.`,
  },
];

/** Strip along the path, with corners on both sides of every moment. */
function stripOf(moments: readonly Moment[]): number[][] {
  const sides = moments.map((moment, index) => {
    const [before, after] = [moments[index - 1] ?? moment, moments[index + 1] ?? moment];
    const bearing = initialBearingDegTrue(before, after);
    const side = (turn: number) => {
      const { lat, lon } = destination(moment, {
        bearingDegTrue: bearing + turn,
        distanceNm: HALF_WIDTH_NM,
      });
      return [lon, lat];
    };
    return { left: side(-90), right: side(90) };
  });
  return [...sides.map(({ left }) => left), ...sides.toReversed().map(({ right }) => right)];
}

/** Runs of consecutive moments with a true flag. */
function runsOf(flags: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const [index, flag] of flags.entries()) {
    if (!flag) continue;
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

/** Maximum altitude step in climb or descent: icing at one level may be absent at the next. */
const STEP_FT = 2000;

function momentsOf(piece: Piece): Moment[] {
  const climbFt = Math.abs((piece.to.altitudeFt ?? 0) - (piece.from.altitudeFt ?? 0));
  const count = Math.max(1, Math.ceil(climbFt / STEP_FT));
  return Array.from({ length: count }, (_, index) => momentAt(piece, index / count));
}

/** Parts of a path without a forecast. */
export interface FieldGaps {
  readonly wind: boolean;
  readonly turbulence: boolean;
  readonly icing: boolean;
}

/** Sections of a path above the thresholds of the forecast fields, and whether some of it is not forecast. */
export function fieldKnownAreas(
  { pieces }: FlownPath,
  fields: ForecastFields,
): { areas: KnownArea[]; gaps: FieldGaps } {
  const moments = [...pieces.flatMap(momentsOf), ...pieces.slice(-1).map(({ to }) => to)];
  const readings = moments.map((moment) => readingAt(fields, moment));
  const taken = new Set<string>();
  const areas = KINDS.flatMap((kind) => {
    const values = readings.map(kind.value);
    return runsOf(values.map((value) => value !== null && value >= kind.from)).map(([from, to]) => {
      // A single moment is extended by the pieces around it.
      const strip = moments.slice(Math.max(0, from - (from === to ? 1 : 0)), to + 1 + (from === to ? 1 : 0));
      const max = Math.max(...values.slice(from, to + 1).map((value) => value ?? 0));
      return areaOf(kind, strip, { max, id: freeId(idOf(kind, strip), taken) });
    });
  });
  const isMissing = (key: 'windKt' | 'icing') => readings.some((reading) => reading[key] === null);
  // No shear is evaluated in the lowest air.
  const isWithoutShear = readings.some(
    ({ shear }, index) => shear === null && (moments[index]?.altitudeFt ?? Infinity) >= SHEAR_FROM_FT,
  );
  const gaps = { wind: isMissing('windKt'), turbulence: isWithoutShear, icing: isMissing('icing') };
  return { areas, gaps };
}

const middleOf = (strip: readonly Moment[]): Moment | undefined =>
  strip[Math.floor(strip.length / 2)] ?? strip[0];

/** Id by position, in whole degrees: stable while the forecast changes slightly. */
function idOf({ id }: FieldKind, strip: readonly Moment[]): string {
  const middle = middleOf(strip);
  return `field:${id}:${Math.round(middle?.lat ?? 0)},${Math.round(middle?.lon ?? 0)}`;
}

/** Two sections within a degree, as in a climb through two layers, are two areas. */
function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}:${count}`;
  taken.add(free);
  return free;
}

function areaOf(
  kind: FieldKind,
  strip: readonly Moment[],
  { max, id }: { max: number; id: string },
): KnownArea {
  const heights = strip.map(({ altitudeFt }) => altitudeFt ?? 0);
  const times = strip.map(({ timeMs }) => timeMs ?? 0);
  const [lowerFt, upperFt] = [Math.min(...heights) - HALF_LAYER_FT, Math.max(...heights) + HALF_LAYER_FT];
  const level = (feet: number): Limit => ({ datum: 'FL', value: Math.max(0, Math.round(feet / 100)) });
  return knownArea(
    {
      id,
      kind: kind.id,
      source: 'fields',
      severity: kind.severity(max),
      title: kind.title(max),
      text: kind.text,
      lowerFt,
      upperFt,
      levels: limitsText({ lower: level(lowerFt), upper: level(upperFt) }),
      avoid: null,
    },
    [
      {
        shape: { kind: 'polygons', polygons: [[stripOf(strip)]] },
        windows: [
          { fromMs: Math.min(...times) - FORECAST_MARGIN_MS, toMs: Math.max(...times) + FORECAST_MARGIN_MS },
        ],
        motion: null,
      },
    ],
  );
}

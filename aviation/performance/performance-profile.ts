/** What an aircraft burns. */
export const FUEL_KINDS = ['avgas', 'mogas', 'jet-a1'] as const;
export type FuelKind = (typeof FUEL_KINDS)[number];

/** A row of a climb or descent table. Pressure altitude feet, knots true, kg per hour. */
export interface VerticalRow {
  readonly altitudeFt: number;
  readonly trueAirspeedKt: number;
  readonly feetPerMin: number;
  readonly fuelKgPerH: number;
}

/** A row of a cruise table. */
export interface CruiseRow {
  readonly altitudeFt: number;
  readonly trueAirspeedKt: number;
  readonly fuelKgPerH: number;
}

/** The table of one mass. Rows ascend. */
export interface MassBand<Row> {
  readonly massKg: number;
  readonly rows: readonly Row[];
}

/** A flight that the source of a profile works out itself. Fuel and time from the start of the climb to the arrival. */
export interface ProfileExample {
  readonly distanceNm: number;
  readonly departureElevationFt: number;
  readonly levelFt: number;
  /** `null`: the speed of the table. */
  readonly trueAirspeedKt: number | null;
  /** Negative: a tailwind. */
  readonly headwindKt: number;
  readonly takeOffKg: number;
  readonly fuelKg: number;
  /** `null` where the source gives no time: only the fuel is compared. */
  readonly minutes: number | null;
  readonly source: string;
}

/**
 * How an aircraft climbs, cruises and descends, as the tables of a flight manual have it: speed and fuel flow by
 * pressure altitude and mass, standard atmosphere.
 */
export interface PerformanceProfile {
  readonly kind: 'profile';
  /** ICAO type designator. */
  readonly type: string;
  readonly name: string;
  readonly fuel: FuelKind;
  readonly engines: number;
  readonly emptyKg: number;
  readonly maximumTakeOffKg: number;
  readonly maximumLandingKg: number;
  /** `null` where the type has none of its own: the take-off mass is then the limit. */
  readonly maximumZeroFuelKg: number | null;
  readonly fuelCapacityKg: number | null;
  readonly taxiKgPerH: number;
  /** Run-up and magneto check, each flight. */
  readonly runUpKg: number;
  /** `null`: holds at the flow of the cruise table at 1,500 ft. */
  readonly holdingKgPerH: number | null;
  /** Ascending in mass; between two bands values are interpolated. */
  readonly climb: readonly MassBand<VerticalRow>[];
  readonly cruise: readonly MassBand<CruiseRow>[];
  readonly descent: readonly MassBand<VerticalRow>[];
  /** Who says so: manual, edition, figures. */
  readonly source: string;
  readonly example: ProfileExample | null;
}

interface At {
  readonly pressureAltitudeFt: number;
  readonly massKg: number;
}

/** Weights of the neighbours of a value in an ascending list; outside the list the end alone. */
function neighbours(values: readonly number[], value: number): { index: number; part: number }[] {
  const above = values.findIndex((one) => one >= value);
  if (above === -1) return [{ index: values.length - 1, part: 1 }];
  const [low, high] = [values[above - 1], values[above]];
  if (low === undefined || high === undefined || high === value) return [{ index: above, part: 1 }];
  const part = (value - low) / (high - low);
  return [
    { index: above - 1, part: 1 - part },
    { index: above, part },
  ];
}

/**
 * A value of a table at an altitude and mass, linear between rows and bands. Below the first row and outside the bands
 * the nearest one stands; how high the tables go is asked of `profileCeilingFt`.
 */
function interpolated<Row extends { readonly altitudeFt: number }>(
  bands: readonly MassBand<Row>[],
  { pressureAltitudeFt, massKg }: At,
  valueOf: (row: Row) => number,
): number {
  let sum = 0;
  for (const band of neighbours(
    bands.map((one) => one.massKg),
    massKg,
  )) {
    const rows = bands[band.index]?.rows ?? [];
    for (const row of neighbours(
      rows.map((one) => one.altitudeFt),
      pressureAltitudeFt,
    )) {
      const found = rows[row.index];
      if (found) sum += band.part * row.part * valueOf(found);
    }
  }
  return sum;
}

/** What a table says at an altitude and mass. */
export function climbOf(profile: PerformanceProfile, at: At): Omit<VerticalRow, 'altitudeFt'> {
  return verticalOf(profile.climb, at);
}

/** Descent: `feetPerMin` is positive downwards. */
export function descentOf(profile: PerformanceProfile, at: At): Omit<VerticalRow, 'altitudeFt'> {
  return verticalOf(profile.descent, at);
}

function verticalOf(bands: readonly MassBand<VerticalRow>[], at: At): Omit<VerticalRow, 'altitudeFt'> {
  return {
    trueAirspeedKt: interpolated(bands, at, (row) => row.trueAirspeedKt),
    feetPerMin: interpolated(bands, at, (row) => row.feetPerMin),
    fuelKgPerH: interpolated(bands, at, (row) => row.fuelKgPerH),
  };
}

export function cruiseOf(profile: PerformanceProfile, at: At): Omit<CruiseRow, 'altitudeFt'> {
  return {
    trueAirspeedKt: interpolated(profile.cruise, at, (row) => row.trueAirspeedKt),
    fuelKgPerH: interpolated(profile.cruise, at, (row) => row.fuelKgPerH),
  };
}

/** The highest altitude of the cruise and climb tables, feet: nothing is known above. */
export function profileCeilingFt({ climb, cruise }: PerformanceProfile): number {
  const topOf = (bands: readonly MassBand<{ readonly altitudeFt: number }>[]) =>
    Math.max(...bands.flatMap(({ rows }) => rows.map(({ altitudeFt }) => altitudeFt)));
  return Math.min(topOf(climb), topOf(cruise));
}

/** Levels of the cruise table, ascending. */
export function cruiseAltitudesFt({ cruise }: PerformanceProfile): number[] {
  const all = cruise.flatMap(({ rows }) => rows.map(({ altitudeFt }) => altitudeFt));
  return [...new Set(all)].toSorted((a, b) => a - b);
}

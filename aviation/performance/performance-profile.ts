/** Fuel types. */
export const FUEL_KINDS = ['avgas', 'mogas', 'jet-a1'] as const;
export type FuelKind = (typeof FUEL_KINDS)[number];

/** Row of a climb or descent table; `altitudeFt` is pressure altitude. */
export interface VerticalRow {
  readonly altitudeFt: number;
  readonly trueAirspeedKt: number;
  readonly feetPerMin: number;
  readonly fuelKgPerH: number;
}

/** Row of a cruise table; `altitudeFt` is pressure altitude. */
export interface CruiseRow {
  readonly altitudeFt: number;
  readonly trueAirspeedKt: number;
  readonly fuelKgPerH: number;
}

/** Table at one mass; rows ascend. */
export interface MassBand<Row> {
  readonly massKg: number;
  readonly rows: readonly Row[];
}

/** Worked example from the source of a profile. Fuel and time from the start of climb to the arrival. */
export interface ProfileExample {
  readonly distanceNm: number;
  readonly departureElevationFt: number;
  readonly levelFt: number;
  /** `null`: speed of the table. */
  readonly trueAirspeedKt: number | null;
  /** Negative is a tailwind. */
  readonly headwindKt: number;
  readonly takeOffKg: number;
  readonly fuelKg: number;
  /** `null` when the source gives no time; only the fuel is compared. */
  readonly minutes: number | null;
  readonly source: string;
}

/**
 * Climb, cruise and descent tables in the form of a flight manual: speed and fuel flow by pressure altitude and mass,
 * standard atmosphere.
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
  /** `null` when the type has none: the maximum take-off mass applies. */
  readonly maximumZeroFuelKg: number | null;
  readonly fuelCapacityKg: number | null;
  readonly taxiKgPerH: number;
  /** Run-up and magneto check, per flight. */
  readonly runUpKg: number;
  /** `null`: the flow of the cruise table at 1,500 ft applies. */
  readonly holdingKgPerH: number | null;
  /** Bands ascend in mass; values between two bands are interpolated. */
  readonly climb: readonly MassBand<VerticalRow>[];
  readonly cruise: readonly MassBand<CruiseRow>[];
  readonly descent: readonly MassBand<VerticalRow>[];
  /** Manual, edition and figures. */
  readonly source: string;
  readonly example: ProfileExample | null;
}

interface At {
  readonly pressureAltitudeFt: number;
  readonly massKg: number;
}

/** Interpolation weights of a value in an ascending list; outside the list, only the end. */
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
 * Value of a table at an altitude and mass, linear between rows and bands. Outside them the nearest applies; the upper
 * limit is `profileCeilingFt`.
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

/** Climb at an altitude and mass. */
export function climbOf(profile: PerformanceProfile, at: At): Omit<VerticalRow, 'altitudeFt'> {
  return verticalOf(profile.climb, at);
}

/** Descent at an altitude and mass; `feetPerMin` is positive downwards. */
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

/** Cruise at an altitude and mass. */
export function cruiseOf(profile: PerformanceProfile, at: At): Omit<CruiseRow, 'altitudeFt'> {
  return {
    trueAirspeedKt: interpolated(profile.cruise, at, (row) => row.trueAirspeedKt),
    fuelKgPerH: interpolated(profile.cruise, at, (row) => row.fuelKgPerH),
  };
}

/** Highest pressure altitude covered by both climb and cruise tables, ft. */
export function profileCeilingFt({ climb, cruise }: PerformanceProfile): number {
  const topOf = (bands: readonly MassBand<{ readonly altitudeFt: number }>[]) =>
    Math.max(...bands.flatMap(({ rows }) => rows.map(({ altitudeFt }) => altitudeFt)));
  return Math.min(topOf(climb), topOf(cruise));
}

/** Pressure altitudes of the cruise table, ft, ascending. */
export function cruiseAltitudesFt({ cruise }: PerformanceProfile): number[] {
  const all = cruise.flatMap(({ rows }) => rows.map(({ altitudeFt }) => altitudeFt));
  return [...new Set(all)].toSorted((a, b) => a - b);
}

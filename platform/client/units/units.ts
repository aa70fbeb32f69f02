import { KM_PER_NM, METRES_PER_FOOT } from '#aviation/units.ts';
import type { Settings } from '../shell/settings.store.ts';

/** The units that a user chose. */
export type Units = Pick<Settings, 'height' | 'runwayLength' | 'speed' | 'distance' | 'visibility' | 'mass'>;

/** Measured quantities, by the unit in every contract. */
export type Quantity =
  | 'altitudeFt'
  | 'runwayFt'
  | 'distanceNm'
  | 'visibilityM'
  | 'speedKt'
  | 'verticalFpm'
  | 'massKg';

/** A number in its unit. */
export interface Measured {
  value: number;
  unit: string;
}

const KM_A_STATUTE_MILE = 1.609_344;
/** Spec 9. */
const LB_A_KG = 2.204_622_621_8;

/** Number of a unit per unit of the contract. */
type Factors = Readonly<Record<string, number>>;
const LENGTHS: Factors = { ft: 1, m: METRES_PER_FOOT };
const RATES: Factors = { 'ft/min': 1, 'm/s': METRES_PER_FOOT / 60 };
const DISTANCES: Factors = { NM: 1, km: KM_PER_NM, SM: KM_PER_NM / KM_A_STATUTE_MILE };
const VISIBILITIES: Factors = { m: 1, km: 0.001, SM: 0.001 / KM_A_STATUTE_MILE };
const SPEEDS: Factors = { kt: 1, 'km/h': KM_PER_NM, 'm/s': KM_PER_NM / 3.6 };
const MASSES: Factors = { kg: 1, lb: LB_A_KG };

/** The factors of a quantity and which of its units is chosen. */
const CHOICES: Readonly<Record<Quantity, (units: Units) => { factors: Factors; unit: string }>> = {
  altitudeFt: ({ height }) => ({ factors: LENGTHS, unit: height }),
  runwayFt: ({ runwayLength }) => ({ factors: LENGTHS, unit: runwayLength }),
  verticalFpm: ({ height }) => ({ factors: RATES, unit: height === 'm' ? 'm/s' : 'ft/min' }),
  // Settings store `nm`; `NM` is the ICAO abbreviation (Doc 8400), and `nm` is a nanometre.
  distanceNm: ({ distance }) => ({ factors: DISTANCES, unit: distance === 'nm' ? 'NM' : distance }),
  // A value not from a report has no reported unit: metres, as in ICAO.
  visibilityM: ({ visibility }) => ({
    factors: VISIBILITIES,
    unit: visibility === 'reported' ? 'm' : visibility,
  }),
  speedKt: ({ speed }) => ({ factors: SPEEDS, unit: speed }),
  massKg: ({ mass }) => ({ factors: MASSES, unit: mass }),
};

/** A value in the unit that the user chose for its quantity. */
export function inUnits(quantity: Quantity, value: number, units: Units): Measured {
  const { factors, unit } = CHOICES[quantity](units);
  return { value: value * (factors[unit] ?? Number.NaN), unit };
}

/** A figure typed in the user's unit, in the unit of the contract. */
export function fromUnits(quantity: Quantity, value: number, units: Units): number {
  return value / inUnits(quantity, 1, units).value;
}

/** The unit in which a quantity is shown. */
export const unitOf = (quantity: Quantity, units: Units): string => inUnits(quantity, 0, units).unit;

/** Digits, grouped, with a minus that is as wide as a digit; never `−0`. */
export function digits(value: number, decimals = 0): string {
  const format = { maximumFractionDigits: decimals, signDisplay: 'negative' } as const;
  return value.toLocaleString('en-US', format).replace('-', '−');
}

/** The number alone, in the chosen unit: for table cells below a header with the unit. `—` when unknown. */
export function measuredDigits(quantity: Quantity, value: number | null, units: Units, decimals = 0): string {
  return value === null ? '—' : digits(inUnits(quantity, value, units).value, decimals);
}

/** `1,234 ft`; `—` when unknown. */
export function measuredText(quantity: Quantity, value: number | null, units: Units, decimals = 0): string {
  if (value === null) return '—';
  return `${measuredDigits(quantity, value, units, decimals)} ${unitOf(quantity, units)}`;
}

/** Meaningful decimals of a visibility in its unit. */
const VISIBILITY_DECIMALS: Readonly<Record<string, number>> = { m: 0, km: 1, SM: 2 };

/** `1,600 m`, `1.6 km`, `0.99 SM`; `—` when unknown. */
export function visibilityText(metres: number | null, units: Units): string {
  const decimals = VISIBILITY_DECIMALS[unitOf('visibilityM', units)] ?? 0;
  return measuredText('visibilityM', metres, units, decimals);
}

/** `−56 °C`, `−69 °F`; `—` when unknown. */
export function temperatureText(
  celsius: number | null,
  { temperature }: Pick<Settings, 'temperature'>,
): string {
  if (celsius === null) return '—';
  return `${digits(temperature === 'C' ? celsius : celsius * 1.8 + 32)} °${temperature}`;
}

/** A difference of temperatures: `+7 °C`, `+13 °F`; `—` when unknown. */
export function temperatureDifferenceText(
  celsius: number | null,
  { temperature }: Pick<Settings, 'temperature'>,
): string {
  if (celsius === null) return '—';
  const value = Math.round(temperature === 'C' ? celsius : celsius * 1.8);
  return `${value > 0 ? '+' : ''}${digits(value)} °${temperature}`;
}

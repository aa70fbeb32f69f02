import type { BalanceUnit, Measure } from './measure.ts';

export const STATION_TYPES = [
  'weight',
  'empty',
  'fuel',
  'negativeFuel',
  'cumulative',
  'ramp',
  'takeoff',
  'landing',
] as const;
export type StationType = (typeof STATION_TYPES)[number];

/** In order of loading and flight. */
export const SUMMARY_KEYS = ['basicEmpty', 'dryOperating', 'zeroFuel', 'ramp', 'takeoff', 'landing'] as const;
export type SummaryKey = (typeof SUMMARY_KEYS)[number];

/** Structural limits in the order of spec 9. */
export const STRUCTURAL_KEYS = ['maxZeroFuel', 'maxRamp', 'maxTakeoff', 'maxLanding'] as const;
export type StructuralKey = (typeof STRUCTURAL_KEYS)[number];

/**
 * Line of the calculation (spec 3). A line of type `cumulative`, `ramp`, `takeoff` or `landing` is a sum and has no
 * weight.
 */
export interface Station {
  readonly id: string;
  readonly type: StationType;
  readonly name: string;
  /** Metres aft of the datum (row I1), regardless of the unit of weights. */
  readonly arm: number;
  readonly weight: Measure | null;
  readonly quantity: number | null;
  readonly perItemWeight: Measure | null;
  readonly fuelVolume: Measure | null;
  readonly locked: boolean;
  readonly summaryKey: SummaryKey | null;
  /** Whether the volume was entered and the weight derived from it; otherwise the reverse. */
  readonly isVolumeEntered: boolean;
}

/** Row of the envelope: CG limits in metres at a weight, linear between rows. */
export interface EnvelopePoint {
  readonly weight: Measure;
  readonly min: number;
  readonly max: number;
}

/**
 * Curtailment of the envelope for an uncertainty (AC 120-27F): a moment in weight × metre by which the CG may be
 * further forward or aft than computed.
 */
export interface Curtailment {
  readonly name: string;
  readonly forward: Measure;
  readonly aft: Measure;
}

/** Mean aerodynamic chord: leading edge and length, metres. */
export interface MeanChord {
  readonly leadingEdge: number;
  readonly length: number;
}

export interface BalanceLimits {
  readonly structural: Readonly<Record<StructuralKey, Measure | null>>;
  /** By increasing weight. Empty when unknown: the CG is then not checked, which is stated. */
  readonly cgEnvelope: readonly EnvelopePoint[];
  readonly curtailment: readonly Curtailment[];
  readonly chord: MeanChord | null;
}

/** Rows of seats, numbered from `firstRow`, that determine a passenger station. */
export interface Cabin {
  readonly stationId: string;
  readonly firstRow: number;
  readonly rows: number;
  /** Seat letters from left to right; a space is the aisle: `ABC DEF`. */
  readonly letters: string;
  /** Metres: arm of the first row, and pitch. */
  readonly firstRowArm: number;
  readonly pitch: number;
  /** Occupied seats, e.g. `12C`; null when the station is filled by hand. */
  readonly taken: readonly string[] | null;
  /** Arm of the station before seats determined it, metres; restored when the station is filled by hand again. */
  readonly handArm: number | null;
}

/** Cargo hold that determines a station. */
export interface Hold {
  readonly id: string;
  readonly name: string;
  readonly arm: number;
  readonly maximum: Measure | null;
  readonly weight: Measure;
}
export interface CargoHolds {
  readonly stationId: string;
  readonly holds: readonly Hold[];
  /** False when the station is filled by hand. */
  readonly isFed: boolean;
  /** As for a cabin. */
  readonly handArm: number | null;
}

/** Saved and exchangeable data of an aircraft (spec 3, preset). */
export interface BalancePreset {
  readonly name: string;
  readonly aircraftType: string;
  readonly unit: BalanceUnit;
  readonly fuelDensity: Measure;
  readonly limits: BalanceLimits;
  readonly stations: readonly Station[];
  readonly cabin: Cabin | null;
  readonly cargo: CargoHolds | null;
  /** Fictitious data for demonstration: to be replaced by the operator's data. */
  readonly isExample: boolean;
  /** ISO 8601, or null when unknown. */
  readonly updatedAt: string | null;
}

/** Change after the loadsheet: a signed weight at a station. */
export interface LastMinuteChange {
  readonly id: string;
  readonly stationId: string;
  readonly description: string;
  /** Positive is added, negative removed. */
  readonly weight: Measure;
}

/** Signature of the figures. */
export interface Signature {
  readonly name: string;
  readonly licence: string;
  readonly atMs: number;
  /** SHA-256 of the figures, hexadecimal. */
  readonly hash: string;
}

/** Flight whose load is in the calculation. */
export interface LoadedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly aircraft: string;
  readonly departure: string;
  readonly arrival: string;
}

/** Complete calculation. */
export interface BalanceModel extends BalancePreset {
  readonly lastMinuteChanges: readonly LastMinuteChange[];
  readonly flight: LoadedFlight | null;
  readonly signature: Signature | null;
}

const SUMS: ReadonlySet<StationType> = new Set<StationType>(['cumulative', 'ramp', 'takeoff', 'landing']);
const FUELS: ReadonlySet<StationType> = new Set<StationType>(['fuel', 'negativeFuel']);

/** Whether a line is a sum of those above it. */
export const isSum = ({ type }: { type: StationType }): boolean => SUMS.has(type);
export const isFuel = ({ type }: { type: StationType }): boolean => FUELS.has(type);
/** Whether a line has items but no weight: its sums are then too small, and prove no limit. */
export const isUnweighed = ({ quantity, weight, ...station }: Station): boolean =>
  !isSum(station) && !isFuel(station) && (quantity ?? 0) > 0 && (weight === null || weight.value === 0);

/** Checkpoint of a line: as stated, else by its type. */
export function summaryKeyOf({ type, summaryKey }: Station): SummaryKey | null {
  if (summaryKey !== null) return summaryKey;
  return type === 'ramp' || type === 'takeoff' || type === 'landing' ? type : null;
}

/** Calculation from a preset: no last-minute change, flight or signature. */
export function modelOf(preset: BalancePreset): BalanceModel {
  return { ...preset, lastMinuteChanges: [], flight: null, signature: null };
}

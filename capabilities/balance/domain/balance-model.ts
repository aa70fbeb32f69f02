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

/** In the order in which an aircraft is loaded and flown. */
export const SUMMARY_KEYS = ['basicEmpty', 'dryOperating', 'zeroFuel', 'ramp', 'takeoff', 'landing'] as const;
export type SummaryKey = (typeof SUMMARY_KEYS)[number];

/** The four structural limits in the order of spec 9. */
export const STRUCTURAL_KEYS = ['maxZeroFuel', 'maxRamp', 'maxTakeoff', 'maxLanding'] as const;
export type StructuralKey = (typeof STRUCTURAL_KEYS)[number];

/** One line of the calculation (spec 3). A line of `cumulative`, `ramp`, `takeoff` or `landing` is a sum: no weight. */
export interface Station {
  readonly id: string;
  readonly type: StationType;
  readonly name: string;
  /** Metres aft of the datum (row I1), whatever the unit of weights. */
  readonly arm: number;
  readonly weight: Measure | null;
  readonly quantity: number | null;
  readonly perItemWeight: Measure | null;
  readonly fuelVolume: Measure | null;
  readonly locked: boolean;
  readonly summaryKey: SummaryKey | null;
  /** The volume was entered and the weight follows from it; otherwise the other way round. */
  readonly isVolumeEntered: boolean;
}

/** One row of the envelope: the CG limits in metres at a weight. Between rows the limits run straight. */
export interface EnvelopePoint {
  readonly weight: Measure;
  readonly min: number;
  readonly max: number;
}

/**
 * One allowance that narrows the envelope for what is not known exactly (AC 120-27F, curtailment): a moment in
 * weight × metre, by which the centre of gravity may lie further forward or aft than computed.
 */
export interface Curtailment {
  readonly name: string;
  readonly forward: Measure;
  readonly aft: Measure;
}

/** Mean aerodynamic chord: where it begins and how long it is, metres. */
export interface MeanChord {
  readonly leadingEdge: number;
  readonly length: number;
}

export interface BalanceLimits {
  readonly structural: Readonly<Record<StructuralKey, Measure | null>>;
  /** By rising weight. Empty where it is not known: nothing is checked then, and it is said. */
  readonly cgEnvelope: readonly EnvelopePoint[];
  readonly curtailment: readonly Curtailment[];
  readonly chord: MeanChord | null;
}

/** Rows of seats, numbered from `firstRow`, that feed a station with passengers. */
export interface Cabin {
  readonly stationId: string;
  readonly firstRow: number;
  readonly rows: number;
  /** Seat letters from left to right; a space is the aisle: `ABC DEF`. */
  readonly letters: string;
  /** Metres: arm of the first row and from row to row. */
  readonly firstRowArm: number;
  readonly pitch: number;
  /** Seats taken, e.g. `12C`; null while the station is filled by hand. */
  readonly taken: readonly string[] | null;
  /** The arm that the station had before it was fed, metres: it comes back when it is filled by hand again. */
  readonly handArm: number | null;
}

/** A cargo hold that feeds a station. */
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
  /** False while the station is filled by hand. */
  readonly isFed: boolean;
  /** As for a cabin. */
  readonly handArm: number | null;
}

/** What an operator keeps of an aircraft, and hands on (spec 3, preset). */
export interface BalancePreset {
  readonly name: string;
  readonly aircraftType: string;
  readonly unit: BalanceUnit;
  readonly fuelDensity: Measure;
  readonly limits: BalanceLimits;
  readonly stations: readonly Station[];
  readonly cabin: Cabin | null;
  readonly cargo: CargoHolds | null;
  /** Made up to show the calculator: to be replaced by the operator's own data. */
  readonly isExample: boolean;
  /** ISO 8601, or null where it is not known. */
  readonly updatedAt: string | null;
}

/** A change after the loadsheet was made: at a station, by a signed weight. */
export interface LastMinuteChange {
  readonly id: string;
  readonly stationId: string;
  readonly description: string;
  /** Positive aboard, negative off. */
  readonly weight: Measure;
}

/** Who has signed which figures. */
export interface Signature {
  readonly name: string;
  readonly licence: string;
  readonly atMs: number;
  /** SHA-256 of the figures, hexadecimal. */
  readonly hash: string;
}

/** The flight whose load is in the calculation. */
export interface LoadedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly aircraft: string;
  readonly departure: string;
  readonly arrival: string;
}

/** The whole calculation. */
export interface BalanceModel extends BalancePreset {
  readonly lastMinuteChanges: readonly LastMinuteChange[];
  readonly flight: LoadedFlight | null;
  readonly signature: Signature | null;
}

const SUMS: ReadonlySet<StationType> = new Set<StationType>(['cumulative', 'ramp', 'takeoff', 'landing']);
const FUELS: ReadonlySet<StationType> = new Set<StationType>(['fuel', 'negativeFuel']);

/** Whether a line shows the sum of those above it and has no weight of its own. */
export const isSum = ({ type }: { type: StationType }): boolean => SUMS.has(type);
export const isFuel = ({ type }: { type: StationType }): boolean => FUELS.has(type);

/** Which checkpoint a line is: as it says itself, else by its type. */
export function summaryKeyOf({ type, summaryKey }: Station): SummaryKey | null {
  if (summaryKey !== null) return summaryKey;
  return type === 'ramp' || type === 'takeoff' || type === 'landing' ? type : null;
}

/** A calculation with a preset alone: nothing changed at the last minute, no flight, not signed. */
export function modelOf(preset: BalancePreset): BalanceModel {
  return { ...preset, lastMinuteChanges: [], flight: null, signature: null };
}

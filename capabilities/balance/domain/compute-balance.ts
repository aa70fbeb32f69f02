import {
  type BalanceModel,
  isFuel,
  isSum,
  type LastMinuteChange,
  type MeanChord,
  type Station,
  type SummaryKey,
  summaryKeyOf,
} from './balance-model.ts';
import { kgOf } from './measure.ts';

/** Weight and moment about the datum: kg, kg·m. */
export interface Load {
  readonly weightKg: number;
  readonly momentKgM: number;
}

/** Aircraft at one of the six checkpoints. */
export interface Checkpoint extends Load {
  readonly key: SummaryKey;
  readonly stationId: string;
  readonly name: string;
  /** CG, metres aft of the datum; null without weight. */
  readonly armM: number | null;
}

/** Fuel loaded or burnt between two checkpoints, at one arm. */
export interface FuelStep {
  readonly stationId: string;
  readonly from: Load;
  readonly to: Load;
  readonly isBurn: boolean;
}

export interface BalanceResult {
  /** For each line: its weight and moment, or the sum so far. Burnt fuel is negative. */
  readonly lines: ReadonlyMap<string, Load>;
  readonly checkpoints: readonly Checkpoint[];
  readonly fuelSteps: readonly FuelStep[];
}

const NOTHING: Load = { weightKg: 0, momentKgM: 0 };
const plus = (a: Load, b: Load): Load => ({
  weightKg: a.weightKg + b.weightKg,
  momentKgM: a.momentKgM + b.momentKgM,
});

/** CG, metres; null without weight. */
export function armOf({ weightKg, momentKgM }: Load): number | null {
  return weightKg > 0 ? momentKgM / weightKg : null;
}

/** CG in percent of the mean aerodynamic chord, aft of its leading edge. */
export function chordPercent(armM: number | null, chord: MeanChord | null): number | null {
  return armM === null || chord === null ? null : ((armM - chord.leadingEdge) / chord.length) * 100;
}

function ownLoad(station: Station, changes: readonly LastMinuteChange[]): Load {
  const sign = station.type === 'negativeFuel' ? -1 : 1;
  const entered = station.weight === null ? 0 : kgOf(station.weight) * sign;
  const changed = changes
    .filter(({ stationId }) => stationId === station.id)
    .reduce((total, { weight }) => total + kgOf(weight) * sign, 0);
  const weightKg = entered + changed;
  return { weightKg, momentKgM: weightKg * station.arm };
}

/**
 * Sums weights and moments line by line, in kilograms and metres, so that a verdict never depends on the unit shown.
 * `changes` are the last-minute changes to include.
 */
export function computeBalance(
  { stations }: Pick<BalanceModel, 'stations'>,
  changes: readonly LastMinuteChange[] = [],
): BalanceResult {
  const lines = new Map<string, Load>();
  const checkpoints: Checkpoint[] = [];
  const fuelSteps: FuelStep[] = [];
  let total = NOTHING;
  for (const station of stations) {
    if (!isSum(station)) {
      const own = ownLoad(station, changes);
      const after = plus(total, own);
      if (isFuel(station)) {
        const isBurn = station.type === 'negativeFuel';
        fuelSteps.push({ stationId: station.id, from: total, to: after, isBurn });
      }
      lines.set(station.id, own);
      total = after;
    } else {
      lines.set(station.id, total);
    }
    const key = summaryKeyOf(station);
    if (key !== null) {
      checkpoints.push({ key, stationId: station.id, name: station.name, ...total, armM: armOf(total) });
    }
  }
  return { lines, checkpoints, fuelSteps };
}

/** Checkpoint of a key, or null when the calculation has no such line. */
export function checkpointOf({ checkpoints }: BalanceResult, key: SummaryKey): Checkpoint | null {
  return checkpoints.find((checkpoint) => checkpoint.key === key) ?? null;
}

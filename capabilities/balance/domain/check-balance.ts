import {
  type BalanceModel,
  isFuel,
  isSum,
  isUnweighed,
  type LastMinuteChange,
  STRUCTURAL_KEYS,
  type StructuralKey,
  type SummaryKey,
  summaryKeyOf,
} from './balance-model.ts';
import { type CurvePoint, type FuelCurve, fuelCurves } from './burn-curve.ts';
import { type BalanceResult, checkpointOf, chordPercent, computeBalance } from './compute-balance.ts';
import {
  type CgRange,
  curtailedRange,
  type EnvelopeRow,
  envelopeRows,
  exceeds,
  isWithin,
  rangeAt,
} from './envelope.ts';
import { kgOf } from './measure.ts';

/** `unknown`: no limit or no figure. */
export type LimitState = 'within' | 'exceeded' | 'unknown';
export type CgState = 'inside' | 'curtailed' | 'outside' | 'unknown';

export interface WeightCheck {
  readonly limit: StructuralKey;
  readonly checkpoint: SummaryKey;
  readonly weightKg: number | null;
  readonly limitKg: number | null;
  /** Remaining load; negative is an excess. */
  readonly marginKg: number | null;
  readonly state: LimitState;
}

export interface CgCheck {
  readonly checkpoint: SummaryKey;
  readonly weightKg: number;
  readonly armM: number | null;
  readonly chordPercent: number | null;
  readonly range: CgRange | null;
  /** Range after curtailment; the full range without one. */
  readonly curtailed: CgRange | null;
  readonly state: CgState;
}

/** Nearest CG limit of a checkpoint. Metres; negative is outside. */
export interface CgMargin {
  readonly checkpoint: SummaryKey;
  readonly side: 'forward' | 'aft';
  readonly marginM: number;
}

/** Load that a checkpoint is without, kg. */
export interface UncountedLoad {
  readonly name: string;
  readonly weightKg: number;
  readonly checkpoint: SummaryKey;
}

export interface BalanceVerdict {
  readonly result: BalanceResult;
  readonly weights: readonly WeightCheck[];
  readonly cgs: readonly CgCheck[];
  readonly curves: readonly FuelCurve[];
  /**
   * First point of a fuel curve outside the envelope, unless the curve begins or ends at a checkpoint outside it, which
   * is stated there.
   */
  readonly outsideInFlight: { readonly stationId: string; readonly point: CurvePoint } | null;
  /** Fuel burnt in excess of the fuel on board, kg; 0 when sufficient. */
  readonly missingFuelKg: number;
  /** Holds over their maximum, or all of them together. */
  readonly fullHolds: readonly {
    readonly name: string;
    readonly overKg: number;
    readonly maximumKg: number;
  }[];
  /** Lines with items but no weight: the checked weights are too small. */
  readonly unweighed: readonly { readonly name: string; readonly quantity: number }[];
  /** Loads listed after a checkpoint that must include them: its weight and CG are without them. */
  readonly uncounted: readonly UncountedLoad[];
  /** Governing structural limit: the smallest margin. */
  readonly governing: WeightCheck | null;
  readonly governingCg: CgMargin | null;
  /** Maximum take-off weight with this fuel within all structural limits, kg. */
  readonly allowedTakeoffKg: number | null;
  readonly state: 'within' | 'caution' | 'exceeded' | 'unknown';
}

const CHECKPOINT_OF: Readonly<Record<StructuralKey, SummaryKey>> = {
  maxZeroFuel: 'zeroFuel',
  maxRamp: 'ramp',
  maxTakeoff: 'takeoff',
  maxLanding: 'landing',
};

function checkWeight(model: BalanceModel, result: BalanceResult, limit: StructuralKey): WeightCheck {
  const checkpoint = CHECKPOINT_OF[limit];
  const measure = model.limits.structural[limit];
  const weightKg = checkpointOf(result, checkpoint)?.weightKg ?? null;
  const limitKg = measure === null ? null : kgOf(measure);
  if (weightKg === null || limitKg === null)
    return { limit, checkpoint, weightKg, limitKg, marginKg: null, state: 'unknown' };
  const state = exceeds(weightKg, limitKg) ? 'exceeded' : 'within';
  return { limit, checkpoint, weightKg, limitKg, marginKg: limitKg - weightKg, state };
}

function cgState(armM: number | null, range: CgRange | null, curtailed: CgRange | null): CgState {
  if (armM === null) return 'unknown';
  if (range === null || !isWithin(armM, range)) return 'outside';
  return curtailed !== null && isWithin(armM, curtailed) ? 'inside' : 'curtailed';
}

function checkCgs(
  model: BalanceModel,
  result: BalanceResult,
  rows: readonly EnvelopeRow[],
): readonly CgCheck[] {
  return result.checkpoints.map(({ key, weightKg, armM }) => {
    const range = rangeAt(rows, weightKg);
    const curtailed = curtailedRange(range, model.limits.curtailment, weightKg);
    return {
      checkpoint: key,
      weightKg,
      armM,
      chordPercent: chordPercent(armM, model.limits.chord),
      range,
      curtailed,
      state: rows.length === 0 ? 'unknown' : cgState(armM, range, curtailed),
    };
  });
}

function findOutsideInFlight(
  { checkpoints }: BalanceResult,
  curves: readonly FuelCurve[],
  rows: readonly EnvelopeRow[],
): BalanceVerdict['outsideInFlight'] {
  if (rows.length === 0) return null;
  const isOutside = ({ weightKg, armM }: CurvePoint) => {
    const range = rangeAt(rows, weightKg);
    return range === null || !isWithin(armM, range);
  };
  // Between two tanks there is no checkpoint: burning the first may take the CG out, and the second back in. The order
  // of refuelling is not that of the lines.
  const isStated = (point: CurvePoint, isBurn: boolean) =>
    isOutside(point) && (!isBurn || checkpoints.some(({ weightKg }) => weightKg === point.weightKg));
  for (const { stationId, isBurn, points } of curves) {
    const [first] = points;
    const last = points.at(-1);
    if (first === undefined || last === undefined) continue;
    if (isStated(first, isBurn) || isStated(last, isBurn)) continue;
    const point = points.find(isOutside);
    if (point !== undefined) return { stationId, point };
  }
  return null;
}

/** Maximum fuel deficit, with fuel loaded and burnt in the order of the lines. */
function missingFuel({ fuelSteps }: BalanceResult): number {
  let aboardKg = 0;
  let missingKg = 0;
  for (const { from, to } of fuelSteps) {
    aboardKg += to.weightKg - from.weightKg;
    missingKg = Math.max(missingKg, -aboardKg);
  }
  return exceeds(missingKg, 0) ? missingKg : 0;
}

/**
 * Each hold over its maximum. A load entered by hand or changed at the last minute is in no hold: it is over when all of
 * them together cannot take it.
 */
function overfullHolds({ cargo }: BalanceModel, { lines }: BalanceResult): BalanceVerdict['fullHolds'] {
  if (cargo === null) return [];
  const over = (name: string, weightKg: number, maximumKg: number) =>
    exceeds(weightKg, maximumKg) ? [{ name, overKg: weightKg - maximumKg, maximumKg }] : [];
  const single = cargo.holds.flatMap(({ name, weight, maximum }) =>
    cargo.isFed && maximum !== null ? over(name, kgOf(weight), kgOf(maximum)) : [],
  );
  if (single.length > 0) return single;
  const maxima = cargo.holds.flatMap(({ maximum }) => (maximum === null ? [] : [kgOf(maximum)]));
  if (maxima.length === 0 || maxima.length < cargo.holds.length) return [];
  const loadKg = lines.get(cargo.stationId)?.weightKg ?? 0;
  return over(
    'The load of all holds',
    loadKg,
    maxima.reduce((total, kg) => total + kg, 0),
  );
}

/** Loads below the zero fuel weight, and anything below the last line that flies: no sum of theirs is checked. */
function uncountedLoads({ stations }: BalanceModel, { lines }: BalanceResult): readonly UncountedLoad[] {
  const placeOf = (key: SummaryKey) => stations.findIndex((station) => summaryKeyOf(station) === key);
  const zeroFuel = placeOf('zeroFuel');
  const last = (['landing', 'takeoff', 'ramp'] as const).find((key) => placeOf(key) !== -1);
  return stations.flatMap((station, at): UncountedLoad[] => {
    const weightKg = lines.get(station.id)?.weightKg ?? 0;
    if (isSum(station) || weightKg === 0) return [];
    const { name } = station;
    if (last !== undefined && at > placeOf(last)) return [{ name, weightKg, checkpoint: last }];
    return zeroFuel !== -1 && at > zeroFuel && !isFuel(station)
      ? [{ name, weightKg, checkpoint: 'zeroFuel' }]
      : [];
  });
}

function minMargin(weights: readonly WeightCheck[]): WeightCheck | null {
  const known = weights.filter(({ marginKg }) => marginKg !== null);
  return known.toSorted((a, b) => (a.marginKg ?? 0) - (b.marginKg ?? 0))[0] ?? null;
}

function minCgMargin(cgs: readonly CgCheck[]): CgMargin | null {
  const margins = cgs.flatMap(({ checkpoint, armM, range }): CgMargin[] =>
    armM === null || range === null
      ? []
      : [
          { checkpoint, side: 'forward', marginM: armM - range.min },
          { checkpoint, side: 'aft', marginM: range.max - armM },
        ],
  );
  return margins.toSorted((a, b) => a.marginM - b.marginM)[0] ?? null;
}

function stateOf(verdict: Omit<BalanceVerdict, 'state'>): BalanceVerdict['state'] {
  const { weights, cgs, outsideInFlight, missingFuelKg, fullHolds, unweighed, uncounted } = verdict;
  const isExceeded =
    weights.some(({ state }) => state === 'exceeded') ||
    cgs.some(({ state }) => state === 'outside') ||
    outsideInFlight !== null ||
    missingFuelKg > 0 ||
    fullHolds.length > 0;
  if (isExceeded) return 'exceeded';
  if (unweighed.length > 0 || uncounted.length > 0) return 'unknown';
  if (cgs.some(({ state }) => state === 'curtailed')) return 'caution';
  const isUnknown =
    cgs.length === 0 || [...weights, ...cgs].some(({ state }) => state === 'unknown') || weights.length === 0;
  return isUnknown ? 'unknown' : 'within';
}

/**
 * Checks a calculation (row C15): the four structural weights in the order of the spec, the CG of each checkpoint
 * against the envelope at its weight, the curves between them, fuel and holds. A value equal to a limit is within it.
 */
export function checkBalance(
  model: BalanceModel,
  changes: readonly LastMinuteChange[] = model.lastMinuteChanges,
): BalanceVerdict {
  const result = computeBalance(model, changes);
  const rows = envelopeRows(model.limits.cgEnvelope);
  const weights = STRUCTURAL_KEYS.map((limit) => checkWeight(model, result, limit));
  const cgs = checkCgs(model, result, rows);
  const curves = fuelCurves(result, rows);
  const governing = minMargin(weights);
  const takeoffKg = checkpointOf(result, 'takeoff')?.weightKg ?? null;
  const marginKg = governing?.marginKg ?? null;
  const uncounted = uncountedLoads(model, result);
  const verdict = {
    result,
    weights,
    cgs,
    curves,
    outsideInFlight: findOutsideInFlight(result, curves, rows),
    missingFuelKg: missingFuel(result),
    fullHolds: overfullHolds(model, result),
    unweighed: model.stations
      .filter(isUnweighed)
      .map(({ name, quantity }) => ({ name, quantity: quantity ?? 0 })),
    uncounted,
    governing,
    governingCg: minCgMargin(cgs),
    // Load added raises the take-off weight by the same amount.
    allowedTakeoffKg:
      takeoffKg === null || marginKg === null || uncounted.length > 0 ? null : takeoffKg + marginKg,
  };
  return { ...verdict, state: stateOf(verdict) };
}

/** The same figures without verdicts, for a calculation known to be wrong. */
export const withheld = (verdict: BalanceVerdict): BalanceVerdict => ({
  ...verdict,
  weights: verdict.weights.map((weight) => ({ ...weight, marginKg: null, state: 'unknown' })),
  cgs: verdict.cgs.map((cg) => ({ ...cg, state: 'unknown' })),
  state: 'unknown',
});

/** Worse of weight and CG at a checkpoint, for table and envelope. */
export function checkpointState(
  verdict: BalanceVerdict,
  { checkpoint, state }: CgCheck,
): CgState | 'exceeded' {
  const isTooHeavy = verdict.weights.some(
    (weight) => weight.checkpoint === checkpoint && weight.state === 'exceeded',
  );
  return isTooHeavy ? 'exceeded' : state;
}

import type { FuelPolicyId } from './fuel-policy-choices.ts';
import { type Lasting, rulesFor } from './fuel-rules.ts';
import { holdingFlowFitOf, holdingFuelFlow } from './holding-flow.ts';
import { isProfile, normalCruiseFlow, type PerformanceAircraft } from '../performance-aircraft.ts';

export type FuelItemId =
  | 'taxi'
  | 'trip'
  | 'contingency'
  | 'alternate'
  | 'finalReserve'
  | 'additional'
  | 'extra';

/** Line of the fuel block: amount, endurance and the regulation that requires it. */
export interface FuelItem {
  readonly id: FuelItemId;
  readonly fuelKg: number;
  /** Endurance; `null` when not applicable. */
  readonly minutes: number | null;
  readonly rule: string;
  readonly note: string;
}

/** Input of the reserve fuel. */
export interface ReserveTask {
  readonly policy: FuelPolicyId;
  readonly aircraft: PerformanceAircraft;
  /** Zero fuel mass plus extra fuel. */
  readonly massKg: number;
  readonly hasAlternate: boolean;
  /** Elevation of the aerodrome of the final reserve, AMSL. */
  readonly lastElevationFt: number;
  /** Planned initial cruising level, pressure altitude; `null` while it is unknown. */
  readonly cruiseLevelFt: number | null;
}

/** Final reserve, and additional fuel when there is no alternate. Each is computed with its mass on board. */
export function reserveItems(task: ReserveTask): FuelItem[] {
  const { finalReserve, noAlternate } = rulesFor(task.policy, task.aircraft);
  const other = task.hasAlternate ? null : noAlternate;
  const final = other?.replacesReserves ? [] : [lastingItem('finalReserve', finalReserve, task)];
  if (!other) return final;
  const massKg = task.massKg + sumKg(final);
  return [...final, lastingItem('additional', other, { ...task, massKg })];
}

const ROUNDS = 4;

function lastingItem(
  id: FuelItemId,
  rule: Lasting,
  { aircraft, massKg, lastElevationFt, cruiseLevelFt }: ReserveTask,
): FuelItem {
  let fuelKg = 0;
  // The mean mass includes half of the reserve.
  for (let round = 0; round < ROUNDS; round += 1) {
    fuelKg =
      rule.minutes *
      60 *
      flowOf(rule.flown, aircraft, {
        massKg: massKg + fuelKg / 2,
        elevationFt: lastElevationFt,
        levelFt: cruiseLevelFt,
      });
  }
  const note = rule.flown === 'holding' ? `${rule.note}; ${holdingFlowWords(aircraft)}` : rule.note;
  return { id, fuelKg, minutes: rule.minutes, rule: rule.rule, note };
}

function flowOf(
  flown: 'holding' | 'cruise',
  aircraft: PerformanceAircraft,
  at: { massKg: number; elevationFt: number; levelFt: number | null },
): number {
  if (flown === 'cruise') return normalCruiseFlow(aircraft, at);
  return (
    holdingFuelFlow(aircraft, {
      pressureAltitudeFt: at.elevationFt + HOLDING_HEIGHT_FT,
      massKg: at.massKg,
    }) ?? 0
  );
}
const HOLDING_HEIGHT_FT = 1500;

/** Source of the holding flow; an estimate without a published figure is marked. */
function holdingFlowWords({ model }: PerformanceAircraft): string {
  if (isProfile(model)) {
    return model.holdingKgPerH === null
      ? `no holding flow in the profile of ${model.type}: that of its cruise table`
      : `holding flow of the profile: ${model.source}`;
  }
  const { basis, source } = holdingFlowFitOf(model.type);
  return basis === 'published'
    ? `flow fitted to ${source}`
    : `no published holding flow of ${model.type}: estimated from ${source}`;
}

/** Input of the contingency fuel. */
export interface ContingencyTask extends Omit<ReserveTask, 'lastElevationFt'> {
  readonly arrivalElevationFt: number;
  /** Flight to the alternate; 0 without one. */
  readonly alternateMinutes: number;
}

/** Contingency fuel for a trip; `null` when the policy requires none. */
export function contingencyItem(
  task: ContingencyTask,
  trip: { readonly fuelKg: number; readonly minutes: number },
): FuelItem | null {
  const rules = rulesFor(task.policy, task.aircraft);
  const isReplaced = !task.hasAlternate && rules.noAlternate?.replacesReserves === true;
  if (!rules.contingency || isReplaced) return null;
  const { rule, note } = rules.contingency;
  const { aircraft, massKg, cruiseLevelFt: levelFt } = task;
  if ('partOfTime' in rules.contingency) {
    const { partOfTime, hasAlternateTime, maxMinutes = Infinity } = rules.contingency;
    const flownMinutes = trip.minutes + (hasAlternateTime ? task.alternateMinutes : 0);
    const minutes = Math.min(flownMinutes * partOfTime, maxMinutes);
    return {
      id: 'contingency',
      fuelKg: minutes * 60 * normalCruiseFlow(aircraft, { massKg, levelFt }),
      minutes,
      rule,
      note,
    };
  }
  const { part, minHoldingMinutes } = rules.contingency;
  const flow = flowOf('holding', aircraft, { massKg, elevationFt: task.arrivalElevationFt, levelFt });
  const minKg = minHoldingMinutes * 60 * flow;
  const fuelKg = Math.max(trip.fuelKg * part, minKg);
  return {
    id: 'contingency',
    fuelKg,
    minutes: fuelKg / flow / 60,
    rule,
    note: fuelKg > minKg ? note : `${note}; ${holdingFlowWords(aircraft)}`,
  };
}

/** Regulations that require the trip and alternate fuel. */
export function flightRules({ policy, aircraft }: Pick<ReserveTask, 'policy' | 'aircraft'>): {
  trip: string;
  alternate: string;
} {
  const { trip, alternate } = rulesFor(policy, aircraft);
  return { trip, alternate };
}

/** Sum of fuel items, kg. */
export function sumKg(items: readonly FuelItem[]): number {
  return items.reduce((sum, { fuelKg }) => sum + fuelKg, 0);
}

import type { FuelPolicyId } from './fuel-policy-choices.ts';
import { hasPistonEngine } from './fuel-of-type.ts';
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

/** Fuel that must last for a time. */
interface Lasting {
  readonly minutes: number;
  readonly flown: 'holding' | 'cruise';
  readonly rule: string;
  readonly note: string;
}

/** Rules of a fuel policy. */
interface PolicyRules {
  readonly name: string;
  readonly trip: string;
  readonly alternate: string;
  readonly contingency:
    | {
        readonly part: number;
        readonly minHoldingMinutes: number;
        readonly rule: string;
        readonly note: string;
      }
    | { readonly partOfTime: number; readonly rule: string; readonly note: string }
    | null;
  readonly finalReserve: Lasting;
  /** Final reserve of aeroplanes with reciprocating engines, where it differs. */
  readonly pistonFinalReserve?: Lasting;
  /** Where the policy is not the regulation for piston and turboprop aeroplanes: that regulation. */
  readonly otherThanJets?: { readonly withAlternate: string; readonly noAlternate: string };
  /** Fuel required without an alternate, in addition to contingency and final reserve or replacing them. */
  readonly noAlternate: (Lasting & { readonly replacesReserves: boolean }) | null;
}

const EASA_RULE = 'CAT.OP.MPA.181; AMC1 CAT.OP.MPA.150(b)';
const easaCommon = {
  trip: `${EASA_RULE} (a)(2)`,
  alternate: `${EASA_RULE} (a)(4)`,
  finalReserve: {
    minutes: 30,
    flown: 'holding',
    rule: `${EASA_RULE} (a)(5)`,
    note: '30 min at holding speed, 1,500 ft above the aerodrome, standard conditions',
  },
  pistonFinalReserve: {
    minutes: 45,
    flown: 'holding',
    rule: `${EASA_RULE} (a)(5)`,
    note: '45 min, reciprocating engines; flow 1,500 ft above the aerodrome, standard conditions',
  },
  noAlternate: {
    minutes: 15,
    flown: 'holding',
    replacesReserves: false,
    rule: `${EASA_RULE} (a)(6)`,
    note: '15 min at holding speed, 1,500 ft above the destination: no alternate is planned',
  },
} as const;

const VFR_RULE = 'NCO.OP.125; 14 CFR 91.151(a)';
function visualRules(name: string, minutes: number): PolicyRules {
  return {
    name,
    trip: VFR_RULE,
    alternate: 'operator',
    contingency: null,
    finalReserve: {
      minutes,
      flown: 'cruise',
      rule: VFR_RULE,
      note: `${minutes} min at normal cruising speed and level`,
    },
    noAlternate: null,
  };
}

const policies: Record<FuelPolicyId, PolicyRules> = {
  easa: {
    ...easaCommon,
    name: 'EASA, basic fuel scheme',
    contingency: {
      part: 0.05,
      minHoldingMinutes: 5,
      rule: `${EASA_RULE} (a)(3)`,
      note: '5 % of trip fuel, at least 5 min holding at 1,500 ft above the destination',
    },
  },
  'easa-era': {
    ...easaCommon,
    name: 'EASA, with a fuel en-route alternate',
    contingency: {
      part: 0.03,
      minHoldingMinutes: 5,
      rule: 'AMC6 CAT.OP.MPA.181 (c)(1)(i)',
      note: '3 % of trip fuel with a fuel en-route alternate, at least 5 min holding at 1,500 ft',
    },
  },
  'far-domestic': {
    name: 'FAR 121, domestic',
    trip: '14 CFR 121.639(a)',
    alternate: '14 CFR 121.639(b)',
    contingency: null,
    finalReserve: {
      minutes: 45,
      flown: 'cruise',
      rule: '14 CFR 121.639(c)',
      note: '45 min at normal cruising fuel consumption',
    },
    noAlternate: null,
  },
  'far-flag': {
    name: 'FAR 121, flag',
    otherThanJets: {
      withAlternate:
        'NOT FOR TURBOPROPS AND PISTONS: 14 CFR 121.645 is for jets; check 121.641 (30 min and 15 % of the time, at most 90 min, at normal cruising consumption)',
      noAlternate:
        'NOT FOR TURBOPROPS AND PISTONS: 14 CFR 121.645 is for jets; check 121.641 (without an alternate 3 hours at normal cruising consumption)',
    },
    trip: '14 CFR 121.645(b)(1)',
    alternate: '14 CFR 121.645(b)(3)',
    contingency: {
      partOfTime: 0.1,
      rule: '14 CFR 121.645(b)(2)',
      note: '10 % of the total time from departure to landing, at normal cruising consumption',
    },
    finalReserve: {
      minutes: 30,
      flown: 'holding',
      rule: '14 CFR 121.645(b)(4)',
      note: '30 min at holding speed, 1,500 ft above the aerodrome, standard temperature',
    },
    noAlternate: {
      minutes: 120,
      flown: 'cruise',
      replacesReserves: true,
      rule: '14 CFR 121.645(c)',
      note: '2 hours at normal cruising fuel consumption: no alternate is specified',
    },
  },
  'vfr-day': visualRules('VFR by day', 30),
  'vfr-night': visualRules('VFR by night', 45),
};

/** Display name of a policy. */
export function fuelPolicyName(policy: FuelPolicyId): string {
  return policies[policy].name;
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
  const rules = policies[task.policy];
  const other = task.hasAlternate ? null : rules.noAlternate;
  const final = other?.replacesReserves ? [] : [lastingItem('finalReserve', finalReserveOf(task), task)];
  if (!other) return final;
  const massKg = task.massKg + sumKg(final);
  const warned = noteOtherThanJets(other, task, rules.otherThanJets?.noAlternate);
  return [...final, lastingItem('additional', warned, { ...task, massKg })];
}

function finalReserveOf(task: ReserveTask): Lasting {
  const { finalReserve, pistonFinalReserve, otherThanJets } = policies[task.policy];
  const { model } = task.aircraft;
  if (isProfile(model) && hasPistonEngine(model.type, model.fuel) && pistonFinalReserve)
    return pistonFinalReserve;
  return noteOtherThanJets(finalReserve, task, otherThanJets?.withAlternate);
}

/** Adds the warning of a policy that is not for other aeroplanes than jets; a profile of an own type may be either. */
function noteOtherThanJets<Rule extends Lasting>(
  rule: Rule,
  { aircraft: { model } }: ReserveTask,
  warning: string | undefined,
): Rule {
  if (warning === undefined || !isProfile(model) || JET_PROFILES.has(model.type)) return rule;
  return { ...rule, note: `${rule.note}. ${warning}` };
}

/** Profiles of jets; the other types without a Poll–Schumann model are turboprops or pistons. */
const JET_PROFILES: ReadonlySet<string> = new Set([
  'C25A',
  'C56X',
  'CL60',
  'CRJ9',
  'E170',
  'E190',
  'E195',
  'E75L',
  'GLF6',
]);

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

/** Contingency fuel for a trip; `null` when the policy requires none. */
export function contingencyItem(
  task: Omit<ReserveTask, 'lastElevationFt'> & { readonly arrivalElevationFt: number },
  trip: { readonly fuelKg: number; readonly minutes: number },
): FuelItem | null {
  const rules = policies[task.policy];
  const isReplaced = !task.hasAlternate && rules.noAlternate?.replacesReserves === true;
  if (!rules.contingency || isReplaced) return null;
  const { rule, note } = rules.contingency;
  const { aircraft, massKg, cruiseLevelFt: levelFt } = task;
  if ('partOfTime' in rules.contingency) {
    const minutes = trip.minutes * rules.contingency.partOfTime;
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
export function flightRules(policy: FuelPolicyId): { trip: string; alternate: string } {
  const { trip, alternate } = policies[policy];
  return { trip, alternate };
}

/** Sum of fuel items, kg. */
export function sumKg(items: readonly FuelItem[]): number {
  return items.reduce((sum, { fuelKg }) => sum + fuelKg, 0);
}

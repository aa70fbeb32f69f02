import type { PerformanceAircraft } from '../performance-aircraft.ts';
import { isProfile } from '../performance-aircraft.ts';
import type { FuelPolicyId } from './fuel-policy-choices.ts';
import { hasPistonEngine } from './fuel-of-type.ts';

/** Fuel that must last for a time. */
export interface Lasting {
  readonly minutes: number;
  readonly flown: 'holding' | 'cruise';
  readonly rule: string;
  readonly note: string;
}

/** Rules of a fuel policy. */
export interface PolicyRules {
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
    | {
        readonly partOfTime: number;
        /** Whether the time to the alternate counts too. */
        readonly hasAlternateTime?: boolean;
        readonly maxMinutes?: number;
        readonly rule: string;
        readonly note: string;
      }
    | null;
  readonly finalReserve: Lasting;
  /** Final reserve of aeroplanes with reciprocating engines, where it differs. */
  readonly pistonFinalReserve?: Lasting;
  /** Rules for piston and turboprop aeroplanes, where they differ. */
  readonly propellers?: Pick<
    PolicyRules,
    'trip' | 'alternate' | 'contingency' | 'finalReserve' | 'noAlternate'
  >;
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
    propellers: {
      trip: '14 CFR 121.641(a)(1)',
      alternate: '14 CFR 121.641(a)(2)',
      contingency: {
        partOfTime: 0.15,
        hasAlternateTime: true,
        maxMinutes: 60,
        rule: '14 CFR 121.641(a)(3)',
        note: '15 % of the time to the destination and the alternate, at most 60 min (90 min with the final reserve), at normal cruising consumption',
      },
      finalReserve: {
        minutes: 30,
        flown: 'cruise',
        rule: '14 CFR 121.641(a)(3)',
        note: '30 min at normal cruising fuel consumption',
      },
      noAlternate: {
        minutes: 180,
        flown: 'cruise',
        replacesReserves: true,
        rule: '14 CFR 121.641(b)',
        note: '3 hours at normal cruising fuel consumption: no alternate is specified',
      },
    },
  },
  'vfr-day': visualRules('VFR by day', 30),
  'vfr-night': visualRules('VFR by night', 45),
};

/** Display name of a policy. */
export function fuelPolicyName(policy: FuelPolicyId): string {
  return policies[policy].name;
}

/** Turboprops among the types with a typical profile. */
const TURBOPROPS: ReadonlySet<string> = new Set(['AT76', 'BE20', 'C208', 'DH8D', 'PC12', 'SF34', 'TBM9']);
/** Profiles of jets. */
const JETS: ReadonlySet<string> = new Set([
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

/** A profile entered for a type of one's own does not state its engines. */
const UNKNOWN_ENGINES =
  'JETS ONLY: with propellers check 14 CFR 121.641 (30 min and 15 % of the time, at most 90 min; 3 hours without an alternate)';

const warned = <Rule extends Lasting>(rule: Rule): Rule => ({
  ...rule,
  note: `${rule.note}. ${UNKNOWN_ENGINES}`,
});

/** Rules of a policy for an aircraft: by its engines, where these decide. */
export function rulesFor(policy: FuelPolicyId, { model }: Pick<PerformanceAircraft, 'model'>): PolicyRules {
  const rules = policies[policy];
  if (!isProfile(model)) return rules;
  const isPiston = hasPistonEngine(model.type, model.fuel);
  const { propellers, pistonFinalReserve, noAlternate } = rules;
  if (isPiston && pistonFinalReserve) return { ...rules, finalReserve: pistonFinalReserve };
  if (!propellers || JETS.has(model.type)) return rules;
  if (isPiston || TURBOPROPS.has(model.type)) return { ...rules, ...propellers };
  return {
    ...rules,
    finalReserve: warned(rules.finalReserve),
    noAlternate: noAlternate && warned(noAlternate),
  };
}

import { messageOf } from '#platform/contract/problem.ts';
import { AERODROME_RULES } from './aerodrome-rules.ts';
import { AREA_RULES } from './area-rules.ts';
import { DUTY_RULE } from './duty-rule.ts';
import { FLIGHT_RULES } from './flight-rules.ts';
import { NOT_CHECKED_RULE } from './not-checked-rule.ts';
import type { Finding, WatchFacts, WatchRule } from './watch-facts.ts';

/** Rules of flight watch. Rostered duties, and documents, are checked by the crew capability. */
export const WATCH_RULES: readonly WatchRule[] = [
  ...AREA_RULES,
  ...AERODROME_RULES,
  ...FLIGHT_RULES,
  DUTY_RULE,
  NOT_CHECKED_RULE,
];

export interface RuleAnswer {
  readonly findings: readonly Finding[];
  /** Failed rules: their previous findings stay until they can be checked again. */
  readonly faults: readonly { readonly rule: string; readonly message: string }[];
}

/** Evaluates all rules; a failed one is reported and does not stop the others. */
export function runRules(facts: WatchFacts, rules: readonly WatchRule[] = WATCH_RULES): RuleAnswer {
  const findings: Finding[] = [];
  const faults: { rule: string; message: string }[] = [];
  for (const rule of rules) {
    try {
      findings.push(...rule.find(facts));
    } catch (error) {
      faults.push({ rule: rule.id, message: messageOf(error) });
    }
  }
  return { findings, faults };
}

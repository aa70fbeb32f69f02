import { messageOf } from '#platform/contract/problem.ts';
import { AERODROME_RULES } from './aerodrome-rules.ts';
import { AREA_RULES } from './area-rules.ts';
import { DUTY_RULE } from './duty-rule.ts';
import { FLIGHT_RULES } from './flight-rules.ts';
import { NOT_CHECKED_RULE } from './not-checked-rule.ts';
import type { Finding, WatchFacts, WatchRule } from './watch-facts.ts';

/** Every rule of the watch. Duties as the roster has them, and documents, are judged by the crew capability, which has rules of its own. */
export const WATCH_RULES: readonly WatchRule[] = [
  ...AREA_RULES,
  ...AERODROME_RULES,
  ...FLIGHT_RULES,
  DUTY_RULE,
  NOT_CHECKED_RULE,
];

export interface RuleAnswer {
  readonly findings: readonly Finding[];
  /** Rules that failed: what they had found stands until they can be asked again. */
  readonly faults: readonly { readonly rule: string; readonly message: string }[];
}

/** Asks every rule; one that fails is named and does not stop the others. */
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

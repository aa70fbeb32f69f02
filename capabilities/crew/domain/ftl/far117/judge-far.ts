import type { Findings } from '../check.ts';
import { cumulativeChecks } from './cumulative.ts';
import { extensionChecks } from './extension.ts';
import { flightDutyChecks } from './flight-duty-period.ts';
import { nightChecks } from './night-operations.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';
import { reserveChecks } from './reserve.ts';
import { restChecks } from './rest.ts';

/** All rules of 14 CFR Part 117 that apply to one work period, the most important first. */
export function findingsFar(prepared: FarTimeline, far: FarPeriod): Findings {
  const findings: Findings = { checks: [], notJudged: [], assumptions: [] };
  if (far.period.main.duty.role === 'cabin') {
    // Part 117 limits do not apply to cabin crew: a verdict by them would be meaningless.
    const reason = 'Part 117 is for flightcrew members; cabin crew come under 14 CFR 121.467.';
    findings.notJudged.push({ code: 'cabin_crew', paragraph: '14 CFR 117.1', reason });
    return findings;
  }
  if (far.acclimation.assumption) findings.assumptions.push(far.acclimation.assumption);
  flightDutyChecks(far, findings);
  extensionChecks(prepared, far, findings);
  reserveChecks(far, findings);
  restChecks(prepared, far, findings);
  cumulativeChecks(prepared, far, findings);
  nightChecks(prepared, far, findings);
  return findings;
}

import type { Findings } from '../check.ts';
import { cumulativeChecks } from './cumulative.ts';
import { flightDutyChecks } from './flight-duty-period.ts';
import type { EasaPeriod, EasaTimeline } from './prepare.ts';
import { recoveryRestChecks } from './recovery-rest.ts';
import { restChecks } from './rest.ts';
import { standbyChecks } from './standby.ts';

/** All rules of ORO.FTL and CS FTL.1 that apply to one work period, the most important first. */
export function findingsEasa(prepared: EasaTimeline, easa: EasaPeriod): Findings {
  const findings: Findings = { checks: [], notJudged: [], assumptions: [] };
  flightDutyChecks(prepared, easa, findings);
  standbyChecks(easa, findings);
  restChecks(prepared, easa, findings);
  recoveryRestChecks(prepared, easa, findings);
  cumulativeChecks(prepared, easa, findings);
  return findings;
}

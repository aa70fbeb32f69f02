import { type Findings, atLeast, atMost } from '../check.ts';
import { HOUR, MINUTE_MS, hoursText } from '../hours.ts';
import { isSplitDuty, uncountedNight } from './max-fdp.ts';
import type { EasaPeriod } from './prepare.ts';

const SIXTEEN = 16 * HOUR;
const AWAKE = 18 * HOUR;

function awakeChecks(easa: EasaPeriod, standbyStart: number, { checks, notJudged }: Findings): void {
  const { awakeSince } = easa.period.main.duty;
  const paragraph = 'CS FTL.1.225(b)(2)';
  const code = 'awake_time';
  const end = easa.period.fdpEnd;
  if (awakeSince !== undefined) {
    const title = 'Awake time at the end of the FDP after standby';
    checks.push(atMost({ code, paragraph, title, limit: AWAKE, value: end - awakeSince / MINUTE_MS }));
    return;
  }
  const max = end - standbyStart;
  const reason = `Since when the member has been awake is not given; from the start of standby to the end of the FDP it is ${hoursText(Math.ceil(max))}, at most 18:00 awake.`;
  if (max > AWAKE) notJudged.push({ code, paragraph, reason });
}

/** ORO.FTL.225 with CS FTL.1.225, and the notice of reserve under ORO.FTL.105(20) and 230. */
export function standbyChecks(easa: EasaPeriod, findings: Findings): void {
  const { period } = easa;
  const { standby, main } = period;
  const { checks, notJudged, assumptions } = findings;
  if (standby) {
    const isAirport = standby.place === 'airport';
    if (!isAirport) {
      const until = period.isFlight ? period.report : period.end;
      checks.push(
        atMost({
          code: 'standby_duration',
          paragraph: 'CS FTL.1.225(b)(1)',
          title: 'Standby other than at the airport',
          limit: SIXTEEN,
          value: until - standby.start,
          inputs: { place: standby.place, standbyMinutes: until - standby.start },
        }),
      );
      if (standby.place === 'short-call')
        assumptions.push('Short-call reserve is treated as standby other than at the airport.');
      if (period.isFlight) awakeChecks(easa, standby.start, findings);
      const isCallOpen = period.isFlight && standby.contactedAt === null;
      if (isCallOpen && uncountedNight(easa, standby.start, null) > 0) {
        assumptions.push(
          'CS FTL.1.225(b)(9): no call between 2300 and 0700; when the member was contacted is not given.',
        );
      }
    } else if (period.isFlight && !easa.hasInFlightRest && !isSplitDuty(easa)) {
      checks.push(
        atMost({
          code: 'airport_standby_plus_fdp',
          paragraph: 'CS FTL.1.225(a)(2)(ii)',
          title: 'Airport standby and FDP together',
          limit: SIXTEEN,
          value: period.fdpEnd - standby.start,
          inputs: { standbyMinutes: period.report - standby.start, fdpMinutes: easa.fdpMinutes },
        }),
      );
    }
  }
  const { reserve } = main.duty;
  if (reserve?.kind !== 'long-call') return;
  const paragraph = 'ORO.FTL.105(20), ORO.FTL.230';
  const code = 'reserve_notice';
  if (reserve.notifiedAt === undefined) {
    notJudged.push({ code, paragraph, reason: 'When the member was notified is not given.' });
    return;
  }
  const value = period.report - reserve.notifiedAt / MINUTE_MS;
  checks.push(atLeast({ code, paragraph, title: 'Notice of a duty from reserve', limit: 10 * HOUR, value }));
}

import { type Findings, atLeast, atMost } from '../check.ts';
import { HOUR, MINUTE_MS } from '../hours.ts';
import { WOCL, touchesDaily } from '../windows.ts';
import { farExtension, farMaxFdp } from './flight-duty-period.ts';
import type { FarPeriod } from './prepare.ts';

const RAP = 14 * HOUR;
const BEYOND_TABLE = 4 * HOUR;
const UNAUGMENTED = 16 * HOUR;
const WOCL_NOTICE = 12 * HOUR;

function reserveAndFdp(far: FarPeriod, reserveStart: number, { checks, notJudged }: Findings): void {
  const max = farMaxFdp(far);
  const paragraph = far.isAugmented ? '14 CFR 117.21(c)(4)' : '14 CFR 117.21(c)(3)';
  if ('missing' in max) {
    notJudged.push({ code: 'reserve_plus_fdp', paragraph, reason: max.missing });
    return;
  }
  const table = max.minutes + BEYOND_TABLE;
  const base = far.isAugmented ? table : Math.min(table, UNAUGMENTED);
  const extension = farExtension(far);
  const extended = extension?.kind === 'pre-takeoff' ? Math.min(extension.minutes, 2 * HOUR) : 0;
  const rest = far.fdpEnd - far.fdpStart - far.fdpMinutes;
  const value = far.fdpEnd - reserveStart - rest;
  const after = extension?.kind === 'post-takeoff' ? Math.max(0, Math.ceil(value) - base) : 0;
  checks.push(
    atMost({
      code: 'reserve_plus_fdp',
      paragraph: extended || after ? `${paragraph} with 14 CFR 117.19` : paragraph,
      title: 'Reserve availability period and FDP together',
      limit: base + extended + after,
      value,
      inputs: {
        tableMinutes: max.minutes,
        reserveMinutes: far.fdpStart - reserveStart,
        fdpMinutes: far.fdpMinutes,
      },
      because: far.isAugmented ? 'Table C and 4 h' : 'the lesser of Table B and 4 h, or 16 h',
    }),
  );
}

/** Notice before a flight duty from long-call reserve: 117.3, 117.21(d). */
function longCallNotice(far: FarPeriod, { checks, notJudged }: Findings): void {
  const reserve = far.period.main.duty.reserve;
  if (reserve?.kind !== 'long-call') return;
  const { start, end } = { start: far.fdpStart, end: far.fdpEnd };
  const { zone } = far.acclimation;
  const startsInside = touchesDaily(zone, { start, end: start + 1 }, WOCL);
  const isIntoWocl = !startsInside && touchesDaily(zone, { start, end }, WOCL);
  const paragraph = isIntoWocl ? '14 CFR 117.21(d)' : '14 CFR 117.3, 117.25(e)';
  const code = isIntoWocl ? 'long_call_notice_wocl' : 'long_call_notice';
  if (reserve.notifiedAt === undefined) {
    notJudged.push({ code, paragraph, reason: 'When the member was notified is not given.' });
    return;
  }
  const limit = isIntoWocl ? WOCL_NOTICE : 10 * HOUR;
  const title = isIntoWocl
    ? 'Notice of a report before an FDP into the WOCL'
    : 'Notice before the required rest';
  checks.push(atLeast({ code, paragraph, title, limit, value: start - reserve.notifiedAt / MINUTE_MS }));
}

/** 14 CFR 117.21, short-call and long-call reserve. Airport standby is FDP from its start and judged as such. */
export function reserveChecks(far: FarPeriod, findings: Findings): void {
  const { reserveStart, period } = far;
  if (reserveStart !== null) {
    const until = period.isFlight ? far.fdpStart : period.end;
    findings.checks.push(
      atMost({
        code: 'reserve_availability_period',
        paragraph: '14 CFR 117.21(c)(1)',
        title: 'Reserve availability period',
        limit: RAP,
        value: until - reserveStart,
        inputs: { reserveMinutes: until - reserveStart },
      }),
    );
    if (period.standby?.place === 'home') {
      findings.assumptions.push('Standby at home is treated as short-call reserve.');
    }
    if (period.isFlight) reserveAndFdp(far, reserveStart, findings);
  }
  longCallNotice(far, findings);
}

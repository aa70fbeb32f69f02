import { type Findings, atMost } from '../check.ts';
import { DAY, HOUR, hoursText } from '../hours.ts';
import { instantOfLocal, instantText, localDay } from '../zone-time.ts';
import { farExtension } from './flight-duty-period.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

interface Window {
  code: string;
  paragraph: string;
  title: string;
  limit: number;
  from: number;
  of: 'flight' | 'fdp';
  prior: number | undefined;
}

function windowsOf({ timeline }: FarTimeline, far: FarPeriod): Window[] {
  const { prior, homeZone } = timeline;
  const end = far.fdpEnd;
  const firstDay = instantOfLocal(homeZone, (localDay(homeZone, end - 1) - 364) * DAY);
  return [
    {
      code: 'flight_time_672h',
      paragraph: '14 CFR 117.23(b)(1)',
      title: 'Flight time in 672 consecutive hours',
      limit: 100 * HOUR,
      from: end - 672 * HOUR,
      of: 'flight',
      prior: prior.flightMinutes672h,
    },
    {
      code: 'flight_time_365_days',
      paragraph: '14 CFR 117.23(b)(2)',
      title: 'Flight time in 365 consecutive calendar days',
      limit: 1000 * HOUR,
      from: firstDay,
      of: 'flight',
      prior: prior.flightMinutes365Days,
    },
    {
      code: 'fdp_168h',
      paragraph: '14 CFR 117.23(c)(1)',
      title: 'FDP in 168 consecutive hours',
      limit: 60 * HOUR,
      from: end - 168 * HOUR,
      of: 'fdp',
      prior: prior.fdpMinutes168h,
    },
    {
      code: 'fdp_672h',
      paragraph: '14 CFR 117.23(c)(2)',
      title: 'FDP in 672 consecutive hours',
      limit: 190 * HOUR,
      from: end - 672 * HOUR,
      of: 'fdp',
      prior: prior.fdpMinutes672h,
    },
  ];
}

/** 14 CFR 117.23, this duty included; an extension after take-off may exceed them to land. */
export function cumulativeChecks(
  prepared: FarTimeline,
  far: FarPeriod,
  { checks, notJudged }: Findings,
): void {
  if (!far.isFdp) return;
  const isAfter = farExtension(far)?.kind === 'post-takeoff';
  for (const window of windowsOf(prepared, far)) {
    if (!prepared.timeline.hasHistory && window.prior === undefined) continue;
    const { code, paragraph } = window;
    const isFlight = window.of === 'flight';
    // Without a roster, only this duty is added to the totals given.
    const from = prepared.timeline.hasHistory ? window.from : far.period.start;
    if (isFlight && prepared.unknownFlight.between(from, far.fdpEnd) > 0) {
      notJudged.push({ code, paragraph, reason: 'A flight duty in the window has no flight time.' });
      continue;
    }
    const own = (isFlight ? prepared.flight : prepared.fdp).between(from, far.fdpEnd);
    const value = own + (window.prior ?? 0);
    const exceeds = isAfter && value > window.limit;
    const after = isFlight ? '14 CFR 117.11(b)' : '14 CFR 117.19(b)(3)';
    checks.push(
      atMost({
        code,
        paragraph: exceeds ? after : paragraph,
        title: window.title,
        limit: exceeds ? Math.ceil(value) : window.limit,
        value,
        inputs: () => ({
          scheduleMinutes: own,
          priorMinutes: window.prior ?? 0,
          ...(prepared.timeline.hasHistory
            ? { from: instantText(from), until: instantText(far.fdpEnd) }
            : {}),
        }),
        because: exceeds
          ? `${hoursText(window.limit)} exceeded after take-off as far as needed to land`
          : undefined,
      }),
    );
  }
}

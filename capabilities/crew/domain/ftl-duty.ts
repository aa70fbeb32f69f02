import { z } from 'zod';
import { FTL_DUTY_KINDS, isFlightKind } from './ftl/duty-kinds.ts';
import { HOUR, MINUTE_MS, hoursText, minutesOfDuration } from './ftl/hours.ts';
import { zoneNamed } from './ftl/zone-time.ts';

const EARLIEST_MS = 0;
const LATEST_MS = Date.UTC(2200, 0, 1);
const NO_INSTANT = 'is not an instant: write ISO 8601 with Z or an offset';

/** Instant: ISO 8601 with an offset or `Z`, or ms since 1970. Output: ms. */
export const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.int()], {
    error: NO_INSTANT,
  })
  .transform((value) => (typeof value === 'number' ? value : Date.parse(value)))
  .refine((ms) => ms >= EARLIEST_MS && ms < LATEST_MS, 'must lie between 1970 and 2200')
  .describe('ISO 8601 with offset or Z, or ms since 1970');

/** More minutes than any window of the rules. */
const MAX_MINUTES = 1_000_000;
const NO_DURATION = 'is not a duration: write minutes, "h:mm" or "PT1H30M"';

/** Duration: minutes, `h:mm`, or ISO 8601 hours and minutes. Output: minutes. */
export const duration = z
  .union(
    [
      z.number().min(0).max(MAX_MINUTES),
      z.string().refine((text) => minutesOfDuration(text) !== null, NO_DURATION),
    ],
    {
      error: NO_DURATION,
    },
  )
  .transform((value) => (typeof value === 'number' ? value : (minutesOfDuration(value) ?? 0)))
  .describe('Minutes, "h:mm" or "PT1H30M"');

/** Time zone: IANA name, or fixed offset. */
export const timeZone = z
  .string()
  .refine((name) => zoneNamed(name) !== null, 'is not a time zone: write an IANA name such as Europe/Paris')
  .describe('IANA time zone name, or a fixed offset such as +05:30');

export const ftlDutyKind = z.enum(FTL_DUTY_KINDS);

/** Class of an in-flight rest facility: `1`, `"1"`, `"class 1"`. */
export const facilityClass = z
  .union([
    z.literal([1, 2, 3]),
    z.string().regex(/^(class[ _-]?)?[123]$/i, 'is not a class of rest facility: 1, 2 or 3'),
  ])
  .transform((value): 1 | 2 | 3 => {
    const found = typeof value === 'number' ? value : Number(value.slice(-1));
    return found === 1 ? 1 : found === 2 ? 2 : 3;
  });

const STATES = {
  acclimatised: 'acclimatised',
  D: 'acclimatised',
  B: 'acclimatised-to-departure',
  'acclimatised-to-departure': 'acclimatised-to-departure',
  'not-acclimatised': 'not-acclimatised',
  unknown: 'unknown',
  X: 'unknown',
} as const;
type StateName = keyof typeof STATES;
const STATE_NAMES: readonly StateName[] = [
  'acclimatised',
  'D',
  'B',
  'acclimatised-to-departure',
  'not-acclimatised',
  'unknown',
  'X',
];

/** State of acclimatisation. EASA: B is the departure zone, D the zone of the report, X unknown. */
export const stateWord = z.enum(STATE_NAMES).transform((word) => STATES[word]);

const longitude = z.number().min(-180).max(180);

/** In-flight rest of an augmented crew. */
const inFlightRest = z.strictObject({
  landingPilotMinutes: duration.optional().describe('Consecutive rest of the pilot flying at landing'),
  monitoringPilotMinutes: duration.optional().describe('Consecutive rest of the pilot monitoring at landing'),
  eachMemberMinutes: duration.optional().describe('Least consecutive rest of any other member'),
  inSecondHalf: z.boolean().optional().describe('Part 117: the 2 h lie in the second half of the FDP'),
});

/** Break on the ground within a flight duty period. */
const splitBreak = z.strictObject({
  start: instant,
  end: instant,
  suitableAccommodation: z.boolean().default(true),
  scheduledInAdvance: z.boolean().default(true),
  scheduledMinutes: duration.optional().describe('What had been scheduled, if the actual break differs'),
  afterFirstSector: z.boolean().default(true),
  preAndPostMinutes: duration
    .optional()
    .describe('EASA: post- and pre-flight duties and travelling inside the break, at least 30'),
  isPlaceAssumed: z.boolean().optional().describe('Only its length was given; its position is assumed'),
});

const extension = z.strictObject({
  kind: z
    .enum(['pre-takeoff', 'post-takeoff', 'planned', 'commander'])
    .describe('117.19(a), 117.19(b); ORO.FTL.205(d), ORO.FTL.205(f)'),
  minutes: duration.optional().describe('By how much; for planned: what the table gives'),
  discretionMinutes: duration
    .optional()
    .describe('With planned: what the commander adds, counted from the maximum without the extension'),
  addedRest: z
    .enum(['2+2', '4-after'])
    .default('4-after')
    .describe('ORO.FTL.205(d)(1): the compensating rest'),
});

const standby = z.strictObject({
  place: z.enum(['airport', 'home']),
  start: instant,
  contactedAt: instant.optional(),
});

const reserve = z.strictObject({
  kind: z.enum(['short-call', 'long-call']),
  start: instant.optional().describe('Start of the reserve availability period'),
  notifiedAt: instant.optional(),
});

const delayedReport = z.strictObject({
  originalStart: instant.describe('The report time before the delay; `start` is the delayed one'),
  notifiedAt: instant
    .optional()
    .describe('After the original report it is no delayed reporting: the FDP counts from that report'),
  secondNotifiedAt: instant.optional().describe('When the report time was moved again'),
  firstDelayedStart: instant.optional().describe('The delayed report time before the second notification'),
  notDisturbed: z.boolean().default(false),
});

const acclimatisation = z.strictObject({
  state: stateWord.describe('Part 117 knows the first two; EASA the first and the last'),
  timeZone: timeZone.optional().describe('The time zone that the tables are entered with'),
});

/**
 * Entry of a schedule with everything that the rules can depend on. Instants: ISO 8601 in, ms out; durations: minutes
 * or `h:mm` in, minutes out.
 */
export const ftlDuty = z
  .strictObject({
    id: z.string().min(1).max(100).optional(),
    kind: ftlDutyKind.default('flight'),
    start: instant.describe('Report, or the start of the standby, reserve, course or rest'),
    end: instant.describe('Release from duty, post-flight duty included'),
    timeZone: timeZone.describe('Of the place of report'),
    endTimeZone: timeZone.optional().describe('Of the place of release, if another'),
    startLongitudeDeg: longitude.optional(),
    endLongitudeDeg: longitude.optional(),
    startsAtHomeBase: z.boolean().optional(),
    endsAtHomeBase: z.boolean().optional(),
    fdpEnd: instant.optional().describe('On blocks of the last sector; without it the FDP ends at `end`'),
    sectors: z.int().min(0).max(40).optional(),
    flightMinutes: duration.optional().describe('Block time of all operated sectors'),
    lastSectorMinutes: duration.optional().describe('From take-off to on blocks of the last sector'),
    longestSectorMinutes: duration.optional(),
    pilots: z.int().min(1).max(8).default(2),
    minimumPilots: z.int().min(1).max(4).default(2),
    role: z.enum(['pilot', 'cabin']).default('pilot'),
    cabinReportsEarlierMinutes: duration.optional().describe('ORO.FTL.205(c)'),
    restFacilityClass: facilityClass.nullish(),
    inFlightRest: inFlightRest.optional(),
    splitBreak: splitBreak.optional(),
    extension: extension.optional(),
    standby: standby.optional().describe('The standby that this flight duty was called from'),
    reserve: reserve.optional().describe('The reserve that this flight duty was called from'),
    delayedReport: delayedReport.optional(),
    acclimatisation: acclimatisation.optional(),
    awakeSince: instant.optional(),
    sleepOpportunityMinutes: duration.optional().describe('Uninterrupted, in the rest before this duty'),
    reducedRestBefore: z.boolean().default(false).describe('CS FTL.1.235(c) is used for the rest before'),
    accommodationAtHomeBase: z.boolean().default(false).describe('ORO.FTL.235(a)(2) for the rest before'),
    isFirstAtNewHomeBase: z
      .boolean()
      .optional()
      .describe('CS FTL.1.200(b): the first duty after a change of home base'),
  })
  .superRefine((duty, context) => {
    // Rejected values are excluded from comparisons.
    if (context.issues.length > 0) return;
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (duty.end <= duty.start) return wrong('end', 'must be after start');
    if (duty.sectors === 0 && (duty.kind === 'flight' || duty.kind === 'split')) {
      wrong('sectors', 'a flight duty has at least one sector');
    }
    if (duty.end - duty.start > 400 * 24 * HOUR * 60_000) wrong('end', 'is more than 400 days after start');
    const fdpEnd = duty.fdpEnd ?? duty.end;
    if (fdpEnd <= duty.start || fdpEnd > duty.end)
      return wrong('fdpEnd', 'must be after start and not after end');
    const fdpMinutes = (fdpEnd - duty.start) / MINUTE_MS;
    for (const name of ['flightMinutes', 'longestSectorMinutes', 'lastSectorMinutes'] as const) {
      if (isFlightKind(duty.kind) && (duty[name] ?? 0) > fdpMinutes)
        wrong(name, `is longer than the flight duty period of ${hoursText(fdpMinutes)}`);
    }
    const aloft = duty.inFlightRest ?? {};
    for (const name of ['landingPilotMinutes', 'monitoringPilotMinutes', 'eachMemberMinutes'] as const) {
      if ((aloft[name] ?? 0) > fdpMinutes)
        wrong('inFlightRest', `${name} is longer than the flight duty period of ${hoursText(fdpMinutes)}`);
    }
    const pause = duty.splitBreak;
    if (pause && (pause.start < duty.start || pause.end > duty.end || pause.end <= pause.start)) {
      wrong('splitBreak', 'must lie inside the duty and end after it starts');
    }
    const { standby: waiting, delayedReport: delay } = duty;
    if (waiting && waiting.start > duty.start) wrong('standby', 'must start before the duty');
    const call = waiting?.contactedAt;
    if (waiting && call !== undefined && (call < waiting.start || call > duty.start))
      wrong('standby', 'was called before it began or after the report');
    if (delay && delay.originalStart > duty.start)
      wrong('delayedReport', 'must have its original report before the delayed one');
    if ((duty.awakeSince ?? duty.start) > duty.end) wrong('awakeSince', 'is after the end of the duty');
    if (duty.reserve?.start !== undefined && duty.reserve.start > duty.start) {
      wrong('reserve', 'must start before the duty');
    }
  });
export type FtlDuty = z.output<typeof ftlDuty>;

const total = duration.optional();
const count = z.int().min(0).max(100).optional();
/** Totals in the windows before the first duty given, at the start of the duty judged. */
export const ftlPrior = z
  .strictObject({
    flightMinutes672h: total,
    flightMinutes365Days: total,
    fdpMinutes168h: total,
    fdpMinutes672h: total,
    dutyMinutes7Days: total,
    dutyMinutes14Days: total,
    dutyMinutes28Days: total,
    flightMinutes28Days: total,
    flightMinutesCalendarYear: total,
    flightMinutes12Months: total,
    longestFreeMinutes168h: total.describe(
      '117.25(b): longest time free of duty in the 168 h before the report',
    ),
    consecutiveWoclNights: count.describe('117.27: nights in a row just before the first duty given'),
    woclNightsHadRest: z.boolean().optional().describe('117.27: each of them with a rest of 2 h'),
    plannedExtensions7Days: count.describe('ORO.FTL.205(d)(1): in the 7 days before'),
    longExtensionsSinceRest: count.describe(
      '117.19(a)(2), (b)(2): extensions of more than 30 min since the last 30 h free of duty',
    ),
    reducedRestsSinceRecovery: count.describe(
      'CS FTL.1.235(c)(5): reduced rests since the last recovery rest',
    ),
    minutesSinceRecovery: total.describe(
      'ORO.FTL.235(d): since the last recovery rest ended, at the report of the first duty given',
    ),
  })
  .describe('Totals that are not in `duties`; added to what the schedule itself contains');
export type FtlPrior = z.output<typeof ftlPrior>;

/** Home base of the roster; default: the place of the first duty. */
export const ftlHomeBase = z.strictObject({ timeZone, longitudeDeg: longitude.optional() });
export type FtlHomeBase = z.output<typeof ftlHomeBase>;

/** Choices left to an operator's scheme, an authority or the reading of a disputed text. */
export const ftlOptions = z.strictObject({
  fatigueRiskManagement: z.boolean().default(false).describe('ORO.FTL.205(b)(3): Table 4 instead of Table 3'),
  farTableClock: z
    .enum(['series-start', 'home-base'])
    .default('series-start')
    .describe(
      'Part 117 tables of an acclimated member: local time where the series of FDPs since 30 h of rest began, or home base time in its theater',
    ),
  easaClass3MaxFdp: z
    .enum(['14:00/15:00', '14:15/15:15'])
    .default('14:00/15:00')
    .describe('CS FTL.1.205(c)(2), class 3, one and two extra pilots: transcriptions disagree'),
  easaConsecutiveDays: z
    .enum(['calendar', 'rolling'])
    .default('calendar')
    .describe('ORO.FTL.210: local days at home base, or 24 h times the number back from the end of duty'),
  easaTwelveMonths: z
    .enum(['calendar', 'rolling'])
    .default('calendar')
    .describe('ORO.FTL.210(b)(3): "consecutive calendar months" (EN) or "meses consecutivos" (PT)'),
  easaDisruptiveType: z.enum(['early', 'late']).default('early').describe('ORO.FTL.105(8)'),
});
export type FtlOptions = z.output<typeof ftlOptions>;

import { z } from 'zod';
import type { FtlRuleSet } from '../../../contract.ts';
import { type FtlPrior, duration, facilityClass, ftlPrior, stateWord, timeZone } from '../../ftl-duty.ts';
import { DAY, HOUR, hoursText } from '../hours.ts';
import { TOTALS_OF } from '../totals-of.ts';

/** Time of day, `hh:mm` or `hhmm`. Output: minutes of the day. */
const clock = z
  .string()
  .regex(/^([01]?\d|2[0-3]):?[0-5]\d$/, 'is not a time of the day: write hh:mm')
  .transform((text) => Number.parseInt(text.slice(0, -2), 10) * HOUR + Number(text.slice(-2)))
  .describe('hh:mm on the clock that the member is acclimatised to');

const positive = duration.refine((minutes) => minutes > 0, 'must be longer than 0:00');
const hours = z.number().min(0).max(2000);
const sectors = z.int().min(1).max(40);

/** Totals before the duty: name in the shorthand, field of `prior`. */
const TOTALS = {
  flight_672h: 'flightMinutes672h',
  flight_365d: 'flightMinutes365Days',
  fdp_168h: 'fdpMinutes168h',
  fdp_672h: 'fdpMinutes672h',
  free_168h: 'longestFreeMinutes168h',
  consecutive_nights: 'consecutiveWoclNights',
  nights_had_rest: 'woclNightsHadRest',
  prior_extensions: 'longExtensionsSinceRest',
  duty_7d: 'dutyMinutes7Days',
  duty_14d: 'dutyMinutes14Days',
  duty_28d: 'dutyMinutes28Days',
  flight_28d: 'flightMinutes28Days',
  flight_calendar_year: 'flightMinutesCalendarYear',
  flight_12_months: 'flightMinutes12Months',
  planned_extensions_7d: 'plannedExtensions7Days',
  since_recovery: 'minutesSinceRecovery',
  reduced_rests_since_recovery: 'reducedRestsSinceRecovery',
} as const satisfies Record<string, keyof FtlPrior>;

type Totals = { [Name in keyof typeof TOTALS]: (typeof ftlPrior.shape)[(typeof TOTALS)[Name]] };
const totals = Object.fromEntries(
  Object.entries(TOTALS).map(([name, field]) => [name, ftlPrior.shape[field]]),
) as Totals;

/** Fields of one rule set only, apart from its totals. */
const ONLY_FAR117 = {
  monitoring_pilot_rest: duration.optional(),
  in_second_half: z.boolean().optional().describe('117.17(c)(1): rest of the landing pilot'),
  scheduled_in_advance: z.boolean().optional().describe('true unless given'),
  after_first_sector: z.boolean().optional().describe('true unless given'),
  reserve_start: clock.optional(),
  reserve: duration.optional().describe('Short-call reserve: its length up to the report'),
};
const ONLY_EASA = {
  time_difference_hours: hours.optional().describe('Table 1, with elapsed_hours'),
  elapsed_hours: hours.optional(),
  frm: z.boolean().optional().describe('ORO.FTL.205(b)(3): fatigue risk management, Table 4'),
  each_member_rest: duration.optional(),
  net_break: duration.optional().describe('CS FTL.1.220: net of 30 min before and after'),
  break_pre_and_post: duration.optional(),
  discretion: z.union([z.boolean(), duration], { error: 'is true or a duration' }).optional(),
  added_rest: z.enum(['2+2', '4-after']).optional().describe('ORO.FTL.205(d)(1); 4-after unless given'),
  contacted_at: clock.optional().describe('CS FTL.1.225(b)(9): the call from standby'),
  awake_since: clock.optional().describe('CS FTL.1.225(b)(2)'),
  first_delayed_report: clock.optional().describe('CS FTL.1.205(d)(1)(ii)'),
  second_notice: clock.optional().describe('CS FTL.1.205(d)(1)(ii)'),
  not_disturbed: z.boolean().optional().describe('CS FTL.1.205(d)(1)(v)'),
  cabin_reports_earlier: duration.optional().describe('ORO.FTL.205(c): report is that of the cabin crew'),
};

/** One duty by clock times, the shorthand of `evaluate`. Fields: docs/ftl.md. */
export const ftlCase = z.strictObject({
  id: z.string().min(1).max(100).optional(),
  report: clock.optional(),
  start: clock.optional().describe('The same as report, in the terms of ORO.FTL'),
  date: z.iso.date().optional().describe('Without it the answer has times of the day only'),
  time_zone: timeZone.default('UTC'),
  sectors: sectors.optional(),
  segments: sectors.optional().describe('The same as sectors, in the terms of Part 117'),
  pilots: z.int().min(1).max(8).optional().describe('2 unless given'),
  extra_pilots: z.int().min(0).max(4).optional().describe('Beyond the minimum crew'),
  minimum_pilots: z.int().min(1).max(4).default(2),
  role: z.enum(['pilot', 'cabin']).default('pilot'),
  fdp: positive.optional().describe('Report to on blocks; without it rests and totals alone are checked'),
  flight: duration.optional(),
  duty: duration.optional().describe('Report to release; the FDP unless given'),
  acclimated: z.boolean().optional(),
  acclimatisation: stateWord.optional(),
  rest_facility: facilityClass.optional(),
  landing_pilot_rest: duration.optional(),
  longest_sector: duration.optional(),
  long_sector: z.boolean().optional().describe('CS FTL.1.205(c)(4): one sector is longer than 9 h'),
  last_sector: duration.optional(),
  break_start: clock.optional(),
  break_end: clock.optional(),
  break: duration.optional().describe('Length of the break where its times are not known'),
  suitable_accommodation: z.boolean().optional().describe('true unless given'),
  extension: z
    .union([z.boolean(), duration, z.enum(['pre-takeoff', 'post-takeoff', 'planned', 'commander'])], {
      error: 'is true, a duration, or pre-takeoff, post-takeoff, planned, commander',
    })
    .optional(),
  standby_kind: z.enum(['airport', 'home']).optional(),
  standby_start: clock.optional(),
  airport_standby: duration.optional().describe('Its length up to the report'),
  home_standby: duration.optional().describe('Its length up to the report'),
  notice: duration.optional().describe('Between notification from long-call reserve and report'),
  original_report: clock.optional().describe('report is then the delayed one'),
  delayed_to: clock.optional().describe('report is then the original one'),
  rest: duration.optional().describe('Before the duty'),
  preceding_duty: duration
    .refine(
      (minutes) => minutes > 0 && minutes <= 400 * DAY,
      'must be longer than 0:00, and at most 400 days',
    )
    .optional(),
  home_base: z.boolean().default(true).describe('Whether the rest was at home base'),
  sleep_opportunity: duration.optional(),
  reduced_rest: z.boolean().default(false).describe('CS FTL.1.235(c) is used for the rest'),
  accommodation_at_home_base: z.boolean().default(false).describe('ORO.FTL.235(a)(2)'),
  ...ONLY_FAR117,
  ...ONLY_EASA,
  ...totals,
});
export type FtlCase = z.output<typeof ftlCase>;
type Field = keyof FtlCase;
const FIELDS = new Set<string>(Object.keys(ftlCase.shape));

/** Accepts `breakStart` for `break_start`. Any other field remains and is rejected. */
export function snakeCase(given: Record<string, unknown>): Record<string, unknown> {
  const named = Object.entries(given).map(([name, value]) => {
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [FIELDS.has(snake) && !(snake in given) ? snake : name, value] as const;
  });
  return Object.fromEntries(named);
}

/** Totals of a case as `prior`. */
export const priorOf = (given: FtlCase): FtlPrior =>
  ftlPrior.parse(
    Object.fromEntries(Object.entries(TOTALS).map(([name, field]) => [field, given[name as Field]])),
  );

const REPORT: readonly Field[] = ['report', 'start'];
const BREAK: readonly Field[] = ['break_start', 'break', 'net_break'];
const STANDBY: readonly Field[] = ['standby_start', 'airport_standby', 'home_standby'];
const DELAY: readonly Field[] = ['original_report', 'delayed_to'];
/** Groups of fields of which only one may be given. */
const ONE_OF: readonly (readonly Field[])[] = [
  REPORT,
  ['sectors', 'segments'],
  ['pilots', 'extra_pilots'],
  ['acclimated', 'acclimatisation', 'time_difference_hours'],
  ['longest_sector', 'long_sector'],
  BREAK,
  [...STANDBY, 'reserve_start', 'reserve', 'notice'],
  DELAY,
];

/** Fields that require another field. */
const ONLY_WITH: readonly (readonly [fields: readonly Field[], others: readonly Field[]])[] = [
  [['fdp', 'date'], REPORT],
  [['consecutive_nights', 'break', 'net_break'], ['fdp']],
  [['nights_had_rest'], ['consecutive_nights']],
  [['elapsed_hours'], ['time_difference_hours']],
  [['time_difference_hours'], ['elapsed_hours']],
  [['break_start'], ['break_end']],
  [['break_end'], ['break_start']],
  [['break_pre_and_post', 'suitable_accommodation', 'scheduled_in_advance', 'after_first_sector'], BREAK],
  [['added_rest'], ['extension', 'discretion']],
  [['standby_kind'], ['standby_start']],
  [['standby_start'], ['standby_kind']],
  [['contacted_at'], STANDBY],
  [['first_delayed_report', 'second_notice', 'not_disturbed'], DELAY],
  [['preceding_duty'], ['rest']],
];

/** Figures that can be checked without a report. */
const ALONE = ['rest', 'sleep_opportunity', ...Object.keys(TOTALS)] as Field[];

const LONGER: readonly (readonly [Field, Field, string])[] = [
  ['flight', 'fdp', 'flight duty period'],
  ['longest_sector', 'flight', 'flight time'],
  ['last_sector', 'fdp', 'flight duty period'],
  ['break', 'fdp', 'flight duty period'],
  ['fdp', 'duty', 'duty'],
];

/** Fields of a rule set that the other does not use. */
const onlyOf = (ruleSet: FtlRuleSet): Field[] =>
  [
    ...Object.keys(ruleSet === 'EASA' ? ONLY_EASA : ONLY_FAR117),
    ...Object.entries(TOTALS).flatMap(([name, field]) => (TOTALS_OF[ruleSet].includes(field) ? name : [])),
  ] as Field[];

/** Contradictions in a case: a field and a sentence each. */
export function caseProblems(given: FtlCase, ruleSet: FtlRuleSet): (readonly [Field, string])[] {
  const found: (readonly [Field, string])[] = [];
  const has = (field: Field): boolean => given[field] !== undefined;
  for (const group of ONE_OF) {
    const [first, ...others] = group.filter(has);
    for (const other of others) found.push([other, `conflicts with ${first}: give one of them`]);
  }
  for (const [fields, others] of ONLY_WITH)
    if (!others.some(has))
      for (const field of fields.filter(has)) found.push([field, `needs ${others.join(' or ')}`]);
  const other = ruleSet === 'FAR117' ? 'EASA' : 'FAR117';
  for (const field of onlyOf(other).filter(has))
    found.push([field, `is a field of ${other}, not of ${ruleSet}`]);
  for (const [shorter, longer, noun] of LONGER) {
    const max = Number(given[longer]);
    if (has(shorter) && has(longer) && Number(given[shorter]) > max)
      found.push([shorter, `is longer than the ${noun} of ${hoursText(max)}`]);
  }
  if (!has('fdp') && (has('sectors') || has('segments') || !ALONE.some(has)))
    found.push(['fdp', 'is required: the time from report to on blocks']);
  return found;
}

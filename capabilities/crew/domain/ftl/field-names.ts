/**
 * Rosters and rule books name the same thing in many ways. Names are read without regard to case, `_` and `-`; the
 * ones below are other words for a field. What is still unknown afterwards is refused by its name.
 */

const compact = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/g, '');

function lookupOf(fields: readonly string[], others: Readonly<Record<string, string>>): Map<string, string> {
  return new Map([
    ...fields.map((field) => [compact(field), field] as const),
    ...Object.entries(others).map(([other, field]) => [compact(other), field] as const),
  ]);
}

const SHARED = {
  segments: 'sectors',
  legs: 'sectors',
  flight_segments: 'sectors',
  crew: 'pilots',
  pilot_count: 'pilots',
  number_of_pilots: 'pilots',
  crew_size: 'pilots',
  flight_crew: 'pilots',
  number_of_segments: 'sectors',
  number_of_sectors: 'sectors',
  facility_type: 'restFacilityClass',
  class_of_facility: 'restFacilityClass',
  rest_facility: 'restFacilityClass',
  rest_class: 'restFacilityClass',
  facility_class: 'restFacilityClass',
  facility: 'restFacilityClass',
  split_break: 'splitBreak',
  split_duty: 'splitBreak',
  tz: 'timeZone',
  zone: 'timeZone',
  acclimatization: 'acclimatisation',
  acclimation: 'acclimatisation',
  acclimatisation_state: 'acclimatisation',
  sleep_opportunity: 'sleepOpportunityMinutes',
  longest_sector: 'longestSectorMinutes',
  last_sector: 'lastSectorMinutes',
  reduced_rest: 'reducedRestBefore',
  reduced_rest_before: 'reducedRestBefore',
};

const NESTED_FIELDS = [
  'landingPilotMinutes',
  'monitoringPilotMinutes',
  'eachMemberMinutes',
  'inSecondHalf',
  'start',
  'end',
  'suitableAccommodation',
  'scheduledInAdvance',
  'scheduledMinutes',
  'afterFirstSector',
  'preAndPostMinutes',
  'kind',
  'minutes',
  'addedRest',
  'place',
  'contactedAt',
  'notifiedAt',
  'originalStart',
  'secondNotifiedAt',
  'firstDelayedStart',
  'notDisturbed',
  'state',
  'timeZone',
  'longitudeDeg',
  'flightMinutes672h',
  'flightMinutes365Days',
  'fdpMinutes168h',
  'fdpMinutes672h',
  'dutyMinutes7Days',
  'dutyMinutes14Days',
  'dutyMinutes28Days',
  'flightMinutes28Days',
  'flightMinutesCalendarYear',
  'flightMinutes12Months',
  'longestFreeMinutes168h',
  'consecutiveWoclNights',
  'woclNightsHadRest',
  'plannedExtensions7Days',
  'minutesSinceRecovery',
  'longExtensionsSinceRest',
  'reducedRestsSinceRecovery',
  'discretionMinutes',
  'fatigueRiskManagement',
  'farTableClock',
  'easaClass3MaxFdp',
  'easaConsecutiveDays',
  'easaTwelveMonths',
  'easaDisruptiveType',
];

const PRIOR = {
  flight_672h: 'flightMinutes672h',
  flight_time_672h: 'flightMinutes672h',
  flight_365d: 'flightMinutes365Days',
  flight_365_days: 'flightMinutes365Days',
  flight_time_365d: 'flightMinutes365Days',
  flight_time_365_days: 'flightMinutes365Days',
  fdp_168h: 'fdpMinutes168h',
  fdp_672h: 'fdpMinutes672h',
  duty_7d: 'dutyMinutes7Days',
  duty_7_days: 'dutyMinutes7Days',
  duty_14d: 'dutyMinutes14Days',
  duty_14_days: 'dutyMinutes14Days',
  duty_28d: 'dutyMinutes28Days',
  duty_28_days: 'dutyMinutes28Days',
  flight_28d: 'flightMinutes28Days',
  flight_28_days: 'flightMinutes28Days',
  flight_time_28_days: 'flightMinutes28Days',
  flight_year: 'flightMinutesCalendarYear',
  flight_calendar_year: 'flightMinutesCalendarYear',
  flight_time_calendar_year: 'flightMinutesCalendarYear',
  flight_12m: 'flightMinutes12Months',
  flight_12_months: 'flightMinutes12Months',
  flight_time_12_months: 'flightMinutes12Months',
  longest_free_168h: 'longestFreeMinutes168h',
  free_in_168h: 'longestFreeMinutes168h',
  free_168h: 'longestFreeMinutes168h',
  consecutive_nights: 'consecutiveWoclNights',
  wocl_nights: 'consecutiveWoclNights',
  nights_had_rest: 'woclNightsHadRest',
  planned_extensions_7d: 'plannedExtensions7Days',
  since_recovery: 'minutesSinceRecovery',
  since_recovery_rest: 'minutesSinceRecovery',
  prior_extensions: 'longExtensionsSinceRest',
  extensions_over_30_min: 'longExtensionsSinceRest',
  extensions_since_30h_rest: 'longExtensionsSinceRest',
  reduced_rests: 'reducedRestsSinceRecovery',
};

/** Fields that stand for others, see `dutyInFull`. */
const DUTY_SHORTHANDS = ['fdp', 'duty', 'standbyStart', 'standbyKind', 'reserveStart', 'originalReport'];

const CASE_SHORTHANDS = ['splitBreak', 'inFlightRest', 'delay'];

const NESTED = lookupOf(NESTED_FIELDS, {
  ...PRIOR,
  tz: 'timeZone',
  frm: 'fatigueRiskManagement',
  after_first_segment: 'afterFirstSector',
  type: 'kind',
  duration: 'minutes',
  rest_start: 'start',
  rest_end: 'end',
  break_start: 'start',
  break_end: 'end',
  break_minutes: 'minutes',
  rap_start: 'start',
  notified: 'notifiedAt',
  notification: 'notifiedAt',
  contacted: 'contactedAt',
  original_report: 'originalStart',
  accommodation: 'suitableAccommodation',
  suitable: 'suitableAccommodation',
  scheduled: 'scheduledInAdvance',
  landing_pilot: 'landingPilotMinutes',
  monitoring_pilot: 'monitoringPilotMinutes',
  each_member: 'eachMemberMinutes',
  class: 'restFacilityClass',
  extra_pilots: 'extraPilots',
  class3: 'easaClass3MaxFdp',
});

const DUTY = (fields: readonly string[]) =>
  lookupOf(fields, {
    ...SHARED,
    type: 'kind',
    report: 'start',
    report_time: 'start',
    start_time: 'start',
    duty_start: 'start',
    end_time: 'end',
    block_time: 'flightMinutes',
    block: 'flightMinutes',
    release: 'end',
    release_time: 'end',
    duty_end: 'end',
    fdp_minutes: 'fdp',
    flight_duty_period: 'fdp',
    duty_minutes: 'duty',
    duty_period: 'duty',
    standby_place: 'standbyKind',
    standby_type: 'standbyKind',
    rap_start: 'reserveStart',
    original_start: 'originalReport',
    break: 'splitBreak',
    split: 'splitBreak',
    flight_time: 'flightMinutes',
    flight: 'flightMinutes',
    at_home_base: 'startsAtHomeBase',
    acclimated: 'acclimatisation',
    acclimatised: 'acclimatisation',
    acclimatized: 'acclimatisation',
    state: 'acclimatisation',
    delay: 'delayedReport',
    notified_delay: 'delayedReport',
    in_flight_rest: 'inFlightRest',
  });

const CASE = (fields: readonly string[]) =>
  lookupOf(fields, {
    ...SHARED,
    ...PRIOR,
    start: 'report',
    report_time: 'report',
    start_time: 'report',
    local_start: 'report',
    local_report: 'report',
    start_local: 'report',
    report_local: 'report',
    fdp_start: 'report',
    block: 'flight',
    block_time: 'flight',
    class: 'restFacilityClass',
    extra_crew: 'extraPilots',
    additional_crew: 'extraPilots',
    additional_flight_crew: 'extraPilots',
    sector_over_9h: 'longSector',
    has_long_sector: 'longSector',
    fdp_minutes: 'fdp',
    flight_time: 'flight',
    flight_minutes: 'flight',
    duty_minutes: 'duty',
    acclimatised: 'acclimated',
    acclimatized: 'acclimated',
    state: 'acclimatisation',
    frm: 'fatigueRiskManagement',
    rest: 'restBefore',
    rest_minutes: 'restBefore',
    preceding_duty: 'previousDuty',
    previous_duty: 'previousDuty',
    home_base: 'atHomeBase',
    at_home: 'atHomeBase',
    sleep_opportunity: 'sleepOpportunity',
    longest_sector: 'longestSector',
    last_sector: 'lastSector',
    break: 'breakDuration',
    break_minutes: 'breakDuration',
    accommodation: 'suitableAccommodation',
    standby: 'standbyDuration',
    standby_minutes: 'standbyDuration',
    standby_place: 'standbyKind',
    standby_type: 'standbyKind',
    rap_start: 'reserveStart',
    commander_discretion: 'discretion',
    commanders_discretion: 'discretion',
    original_start: 'originalReport',
    delayed_report: 'delayedTo',
    delayed_start: 'delayedTo',
    net_break: 'breakNet',
    split: 'splitBreak',
    split_duty: 'splitBreak',
    split_break: 'splitBreak',
    in_flight_rest: 'inFlightRest',
    delay: 'delay',
    actual_report: 'delayedTo',
    split_rest_start: 'breakStart',
    split_rest_end: 'breakEnd',
    landing_pilot_rest: 'landingPilotRest',
    first_delayed_report: 'firstDelayedReport',
    split_start: 'breakStart',
    split_end: 'breakEnd',
    split_rest: 'breakDuration',
    rest_opportunity: 'breakDuration',
    rest_opportunity_start: 'breakStart',
    rest_opportunity_end: 'breakEnd',
    rap: 'reserveDuration',
    reserve: 'reserveDuration',
    extra_pilots: 'extraPilots',
    additional_pilots: 'extraPilots',
    preceding_rest: 'restBefore',
    prev_duty: 'previousDuty',
    away_from_home_base: 'away',
    planned_extension: 'extension',
    use_extension: 'extension',
    awake_time: 'awake',
    in_flight_rest_second_half: 'inSecondHalf',
    second_half: 'inSecondHalf',
    suitable_accommodation_at_home_base: 'accommodationAtHomeBase',
    time_difference: 'timeDifferenceHours',
    elapsed: 'elapsedHours',
  });

type Raw = Record<string, unknown>;
export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words around the name of a total: `fdp_168h_before`, `prior_duty_7d`. */
const AROUND = /^(prior|previous|past|last)|(before|prior|already|sofar)$/g;
const UNIT = /^(.+?)[_-]?(hours|Hours|h|H|minutes|Minutes|mins|min|Min)$/;

/** Hours or minutes in the name (`fdp_h`, `flightTimeHours`, `rest_min`): a number becomes minutes. */
function fieldOf(name: string, value: unknown, lookup: Map<string, string>): readonly [string, unknown] {
  const direct = lookup.get(compact(name)) ?? lookup.get(compact(name).replaceAll(AROUND, ''));
  if (direct !== undefined) return [direct, value];
  const unit = UNIT.exec(name);
  const field = unit?.[1] === undefined ? undefined : lookup.get(compact(unit[1]));
  if (field === undefined || unit?.[2] === undefined) return [name, value];
  const isHours = unit[2].toLowerCase().startsWith('h');
  return [field, isHours && typeof value === 'number' ? Math.round(value * 60) : value];
}

/** Names put right; what is null has not been said. */
function renamed(value: unknown, lookup: Map<string, string>, nested: boolean): unknown {
  if (!isRecord(value)) return value;
  const result: Raw = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === null || part === undefined) continue;
    const [found, converted] = fieldOf(name, part, lookup);
    // Two names of one field: the second is refused by its own name rather than winning in silence.
    const field = found in result ? name : found;
    result[field] = nested && isRecord(converted) ? renamed(converted, NESTED, false) : converted;
  }
  return result;
}

/** A reader of objects with the given fields; parts inside are read by the names of their own. */
export const dutyNames = (fields: readonly string[]): ((value: unknown) => unknown) => {
  const lookup = DUTY([...fields, ...DUTY_SHORTHANDS]);
  return (value) => renamed(value, lookup, true);
};
export const caseNames = (fields: readonly string[]): ((value: unknown) => unknown) => {
  const lookup = CASE([...fields, ...CASE_SHORTHANDS]);
  return (value) => renamed(value, lookup, true);
};
export const partNames = (value: unknown): unknown => renamed(value, NESTED, false);

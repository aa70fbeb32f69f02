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
};

const NESTED = lookupOf(NESTED_FIELDS, {
  ...PRIOR,
  tz: 'timeZone',
  frm: 'fatigueRiskManagement',
  after_first_segment: 'afterFirstSector',
  type: 'kind',
  class3: 'easaClass3MaxFdp',
});

const DUTY = (fields: readonly string[]) =>
  lookupOf(fields, {
    ...SHARED,
    type: 'kind',
    report: 'start',
    release: 'end',
    duty_end: 'end',
    flight_time: 'flightMinutes',
    flight: 'flightMinutes',
    at_home_base: 'startsAtHomeBase',
    acclimated: 'acclimatisation',
    acclimatised: 'acclimatisation',
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

function renamed(value: unknown, lookup: Map<string, string>, nested: boolean): unknown {
  if (!isRecord(value)) return value;
  const result: Raw = {};
  for (const [name, part] of Object.entries(value)) {
    const [field, converted] = fieldOf(name, part, lookup);
    result[field] = nested && isRecord(converted) ? renamed(converted, NESTED, false) : converted;
  }
  return result;
}

const asState = (value: unknown): unknown => {
  if (typeof value === 'boolean') return { state: value ? 'acclimatised' : 'not-acclimatised' };
  return typeof value === 'string' ? { state: value } : value;
};

/** An extension in short: minutes, or its kind; without a kind it is what the rule set has first. */
function asExtension(value: unknown, ruleSet: unknown): unknown {
  const usual = ruleSet === 'FAR117' ? 'pre-takeoff' : 'planned';
  if (isRecord(value)) return 'kind' in value ? value : { kind: usual, ...value };
  if (value === true) return { kind: usual };
  if (value === false || value === null) return undefined;
  if (typeof value === 'string' && !/^\d/.test(value)) return { kind: value };
  return value === undefined ? undefined : { kind: usual, minutes: value };
}

/** `kind` of a standby is its place. */
const asStandby = (value: unknown): unknown => {
  if (!isRecord(value) || !('kind' in value) || 'place' in value) return value;
  const { kind, ...rest } = value;
  return { place: kind, ...rest };
};

/** Fields that may be given in short, in the form that is validated. */
function inFull(value: unknown, ruleSet: unknown, timeZone: unknown): unknown {
  if (!isRecord(value)) return value;
  const full: Raw = { ...value };
  if ('acclimatisation' in full) full.acclimatisation = asState(full.acclimatisation);
  if ('extension' in full) full.extension = asExtension(full.extension, ruleSet);
  if ('standby' in full) full.standby = asStandby(full.standby);
  if (full.timeZone === undefined && typeof timeZone === 'string') full.timeZone = timeZone;
  return full;
}

interface DutyReader {
  (value: unknown, ruleSet: unknown, timeZone: unknown): unknown;
}

/** A reader of objects with the given fields; parts inside are read by the names of their own. */
export const dutyNames = (fields: readonly string[]): DutyReader => {
  const lookup = DUTY(fields);
  return (value, ruleSet, timeZone) => inFull(renamed(value, lookup, true), ruleSet, timeZone);
};
export const caseNames = (fields: readonly string[]): ((value: unknown) => unknown) => {
  const lookup = CASE(fields);
  return (value) => renamed(value, lookup, false);
};
export const partNames = (value: unknown): unknown => renamed(value, NESTED, false);

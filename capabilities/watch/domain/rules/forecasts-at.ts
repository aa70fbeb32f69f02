import type { DecodedTafAnswer, ReportConditions } from '#capabilities/weather/contract.ts';
import type { AerodromeFacts, WatchFacts } from './watch-facts.ts';

const HOUR_MS = 3_600_000;
/** A forecast applies from 1 h before to 1 h after the time at the aerodrome (EASA CAT.OP.MPA.185). */
export const FORECAST_MARGIN_MS = HOUR_MS;
/** Maximum age of an observation used as the weather at the aerodrome. */
const OBSERVATION_MS = HOUR_MS;
/** A METAR trend covers 2 h from the observation (Annex 3, 6.3). */
const TREND_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

type Group = DecodedTafAnswer['groups'][number];

/** Observed or forecast conditions at the time of the flight, complete: elements not in a change are kept. */
export interface Forecast {
  readonly text: string;
  readonly isPrevailing: boolean;
  readonly conditions: ReportConditions;
}

const reportsSky = ({ sky, ceiling }: ReportConditions): boolean =>
  sky.layers.length > 0 || sky.isObscured || sky.clear !== null || ceiling.state !== 'unknown';

/** Elements in a change replace those of the base. */
function layOver(base: ReportConditions, change: ReportConditions): ReportConditions {
  const isSky = reportsSky(change);
  const hasVisibility = change.visibility !== null || change.directionalVisibilities.length > 0;
  const isWeather = change.weather.length > 0 || change.isWeatherEnded;
  return {
    ...base,
    wind: change.wind ?? base.wind,
    visibility: change.visibility ?? base.visibility,
    directionalVisibilities: (hasVisibility ? change : base).directionalVisibilities,
    weather: isWeather ? change.weather : base.weather,
    sky: isSky ? change.sky : base.sky,
    ceiling: isSky ? change.ceiling : base.ceiling,
    flightCategory: null,
  };
}

function textOf({ kind, probabilityPercent }: Group): string {
  const probability = probabilityPercent === null ? '' : `PROB${probabilityPercent} `;
  return `TAF ${probability}${kind === 'PROB' ? '' : kind}`.trim();
}

/** Outlooks by the conditions they are derived from. */
type Outlooks = Map<string, Forecast>;

/**
 * Conditions of a TAF at a time. A BECMG is possible from its start and permanent after its period (AMC1
 * CAT.OP.MPA.185: a deterioration from its start, an improvement from its end).
 */
function outlookAt(groups: readonly Group[], atMs: number, into: Outlooks): void {
  let prevailing: ReportConditions | null = null;
  let key = '';
  const underWay: { readonly index: number; readonly group: Group }[] = [];
  for (const [index, group] of groups.entries()) {
    const { kind, fromMs, untilMs, conditions } = group;
    if (fromMs === null || untilMs === null || fromMs > atMs) continue;
    if (kind === 'INITIAL' || kind === 'FM') {
      prevailing = untilMs > atMs ? conditions : null;
      key = String(index);
    } else if (untilMs > atMs) underWay.push({ index, group });
    else if (kind === 'BECMG' && prevailing !== null) {
      prevailing = layOver(prevailing, conditions);
      key += `+${index}`;
    }
  }
  if (prevailing !== null) into.set(key, { text: 'TAF', isPrevailing: true, conditions: prevailing });
  for (const { index, group } of underWay) {
    const isPrevailing = group.kind === 'BECMG';
    into.set(`${key}/${index}`, {
      text: isPrevailing ? 'TAF' : textOf(group),
      isPrevailing,
      conditions: prevailing === null ? group.conditions : layOver(prevailing, group.conditions),
    });
  }
}

function tafOutlooks(groups: readonly Group[], fromMs: number, untilMs: number): Forecast[] {
  const changes = groups
    .flatMap((group) => [group.fromMs, group.untilMs])
    .filter((atMs): atMs is number => atMs !== null && atMs > fromMs && atMs < untilMs);
  const found: Outlooks = new Map();
  for (const atMs of [fromMs, ...changes]) outlookAt(groups, atMs, found);
  return [...found.values()];
}

type Metar = NonNullable<NonNullable<AerodromeFacts['weather']>['metar']>;
type Trend = Metar['trends'][number];

/** `HHMM` as a time after an observation; null when invalid. */
function timeAfter(hhmm: string | null, observedMs: number): number | null {
  const [, hours, minutes] = /^(\d{2})(\d{2})$/.exec(hhmm ?? '') ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const day = Math.floor(observedMs / DAY_MS) * DAY_MS;
  const atMs = day + Number(hours) * HOUR_MS + Number(minutes) * (HOUR_MS / 60);
  const found = atMs < observedMs ? atMs + DAY_MS : atMs;
  // In a report replayed at another hour the times of day are meaningless.
  return found > observedMs + TREND_MS ? null : found;
}

/** Period of a trend; a permanent change lasts until the end of the 2 h. */
function trendWindow(
  { kind, from, until, at }: Trend,
  observedMs: number,
): { readonly fromMs: number; readonly untilMs: number } {
  const atMs = timeAfter(at, observedMs);
  const lasts = kind === 'BECMG' || kind === 'FM';
  const end = timeAfter(until, observedMs);
  return {
    fromMs: atMs ?? timeAfter(from, observedMs) ?? observedMs,
    untilMs: lasts || end === null ? observedMs + TREND_MS : end,
  };
}

/** Conditions of a METAR trend in a period, applied to the observation. */
function trendOutlooks(metar: Metar, fromMs: number, untilMs: number): Forecast[] {
  const { observedMs } = metar;
  if (observedMs === null || metar.isNil) return [];
  return metar.trends
    .filter((trend) => {
      const window = trendWindow(trend, observedMs);
      return window.fromMs < untilMs && window.untilMs > fromMs;
    })
    .map(({ kind, probabilityPercent, conditions }) => ({
      text: [
        'METAR',
        ...(probabilityPercent === null ? [] : [`PROB${probabilityPercent}`]),
        ...(kind === 'PROB' ? [] : [kind]),
      ].join(' '),
      isPrevailing: kind === 'BECMG' || kind === 'FM',
      conditions: layOver(metar.conditions, conditions),
    }));
}

/** Whether the observation of a METAR is near enough to a time to be its weather. */
export const isMetarOf = ({ isNil, observedMs }: Metar, atMs: number): boolean =>
  !isNil && observedMs !== null && Math.abs(atMs - observedMs) <= OBSERVATION_MS;

/** METAR, when its observation is near enough to the time. */
function metarAt({ weather, atMs }: AerodromeFacts): Metar | null {
  const metar = weather?.metar ?? null;
  return metar !== null && isMetarOf(metar, atMs) ? metar : null;
}

const observed = (metar: Metar): Forecast => ({
  text: 'METAR',
  isPrevailing: true,
  conditions: metar.conditions,
});

/** Reported or forecast conditions from 1 h before to 1 h after the time of the flight. */
export function forecastsAt(facts: AerodromeFacts): Forecast[] {
  const { weather, atMs } = facts;
  const [fromMs, untilMs] = [atMs - FORECAST_MARGIN_MS, atMs + FORECAST_MARGIN_MS];
  const metar = metarAt(facts);
  return [
    ...(metar ? [observed(metar)] : []),
    ...(weather?.metar ? trendOutlooks(weather.metar, fromMs, untilMs) : []),
    ...tafOutlooks(weather?.taf?.groups ?? [], fromMs, untilMs),
  ];
}

/** Prevailing conditions at the exact time, from an observation or a forecast that covers it; empty otherwise. */
export function prevailingAt(facts: AerodromeFacts): Forecast[] {
  const { weather, atMs } = facts;
  const found: Outlooks = new Map();
  const groups = weather?.taf?.groups ?? [];
  // The end of a forecast is inclusive.
  for (const instant of [atMs, atMs - 1]) if (found.size === 0) outlookAt(groups, instant, found);
  const metar = metarAt(facts);
  return [...(metar ? [observed(metar)] : []), ...found.values()].filter(({ isPrevailing }) => isPrevailing);
}

/** RVRs of the METAR used for the time. */
export const rangesAt = (facts: AerodromeFacts): Metar['runwayVisualRanges'] =>
  metarAt(facts)?.runwayVisualRanges ?? [];

/** Whether an aerodrome is still ahead of the flight. */
export const isAhead =
  ({ nowMs }: Pick<WatchFacts, 'nowMs'>) =>
  ({ atMs }: AerodromeFacts): boolean =>
    atMs + FORECAST_MARGIN_MS > nowMs;

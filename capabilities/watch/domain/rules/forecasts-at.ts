import type { DecodedTafAnswer, ReportConditions } from '#capabilities/weather/contract.ts';
import type { AerodromeFacts, WatchFacts } from './watch-facts.ts';

const HOUR_MS = 3_600_000;
/** A forecast counts from an hour before until an hour after the time at the aerodrome (EASA CAT.OP.MPA.185). */
export const AROUND_MS = HOUR_MS;
/** So long is an observation taken for the weather at the aerodrome. */
const OBSERVATION_MS = HOUR_MS;

type Group = DecodedTafAnswer['groups'][number];

/** What is observed or forecast for the time of the flight, as a whole: what a change does not name stays as it was. */
export interface Forecast {
  readonly text: string;
  readonly isPrevailing: boolean;
  readonly conditions: ReportConditions;
}

const saysSky = ({ sky, ceiling }: ReportConditions): boolean =>
  sky.layers.length > 0 || sky.isObscured || sky.clear !== null || ceiling.state !== 'unknown';

/** What a change names replaces what was there; the rest stays. */
function layOver(base: ReportConditions, change: ReportConditions): ReportConditions {
  const isSky = saysSky(change);
  const isWeather = change.weather.length > 0 || change.isWeatherEnded;
  return {
    ...base,
    wind: change.wind ?? base.wind,
    visibility: change.visibility ?? base.visibility,
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

/** Outlooks are told apart by the conditions that they come from. */
type Outlooks = Map<string, Forecast>;

/**
 * What a TAF says of an instant. A BECMG may be so from its beginning, and is so for good once its time is over (AMC1
 * CAT.OP.MPA.185: a deterioration from its beginning, an improvement from its end).
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

/** What is reported or forecast for the time that the flight is there. */
export function forecastsAt({ weather, atMs }: AerodromeFacts): Forecast[] {
  const forecasts = tafOutlooks(weather?.taf?.groups ?? [], atMs - AROUND_MS, atMs + AROUND_MS);
  const metar = weather?.metar;
  const observedMs = metar?.observedMs ?? null;
  const isNow = observedMs !== null && Math.abs(atMs - observedMs) <= OBSERVATION_MS;
  return metar && isNow && !metar.isNil
    ? [{ text: 'METAR', isPrevailing: true, conditions: metar.conditions }, ...forecasts]
    : forecasts;
}

/** Whether the flight has not yet left an aerodrome behind. */
export const isAhead =
  ({ nowMs }: Pick<WatchFacts, 'nowMs'>) =>
  ({ atMs }: AerodromeFacts): boolean =>
    atMs + AROUND_MS > nowMs;

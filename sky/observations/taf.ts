import { flightCategory } from '#aviation/reports/flight-category.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { type Observation, type ObservedCloud, ceilingFtOf, observePrevailing } from './observation.ts';
import {
  type SkyGroups,
  type VisibilityGroup,
  type WindGroup,
  dayHour,
  dayHourMinute,
  skyGroups,
  temperatureGroup,
  visibilityGroup,
  windGroup,
} from './report-groups.ts';
import { type ReportStyle, type Station, reportStyleOf } from './station.ts';

/** Conditions forecast for a period, with their groups as encoded. */
export interface ForecastConditions {
  readonly wind: WindGroup | null;
  readonly visibility: VisibilityGroup | null;
  readonly weather: readonly string[];
  /** The change ends the preceding weather (NSW). */
  readonly endsWeather: boolean;
  readonly sky: SkyGroups | null;
  readonly verticalVisibilityFt: number | null;
}

/** Change group of a TAF. `becomingMs` is the end of a BECMG change. */
export interface ForecastGroup extends ForecastConditions {
  readonly kind: 'INITIAL' | 'FM' | 'BECMG' | 'TEMPO' | 'PROB';
  readonly probabilityPercent: number | null;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly becomingMs: number | null;
}

/** Forecast with its groups as encoded. */
export interface SimulatedTaf {
  readonly station: Station;
  readonly style: ReportStyle;
  readonly issuedMs: number;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** Begins `TAF KSTL …`. */
  readonly raw: string;
  readonly groups: readonly ForecastGroup[];
}

interface ForecastHour {
  readonly timeMs: number;
  readonly observed: Observation;
  readonly thunderstorm: number;
  readonly category: number;
}

const CATEGORIES = ['VFR', 'MVFR', 'IFR', 'LIFR'];
const MAX_CHANGES = 5;
const CYCLE_MS = 6 * HOUR_MS;

/** Issue time of the forecast in effect at a time: 40 to 20 min before 00, 06, 12 and 18 UTC. */
function issueOf(station: Station, timeMs: number): { issuedMs: number; validFromMs: number } {
  const leadMs = Math.round(20 + 20 * hashUnit(hashOfWord(station.icao), 11)) * 60_000;
  const validFromMs = Math.floor((timeMs + leadMs) / CYCLE_MS) * CYCLE_MS;
  return { issuedMs: validFromMs - leadMs, validFromMs };
}

function hourAt(atmosphere: Atmosphere, station: Station, timeMs: number): ForecastHour {
  const { observed, thunderstorm } = observePrevailing(atmosphere, station, timeMs);
  const ceilingFt = ceilingFtOf(observed);
  const category = flightCategory({
    ceiling: ceilingFt === null ? { state: 'none' } : { state: 'at', heightFt: ceilingFt },
    visibility: {
      statuteMiles: observed.visibilityM / 1609.344,
      bound: observed.visibilityM >= 9900 ? 'above' : 'exact',
    },
  });
  return { timeMs, observed, thunderstorm, category: CATEGORIES.indexOf(category ?? 'VFR') };
}

const turn = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Whether a change group is needed: category, wind by 9 kt, or by 40° from 9 kt, or weather beginning or ending. */
function hasLeft(base: ForecastHour, now: ForecastHour): boolean {
  if (base.category !== now.category) return true;
  if (Math.abs(base.observed.windKt - now.observed.windKt) >= 9) return true;
  const from = base.observed.windFromDegTrue;
  const to = now.observed.windFromDegTrue;
  if (
    from !== null &&
    to !== null &&
    Math.max(base.observed.windKt, now.observed.windKt) >= 9 &&
    turn(from, to) >= 40
  )
    return true;
  return base.observed.weather.length > 0 !== now.observed.weather.length > 0;
}

/** Hours at which the prevailing weather changes for at least 2 h. */
function turningPoints(hours: readonly ForecastHour[]): number[] {
  const points: number[] = [];
  let base = hours[0];
  for (let at = 1; at < hours.length - 1 && points.length < MAX_CHANGES; at += 1) {
    const now = hours[at];
    const next = hours[at + 1];
    if (!base || !now || !next || !hasLeft(base, now) || !hasLeft(base, next)) continue;
    if (at - (points.at(-1) ?? 0) < 2) continue;
    points.push(at);
    base = next;
  }
  return points;
}

/** Representative hour of a period: the middle one of those in its most frequent category. */
function prevailing(hours: readonly ForecastHour[]): ForecastHour | undefined {
  const counts = CATEGORIES.map((_, category) => hours.filter((hour) => hour.category === category).length);
  const commonest = counts.indexOf(Math.max(...counts));
  const like = hours.filter(({ category }) => category === commonest);
  return like[Math.floor(like.length / 2)];
}

function conditionsOf(
  hour: ForecastHour,
  style: ReportStyle,
  before: ForecastConditions | null,
): ForecastConditions {
  const { observed } = hour;
  const calm =
    observed.windKt < 4
      ? { ...observed, windFromDegTrue: null, windKt: Math.max(2, observed.windKt) }
      : observed;
  const sky = skyGroups(observed, style, 'taf');
  return {
    wind: windGroup(calm, style),
    visibility: visibilityGroup(observed.visibilityM, style, 'taf'),
    weather: observed.weather,
    endsWeather:
      before !== null && before.weather.length > 0 && observed.weather.length === 0 && !sky.isCavok,
    sky,
    verticalVisibilityFt: observed.verticalVisibilityFt,
  };
}

/** Thunderstorms of a period, from the first hour with a probability above 0.1, as a TEMPO or PROB30 group. */
function stormGroup(
  hours: readonly ForecastHour[],
  style: ReportStyle,
  validFromMs: number,
): ForecastGroup | null {
  const likely = hours.filter(({ thunderstorm }) => thunderstorm > 0.1);
  const first = likely[0];
  const strongest = likely.toSorted((a, b) => b.thunderstorm - a.thunderstorm)[0];
  if (!first || !strongest) return null;
  const untilMs = Math.min(
    Math.max((likely.at(-1)?.timeMs ?? first.timeMs) + HOUR_MS, first.timeMs + 2 * HOUR_MS),
    first.timeMs + 6 * HOUR_MS,
  );
  // US TAFs have no PROB group in the first 9 h, and no PROB40.
  const isProbable =
    strongest.thunderstorm > 0.28 || (style === 'us' && first.timeMs < validFromMs + 9 * HOUR_MS);
  const cb: ObservedCloud = { cover: 'BKN', baseFt: 2500, isCumulonimbus: true };
  const visibilityM = strongest.thunderstorm > 0.5 ? 2500 : 4900;
  return {
    kind: isProbable ? 'TEMPO' : 'PROB',
    probabilityPercent: isProbable ? null : 30,
    fromMs: first.timeMs,
    untilMs: Math.min(untilMs, (hours.at(-1)?.timeMs ?? untilMs) + HOUR_MS),
    becomingMs: null,
    wind: windGroup(
      {
        ...strongest.observed,
        windKt: strongest.observed.windKt + 4,
        gustKt: strongest.observed.windKt + 20,
      },
      style,
    ),
    visibility: visibilityGroup(visibilityM, style, 'taf'),
    weather: [strongest.thunderstorm > 0.5 ? '+TSRA' : 'TSRA'],
    endsWeather: false,
    sky: { groups: ['BKN025CB'], clouds: [cb], isCavok: false },
    verticalVisibilityFt: null,
  };
}

/** Hours of a period worse than the prevailing category, as a TEMPO group of at most 4 h. */
function worseSpell(
  hours: readonly ForecastHour[],
  base: ForecastHour,
  style: ReportStyle,
): ForecastGroup | null {
  const worst = hours.toSorted((a, b) => b.category - a.category)[0];
  if (!worst || worst.category <= base.category) return null;
  const spell = hours.filter(({ category }) => category > base.category);
  const first = spell[0];
  const last = spell.at(-1);
  if (!first || !last) return null;
  const { wind: _wind, ...rest } = conditionsOf(worst, style, null);
  return {
    ...rest,
    wind: null,
    kind: 'TEMPO',
    probabilityPercent: null,
    fromMs: first.timeMs,
    untilMs: Math.min(last.timeMs + HOUR_MS, first.timeMs + 4 * HOUR_MS),
    becomingMs: null,
  };
}

function buildGroups(
  hours: readonly ForecastHour[],
  style: ReportStyle,
  validUntilMs: number,
): ForecastGroup[] {
  const starts = [0, ...turningPoints(hours)];
  const groups: ForecastGroup[] = [];
  let before: ForecastConditions | null = null;
  const usesFrom = style === 'us' || style === 'canada';
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? hours.length;
    const stretch = hours.slice(start, end);
    const base = prevailing(stretch);
    const opening = stretch[0];
    if (!base || !opening) continue;
    const conditions = conditionsOf(base, style, before);
    const isChange = index > 0;
    const fromMs = opening.timeMs - (isChange && !usesFrom ? HOUR_MS : 0);
    const becomingMs = isChange && !usesFrom ? fromMs + 2 * HOUR_MS : null;
    const kind = isChange ? (usesFrom ? 'FM' : 'BECMG') : 'INITIAL';
    const untilMs = usesFrom ? (hours[end]?.timeMs ?? validUntilMs) : (becomingMs ?? validUntilMs);
    groups.push({ ...conditions, kind, probabilityPercent: null, fromMs, untilMs, becomingMs });
    const deviation = stormGroup(stretch, style, hours[0]?.timeMs ?? 0) ?? worseSpell(stretch, base, style);
    if (deviation) groups.push(deviation);
    before = conditions;
  }
  return groups;
}

function groupText(group: ForecastGroup, style: ReportStyle): string {
  const period = `${dayHour(group.fromMs)}/${dayHour(group.untilMs, true)}`;
  const heads = {
    INITIAL: '',
    FM: `FM${dayHourMinute(group.fromMs)}`,
    BECMG: `BECMG ${period}`,
    TEMPO: `TEMPO ${period}`,
    PROB: `PROB${group.probabilityPercent ?? 30} ${style === 'us' ? '' : 'TEMPO '}${period}`,
  };
  const isCavok = group.sky?.isCavok === true;
  const words = [
    heads[group.kind],
    group.wind?.text ?? '',
    ...(isCavok
      ? ['CAVOK']
      : [
          group.visibility?.text ?? '',
          ...(group.endsWeather ? ['NSW'] : group.weather),
          ...(group.sky?.groups ?? []),
        ]),
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** Maximum and minimum temperature groups (TX, TN) of the first 24 h. */
function extremes(hours: readonly ForecastHour[]): string {
  const day = hours.slice(0, 25).toSorted((a, b) => a.observed.temperatureC - b.observed.temperatureC);
  const coldest = day[0];
  const warmest = day.at(-1);
  if (!coldest || !warmest) return '';
  const one = (name: string, hour: ForecastHour): string =>
    `${name}${temperatureGroup(hour.observed.temperatureC)}/${dayHour(hour.timeMs)}Z`;
  return ` ${one('TX', warmest)} ${one('TN', coldest)}`;
}

/** TAF of a station in effect at a time (ms since 1970): valid 24 h, 30 h at large airports. */
export function tafOf(given: { atmosphere: Atmosphere; station: Station; timeMs: number }): SimulatedTaf {
  const { atmosphere, station, timeMs } = given;
  const style = reportStyleOf(station.icao);
  const { issuedMs, validFromMs } = issueOf(station, timeMs);
  const lengthHours = station.isLarge ? 30 : 24;
  const validUntilMs = validFromMs + lengthHours * HOUR_MS;
  const hours = Array.from({ length: lengthHours }, (_, hour) =>
    hourAt(atmosphere, station, validFromMs + hour * HOUR_MS),
  );
  const groups = buildGroups(hours, style, validUntilMs);
  const head = `TAF ${station.icao} ${dayHourMinute(issuedMs)}Z ${dayHour(validFromMs)}/${dayHour(validUntilMs, true)}`;
  const body = groups.map((group) => groupText(group, style)).join(' ');
  const raw = `${head} ${body}${style === 'us' || style === 'canada' ? '' : extremes(hours)}`;
  return { station, style, issuedMs, validFromMs, validUntilMs, raw, groups };
}

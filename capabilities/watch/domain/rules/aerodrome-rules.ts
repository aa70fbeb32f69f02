import { runwayWind } from '#aviation/atmosphere/runway-wind.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { ReportConditions } from '#capabilities/weather/contract.ts';
import type { WatchMinima } from '../../contract.ts';
import { flightName } from './area-rules.ts';
import { forecastsAt, isAhead, prevailingAt, rangesAt } from './forecasts-at.ts';
import { asSentence, closureWords, closuresNear, whenClosed } from './aerodrome-opening.ts';
import {
  isAerodromeClosed,
  isInForce,
  minCrosswindKt,
  longestOpenFt,
  openRunways,
  runwaysByLength,
} from './runways-at.ts';
import { snowClosureOf } from './snow-closure.ts';
import { uncheckedAt } from './unchecked-at.ts';
import type { AerodromeFacts, AerodromeNotam, Finding, WatchFacts, WatchRule } from './watch-facts.ts';

const MINUTE_MS = 60_000;

const metresText = (metres: number): string => `${Math.round(metres)} m`;

/**
 * Text of a visibility below the minimum. The lowest applies, even if observed in one direction only: it may be that
 * of the approach.
 */
function visibilityBelow(
  { visibility, directionalVisibilities }: ReportConditions,
  { visibilityM }: WatchMinima,
): string[] {
  const prevailingM = visibility === null ? null : visibility.metres;
  const [lowest] = directionalVisibilities.toSorted((a, b) => a.metres - b.metres);
  if (lowest && lowest.metres < visibilityM && (prevailingM === null || lowest.metres < prevailingM)) {
    const where = lowest.direction === null ? '' : ` to the ${lowest.direction}`;
    const prevailing = prevailingM === null ? '' : `, prevailing ${metresText(prevailingM)}`;
    return [`lowest visibility ${metresText(lowest.metres)}${where}${prevailing} (minimum ${visibilityM} m)`];
  }
  if (prevailingM === null || visibility?.bound === 'above' || prevailingM >= visibilityM) return [];
  return [`visibility ${metresText(prevailingM)} (minimum ${visibilityM} m)`];
}

/** Text of the conditions below minima. */
export function belowMinima(conditions: ReportConditions, minima: WatchMinima): string[] {
  const { ceiling, wind } = conditions;
  const words: string[] = [];
  if (ceiling.state === 'at' && 'heightFt' in ceiling && ceiling.heightFt < minima.ceilingFt)
    words.push(`ceiling ${ceiling.heightFt} ft (minimum ${Math.round(minima.ceilingFt)} ft)`);
  words.push(...visibilityBelow(conditions, minima));
  const gustLimitKt = Math.round(minima.gustKt);
  // A steady wind above the gust limit exceeds it as well.
  if (wind?.gustKt != null && wind.gustKt > minima.gustKt)
    words.push(`gusts ${Math.round(wind.gustKt)} kt (maximum ${gustLimitKt} kt)`);
  else if (wind?.speedKt != null && wind.speedKt > minima.gustKt)
    words.push(`wind ${Math.round(wind.speedKt)} kt (maximum of gusts ${gustLimitKt} kt)`);
  return words;
}

interface Breach {
  readonly words: readonly string[];
  readonly source: string;
  readonly isPrevailing: boolean;
}

function breachesOf(
  facts: AerodromeFacts,
  wordsOf: (conditions: ReportConditions) => string[],
  others: readonly Breach[] = [],
): Breach | null {
  const breaches = [
    ...forecastsAt(facts).map(({ text, isPrevailing, conditions }) => ({
      source: text,
      isPrevailing,
      words: wordsOf(conditions),
    })),
    ...others,
  ].filter(({ words }) => words.length > 0);
  return breaches.find(({ isPrevailing }) => isPrevailing) ?? breaches[0] ?? null;
}

/**
 * RVRs of the METAR below the minimum visibility. Below on every reported runway is a breach; on some of them it is a
 * caution, because the runway in use is unknown.
 */
function runwayRangeBreaches(facts: AerodromeFacts, { visibilityM }: WatchMinima): Breach[] {
  const ranges = rangesAt(facts).filter(({ metres }) => metres !== null);
  const low = ranges.filter(({ metres, bound }) => bound !== 'above' && (metres ?? 0) < visibilityM);
  if (low.length === 0) return [];
  const of = low.map(({ runway, metres }) => `${Math.round(metres ?? 0)} m on runway ${runway}`);
  const words = [`RVR ${of.join(', ')} (minimum ${visibilityM} m)`];
  return [{ source: 'METAR', isPrevailing: low.length === ranges.length, words }];
}

/** Reported or forecast weather at an aerodrome compared with minima. */
export type WeatherVerdict =
  | { readonly state: 'unknown'; readonly words: string }
  | { readonly state: 'within' | 'possible' | 'below'; readonly words: string };

/**
 * Weather of an aerodrome compared with minima: ceiling, visibility, gusts, and crosswind on the best open runway.
 * `possible`: below only in a temporary or probable group.
 */
export function weatherVerdict(facts: AerodromeFacts, minima: WatchMinima): WeatherVerdict {
  const runways = openRunways(facts);
  const breach = breachesOf(
    facts,
    (conditions) => {
      const min = minCrosswindKt(conditions, runways);
      const isCross = min !== null && min > minima.crosswindKt;
      return [
        ...belowMinima(conditions, minima),
        ...(isCross
          ? [`crosswind ${min} kt on every open runway (maximum ${Math.round(minima.crosswindKt)} kt)`]
          : []),
      ];
    },
    runwayRangeBreaches(facts, minima),
  );
  if (breach)
    return {
      state: breach.isPrevailing ? 'below' : 'possible',
      words: `${breach.source}: ${breach.words.join(', ')}`,
    };
  const unknown = uncheckedAt(facts, minima);
  if (unknown.minima !== null) return { state: 'unknown', words: unknown.minima };
  if (unknown.crosswind !== null)
    return { state: 'unknown', words: `Crosswind not checked: ${unknown.crosswind}` };
  return {
    state: 'within',
    words: [...new Set(forecastsAt(facts).map(({ text }) => text))].join(', '),
  };
}

/**
 * Runway most into the prevailing wind, of those long enough, with its crosswind including gusts. Null when wind or
 * runways are unknown.
 */
export function runwayIntoWind(
  facts: AerodromeFacts,
): { readonly ident: string; readonly headwindKt: number; readonly crosswindKt: number } | null {
  const wind = prevailingAt(facts).find(({ conditions }) => conditions.wind !== null)?.conditions.wind;
  if (!wind) return null;
  const { counted, short } = runwaysByLength(facts);
  const options = (counted.length > 0 ? counted : short).flatMap(({ ident, headingDegTrue }) => {
    const found = headingDegTrue === null ? null : runwayWind(wind, headingDegTrue);
    if (found?.kind !== 'components') return [];
    const { steady, gust } = found;
    // A headwind gust gives no credit, a tailwind gust counts.
    const headwindKt = Math.min(steady.headwindKt, gust?.headwindKt ?? steady.headwindKt);
    return [{ ident, headwindKt, crosswindKt: gust?.crosswindKt ?? steady.crosswindKt }];
  });
  return options.toSorted((a, b) => b.headwindKt - a.headwindKt)[0] ?? null;
}

export interface Opening {
  readonly state: 'open' | 'runway-closed' | 'closed' | 'unknown';
  readonly words: string;
  /** Of the runways not closed by NOTAM, feet; null when unknown. */
  readonly longestOpenFt: number | null;
}

/** Named closures in effect first, then partial or unnamed closures, and those near that time. */
function limitations(facts: AerodromeFacts): string[] {
  const { atMs } = facts;
  const near = closuresNear(facts);
  const isPlain = (notam: AerodromeNotam): boolean =>
    isInForce(notam, atMs) && notam.closedRunways.length > 0 && closureWords(notam).length === 1;
  const names = near.filter(isPlain).flatMap(({ closedRunways }) => closedRunways);
  const rest = near
    .filter((notam) => !isPlain(notam))
    .flatMap((notam) =>
      closureWords(notam).map(
        (words) => `${asSentence(words)}${whenClosed(notam, atMs)}, NOTAM ${notam.number}`,
      ),
    );
  const named = names.length === 0 ? [] : [`Runway ${[...new Set(names)].join(', ')} closed by NOTAM`];
  return [...named, ...rest];
}

/** Whether NOTAMs, or snow, close the aerodrome or runways at the time, or within an hour of it. */
export function openingOf(facts: AerodromeFacts): Opening {
  const { notams, notamMessage, atMs, runways } = facts;
  const longest = longestOpenFt(facts);
  const snow = snowClosureOf(facts);
  const snowWords = snow === null ? [] : [`${asSentence(snow.words)}, ${snow.source}`];
  if (snow?.isNow === true && snow.runways === null)
    return { state: 'closed', words: snowWords.join(''), longestOpenFt: null };
  if (notams === null)
    return {
      state: 'unknown',
      words: [...snowWords, notamMessage ?? 'not retrieved'].join('. '),
      longestOpenFt: longest,
    };
  const inForce = notams.filter((notam) => isInForce(notam, atMs));
  const closed = inForce.find(isAerodromeClosed);
  if (closed)
    return { state: 'closed', words: `Aerodrome closed, NOTAM ${closed.number}`, longestOpenFt: null };
  const isAll = inForce.some(({ closes }) => closes?.aerodrome === 'all-runways');
  if (isAll || (runways.length > 0 && openRunways(facts).length === 0))
    return {
      state: 'closed',
      words: `All runways closed by NOTAM${snow?.isNow === true ? ' or snow' : ''}`,
      longestOpenFt: null,
    };
  const limits = [...limitations(facts), ...snowWords];
  if (limits.length === 0 && facts.notamsUnread != null)
    return { state: 'unknown', words: facts.notamsUnread, longestOpenFt: longest };
  return limits.length > 0
    ? { state: 'runway-closed', words: limits.join('. '), longestOpenFt: longest }
    : { state: 'open', words: 'No closure by NOTAM; hours not known', longestOpenFt: longest };
}

const ROLES = { departure: 'Departure', destination: 'Destination', alternate: 'Alternate' } as const;

interface FindingOf {
  readonly rule: string;
  readonly aerodrome: AerodromeFacts;
  readonly severity: Finding['severity'];
  readonly category: Finding['category'];
  readonly what: string;
  readonly body: string;
  readonly key?: string;
}

const findingOf = (
  { flight }: WatchFacts,
  { rule, aerodrome, severity, category, what, body, key }: FindingOf,
): Finding => ({
  id: [rule, flight.id, aerodrome.role, aerodrome.icao, ...(key === undefined ? [] : [key])].join(':'),
  rule,
  severity,
  category,
  title: `${flightName(flight)}: ${aerodrome.icao} ${what}`,
  body: `${ROLES[aerodrome.role]} at ${formatUtcTime(aerodrome.atMs)}: ${body}`,
  // A changed time at the aerodrome is reported, as for an area.
  figure: aerodrome.atMs / MINUTE_MS,
  areaId: null,
  place: null,
  fromMs: aerodrome.atMs,
  toMs: null,
});

const minimaRule: WatchRule = {
  id: 'minima',
  title: 'Ceiling, visibility or gusts beyond the minima at departure, destination or alternate',
  find: (facts) =>
    facts.aerodromes.filter(isAhead(facts)).flatMap((aerodrome) => {
      const breach = breachesOf(
        aerodrome,
        (conditions) => belowMinima(conditions, facts.minima),
        runwayRangeBreaches(aerodrome, facts.minima),
      );
      if (!breach) return [];
      const severity = breach.isPrevailing ? 'warning' : 'caution';
      const body = `${breach.source}: ${breach.words.join(', ')}.`;
      return [
        findingOf(facts, {
          rule: 'minima',
          aerodrome,
          severity,
          category: 'weather',
          what: 'below minima',
          body,
        }),
      ];
    }),
};

const crosswindRule: WatchRule = {
  id: 'crosswind',
  title: "Crosswind above the aircraft's limit on every open runway",
  find: (facts) =>
    facts.aerodromes.filter(isAhead(facts)).flatMap((aerodrome) => {
      const runways = openRunways(aerodrome);
      const limit = facts.minima.crosswindKt;
      const breach = breachesOf(aerodrome, (conditions) => {
        const min = minCrosswindKt(conditions, runways);
        return min !== null && min > limit
          ? [`at least ${min} kt on every open runway (maximum ${Math.round(limit)} kt)`]
          : [];
      });
      if (!breach) return [];
      const severity = breach.isPrevailing ? 'warning' : 'caution';
      const body = `${breach.source}: crosswind ${breach.words.join(', ')}.`;
      return [
        findingOf(facts, {
          rule: 'crosswind',
          aerodrome,
          severity,
          category: 'weather',
          what: 'crosswind',
          body,
        }),
      ];
    }),
};

const closureRule: WatchRule = {
  id: 'closed',
  title: 'Runway or aerodrome closed by NOTAM',
  find: (facts) =>
    facts.aerodromes.filter(isAhead(facts)).flatMap((aerodrome) => {
      const { atMs, runways } = aerodrome;
      const isWithout = runways.length > 0 && openRunways(aerodrome).length === 0;
      return closuresNear(aerodrome).map((notam) => {
        const isNow = isInForce(notam, atMs);
        const isAll = isAerodromeClosed(notam) || notam.closes?.aerodrome === 'all-runways';
        const rest = isNow && isWithout && !isAll ? ' No runway remains open.' : '';
        const closesNow = isNow && (isAll || (isWithout && notam.closedRunways.length > 0));
        const isLast = isNow && isWithout && notam.closes?.isRunwayUnnamed === true;
        return findingOf(facts, {
          rule: 'closed',
          aerodrome,
          severity: closesNow || isLast ? 'warning' : 'caution',
          category: 'notam',
          what: `${closureWords(notam).join(', ')}${whenClosed(notam, atMs)}`,
          body: `NOTAM ${notam.number}.${rest} ${notam.text}`,
          key: notam.id,
        });
      });
    }),
};

const snowRule: WatchRule = {
  id: 'snow',
  title: 'Runway or aerodrome reported closed by snow in the METAR',
  find: (facts) =>
    facts.aerodromes.filter(isAhead(facts)).flatMap((aerodrome) => {
      const snow = snowClosureOf(aerodrome);
      if (snow === null) return [];
      const isWithout = snow.runways === null || openRunways(aerodrome).length === 0;
      const rest = snow.isNow ? '' : ' The report is not of the time of the flight: check the latest one.';
      return [
        findingOf(facts, {
          rule: 'snow',
          aerodrome,
          severity: snow.isNow && isWithout ? 'warning' : 'caution',
          category: 'weather',
          what: snow.words,
          body: `${snow.source}: ${snow.words} (SNOCLO).${rest}`,
        }),
      ];
    }),
};

export const AERODROME_RULES: readonly WatchRule[] = [minimaRule, crosswindRule, closureRule, snowRule];

import { runwayWind } from '#aviation/atmosphere/runway-wind.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { ReportConditions } from '#capabilities/weather/contract.ts';
import type { WatchMinima } from '../../contract.ts';
import { flightName } from './area-rules.ts';
import { forecastsAt, isAhead } from './forecasts-at.ts';
import { isInForce, leastCrosswindKt, openRunways } from './runways-at.ts';
import { uncheckedAt } from './unchecked-at.ts';
import type { AerodromeFacts, AerodromeNotam, Finding, WatchFacts, WatchRule } from './watch-facts.ts';

const MINUTE_MS = 60_000;

/** What of the conditions is below the minima, in words. */
export function belowMinima(conditions: ReportConditions, minima: WatchMinima): string[] {
  const { ceiling, visibility, wind } = conditions;
  const words: string[] = [];
  if (ceiling.state === 'at' && 'heightFt' in ceiling && ceiling.heightFt < minima.ceilingFt)
    words.push(`ceiling ${ceiling.heightFt} ft (minimum ${Math.round(minima.ceilingFt)} ft)`);
  if (visibility !== null && visibility.bound !== 'above' && visibility.metres < minima.visibilityM)
    words.push(`visibility ${Math.round(visibility.metres)} m (minimum ${minima.visibilityM} m)`);
  if ((wind?.gustKt ?? 0) > minima.gustKt)
    words.push(`gusts ${wind?.gustKt ?? '—'} kt (maximum ${Math.round(minima.gustKt)} kt)`);
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
): Breach | null {
  const breaches = forecastsAt(facts)
    .map(({ text, isPrevailing, conditions }) => ({ source: text, isPrevailing, words: wordsOf(conditions) }))
    .filter(({ words }) => words.length > 0);
  return breaches.find(({ isPrevailing }) => isPrevailing) ?? breaches[0] ?? null;
}

/** What is reported or forecast for the time at an aerodrome, against minima. */
export type WeatherVerdict =
  | { readonly state: 'unknown'; readonly words: string }
  | { readonly state: 'within' | 'possible' | 'below'; readonly words: string };

/**
 * The weather of an aerodrome against minima, by the rules of the watch: ceiling, visibility, gusts, and the crosswind on
 * the best open runway. `possible`: only a temporary or probable group is below.
 */
export function weatherVerdict(facts: AerodromeFacts, minima: WatchMinima): WeatherVerdict {
  const runways = openRunways(facts);
  const breach = breachesOf(facts, (conditions) => {
    const least = leastCrosswindKt(conditions, runways);
    const isCross = least !== null && least > minima.crosswindKt;
    return [
      ...belowMinima(conditions, minima),
      ...(isCross
        ? [`crosswind ${least} kt on every open runway (maximum ${Math.round(minima.crosswindKt)} kt)`]
        : []),
    ];
  });
  if (breach)
    return {
      state: breach.isPrevailing ? 'below' : 'possible',
      words: `${breach.source}: ${breach.words.join(', ')}`,
    };
  const { minima: unknown } = uncheckedAt(facts);
  if (unknown !== null) return { state: 'unknown', words: unknown };
  return {
    state: 'within',
    words: [...new Set(forecastsAt(facts).map(({ text }) => text))].join(', '),
  };
}

/** The runway most into the wind that prevails at the time; null where wind or runways are not known. */
export function runwayIntoWind(
  facts: AerodromeFacts,
): { readonly ident: string; readonly headwindKt: number; readonly crosswindKt: number } | null {
  const wind = forecastsAt(facts).find(
    ({ isPrevailing, conditions }) => isPrevailing && conditions.wind !== null,
  );
  if (!wind?.conditions.wind) return null;
  const { wind: surface } = wind.conditions;
  const options = openRunways(facts).flatMap(({ ident, headingDegTrue }) => {
    const found = headingDegTrue === null ? null : runwayWind(surface, headingDegTrue);
    return found?.kind === 'components' ? [{ ident, ...found.steady }] : [];
  });
  return options.toSorted((a, b) => b.headwindKt - a.headwindKt)[0] ?? null;
}

/** Whether NOTAM in force close the aerodrome or runways at the time. */
export function openingOf(facts: AerodromeFacts): {
  readonly state: 'open' | 'runway-closed' | 'closed' | 'unknown';
  readonly words: string;
} {
  const { notams, notamMessage, atMs, runways } = facts;
  if (notams === null) return { state: 'unknown', words: notamMessage ?? 'not retrieved' };
  const inForce = notams.filter((notam) => isInForce(notam, atMs));
  const closed = inForce.find(isAerodromeClosed);
  if (closed) return { state: 'closed', words: `Aerodrome closed, NOTAM ${closed.number}` };
  const open = openRunways(facts);
  if (runways.length > 0 && open.length === 0)
    return { state: 'closed', words: 'All runways closed by NOTAM' };
  const names = inForce.flatMap(({ closedRunways }) => closedRunways);
  return names.length > 0
    ? { state: 'runway-closed', words: `Runway ${[...new Set(names)].join(', ')} closed by NOTAM` }
    : { state: 'open', words: 'No closure by NOTAM; hours not known' };
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
  // Another time at the aerodrome is worth a word, as another time at an area is.
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
      const breach = breachesOf(aerodrome, (conditions) => belowMinima(conditions, facts.minima));
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
        const least = leastCrosswindKt(conditions, runways);
        return least !== null && least > limit
          ? [`at least ${least} kt on every open runway (maximum ${Math.round(limit)} kt)`]
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

/** ICAO Q-code of a closed aerodrome: subject FA, condition LC. */
const isAerodromeClosed = ({ qCode }: AerodromeNotam): boolean => qCode === 'QFALC';

const closureRule: WatchRule = {
  id: 'closed',
  title: 'Runway or aerodrome closed by NOTAM',
  find: (facts) =>
    facts.aerodromes.filter(isAhead(facts)).flatMap((aerodrome) => {
      const inForce = (aerodrome.notams ?? []).filter((notam) => isInForce(notam, aerodrome.atMs));
      const isWithout = aerodrome.runways.length > 0 && openRunways(aerodrome).length === 0;
      return inForce.flatMap((notam) => {
        const isClosed = isAerodromeClosed(notam);
        if (!isClosed && notam.closedRunways.length === 0) return [];
        const what = isClosed ? 'aerodrome closed' : `runway ${notam.closedRunways.join(', ')} closed`;
        const rest = isWithout && !isClosed ? ' No runway remains open.' : '';
        const severity = isClosed || isWithout ? 'warning' : 'caution';
        const body = `NOTAM ${notam.number}.${rest} ${notam.text}`;
        return [
          findingOf(facts, {
            rule: 'closed',
            aerodrome,
            severity,
            category: 'notam',
            what,
            body,
            key: notam.id,
          }),
        ];
      });
    }),
};

export const AERODROME_RULES: readonly WatchRule[] = [minimaRule, crosswindRule, closureRule];

import { runwayWind } from '#aviation/atmosphere/runway-wind.ts';
import type { ReportConditions } from '#capabilities/weather/contract.ts';
import type { AerodromeFacts, AerodromeNotam } from './watch-facts.ts';

/** The least crosswind, gusts included, of all runways; null where wind or runways are not known. */
export function leastCrosswindKt(
  { wind }: Pick<ReportConditions, 'wind'>,
  runways: AerodromeFacts['runways'],
): number | null {
  if (wind === null) return null;
  const values = runways.flatMap(({ headingDegTrue }) => {
    if (headingDegTrue === null) return [];
    const found = runwayWind(wind, headingDegTrue);
    if (found.kind === 'variable') return [found.upToKt];
    if (found.kind === 'unknown') return [];
    return [Math.max(Math.abs(found.steady.crosswindKt), Math.abs(found.gust?.crosswindKt ?? 0))];
  });
  return values.length === 0 ? null : Math.min(...values);
}

/** Whether a NOTAM is in force at a time; unknown times count as in force. */
export const isInForce = ({ windows }: AerodromeNotam, atMs: number): boolean =>
  windows.length === 0 ||
  windows.some(({ fromMs, toMs }) => (fromMs ?? -Infinity) <= atMs && (toMs ?? Infinity) >= atMs);

const runwayEnds = (runway: string): string[] =>
  runway
    .toUpperCase()
    .replaceAll('RWY', '')
    .trim()
    .split('/')
    .map((end) => end.trim());

/** The runways that no NOTAM closes at the time of the flight. */
export function openRunways({ runways, notams, atMs }: AerodromeFacts): AerodromeFacts['runways'] {
  const closed = new Set(
    (notams ?? [])
      .filter((notam) => isInForce(notam, atMs))
      .flatMap(({ closedRunways }) => closedRunways.flatMap(runwayEnds)),
  );
  return runways.filter(({ ident }) => !closed.has(ident.toUpperCase()));
}

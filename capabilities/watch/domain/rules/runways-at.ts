import { runwayWind } from '#aviation/atmosphere/runway-wind.ts';
import type { ReportConditions } from '#capabilities/weather/contract.ts';
import { snowClosureOf } from './snow-closure.ts';
import type { AerodromeFacts, AerodromeNotam } from './watch-facts.ts';

/** Minimum crosswind of all runways, including gusts; null when wind or runways are unknown. */
export function minCrosswindKt(
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

/** Whether a NOTAM is in effect at a time; unknown times count as in effect. */
export const isInForce = ({ windows }: Pick<AerodromeNotam, 'windows'>, atMs: number): boolean =>
  isInForceBetween({ windows }, atMs, atMs);

/** Whether a NOTAM is in effect at any time between two times. */
export const isInForceBetween = (
  { windows }: Pick<AerodromeNotam, 'windows'>,
  fromMs: number,
  untilMs: number,
): boolean =>
  windows.length === 0 ||
  windows.some((window) => (window.fromMs ?? -Infinity) <= untilMs && (window.toMs ?? Infinity) >= fromMs);

/** ICAO Q-code of a closed aerodrome: subject FA, condition LC; parsed text takes precedence. */
export const isAerodromeClosed = ({ qCode, closes }: AerodromeNotam): boolean =>
  closes ? closes.aerodrome === 'closed' : qCode === 'QFALC';

/** `9` and `09` are the same runway end. */
const endName = (end: string): string => end.trim().replace(/^(\d)(?!\d)/, '0$1');

const runwayEnds = (runway: string): string[] =>
  runway.toUpperCase().replaceAll('RWY', '').trim().split('/').map(endName);

/** Whether a closure without a runway closes everything: the aerodrome has one runway. */
const isOnlyStrip = ({ runways }: AerodromeFacts): boolean => runways.length > 0 && runways.length <= 2;

/** Runways not closed by NOTAM, or reported closed by snow, at the time of the flight. */
export function openRunways(facts: AerodromeFacts): AerodromeFacts['runways'] {
  const { runways, notams, atMs } = facts;
  const inForce = (notams ?? []).filter((notam) => isInForce(notam, atMs));
  const isNone = inForce.some(
    ({ closes }) =>
      closes?.aerodrome === 'all-runways' || (closes?.isRunwayUnnamed === true && isOnlyStrip(facts)),
  );
  const snow = snowClosureOf(facts);
  if (isNone || (snow?.isNow === true && snow.runways === null)) return [];
  const closed = new Set([
    ...inForce.flatMap(({ closedRunways }) => closedRunways.flatMap(runwayEnds)),
    ...(snow?.isNow === true ? (snow.runways ?? []) : []),
  ]);
  return runways.filter(({ ident }) => !closed.has(endName(ident.toUpperCase())));
}

/** Default required length, as for adequate aerodromes and alternates. */
const ADEQUATE_RUNWAY_FT = 6500;

/** Required runway length and its source. */
export const longEnoughWords = ({ neededRunway }: AerodromeFacts): string =>
  neededRunway
    ? `${neededRunway.lengthFt.toLocaleString('en')} ft needed: ${neededRunway.source}`
    : `${ADEQUATE_RUNWAY_FT.toLocaleString('en')} ft assumed`;

/**
 * Open runways long enough to be considered, and those too short or of unknown length. With the default length, every
 * runway counts at an aerodrome without one known to be that long.
 */
export function runwaysByLength(facts: AerodromeFacts): {
  readonly counted: AerodromeFacts['runways'];
  readonly short: AerodromeFacts['runways'];
} {
  const open = openRunways(facts);
  const neededFt = facts.neededRunway?.lengthFt ?? ADEQUATE_RUNWAY_FT;
  const isLong = ({ lengthFt }: AerodromeFacts['runways'][number]): boolean => (lengthFt ?? 0) >= neededFt;
  if (!facts.neededRunway && !facts.runways.some(isLong)) return { counted: open, short: [] };
  return { counted: open.filter(isLong), short: open.filter((runway) => !isLong(runway)) };
}

/** Length of the longest open runway, feet; null when none is known. */
export function longestOpenFt(facts: AerodromeFacts): number | null {
  const lengths = openRunways(facts).flatMap(({ lengthFt }) => lengthFt ?? []);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

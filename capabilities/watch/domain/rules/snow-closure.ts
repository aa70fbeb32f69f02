import { formatUtcTime } from '#aviation/time/utc.ts';
import { isMetarOf } from './forecasts-at.ts';
import type { AerodromeFacts } from './watch-facts.ts';

const HOUR_MS = 3_600_000;
/** A closure by snow has no stated end: it is named for flights up to half a day after the report. */
const NAMED_MS = 12 * HOUR_MS;

/** Aerodrome or runways reported closed by snow (SNOCLO) in a METAR. */
export interface SnowClosure {
  /** Runway ends, both of each runway; null is the whole aerodrome. */
  readonly runways: readonly string[] | null;
  /** Whether the report is near enough to the time of the flight to apply to it. */
  readonly isNow: boolean;
  readonly words: string;
  readonly source: string;
}

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** Ends of a reported runway: `24L` and `06R`. The old code adds 50 to the right one of two: `74` is 24R. */
function endsOf(runway: string): string[] {
  const [, digits = '', side = ''] = /^(\d{2})([LCR]?)$/.exec(runway) ?? [];
  const figure = Number(digits);
  const isRight = figure > 50;
  const heading = isRight ? figure - 50 : figure;
  const end = isRight ? 'R' : side;
  const opposite = { L: 'R', R: 'L' }[end] ?? end;
  return [`${twoDigits(heading)}${end}`, `${twoDigits(((heading + 17) % 36) + 1)}${opposite}`];
}

/** `88` is all runways, and `99` a repetition of the report before, which may have been of all. */
const isWhole = (runway: string | null): boolean => runway === null || runway === '88' || runway === '99';

/** Closure by snow in the METAR of an aerodrome; null for none. */
export function snowClosureOf(facts: Pick<AerodromeFacts, 'weather' | 'atMs'>): SnowClosure | null {
  const metar = facts.weather?.metar ?? null;
  if (metar === null || metar.isNil || metar.observedMs === null) return null;
  const closed = metar.runwayStates.filter(({ state }) => state === 'closed by snow');
  const isNow = isMetarOf(metar, facts.atMs);
  if (closed.length === 0 || (!isNow && facts.atMs - metar.observedMs > NAMED_MS)) return null;
  const named = closed.map(({ runway }) => runway);
  const runways = named.some(isWhole)
    ? null
    : named.flatMap((runway) => (runway === null ? [] : endsOf(runway)));
  return {
    runways,
    isNow,
    words: runways === null ? 'aerodrome closed by snow' : `runway ${named.join(', ')} closed by snow`,
    source: `METAR of ${formatUtcTime(metar.observedMs)}`,
  };
}

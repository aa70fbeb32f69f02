import {
  FeedFault,
  type KeyedFeed,
  type KeyedRawSource,
  type ParseContext,
  type Parsed,
  type RawPart,
} from '#platform/server/feeds/feed.ts';
import { faaItems, notamFromFaa } from '../domain/faa-notams.ts';
import type { Notam } from '../domain/notam.ts';

/** The source of NOTAMs in each mode. */
export interface NotamSources {
  live: KeyedRawSource | null;
  /** Which setting is missing. */
  liveUnavailable: string | null;
  simulated: KeyedRawSource | null;
}

const FRESH_FOR_S = 300;
const STALE_AFTER_S = 3600;

const shifted = (atMs: number | null, byMs: number): number | null => (atMs === null ? null : atMs + byMs);

function readJson({ body }: RawPart): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new FeedFault('not-json', 'The answer is not JSON.', { cause: error });
  }
}

function parseNotams(parts: readonly RawPart[], { shiftMs }: ParseContext): Parsed<readonly Notam[]> {
  const rejected: string[] = [];
  const notams = new Map<string, Notam>();
  for (const part of parts) {
    const answer = faaItems(readJson(part));
    if (!answer) throw new FeedFault('unexpected-shape', 'The answer is not one of the NOTAM service.');
    for (const item of answer.items) {
      const outcome = notamFromFaa(item);
      if (!outcome.ok) rejected.push(outcome.reason);
      else {
        const { notam } = outcome;
        notams.set(notam.id, {
          ...notam,
          issuedMs: shifted(notam.issuedMs, shiftMs),
          fromMs: shifted(notam.fromMs, shiftMs),
          toMs: shifted(notam.toMs, shiftMs),
        });
      }
    }
  }
  return { records: [...notams.values()], rejected, asOf: null };
}

/** NOTAMs by location (`KJFK`, `KZNY`) or map square (`area:40,-74`); `squaresOf` are the squares of an airport. */
export function notamFeed(
  sources: NotamSources,
  squaresOf: (icao: string) => readonly string[],
): KeyedFeed<readonly Notam[]> {
  return {
    id: 'notams',
    title: 'NOTAMs',
    freshForS: FRESH_FOR_S,
    staleAfterS: STALE_AFTER_S,
    recordedKeys: ({ airports }) => [...airports, ...new Set(airports.flatMap(squaresOf))],
    ...sources,
    parse: parseNotams,
  };
}

import { type AtlanticSet, type AtlanticTrack, atlanticTracks } from '#sky/tracks/tracks-of-day.ts';
import type { WindAt } from '#sky/tracks/wind-at.ts';
import { dayOfYear } from '../domain/message-time.ts';
import { printNatMessage } from '../domain/print-messages.ts';
import { slashPosition } from '../domain/track-point.ts';
import { publishedTexts } from './published-texts.ts';

const HOUR_MS = 3_600_000;

/** Hours of a set at 30°W and of its message, relative to the start of its day (ICAO NAT Doc 007, chapter 2). */
const SETS = {
  eastbound: { fromMs: HOUR_MS, toMs: 8 * HOUR_MS, issuedMs: -10.5 * HOUR_MS, issuer: 'CZQXZQZX' },
  westbound: { fromMs: 11.5 * HOUR_MS, toMs: 19 * HOUR_MS, issuedMs: -2.25 * HOUR_MS, issuer: 'EGGXZOZX' },
} as const satisfies Record<AtlanticSet, object>;

export interface TracksSimOptions {
  seed: string;
  windAt: WindAt;
}

/** The North Atlantic messages published at an instant in the simulation, as one text. */
export function natMessages(options: TracksSimOptions): (nowMs: number) => string {
  return publishedTexts(
    (['eastbound', 'westbound'] as const).map((set) => ({
      ...SETS[set],
      name: set,
      write: (dayMs) => messageOf(set, dayMs, options),
    })),
  );
}

function messageOf(set: AtlanticSet, dayMs: number, { seed, windAt }: TracksSimOptions): string {
  const { fromMs, toMs, issuedMs, issuer } = SETS[set];
  const validity = { fromMs: dayMs + fromMs, toMs: dayMs + toMs };
  const tracks = atlanticTracks(set, { seed, windAt, timeMs: (validity.fromMs + validity.toMs) / 2 });
  return printNatMessage({
    issuer,
    issuedAtMs: dayMs + issuedMs,
    validity,
    direction: set === 'westbound' ? 'west' : 'east',
    number: String(dayOfYear(dayMs)).padStart(3, '0'),
    tracks: tracks.map((track) => ({
      ident: track.ident,
      points: pointsOf(track),
      levels: track.levels,
      isPbcs: track.isHalfDegrees,
      europeanRoute: null,
    })),
    remarks: ['SIMULATED TRACKS. NOT FOR NAVIGATION.'],
  });
}

const pointsOf = ({ points }: AtlanticTrack): string[] =>
  points.map((point) => point.ident ?? slashPosition(point));

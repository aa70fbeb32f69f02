import {
  CITIES,
  HAWAII_EASTWARD,
  HAWAII_WESTWARD,
  NORTH_ATLANTIC,
  NORTH_PACIFIC_EASTWARD,
  NORTH_PACIFIC_WESTWARD,
} from './oceans.table.ts';
import { type PlannedTrack, planTrackSet, type TrackRequest } from './plan-track-set.ts';
import { createTrackLattice, type Ocean } from './track-lattice.ts';
import type { WindAt } from './wind-at.ts';

export type AtlanticSet = 'westbound' | 'eastbound';

/** North Atlantic track with its levels. */
export interface AtlanticTrack extends PlannedTrack {
  /** Flight levels, hundreds of feet. */
  levels: readonly number[];
}

interface SetRequest {
  seed: string;
  /** Middle of the validity period, ms since 1970. */
  timeMs: number;
  windAt: WindAt;
}

const FEWEST_TRACKS = 5;
const TRACK_COUNTS = 4;
const PBCS_LEVELS = [340, 350, 360, 370, 380, 390, 400] as const;
const OUTER_LEVELS = [340, 350, 360, 370, 380] as const;

/**
 * Plans one set of North Atlantic tracks, from north to south: five to eight, lettered from A westbound and up to Z
 * eastbound. The three in the middle are half a degree apart and require PBCS.
 */
export function atlanticTracks(set: AtlanticSet, request: SetRequest): AtlanticTrack[] {
  const day = Math.floor(request.timeMs / 86_400_000);
  const count = FEWEST_TRACKS + (hashOf(`${request.seed} ${set} ${day}`) % TRACK_COUNTS);
  const core = Math.floor((count - 1) / 2);
  const { european, american, meridiansWestward, southLat, northLat } = NORTH_ATLANTIC;
  const isWest = set === 'westbound';
  const ocean: Ocean = {
    fromGates: isWest ? european : american,
    toGates: isWest ? american : european,
    meridians: isWest ? meridiansWestward : meridiansWestward.toReversed(),
    southLat,
    northLat,
  };
  const requests = Array.from({ length: count }, (_, index): TrackRequest => {
    const europe = index > core ? CITIES.paris : CITIES.london;
    return {
      ident: '',
      from: isWest ? europe : CITIES.newYork,
      to: isWest ? CITIES.newYork : europe,
      mayUseHalfDegrees: Math.abs(index - core) <= 1,
    };
  });
  const planned = planTrackSet(createTrackLattice(ocean, request.windAt, request.timeMs), requests, core);
  // Letters are consecutive whatever the number of tracks: A, B, C … westbound, … X, Y, Z eastbound.
  const first = isWest ? 65 : 91 - planned.length;
  return planned.map((track, index) => ({
    ...track,
    ident: String.fromCodePoint(first + index),
    levels: track.isHalfDegrees ? PBCS_LEVELS : OUTER_LEVELS,
  }));
}

export type PacificGroup = 'japan-america' | 'japan-hawaii' | 'america-asia' | 'hawaii-japan';

const trackRequest = (ident: string, from: keyof typeof CITIES, to: keyof typeof CITIES): TrackRequest => ({
  ident,
  from: CITIES[from],
  to: CITIES[to],
  mayUseHalfDegrees: false,
});

const PACIFIC: Readonly<
  Record<PacificGroup, { ocean: Ocean; core: number; requests: readonly TrackRequest[] }>
> = {
  'japan-america': {
    ocean: NORTH_PACIFIC_EASTWARD,
    core: 1,
    requests: [
      trackRequest('1', 'tokyo', 'seattle'),
      trackRequest('2', 'tokyo', 'sanFrancisco'),
      trackRequest('3', 'tokyo', 'losAngeles'),
      trackRequest('14', 'taipei', 'sanFrancisco'),
      trackRequest('15', 'taipei', 'losAngeles'),
    ],
  },
  'japan-hawaii': {
    ocean: HAWAII_EASTWARD,
    core: 0,
    requests: [trackRequest('11', 'tokyo', 'honolulu'), trackRequest('12', 'tokyo', 'honolulu')],
  },
  'america-asia': {
    ocean: NORTH_PACIFIC_WESTWARD,
    core: 1,
    requests: [
      trackRequest('C', 'seattle', 'tokyo'),
      trackRequest('E', 'sanFrancisco', 'tokyo'),
      trackRequest('F', 'losAngeles', 'tokyo'),
      trackRequest('J', 'sanFrancisco', 'taipei'),
      trackRequest('K', 'losAngeles', 'taipei'),
    ],
  },
  'hawaii-japan': {
    ocean: HAWAII_WESTWARD,
    core: 0,
    requests: [trackRequest('A', 'honolulu', 'tokyo'), trackRequest('B', 'honolulu', 'tokyo')],
  },
};

/** Plans one group of Pacific tracks, from north to south. */
export function pacificTracks(group: PacificGroup, request: Omit<SetRequest, 'seed'>): PlannedTrack[] {
  const { ocean, core, requests } = PACIFIC[group];
  return planTrackSet(createTrackLattice(ocean, request.windAt, request.timeMs), requests, core);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01_00_01_93) >>> 0;
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

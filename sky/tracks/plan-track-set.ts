import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { LatticePoint, TrackLattice } from './track-lattice.ts';

/** Request for one track of a set: origin and destination of its traffic, and its resolution in latitude. */
export interface TrackRequest {
  ident: string;
  from: LatLon;
  to: LatLon;
  /** Half degrees of latitude are for PBCS tracks only. */
  mayUseHalfDegrees: boolean;
}

/** Planned track: its points in the direction of flight, and the flight time between its cities. */
export interface PlannedTrack {
  ident: string;
  points: readonly LatticePoint[];
  hours: number;
  isHalfDegrees: boolean;
}

/** Latitudes of the neighbouring track at each stage of the lattice, and the separation to keep from it. */
interface Fence {
  side: 'north' | 'south';
  lats: readonly number[];
  separationDeg: number;
}

/** Coastal fixes may be closer together than tracks over the ocean. */
const GATE_SEPARATION_DEG = 0.25;

/** Number of tracks still to be placed on either side of one. */
interface Room {
  north: number;
  south: number;
}

/**
 * Plans the minimum-time tracks of one set, from north to south. The core track is the fastest that leaves room for
 * the others; its neighbours are the fastest that keep the separation, and so on outwards. A track without a feasible
 * path, and those beyond it, are omitted.
 */
export function planTrackSet(
  lattice: TrackLattice,
  requests: readonly TrackRequest[],
  core: number,
): PlannedTrack[] {
  const first = requests[core];
  const room = { north: core, south: requests.length - 1 - core };
  const middle = first && fastestTrack(lattice, first, null, room);
  if (!middle) return [];
  const outwards = (side: Fence['side'], rest: readonly TrackRequest[]): PlannedTrack[] => {
    const made: PlannedTrack[] = [];
    for (const [index, request] of rest.entries()) {
      const left = rest.length - 1 - index;
      const inner = made.at(-1) ?? middle;
      const isClose = inner.isHalfDegrees && request.mayUseHalfDegrees;
      const lats = inner.points.map(({ lat }) => lat);
      const track = fastestTrack(
        lattice,
        request,
        { side, lats, separationDeg: isClose ? 0.5 : 1 },
        side === 'north' ? { north: left, south: 0 } : { north: 0, south: left },
      );
      if (!track) break;
      made.push(track);
    }
    return made;
  };
  const north = outwards('north', requests.slice(0, core).toReversed());
  return [...north.toReversed(), middle, ...outwards('south', requests.slice(core + 1))];
}

interface Reached {
  hours: number;
  before: number;
}

/** Fastest path through the lattice that keeps the separation: dynamic programming, stage by stage. */
function fastestTrack(
  lattice: TrackLattice,
  request: TrackRequest,
  fence: Fence | null,
  room: Room,
): PlannedTrack | null {
  const { stages } = lattice;
  const last = stages.length - 1;
  const isFree = (stage: number, point: LatticePoint, index: number): boolean => {
    const isGate = stage === 0 || stage === last;
    // Stages run from south to north: a fix for each track beyond, or a degree of latitude (two rows).
    const rows = isGate ? 1 : 2;
    if (index < room.south * rows) return false;
    if (index > (stages[stage]?.length ?? 0) - 1 - room.north * rows) return false;
    if (point.ident === null && !request.mayUseHalfDegrees && !Number.isInteger(point.lat)) return false;
    const lat = fence?.lats[stage];
    if (!fence || lat === undefined) return true;
    const clear = fence.side === 'north' ? point.lat - lat : lat - point.lat;
    return clear >= (isGate ? GATE_SEPARATION_DEG : fence.separationDeg);
  };
  const reached: (Reached | null)[][] = stages.map((stage) => stage.map(() => null));
  stages[0]?.forEach((gate, index) => {
    const row = reached[0];
    if (row && isFree(0, gate, index))
      row[index] = { hours: lattice.hoursBetween(request.from, gate), before: -1 };
  });
  for (let stage = 1; stage <= last; stage += 1) {
    stages[stage]?.forEach((point, index) => {
      const row = reached[stage];
      if (row && isFree(stage, point, index))
        row[index] = fastestInto(lattice, stage, index, reached[stage - 1] ?? []);
    });
  }
  const ends = (stages[last] ?? []).map((gate, index) => {
    const at = reached[last]?.[index];
    return at ? at.hours + lattice.hoursBetween(gate, request.to) : Number.POSITIVE_INFINITY;
  });
  const best = ends.indexOf(Math.min(...ends));
  const hours = ends[best];
  if (hours === undefined || !Number.isFinite(hours)) return null;
  const points = pathTo(stages, reached, best);
  return { ident: request.ident, points, hours, isHalfDegrees: request.mayUseHalfDegrees };
}

function fastestInto(
  lattice: TrackLattice,
  stage: number,
  index: number,
  before: readonly (Reached | null)[],
): Reached | null {
  let best: Reached | null = null;
  before.forEach((from, at) => {
    const leg = from && lattice.legHours(stage - 1, at, index);
    if (!from || leg === null) return;
    const hours = from.hours + leg;
    if (!best || hours < best.hours) best = { hours, before: at };
  });
  return best;
}

function pathTo(
  stages: TrackLattice['stages'],
  reached: readonly (readonly (Reached | null)[])[],
  end: number,
): LatticePoint[] {
  const points: LatticePoint[] = [];
  let index = end;
  for (let stage = stages.length - 1; stage >= 0; stage -= 1) {
    const point = stages[stage]?.[index];
    if (!point) break;
    points.unshift(point);
    index = reached[stage]?.[index]?.before ?? -1;
  }
  return points;
}

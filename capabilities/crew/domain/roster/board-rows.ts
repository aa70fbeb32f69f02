import { CREW_POSITIONS, type CrewFlight, type CrewMember, type CrewPosition } from '../../contract.ts';
import { openPlaces } from './suggest-crew.ts';

/** Line of the board: a rank header or a member. Pixels from the top of the list. */
export type BoardItem =
  | { kind: 'rank'; position: CrewPosition; count: number; topPx: number }
  | { kind: 'member'; member: CrewMember; topPx: number };

export interface BoardLines {
  items: readonly BoardItem[];
  /** Members in the order of the lines. */
  members: readonly CrewMember[];
  heightPx: number;
}

/** Members by rank, from captain to cabin crew, each rank under a header; within it their order is kept. */
export function boardLines(
  members: readonly CrewMember[],
  { rowPx, rankPx }: { rowPx: number; rankPx: number },
): BoardLines {
  const items: BoardItem[] = [];
  const ordered: CrewMember[] = [];
  let topPx = 0;
  for (const position of CREW_POSITIONS) {
    const own = members.filter((member) => member.position === position);
    if (own.length === 0) continue;
    items.push({ kind: 'rank', position, count: own.length, topPx });
    topPx += rankPx;
    for (const member of own) {
      items.push({ kind: 'member', member, topPx });
      ordered.push(member);
      topPx += rowPx;
    }
  }
  return { items, members: ordered, heightPx: topPx };
}

/** Index of the first line not wholly above a position. */
function lineAt(items: readonly BoardItem[], topPx: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.topPx ?? 0) <= topPx) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Indexes of the visible lines with a margin on each side; `last` is −1 when there are none. */
export function visibleLines(
  items: readonly BoardItem[],
  scroll: { topPx: number; heightPx: number },
  overscan: number,
): { first: number; last: number } {
  const first = lineAt(items, scroll.topPx) - overscan;
  const last = lineAt(items, scroll.topPx + scroll.heightPx) + overscan;
  return { first: Math.max(0, first), last: Math.min(items.length - 1, last) };
}

/** Flight with open positions, and its line in the lane. */
export interface UnassignedFlight {
  flight: CrewFlight;
  open: readonly CrewPosition[];
  line: number;
}

/** Flights of a window with open positions, by off-blocks, each in the first line that is free. */
export function unassignedFlights(
  flights: readonly CrewFlight[],
  { startMs, endMs }: { startMs: number; endMs: number },
): UnassignedFlight[] {
  const lacking = flights
    .flatMap((flight) => {
      const [offMs, onMs] = [Date.parse(flight.offBlocks), Date.parse(flight.onBlocks)];
      if (onMs <= startMs || offMs >= endMs) return [];
      const open = openPlaces(flight);
      return open.length === 0 ? [] : [{ flight, open, offMs, onMs }];
    })
    .toSorted((one, other) => one.offMs - other.offMs);
  const ends: number[] = [];
  return lacking.map(({ flight, open, offMs, onMs }) => {
    const free = ends.findIndex((ms) => ms <= offMs);
    const line = free === -1 ? ends.length : free;
    ends[line] = onMs;
    return { flight, open, line };
  });
}

/** Positions with their numbers: `CPT, 3 FA`. */
export const placesText = (places: readonly CrewPosition[]): string =>
  CREW_POSITIONS.flatMap((position) => {
    const count = places.filter((one) => one === position).length;
    return count === 0 ? [] : [count === 1 ? position : `${count} ${position}`];
  }).join(', ');

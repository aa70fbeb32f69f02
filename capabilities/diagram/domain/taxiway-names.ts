import type { AirportGround } from './airport-ground.ts';
import type { PartFeature, Position } from './diagram-parts.ts';
import type { LocalFrame, Metres } from './local-frame.ts';
import { locationNames } from './sign-text.ts';

/** Label of a taxiway at a position. */
interface NamedPlace {
  readonly name: string;
  readonly at: Metres;
}

/** Minimum distance between labels of one name. */
const APART_M = 180;
/** A sign is beside its taxiway; the name is placed on the nearest painted line within this distance. */
const SNAP_M = 70;
const NETWORK_NAME = /^(?:TWY\s*|TAXIWAY\s*)?([A-Z]{1,3}\d{0,3}[A-Z]?)$/i;
const MAX_SEGMENTS = 40_000;
const MAX_PLACES = 4000;

type Segment = readonly [from: Metres, to: Metres];

function nearestOn([from, to]: Segment, place: Metres): Metres {
  const east = to[0] - from[0];
  const north = to[1] - from[1];
  const squared = east * east + north * north;
  const along = squared === 0 ? 0 : ((place[0] - from[0]) * east + (place[1] - from[1]) * north) / squared;
  const share = Math.max(0, Math.min(1, along));
  return [from[0] + share * east, from[1] + share * north];
}

const distance = (a: Metres, b: Metres): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Grid with cells of the snap distance, so that a sign is compared with nearby lines only. */
function segmentGrid(segments: readonly Segment[]): (place: Metres) => readonly Segment[] {
  const cells = new Map<string, Segment[]>();
  const cell = (value: number): number => Math.floor(value / SNAP_M);
  for (const segment of segments) {
    const [[fromEast, fromNorth], [toEast, toNorth]] = segment;
    const [west, east] = [cell(Math.min(fromEast, toEast)), cell(Math.max(fromEast, toEast))];
    const [south, north] = [cell(Math.min(fromNorth, toNorth)), cell(Math.max(fromNorth, toNorth))];
    // A line across half the airport is not that of a sign.
    if ((east - west + 1) * (north - south + 1) > 400) continue;
    for (let x = west; x <= east; x += 1)
      for (let y = south; y <= north; y += 1) {
        const key = `${x} ${y}`;
        const list = cells.get(key);
        if (list) list.push(segment);
        else cells.set(key, [segment]);
      }
  }
  return ([east, north]) =>
    [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${cell(east) + dx} ${cell(north) + dy}`) ?? []),
    );
}

function namedBySigns(ground: AirportGround, frame: LocalFrame): NamedPlace[] {
  const metres = ([lon, lat]: readonly [number, number]): Metres => frame.toMetres({ lat, lon });
  const segments = ground.lines
    .filter(({ kind }) => kind === 'TAXI_CENTRE')
    .flatMap(({ path }) => path.slice(1).map((to, index): Segment => [metres(path[index] ?? to), metres(to)]))
    .slice(0, MAX_SEGMENTS);
  const near = segmentGrid(segments);
  return ground.signs.slice(0, MAX_PLACES).flatMap((sign) => {
    const at = frame.toMetres(sign);
    let best: Metres = at;
    let min = SNAP_M;
    for (const segment of near(at)) {
      const on = nearestOn(segment, at);
      const away = distance(on, at);
      if (away >= min) continue;
      min = away;
      best = on;
    }
    return locationNames(sign.text).map((name) => ({ name, at: best }));
  });
}

function namedByNetwork(ground: AirportGround, frame: LocalFrame): NamedPlace[] {
  return ground.taxiEdges
    .filter(({ isRunway }) => !isRunway)
    .slice(0, MAX_PLACES)
    .flatMap(({ name, from, to }) => {
      const [, short] = NETWORK_NAME.exec(name?.trim() ?? '') ?? [];
      if (short === undefined) return [];
      const [fromEast, fromNorth] = frame.toMetres({ lat: from[1], lon: from[0] });
      const [toEast, toNorth] = frame.toMetres({ lat: to[1], lon: to[0] });
      return [
        { name: short.toUpperCase(), at: [(fromEast + toEast) / 2, (fromNorth + toNorth) / 2] as const },
      ];
    });
}

/**
 * Taxiway labels: in the middle of the named edges of the taxi network, or at location signs; each name repeated only
 * after a distance.
 */
export function taxiwayNames(ground: AirportGround, frame: LocalFrame): PartFeature[] {
  const byName = new Map<string, Metres[]>();
  const parts: PartFeature[] = [];
  for (const { name, at } of [...namedByNetwork(ground, frame), ...namedBySigns(ground, frame)]) {
    const written = byName.get(name) ?? [];
    if (written.some((other) => distance(other, at) < APART_M)) continue;
    const [lon, lat] = frame.toPosition(at);
    const position: Position = [lon, lat];
    // The first label of each name has priority when space is limited.
    const properties = { name, order: written.length };
    byName.set(name, [...written, at]);
    parts.push({
      part: 'taxiway',
      geometry: { type: 'Point', coordinates: position },
      properties,
      minZoom: 0,
    });
  }
  return parts;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { CELLS_PER_DEG, decodeShores, encodeShores, type ShoreLine } from '../shore-file.ts';
import { naturalEarthBorders } from '../sources.ts';
import { rankVertices } from '../world-ring.ts';

/**
 * Makes `scripts/basemap/borders.br` from the countries of OpenStreetMap (ODbL), from the npm package
 * `@geo-maps/countries-maritime-10m`: `npm pack` it, unpack it, then
 * `node --import tsx scripts/basemap/shore/make-borders.ts package/map.geo.json`.
 *
 * A border is a piece of outline that two countries share in opposite directions. Where claims overlap both have it in the
 * same direction: that is the outline of the disputed area, not a border between the two. Pieces in the sea are left out.
 * Norway's mainland and Lesotho are not in the file, nor are lines across disputed areas: where it has no border nearby,
 * those of Natural Earth are used.
 */
const SHORES = new URL('../gshhg.br', import.meta.url);
const TARGET = new URL('../borders.br', import.meta.url);
const METRES_PER_DEG = 111_195;
/** The same tolerance as for shores. */
const TOLERANCE_M = 30;
/** Rows of the index used to test whether a place is on land; with more rows there are fewer shores in each. */
const ROWS_PER_DEG = 50;
const LAND = 1;
/** A border of Natural Earth is up to about 5 km off the true one. */
const NEAR_DEG = 0.08;
const LONGEST_GAP_DEG = 0.6;

type Position = [lon: number, lat: number];
interface Country {
  geometry:
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] };
}

const keyOf = ([lon, lat]: Position) => `${lon} ${lat}`;

/** Pieces of border, each once. */
function sharedPieces(countries: readonly Country[]): [Position, Position][] {
  const owner = new Map<string, number>();
  const pieces: [Position, Position][] = [];
  for (const [index, { geometry }] of countries.entries()) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat())
      for (const [i, to] of ring.entries()) {
        const from = ring[i - 1];
        if (!from) continue;
        owner.set(`${keyOf(from)} ${keyOf(to)}`, index);
        const other = owner.get(`${keyOf(to)} ${keyOf(from)}`);
        if (other !== undefined && other !== index) pieces.push([from, to]);
      }
  }
  return pieces;
}

/** Whether a place is on land (lakes count as land), from the number of shores between it and 180° W. */
function landTest(): (place: Position) => boolean {
  const rows = Array.from({ length: 180 * ROWS_PER_DEG }, (): [Position, Position][] => []);
  const rowOf = (lat: number) =>
    Math.min(rows.length - 1, Math.max(0, Math.floor((lat + 90) * ROWS_PER_DEG)));
  for (const { level, cells } of decodeShores(readFileSync(SHORES)).rings) {
    if (level !== LAND) continue;
    const ring: Position[] = [];
    for (let i = 0; i < cells.length; i += 2)
      ring.push([(cells[i] ?? 0) / CELLS_PER_DEG, (cells[i + 1] ?? 0) / CELLS_PER_DEG]);
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1);
      // A ring around the pole is not closed; there is no border near it.
      if (!from || Math.abs(from[0] - to[0]) > 180) continue;
      for (let row = rowOf(Math.min(from[1], to[1])); row <= rowOf(Math.max(from[1], to[1])); row++)
        rows[row]?.push([from, to]);
    }
  }
  return ([lon, lat]) => {
    let isLand = false;
    for (const [[ax, ay], [bx, by]] of rows[rowOf(lat)] ?? [])
      if (ay > lat !== by > lat) {
        const at = ax + ((bx - ax) * (lat - ay)) / (by - ay);
        // Rings may continue beyond 180°.
        for (const turn of [-360, 0, 360]) if (at + turn > -180 && at + turn < lon) isLand = !isLand;
      }
    return isLand;
  };
}

/** Pieces joined into lines that end where three borders meet, or in the sea. */
function joined(pieces: readonly [Position, Position][]): Position[][] {
  const at = new Map<string, number[]>();
  for (const [index, piece] of pieces.entries())
    for (const end of piece) {
      const key = keyOf(end);
      const known = at.get(key);
      if (known) known.push(index);
      else at.set(key, [index]);
    }
  const isUsed = new Uint8Array(pieces.length);
  const follow = (start: number, from: Position): Position[] => {
    const line: Position[] = [from];
    let here = from;
    for (let index: number | undefined = start; index !== undefined;) {
      isUsed[index] = 1;
      const [a, b]: [Position, Position] = pieces[index] ?? [here, here];
      here = keyOf(a) === keyOf(here) ? b : a;
      line.push(here);
      const meeting: number[] = at.get(keyOf(here)) ?? [];
      index = meeting.length === 2 ? meeting.find((one) => !isUsed[one]) : undefined;
    }
    return line;
  };
  const lines: Position[][] = [];
  const begin = (isStart: (key: string) => boolean) => {
    for (const [index, piece] of pieces.entries())
      for (const end of piece) if (!isUsed[index] && isStart(keyOf(end))) lines.push(follow(index, end));
  };
  begin((key) => at.get(key)?.length !== 2);
  // The remaining pieces are rings: a country inside another.
  begin(() => true);
  return lines;
}

/**
 * Straight pieces over short gaps, where one country's outline has a corner that the other's lacks: between two loose ends
 * on land that are each other's nearest.
 */
function bridges(
  lines: readonly Position[][],
  isOnLand: (place: Position) => boolean,
): [Position, Position][] {
  const counts = new Map<string, number>();
  const ends = lines.flatMap((line) => [line[0], line.at(-1)]).filter((end) => end !== undefined);
  for (const end of ends) counts.set(keyOf(end), (counts.get(keyOf(end)) ?? 0) + 1);
  const loose = ends.filter((end) => counts.get(keyOf(end)) === 1);
  const apart = ([ax, ay]: Position, [bx, by]: Position) =>
    Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by);
  const nearest = loose.map((end) => {
    const others = loose.filter((other) => other !== end && apart(end, other) < LONGEST_GAP_DEG);
    return others.toSorted((a, b) => apart(end, a) - apart(end, b))[0];
  });
  return loose.flatMap((from, i): [Position, Position][] => {
    const to = nearest[i];
    const back = to && loose.indexOf(to);
    if (!to || back === undefined || back < i || nearest[back] !== from) return [];
    const samples = Array.from({ length: 19 }, (_, k): Position => {
      const part = (k + 1) / 20;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
    return samples.every(isOnLand) ? [[from, to]] : [];
  });
}

const piecesOf = (line: readonly Position[]): [Position, Position][] =>
  line.flatMap((to, i): [Position, Position][] => {
    const from = line[i - 1];
    return from ? [[from, to]] : [];
  });

/** Positions along the pieces, at intervals so short that every point of a long straight piece is near one. */
function dense(line: readonly GeoJSON.Position[]): Position[] {
  return line.flatMap(([lon = 0, lat = 0], i): Position[] => {
    const [lastLon = lon, lastLat = lat] = line[i - 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.hypot(lon - lastLon, lat - lastLat) / (NEAR_DEG / 4)));
    return Array.from({ length: steps }, (_, k) => {
      const part = (k + 1) / steps;
      return [lastLon + (lon - lastLon) * part, lastLat + (lat - lastLat) * part];
    });
  });
}

/** Lines of Natural Earth where nothing of these pieces is near. */
function filledIn(pieces: readonly [Position, Position][]): Position[][] {
  const cellOf = ([lon, lat]: Position) => `${Math.round(lon / NEAR_DEG)} ${Math.round(lat / NEAR_DEG)}`;
  const taken = new Set<string>();
  for (const [[ax, ay], [bx, by]] of pieces) {
    const steps = Math.max(1, Math.ceil((2 * Math.hypot(bx - ax, by - ay)) / NEAR_DEG));
    for (let i = 0; i <= steps; i++)
      taken.add(cellOf([ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps]));
  }
  const isNear = ([lon, lat]: Position) =>
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) => taken.has(cellOf([lon + dx * NEAR_DEG, lat + dy * NEAR_DEG]))),
    );
  return naturalEarthBorders().flatMap((line) => {
    const parts: Position[][] = [[]];
    for (const place of dense(line))
      if (isNear(place)) parts.push([]);
      else parts.at(-1)?.push(place);
    return parts.filter((part) => part.length >= 2);
  });
}

function toCells(line: readonly Position[]): Int32Array {
  const flat = new Float64Array(line.length * 2);
  for (const [i, [lon, lat]] of line.entries()) {
    flat[2 * i] = lon * Math.cos((lat * Math.PI) / 180) * METRES_PER_DEG;
    flat[2 * i + 1] = lat * METRES_PER_DEG;
  }
  const importance = new Float64Array(line.length).fill(Infinity);
  rankVertices(flat, importance, 0, line.length - 1);
  const cells: number[] = [];
  for (const [i, [lon, lat]] of line.entries()) {
    if ((importance[i] ?? 0) <= TOLERANCE_M ** 2) continue;
    const [x, y] = [Math.round(lon * CELLS_PER_DEG), Math.round(lat * CELLS_PER_DEG)];
    if (cells.at(-2) !== x || cells.at(-1) !== y) cells.push(x, y);
  }
  return Int32Array.from(cells);
}

const { features } = JSON.parse(readFileSync(process.argv[2] ?? 'map.geo.json', 'utf8')) as {
  features: Country[];
};
const isOnLand = landTest();
const onLand = sharedPieces(features).filter(([[ax, ay], [bx, by]]) =>
  isOnLand([(ax + bx) / 2, (ay + by) / 2]),
);
const near = [...onLand, ...bridges(joined(onLand), isOnLand)];
const filled = [...near, ...filledIn(near).flatMap(piecesOf)];
// The lines that were filled in end a little short of the borders they continue.
const whole = [...filled, ...bridges(joined(filled), isOnLand)];
const rivers = joined(whole)
  .map((line): ShoreLine => ({ level: 1, parent: -1, cells: toCells(line) }))
  .filter(({ cells }) => cells.length >= 4);
const bytes = encodeShores({ rings: [], rivers });
writeFileSync(TARGET, bytes);
const count = rivers.reduce((sum, { cells }) => sum + cells.length / 2, 0);
console.log(
  `${onLand.length} pieces, ${whole.length - onLand.length} added, ${rivers.length} lines of ${count} positions: ${(bytes.length / 1e6).toFixed(2)} MB`,
);

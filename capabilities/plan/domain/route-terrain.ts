import { type BoundingBox, boxOfRadius } from '#aviation/geo/bounding-box.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { FlownLine } from './flown-line.ts';

/** Highest ground in a box, feet above mean sea level. */
export type GroundIn = (box: BoundingBox) => number;

/** Ground under one leg of the log. */
export interface LegTerrain {
  /** Highest ground within 10 NM of the track. */
  readonly groundFt: number;
  /** Highest grid MORA of the one-degree cells within 10 NM of the track. */
  readonly moraFt: number;
}

const besideNm = 10;
const stepNm = 5;
/** Up to this height obstacles are cleared by 1,000 ft, above it by 2,000 ft (grid MORA, Jeppesen chart legend). */
const lowGroundFt = 5000;

/** Minimum off-route altitude of a cell with this highest ground: 1,000 or 2,000 ft above, to the next 100 ft. */
export function gridMoraFt(highestFt: number): number {
  const clearanceFt = highestFt <= lowGroundFt ? 1000 : 2000;
  return Math.ceil((highestFt + clearanceFt) / 100) * 100;
}

/** Ground and grid MORA under each leg, in the order of the log, a leg at each step; `legEndsNm` are where the legs end. */
export function* terrainSteps(
  line: FlownLine,
  legEndsNm: readonly number[],
  groundIn: GroundIn,
): Generator<void, LegTerrain[]> {
  const moraOfCell = cellMoras(groundIn);
  const legs: LegTerrain[] = [];
  for (const [index, toNm] of legEndsNm.entries()) {
    const fromNm = legEndsNm[index - 1] ?? 0;
    const steps = Math.max(1, Math.ceil((toNm - fromNm) / stepNm));
    let [groundFt, moraFt] = [0, 0];
    for (let step = 0; step <= steps; step += 1) {
      const box = boxOfRadius(line.at(fromNm + ((toNm - fromNm) * step) / steps), besideNm);
      groundFt = Math.max(groundFt, groundIn(box));
      for (const [lat, lon] of cellsOf(box)) moraFt = Math.max(moraFt, moraOfCell(lat, lon));
    }
    legs.push({ groundFt: Math.round(groundFt), moraFt });
    yield;
  }
  return legs;
}

function cellMoras(groundIn: GroundIn): (lat: number, lon: number) => number {
  const known = new Map<string, number>();
  return (lat, lon) => {
    const key = `${lat} ${lon}`;
    const mora =
      known.get(key) ??
      gridMoraFt(groundIn({ south: lat, north: lat + 1, west: lon, east: normaliseLonDeg(lon + 1) }));
    known.set(key, mora);
    return mora;
  };
}

/** South-west corners of the one-degree cells that a small box meets. */
function cellsOf({ west, south, east, north }: BoundingBox): [lat: number, lon: number][] {
  const cells: [number, number][] = [];
  const widthDeg = east >= west ? east - west : east - west + 360;
  for (let lat = Math.floor(south); lat < Math.min(90, north); lat += 1)
    for (let lon = Math.floor(west); lon < west + widthDeg; lon += 1) cells.push([lat, normaliseLonDeg(lon)]);
  return cells;
}

/** Above this an engine failure or a loss of cabin pressure needs an escape route (10,000 ft cabin altitude). */
const escapeFt = 10_000;

/** An aircraft as the note speaks of it. */
interface Driftdown {
  readonly type: string;
  readonly engines: number;
}

/**
 * What the ground means for an engine failure and a loss of pressure in cruise, in a sentence. No type has a table of
 * one-engine-inoperative level-off heights: none was found published in a form that can be named, so none is worked out.
 */
export function driftdownNote(
  { type, engines }: Driftdown,
  legs: readonly { readonly ident: string }[],
  terrain: readonly LegTerrain[],
): string {
  const high = terrain.flatMap(({ moraFt }, index) => (moraFt > escapeFt ? [index] : []));
  const [first] = high;
  const last = high.at(-1);
  if (first === undefined || last === undefined)
    return engines === 1
      ? 'Single engine: an engine failure is a forced landing. No grid MORA above 10,000 ft along the route.'
      : 'Driftdown: no grid MORA above 10,000 ft along the route.';
  const highest = Math.max(...terrain.map(({ moraFt }) => moraFt));
  const at = legs[terrain.findIndex(({ moraFt }) => moraFt === highest)]?.ident ?? '—';
  const from = first === 0 ? 'departure' : (legs[first - 1]?.ident ?? '—');
  const where = `grid MORA above 10,000 ft between ${from} and ${legs[last]?.ident ?? '—'}, highest ${highest.toLocaleString('en')} ft before ${at}.`;
  if (engines === 1) return `Single engine: an engine failure is a forced landing; ${where}`;
  const rules =
    engines === 2 ? 'CAT.POL.A.215, 14 CFR 121.191' : 'CAT.POL.A.215 and A.220, 14 CFR 121.191 and 121.193';
  return `Driftdown: ${where} No published one-engine-inoperative level-off height of ${type} is held: NOT CHECKED. Check driftdown (${rules}) and depressurisation escape routes with the flight manual.`;
}

/** A leg of the log as far as its height matters. */
interface LevelLeg {
  readonly ident: string;
  readonly phase: string;
  readonly pressureAltitudeFt: number;
}

/** Where the cruise is planned below the grid MORA, in a sentence that names level, stretch and ground. */
export function lowCruiseNotes(legs: readonly LevelLeg[], terrain: readonly LegTerrain[]): string[] {
  const low = legs.flatMap((leg, index) => {
    const under = terrain[index];
    return leg.phase === 'cruise' && under && leg.pressureAltitudeFt < under.moraFt
      ? [{ index, leg, under }]
      : [];
  });
  const [first] = low;
  const last = low.at(-1);
  if (!first || !last) return [];
  const from = first.index === 0 ? 'departure' : (legs[first.index - 1]?.ident ?? '—');
  const levelFt = Math.min(...low.map(({ leg }) => leg.pressureAltitudeFt));
  const moraFt = Math.max(...low.map(({ under }) => under.moraFt));
  const groundFt = Math.max(...low.map(({ under }) => under.groundFt));
  const feet = (value: number) => `${Math.round(value).toLocaleString('en')} ft`;
  const inGround = groundFt > levelFt ? ' The level is below that ground.' : '';
  return [
    `Cruise at ${feet(levelFt)} is below the grid MORA between ${from} and ${last.leg.ident}: ${feet(moraFt)}, highest ground within 10 NM ${feet(groundFt)} (coarse).${inGround} Terrain clearance is not assured.`,
  ];
}

import { type BoundingBox, boxOfRadius } from '#aviation/geo/bounding-box.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { FlownLine } from './flown-line.ts';

/** Highest terrain in a box, ft AMSL. */
export type GroundIn = (box: BoundingBox) => number;

/** Terrain under one leg of the log. */
export interface LegTerrain {
  /** Highest terrain within 10 NM of the track. */
  readonly groundFt: number;
  /** Highest grid MORA of the one-degree cells within 10 NM of the track. */
  readonly moraFt: number;
}

const besideNm = 10;
const stepNm = 5;
/** Up to this elevation the clearance is 1,000 ft, above it 2,000 ft (grid MORA, Jeppesen chart legend). */
const lowGroundFt = 5000;

/** Grid MORA of a cell with this highest terrain: 1,000 or 2,000 ft above, rounded up to 100 ft. */
export function gridMoraFt(highestFt: number): number {
  const clearanceFt = highestFt <= lowGroundFt ? 1000 : 2000;
  return Math.ceil((highestFt + clearanceFt) / 100) * 100;
}

/** Terrain and grid MORA under each leg, in order, one leg per step; `legEndsNm` are the leg ends. */
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

/** South-west corners of the one-degree cells that a small box overlaps. */
function cellsOf({ west, south, east, north }: BoundingBox): [lat: number, lon: number][] {
  const cells: [number, number][] = [];
  const widthDeg = east >= west ? east - west : east - west + 360;
  for (let lat = Math.floor(south); lat < Math.min(90, north); lat += 1)
    for (let lon = Math.floor(west); lon < west + widthDeg; lon += 1) cells.push([lat, normaliseLonDeg(lon)]);
  return cells;
}

/** Above this an engine failure or loss of cabin pressure needs an escape route (10,000 ft cabin altitude). */
const escapeFt = 10_000;

/** Aircraft data for the note. */
interface Driftdown {
  readonly type: string;
  readonly engines: number;
}

/**
 * Note on terrain for engine failure and loss of pressure in cruise. No type has published one-engine-inoperative
 * level-off altitudes in a citable form, so none are computed.
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

/** Leg of the log with its altitudes. */
interface LevelLeg {
  readonly ident: string;
  readonly phase: string;
  readonly pressureAltitudeFt: number;
}

/** Cruise below the grid MORA, in a sentence with level, section and terrain. */
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

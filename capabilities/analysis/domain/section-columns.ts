import { routePath } from '#aviation/performance/flying/route-path.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { SectionPathPoint } from '../contract.ts';

/** Position on a planned path, interpolated between two points of the log. */
export interface ColumnPlace extends LatLon {
  readonly alongNm: number;
  readonly trackDegTrue: number;
  readonly timeMs: number;
  readonly plannedFt: number;
}

/** Planned path of the log, from the departure to the arrival runway. */
export function pathOf(
  answer: PerformancePlanAnswer,
  departure: LatLon & { readonly elevationFt: number },
): SectionPathPoint[] {
  return withLevelOffs(answer, [
    {
      ident: answer.departure,
      kind: 'departure',
      coordinate: [departure.lon, departure.lat],
      alongNm: 0,
      altitudeFt: Math.round(departure.elevationFt),
      time: answer.takeOff,
      remainingFuelKg: answer.fuel.takeOffKg,
    },
    ...answer.legs.map((leg): SectionPathPoint => ({
      ident: leg.ident,
      kind: leg.kind,
      coordinate: leg.coordinate,
      alongNm: leg.alongNm,
      altitudeFt: leg.altitudeFt,
      time: leg.timeOver,
      remainingFuelKg: leg.remainingFuelKg,
    })),
  ]);
}

/** Path with the level-off points of step climbs: otherwise the climb would take the whole leg. */
function withLevelOffs({ events }: PerformancePlanAnswer, path: SectionPathPoint[]): SectionPathPoint[] {
  const ends = events.flatMap(({ levelOff }) => (levelOff ? [levelOff] : []));
  for (const end of ends) {
    const after = path.findIndex(({ alongNm }) => alongNm > end.alongNm);
    const [from, to] = [path[after - 1], path[after]];
    if (!from || !to || end.alongNm <= from.alongNm) continue;
    const part = (end.alongNm - from.alongNm) / (to.alongNm - from.alongNm);
    const remainingFuelKg = from.remainingFuelKg + (to.remainingFuelKg - from.remainingFuelKg) * part;
    path.splice(after, 0, { ident: 'LVL', kind: 'level-off', ...end, remainingFuelKg });
  }
  return path;
}

/** Index after a value in an ascending list, and the fraction between its neighbours. */
function between(ascending: readonly number[], value: number): { after: number; part: number } {
  const found = ascending.findIndex((one) => one >= value);
  const after = Math.max(1, found < 0 ? ascending.length - 1 : found);
  const [from = 0, to = 0] = [ascending[after - 1], ascending[after]];
  return { after, part: to <= from ? 1 : Math.min(1, (value - from) / (to - from)) };
}

/**
 * `count` equidistant positions along a path, both ends included. Time and level are linear between two points of the
 * log.
 */
export function columnPlaces(path: readonly SectionPathPoint[], count: number): ColumnPlace[] {
  const track = routePath(path.map(({ coordinate: [lon, lat] }) => ({ lat, lon })));
  const steps = Math.max(1, count - 1);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const alongNm = (track.lengthNm * step) / steps;
    const { after, part } = between(track.pointsNm, alongNm);
    const [from, to] = [path[after - 1], path[after]];
    const mix = (of: (point: SectionPathPoint) => number): number =>
      from && to ? of(from) + (of(to) - of(from)) * part : 0;
    const { lat, lon, trackDegTrue } = track.at(alongNm);
    return {
      lat,
      lon,
      alongNm,
      trackDegTrue,
      timeMs: mix(({ time }) => Date.parse(time)),
      plannedFt: mix(({ altitudeFt }) => altitudeFt),
    };
  });
}

/** FIRs of a plan as sections of its path: each ends where the next begins. */
export function firStretches(
  firs: NonNullable<PerformancePlanAnswer['firs']>,
  path: readonly SectionPathPoint[],
): { ident: string; name: string; fromNm: number; toNm: number }[] {
  const startMs = Date.parse(path[0]?.time ?? '');
  const minutes = path.map(({ time }) => (Date.parse(time) - startMs) / 60_000);
  const lengthNm = path.at(-1)?.alongNm ?? 0;
  const alongAt = (atMinutes: number): number => {
    const { after, part } = between(minutes, atMinutes);
    const [from, to] = [path[after - 1]?.alongNm ?? 0, path[after]?.alongNm ?? lengthNm];
    return from + (to - from) * Math.min(1, Math.max(0, part));
  };
  return firs.map(({ ident, name, minutes: entered }, index) => {
    const next = firs[index + 1];
    return {
      ident,
      name,
      fromNm: Math.round(alongAt(entered) * 10) / 10,
      toNm: Math.round((next ? alongAt(next.minutes) : lengthNm) * 10) / 10,
    };
  });
}

import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavlogLeg } from '#aviation/performance/flying/navlog.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';

const MINUTE_MS = 60_000;

/** Position and state on a planned flight, interpolated between two points of the log. */
export interface FlownPlace extends LatLon {
  readonly alongNm: number;
  /** Since take-off. */
  readonly minutes: number;
  readonly pressureAltitudeFt: number;
  readonly massKg: number;
  readonly remainingFuelKg: number;
}

/** Planned flight as a line; distances are from the departure. */
export interface FlownLine {
  readonly lengthNm: number;
  readonly takeOffMs: number;
  at(this: void, alongNm: number): FlownPlace;
}

export interface FlownLineInput {
  readonly departure: LatLon;
  readonly departureElevationFt: number;
  readonly takeOffMs: number;
  readonly takeOffKg: number;
  readonly takeOffFuelKg: number;
  readonly legs: readonly Pick<
    NavlogLeg,
    'lat' | 'lon' | 'timeOverMs' | 'pressureAltitudeFt' | 'massKg' | 'remainingFuelKg'
  >[];
}

type Node = Omit<FlownPlace, 'lat' | 'lon'>;

/** Line of a navigation log. */
export function flownLine(input: FlownLineInput): FlownLine {
  const { departure, legs, takeOffMs } = input;
  const path = routePath([departure, ...legs]);
  const start: Node = {
    alongNm: 0,
    minutes: 0,
    pressureAltitudeFt: input.departureElevationFt,
    massKg: input.takeOffKg,
    remainingFuelKg: input.takeOffFuelKg,
  };
  const nodes: Node[] = [
    start,
    ...legs.map((leg, index) => ({
      alongNm: path.pointsNm[index + 1] ?? 0,
      minutes: (leg.timeOverMs - takeOffMs) / MINUTE_MS,
      pressureAltitudeFt: leg.pressureAltitudeFt,
      massKg: leg.massKg,
      remainingFuelKg: leg.remainingFuelKg,
    })),
  ];
  return {
    lengthNm: path.lengthNm,
    takeOffMs,
    at: (alongNm) => {
      const after = nodes.findIndex((node) => node.alongNm >= alongNm);
      const to = nodes[after] ?? nodes.at(-1) ?? start;
      const from = nodes[Math.max(0, after - 1)] ?? start;
      const spanNm = to.alongNm - from.alongNm;
      const part = spanNm <= 0 ? 1 : (alongNm - from.alongNm) / spanNm;
      const between = (key: keyof Node) => from[key] + (to[key] - from[key]) * part;
      const { lat, lon } = path.at(alongNm);
      return {
        lat,
        lon,
        alongNm,
        minutes: between('minutes'),
        pressureAltitudeFt: between('pressureAltitudeFt'),
        massKg: between('massKg'),
        remainingFuelKg: between('remainingFuelKg'),
      };
    },
  };
}

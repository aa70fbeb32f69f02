import { FEET_PER_METRE } from '#aviation/units.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** Names as in messages; positions (WGS 84) and summit elevations from the Smithsonian Global Volcanism Program, rounded. */
export interface SimulatedVolcano extends LatLon {
  readonly name: string;
  readonly summitFt: number;
}

const v = (name: string, lat: number, lon: number, summitM: number): SimulatedVolcano => ({
  name,
  lat,
  lon,
  summitFt: Math.round(summitM * FEET_PER_METRE),
});

// prettier-ignore
export const VOLCANOES: readonly SimulatedVolcano[] = [
  v('ETNA', 37.75, 15, 3357), v('STROMBOLI', 38.79, 15.21, 924), v('KATLA', 63.63, -19.08, 1490), v('SAKURAJIMA', 31.59, 130.66, 1117),
  v('SUWANOSEJIMA', 29.64, 129.71, 796), v('SHEVELUCH', 56.65, 161.36, 3283), v('KLIUCHEVSKOI', 56.06, 160.64, 4754), v('EBEKO', 50.69, 156.01, 1103),
  v('GREAT SITKIN', 52.08, -176.13, 1740), v('SHISHALDIN', 54.76, -163.97, 2857), v('POPOCATEPETL', 19.02, -98.62, 5393), v('FUEGO', 14.47, -90.88, 3763),
  v('NEVADO DEL RUIZ', 4.89, -75.32, 5279), v('REVENTADOR', -0.08, -77.66, 3562), v('SANGAY', -2, -78.34, 5286), v('SABANCAYA', -15.79, -71.86, 5960),
  v('VILLARRICA', -39.42, -71.93, 2847), v('SEMERU', -8.11, 112.92, 3657), v('LEWOTOLO', -8.27, 123.51, 1431), v('DUKONO', 1.7, 127.88, 1273),
  v('MANAM', -4.08, 145.04, 1807), v('YASUR', -19.53, 169.45, 361), v('BARREN ISLAND', 12.28, 93.86, 354), v('WHITE ISLAND', -37.52, 177.18, 321),
];

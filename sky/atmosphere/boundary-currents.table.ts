/** Boundary current along its axis, in the direction of flow. */
export interface BoundaryCurrent {
  readonly name: string;
  readonly speedMps: number;
  readonly halfWidthDeg: number;
  readonly line: readonly (readonly [lat: number, lon: number])[];
}

/** Axes and speeds of mean surface currents, from oceanography textbooks. */
// prettier-ignore
export const BOUNDARY_CURRENTS: readonly BoundaryCurrent[] = [
  { name: 'Gulf Stream', speedMps: 1.6, halfWidthDeg: 0.9,
    line: [[22.5, -86], [24.2, -82.5], [25.5, -79.8], [29, -79.8], [32, -78.5], [35, -75], [37.5, -70], [38.5, -63], [40, -54], [42, -48]] },
  { name: 'North Atlantic Drift', speedMps: 0.45, halfWidthDeg: 2.2,
    line: [[42, -48], [47, -42], [51, -30], [55, -19], [60, -8], [64, 3], [68, 10], [71, 20]] },
  { name: 'Labrador Current', speedMps: 0.5, halfWidthDeg: 1,
    line: [[66, -60], [60, -62], [55, -56.5], [50, -51.5], [45, -49.5]] },
  { name: 'East Greenland Current', speedMps: 0.45, halfWidthDeg: 1,
    line: [[78, -8], [72, -18], [67, -29], [62, -41], [59.5, -43.5]] },
  { name: 'Canary Current', speedMps: 0.3, halfWidthDeg: 1.8,
    line: [[42, -11], [36, -10.5], [29, -14], [22, -18.5], [15, -19.5]] },
  { name: 'Kuroshio', speedMps: 1.4, halfWidthDeg: 0.9,
    line: [[15, 124], [20, 122.7], [25, 123.3], [29, 128], [31, 131.5], [33, 136], [34.5, 140.5], [35.8, 146], [36, 155]] },
  { name: 'Oyashio', speedMps: 0.45, halfWidthDeg: 1,
    line: [[58, 164], [52, 160], [46, 153], [42, 147]] },
  { name: 'California Current', speedMps: 0.3, halfWidthDeg: 2,
    line: [[48, -127.5], [40, -126.5], [34, -122.5], [27, -117]] },
  { name: 'Brazil Current', speedMps: 0.7, halfWidthDeg: 0.9,
    line: [[-10, -34.6], [-17, -37.5], [-23, -41], [-28, -46.5], [-34, -51.5], [-38, -54.5]] },
  { name: 'Falkland Current', speedMps: 0.5, halfWidthDeg: 0.9,
    line: [[-54, -62], [-48, -60.5], [-42, -57.5], [-38.5, -55]] },
  { name: 'Agulhas Current', speedMps: 1.4, halfWidthDeg: 0.8,
    line: [[-24, 36.8], [-28.5, 33.3], [-32, 30], [-34.6, 26], [-36.5, 21.5], [-39, 20], [-40, 28], [-39, 40]] },
  { name: 'Benguela Current', speedMps: 0.3, halfWidthDeg: 1.6,
    line: [[-34, 16.5], [-28, 13.8], [-21, 11.5], [-15, 9.5]] },
  { name: 'Somali Current', speedMps: 0.8, halfWidthDeg: 0.9,
    line: [[-2, 42.6], [3, 47.8], [7, 50.3], [10.5, 52.2]] },
  { name: 'East Australian Current', speedMps: 0.9, halfWidthDeg: 0.8,
    line: [[-18, 149.5], [-23, 153.6], [-28, 154.4], [-33, 153], [-37, 151.2]] },
  { name: 'Humboldt Current', speedMps: 0.3, halfWidthDeg: 1.6,
    line: [[-42, -75.5], [-33, -73.2], [-24, -72], [-17, -74.3], [-9, -80.2], [-4, -83.5]] },
];

import type { TrafficAirport } from '../flight.ts';

const MAIN: readonly [
  icao: string,
  lat: number,
  lon: number,
  elevationFt: number,
  weight: number,
  heading: number,
][] = [
  ['EGLL', 51.4706, -0.4619, 83, 8, 90],
  ['LFPG', 49.0128, 2.55, 392, 8, 85],
  ['EDDF', 50.0333, 8.5706, 364, 8, 70],
  ['EHAM', 52.3086, 4.7639, -11, 8, 58],
  ['LEMD', 40.4719, -3.5626, 1998, 7, 142],
  ['LIRF', 41.8003, 12.2389, 13, 6, 160],
  ['LTFM', 41.2753, 28.7519, 325, 8, 170],
  ['UUEE', 55.9726, 37.4146, 622, 6, 65],
  ['OMDB', 25.2528, 55.3644, 62, 8, 120],
  ['VIDP', 28.5665, 77.1031, 777, 7, 105],
  ['VABB', 19.0887, 72.8679, 39, 6, 90],
  ['WSSS', 1.3502, 103.994, 22, 7, 23],
  ['VHHH', 22.3089, 113.915, 28, 7, 71],
  ['ZBAA', 40.0801, 116.585, 116, 8, 0],
  ['ZSPD', 31.1434, 121.805, 13, 8, 167],
  ['RJTT', 35.5523, 139.78, 35, 8, 156],
  ['RKSI', 37.4691, 126.451, 23, 7, 145],
  ['YSSY', -33.9461, 151.177, 21, 6, 168],
  ['NZAA', -37.0081, 174.792, 23, 4, 53],
  ['FAOR', -26.1392, 28.246, 5558, 4, 31],
  ['HECA', 30.1219, 31.4056, 382, 4, 45],
  ['SBGR', -23.4356, -46.4731, 2459, 6, 74],
  ['SAEZ', -34.8222, -58.5358, 67, 4, 105],
  ['MMMX', 19.4363, -99.0721, 7316, 6, 57],
  ['KJFK', 40.6398, -73.7789, 13, 8, 31],
  ['KATL', 33.6367, -84.4281, 1026, 9, 90],
  ['KORD', 41.9786, -87.9048, 672, 9, 90],
  ['KDFW', 32.8968, -97.038, 607, 9, 180],
  ['KDEN', 39.8617, -104.673, 5431, 8, 180],
  ['KLAX', 33.9425, -118.408, 125, 8, 83],
  ['KSFO', 37.619, -122.375, 13, 7, 28],
  ['KSEA', 47.449, -122.309, 433, 7, 180],
  ['KMIA', 25.7932, -80.2906, 8, 7, 92],
  ['CYYZ', 43.6772, -79.6306, 569, 6, 57],
];

/** Large airports of the world and three smaller ones around each, for tests without navigation data. */
export function trafficAirports(): TrafficAirport[] {
  return MAIN.flatMap(([icao, lat, lon, elevationFt, weight, heading]) => {
    const made = (
      name: string,
      north: number,
      east: number,
      weightOf: number,
      lengthFt: number,
    ): TrafficAirport => {
      const place = { lat: lat + north, lon: lon + east };
      return {
        icao: name,
        ...place,
        elevationFt,
        weight: weightOf,
        longestRunwayFt: lengthFt,
        runways: [heading, (heading + 180) % 360].map((headingDegTrue) => ({
          ...place,
          headingDegTrue,
          lengthFt,
        })),
      };
    };
    return [
      made(icao, 0, 0, weight, 11_000),
      made(`${icao.slice(0, 2)}X1`, 2.1, 1.3, 2, 7000),
      made(`${icao.slice(0, 2)}X2`, -1.9, 2.2, 1.5, 6200),
      made(`${icao.slice(0, 2)}X3`, 0.7, -1.4, 0.5, 3500),
    ];
  });
}

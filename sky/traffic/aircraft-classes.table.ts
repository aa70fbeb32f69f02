/** Performance and use of a class of aircraft. Speeds are true airspeed in knots, altitudes in feet. */
export interface AircraftClass {
  readonly id: string;
  /** Share of the fleet. */
  readonly share: number;
  readonly types: readonly string[];
  /** ADS-B emitter category. */
  readonly category: string;
  readonly cruiseKt: number;
  readonly lowestCruiseFt: number;
  readonly highestCruiseFt: number;
  readonly climbFpm: number;
  readonly liftOffKt: number;
  readonly thresholdKt: number;
  readonly shortestNm: number;
  readonly longestNm: number;
  /** Minimum weight of an airport served. */
  readonly minWeight: number;
  readonly minRunwayFt: number;
  /** Period of the timetable. */
  readonly cycleDays: number;
  /** Long enough for two holding laps and a go-around: the flight before has always ended when the next begins. */
  readonly turnaroundMin: number;
  /** Earliest and latest first departure of a period, hours after local midnight. */
  readonly firstHour: readonly [number, number];
  /** Latest departure, hours after the local midnight at which the period began. */
  readonly lastHour: number;
}

/** Rounded figures of common types, for display of traffic only, not for performance. */
export const AIRCRAFT_CLASSES: readonly AircraftClass[] = [
  {
    id: 'wide body',
    share: 0.17,
    types: ['B77W', 'A359', 'B789', 'A333', 'B788', 'A388', 'B748', 'A332'],
    category: 'A5',
    cruiseKt: 485,
    lowestCruiseFt: 31_000,
    highestCruiseFt: 41_000,
    climbFpm: 1700,
    liftOffKt: 165,
    thresholdKt: 145,
    shortestNm: 1800,
    longestNm: 7000,
    minWeight: 4,
    minRunwayFt: 8500,
    cycleDays: 2,
    turnaroundMin: 150,
    firstHour: [7, 25],
    lastHour: 60,
  },
  {
    id: 'narrow body',
    share: 0.49,
    types: ['A320', 'B738', 'A321', 'A20N', 'B38M', 'A319', 'B737', 'A21N', 'B739'],
    category: 'A3',
    cruiseKt: 450,
    lowestCruiseFt: 28_000,
    highestCruiseFt: 39_000,
    climbFpm: 2000,
    liftOffKt: 150,
    thresholdKt: 137,
    shortestNm: 220,
    longestNm: 1900,
    minWeight: 1.5,
    minRunwayFt: 6000,
    cycleDays: 1,
    turnaroundMin: 42,
    firstHour: [5.2, 8.5],
    lastHour: 22.5,
  },
  {
    id: 'regional jet',
    share: 0.14,
    types: ['E190', 'E75L', 'CRJ9', 'CRJ7', 'E195', 'BCS3'],
    category: 'A3',
    cruiseKt: 430,
    lowestCruiseFt: 24_000,
    highestCruiseFt: 37_000,
    climbFpm: 1900,
    liftOffKt: 140,
    thresholdKt: 130,
    shortestNm: 150,
    longestNm: 1000,
    minWeight: 1,
    minRunwayFt: 5200,
    cycleDays: 1,
    turnaroundMin: 35,
    firstHour: [5.5, 8.5],
    lastHour: 21.5,
  },
  {
    id: 'turboprop',
    share: 0.08,
    types: ['AT76', 'DH8D', 'AT75', 'SF34', 'AT43'],
    category: 'A2',
    cruiseKt: 285,
    lowestCruiseFt: 14_000,
    highestCruiseFt: 25_000,
    climbFpm: 1200,
    liftOffKt: 115,
    thresholdKt: 105,
    shortestNm: 80,
    longestNm: 420,
    minWeight: 1,
    minRunwayFt: 3900,
    cycleDays: 1,
    turnaroundMin: 35,
    firstHour: [5.8, 9],
    lastHour: 21,
  },
  {
    id: 'business jet',
    share: 0.06,
    types: ['C56X', 'GLF5', 'C25B', 'E55P', 'CL35', 'GLEX', 'LJ45'],
    category: 'A2',
    cruiseKt: 440,
    lowestCruiseFt: 33_000,
    highestCruiseFt: 45_000,
    climbFpm: 2600,
    liftOffKt: 125,
    thresholdKt: 115,
    shortestNm: 150,
    longestNm: 1500,
    minWeight: 1,
    minRunwayFt: 4500,
    cycleDays: 1,
    turnaroundMin: 110,
    firstHour: [6.5, 11],
    lastHour: 19.5,
  },
  {
    id: 'light',
    share: 0.06,
    types: ['C172', 'SR22', 'P28A', 'DA40', 'BE36', 'C182', 'PC12'],
    category: 'A1',
    cruiseKt: 128,
    lowestCruiseFt: 3500,
    highestCruiseFt: 9500,
    climbFpm: 650,
    liftOffKt: 62,
    thresholdKt: 66,
    shortestNm: 35,
    longestNm: 200,
    minWeight: 0,
    minRunwayFt: 2200,
    cycleDays: 1,
    turnaroundMin: 45,
    firstHour: [7.5, 13],
    lastHour: 17.5,
  },
];

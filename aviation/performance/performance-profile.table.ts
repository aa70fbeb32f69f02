import { FUEL_KG_PER_L, KG_PER_LB, LITRES_PER_US_GALLON } from './fuel/fuel-density.ts';
import { fuelOfType } from './fuel/fuel-of-type.ts';
import type { CruiseRow, FuelKind, PerformanceProfile, VerticalRow } from './performance-profile.ts';

/**
 * Typical profiles of types without an open performance model. The named source gives the rate of climb at sea level,
 * cruise speeds and flows, or the range from which a cruise flow follows, at maximum take-off mass. Other rows,
 * descents at 500 ft/min and taxi flows are estimates; docs/performance-plan.md states which profiles were verified
 * against their source. The manual of an individual aircraft takes precedence.
 */

const lb = (pounds: number): number => Math.round(pounds * KG_PER_LB * 10) / 10;
const feet = (thousands: number): number => thousands * 1000;

/** Rows in the units of flight manuals: thousands of feet, KTAS, ft/min, US gal/h. */
type PrintedVertical = readonly [thousands: number, knots: number, feetPerMin: number, gallonsPerH: number];
type PrintedCruise = readonly [thousands: number, knots: number, gallonsPerH: number];

function gallons(fuel: FuelKind, amount: number): number {
  return Math.round(amount * LITRES_PER_US_GALLON * FUEL_KG_PER_L[fuel] * 100) / 100;
}

const vertical =
  (fuel: FuelKind) =>
  ([thousands, trueAirspeedKt, feetPerMin, gallonsPerH]: PrintedVertical): VerticalRow => ({
    altitudeFt: feet(thousands),
    trueAirspeedKt,
    feetPerMin,
    fuelKgPerH: gallons(fuel, gallonsPerH),
  });

const level =
  (fuel: FuelKind) =>
  ([thousands, trueAirspeedKt, gallonsPerH]: PrintedCruise): CruiseRow => ({
    altitudeFt: feet(thousands),
    trueAirspeedKt,
    fuelKgPerH: gallons(fuel, gallonsPerH),
  });

interface Printed {
  readonly type: string;
  readonly name: string;
  readonly engines?: number;
  /** Pounds. */
  readonly emptyLb: number;
  readonly maximumLb: number;
  readonly landingLb?: number;
  readonly zeroFuelLb?: number;
  readonly usableGallons: number;
  readonly taxiGallons: number;
  readonly climb: readonly PrintedVertical[];
  readonly cruise: readonly PrintedCruise[];
  /** Tables at a lower mass, for types whose mass changes too much during a flight for one table. */
  readonly light?: {
    readonly massLb: number;
    readonly climb: readonly PrintedVertical[];
    readonly cruise: readonly PrintedCruise[];
  };
  readonly descent: readonly PrintedVertical[];
  readonly source: string;
  readonly example: {
    readonly distanceNm: number;
    readonly departureElevationFt?: number;
    readonly levelFt: number;
    /** When the source uses a speed other than that of the table. */
    readonly trueAirspeedKt?: number;
    readonly headwindKt?: number;
    readonly takeOffLb?: number;
    readonly gallons: number;
    /** `null` when the source gives no time. */
    readonly hours: number | null;
    readonly source: string;
  };
}

/** Taxi flow as a share of the cruise flow; start, run-up and take-off are a separate allowance. */
const TAXI_PART = 0.25;

function profile(printed: Printed): PerformanceProfile {
  const { example, light } = printed;
  const fuel = fuelOfType(printed.type);
  const massKg = lb(printed.maximumLb);
  const cruiseFlow = printed.cruise[0]?.[2] ?? 0;
  return {
    kind: 'profile',
    type: printed.type,
    name: printed.name,
    fuel,
    engines: printed.engines ?? 1,
    emptyKg: lb(printed.emptyLb),
    maximumTakeOffKg: massKg,
    maximumLandingKg: lb(printed.landingLb ?? printed.maximumLb),
    maximumZeroFuelKg: printed.zeroFuelLb === undefined ? null : lb(printed.zeroFuelLb),
    fuelCapacityKg: gallons(fuel, printed.usableGallons),
    taxiKgPerH: gallons(fuel, cruiseFlow * TAXI_PART),
    runUpKg: gallons(fuel, printed.taxiGallons),
    holdingKgPerH: null,
    climb: [
      ...(light ? [{ massKg: lb(light.massLb), rows: light.climb.map(vertical(fuel)) }] : []),
      { massKg, rows: printed.climb.map(vertical(fuel)) },
    ],
    cruise: [
      ...(light ? [{ massKg: lb(light.massLb), rows: light.cruise.map(level(fuel)) }] : []),
      { massKg, rows: printed.cruise.map(level(fuel)) },
    ],
    descent: [{ massKg, rows: printed.descent.map(vertical(fuel)) }],
    source: printed.source,
    example: {
      distanceNm: example.distanceNm,
      departureElevationFt: example.departureElevationFt ?? 0,
      levelFt: example.levelFt,
      trueAirspeedKt: example.trueAirspeedKt ?? null,
      headwindKt: example.headwindKt ?? 0,
      takeOffKg: lb(example.takeOffLb ?? printed.maximumLb),
      fuelKg: gallons(fuel, example.gallons),
      minutes: example.hours === null ? null : example.hours * 60,
      source: example.source,
    },
  };
}

export const performanceProfileTable: readonly PerformanceProfile[] = [
  profile({
    type: 'C150',
    name: 'Cessna 150M',
    emptyLb: 1111,
    maximumLb: 1600,
    usableGallons: 22.5,
    taxiGallons: 0.8,
    climb: [
      [0, 69, 670, 6.5],
      [5, 74, 440, 6],
      [10, 79, 220, 5.4],
    ],
    cruise: [
      [2, 101, 5.6],
      [4, 103, 5.6],
      [7, 106, 5.6],
      [10, 101, 5],
    ],
    descent: [
      [0, 95, 500, 4],
      [10, 105, 500, 4],
    ],
    source:
      'Cessna 150M Pilot’s Operating Handbook, 1976, performance specifications; cruise flow from its range',
    example: {
      distanceNm: 340,
      levelFt: 7000,
      gallons: 18.9,
      hours: 3.3,
      source:
        'Range at 75 %, 7,000 ft: 340 NM in 3.3 h on 22.5 US gal, less start and taxi (0.8) and 45 min at 45 % (2.8)',
    },
  }),
  profile({
    type: 'C152',
    name: 'Cessna 152',
    emptyLb: 1081,
    maximumLb: 1670,
    usableGallons: 24.5,
    taxiGallons: 0.8,
    climb: [
      [0, 68, 715, 9],
      [2, 69, 630, 8.5],
      [4, 70, 550, 8],
      [6, 71, 465, 7.2],
      [8, 73, 380, 6.8],
      [10, 74, 300, 6.2],
      [12, 76, 215, 5.8],
    ],
    cruise: [
      [0, 94, 5.3],
      [4, 97, 5.3],
      [6, 99, 5.2],
      [8, 100, 5.2],
      [12, 101, 5],
    ],
    descent: [
      [0, 90, 500, 4],
      [12, 100, 500, 4],
    ],
    source: 'Cessna 152 Pilot’s Operating Handbook, 1 July 1978, figures 4-4, 5-6, 5-7 and 5-8, 65 % power',
    example: {
      distanceNm: 320,
      departureElevationFt: 2000,
      levelFt: 6000,
      headwindKt: 10,
      takeOffLb: 1610,
      gallons: 19.3,
      hours: 3.6,
      source:
        'Section 5, sample problem: climb from 2,000 ft (1.2 US gal), 99 kt, 5.2 US gal/h, headwind 10 kt',
    },
  }),
  profile({
    type: 'C172',
    name: 'Cessna 172P Skyhawk',
    emptyLb: 1433,
    maximumLb: 2400,
    usableGallons: 40,
    taxiGallons: 1.1,
    climb: [
      [0, 76, 700, 14],
      [2, 77, 635, 13.5],
      [4, 79, 560, 13.5],
      [6, 80, 480, 13],
      [8, 81, 400, 12.5],
      [10, 82, 320, 12],
      [12, 83, 230, 11.5],
    ],
    cruise: [
      [2, 107, 7.4],
      [4, 110, 7.4],
      [6, 112, 7.4],
      [8, 114, 7.4],
      [10, 116, 7.4],
      [12, 114, 7],
    ],
    descent: [
      [0, 105, 500, 6],
      [12, 115, 500, 6],
    ],
    source: 'Cessna 172P Pilot’s Operating Handbook, figures 5-6 and 5-7, 66 % power, lean',
    example: {
      distanceNm: 320,
      departureElevationFt: 2000,
      levelFt: 6000,
      headwindKt: 10,
      takeOffLb: 2350,
      gallons: 24.3,
      hours: 3.15,
      source: 'Section 5, sample problem: climb 1.9 US gal and 12 NM, 112 kt, 7.4 US gal/h, headwind 10 kt',
    },
  }),
  profile({
    type: 'C182',
    name: 'Cessna 182T Skylane',
    emptyLb: 1908,
    maximumLb: 3100,
    landingLb: 2950,
    usableGallons: 87,
    taxiGallons: 1.7,
    climb: [
      [0, 88, 925, 19],
      [4, 92, 740, 18],
      [8, 96, 560, 16.5],
      [12, 101, 370, 15],
      [16, 106, 190, 13],
    ],
    cruise: [
      [2, 138, 13.9],
      [4, 141, 13.9],
      [6, 145, 13.9],
      [8, 143, 13],
      [10, 140, 12],
      [12, 138, 11.2],
    ],
    descent: [
      [0, 135, 500, 10],
      [12, 145, 500, 10],
    ],
    source:
      'Cessna 182T Pilot’s Operating Handbook, 2001, performance specifications and section 5; cruise flow from its range',
    example: {
      distanceNm: 773,
      levelFt: 6000,
      gallons: 76,
      hours: 5.4,
      source:
        'Range at 80 %, 6,000 ft: 773 NM in 5.4 h on 87 US gal, less start and taxi (1.7) and 45 min at 45 % (9)',
    },
  }),
  profile({
    type: 'C206',
    name: 'Cessna U206G Stationair',
    emptyLb: 1928,
    maximumLb: 3600,
    usableGallons: 88,
    taxiGallons: 2,
    climb: [
      [0, 86, 920, 24],
      [5, 92, 600, 20],
      [10, 98, 320, 17],
      [14, 103, 130, 15],
    ],
    cruise: [
      [2, 141, 15.6],
      [4, 144, 15.6],
      [6.5, 147, 15.6],
      [10, 142, 13.6],
      [14, 130, 11.5],
    ],
    descent: [
      [0, 140, 500, 12],
      [14, 150, 500, 12],
    ],
    source:
      'Cessna U206G information manual, 29 August 1980, performance specifications; cruise flow from its range',
    example: {
      distanceNm: 680,
      levelFt: 6500,
      gallons: 78,
      hours: 4.7,
      source:
        'Range at 75 %, 6,500 ft: 680 NM in 4.7 h on 88 US gal, less start and taxi (2) and 45 min at 45 % (8)',
    },
  }),
  profile({
    type: 'P28A',
    name: 'Piper PA-28-181 Archer',
    emptyLb: 1416,
    maximumLb: 2550,
    usableGallons: 48,
    taxiGallons: 1.5,
    climb: [
      [0, 76, 600, 15],
      [2, 78, 500, 15],
      [4, 81, 450, 15],
      [6, 84, 400, 15],
      [8, 86, 360, 15],
      [12, 90, 200, 14],
    ],
    cruise: [
      [2, 120, 10.5],
      [5, 123, 10.5],
      [8, 125, 10.5],
      [12, 119, 9],
    ],
    descent: [
      [0, 115, 500, 7],
      [12, 125, 500, 7],
    ],
    source:
      'Piper PA-28-181 Pilot’s Operating Handbook, 75 % best power (10.5 US gal/h, 125 kt, 48 US gal usable)',
    example: {
      distanceNm: 480,
      levelFt: 8000,
      gallons: 40.5,
      hours: 3.85,
      source: 'Flying, July 2017, Aftermath: 480 NM in 3 h 50 min on 40.5 US gal, by the handbook',
    },
  }),
  profile({
    type: 'PA34',
    name: 'Piper PA-34-220T Seneca III (MEP1)',
    engines: 2,
    emptyLb: 3210,
    maximumLb: 4750,
    landingLb: 4513,
    usableGallons: 123,
    taxiGallons: 3,
    climb: [
      [0, 98, 680, 40],
      [4, 104, 650, 34],
      [12, 116, 620, 30],
      [14, 120, 600, 30],
      [20, 130, 420, 30],
    ],
    cruise: [
      [4, 161, 23.3],
      [10, 172, 23.3],
      [14, 180, 23.3],
      [20, 190, 23.3],
    ],
    descent: [
      [0, 150, 500, 16],
      [20, 190, 500, 16],
    ],
    source: 'UK CAA CAP 697, July 2006, MEP1, figures 3.1 to 3.4, 65 % economy power',
    example: {
      distanceNm: 850,
      levelFt: 10_000,
      gallons: 120,
      hours: 5.1,
      source:
        'Figure 3.2: 850 NM at FL100, economy power, no reserve, on 123 US gal, less start and taxi (3)',
    },
  }),
  profile({
    type: 'BE58',
    name: 'Beech Baron 58 and G58',
    engines: 2,
    emptyLb: 3965,
    maximumLb: 5500,
    landingLb: 5400,
    usableGallons: 194,
    taxiGallons: 3,
    climb: [
      [0, 138, 1300, 48],
      [5, 142, 1050, 43],
      [10, 146, 720, 37],
      [14, 148, 480, 32],
      [18, 148, 260, 28],
    ],
    cruise: [
      [2, 184, 34],
      [5, 190, 34],
      [8, 195, 34],
      [10, 188, 30],
      [12, 180, 26],
      [14, 174, 23],
      [16, 168, 20.5],
    ],
    descent: [
      [0, 160, 500, 18],
      [18, 190, 500, 18],
    ],
    source:
      'Pilot Journal, July 2006: 195 kt on 34 US gal/h, 1,300 ft/min at 140 kt; King Air, September 2017: 200 kt at 7,000 ft and 75 %; above, full throttle without a turbocharger, estimated',
    example: {
      distanceNm: 1559,
      levelFt: 12_000,
      trueAirspeedKt: 162,
      gallons: 176.5,
      hours: null,
      source:
        'Hawker Beechcraft: 1,559 NM on full tanks (194), flown at 45 % power, 162 kt at 12,000 ft (King Air), less taxi (3) and an estimate of 45 min at it (14.5); no time',
    },
  }),
  profile({
    type: 'SR22',
    name: 'Cirrus SR22',
    emptyLb: 2225,
    maximumLb: 3400,
    usableGallons: 81,
    taxiGallons: 1.5,
    climb: [
      [0, 103, 1300, 25],
      [2, 105, 1180, 24.5],
      [6.5, 110, 950, 23],
      [10, 115, 760, 21],
      [14, 120, 530, 18],
    ],
    cruise: [
      [2, 153, 15.3],
      [6, 157, 15.3],
      [10, 162, 15.1],
      [14, 160, 13.7],
    ],
    descent: [
      [0, 150, 500, 11],
      [14, 165, 500, 11],
    ],
    source: 'Cirrus SR22 information manual P/N 13772-001, revision A7, figures 5-14 and 5-15, 56 % power',
    example: {
      distanceNm: 560,
      departureElevationFt: 1750,
      levelFt: 6500,
      headwindKt: 10,
      gallons: 59,
      hours: 3.8,
      source:
        'Section 5, sample problem: climb 2.4 US gal and 10.7 NM, 157 kt, 15.3 US gal/h, headwind 10 kt',
    },
  }),
  profile({
    type: 'BE36',
    name: 'Beech A36 Bonanza (SEP1)',
    emptyLb: 2415,
    maximumLb: 3650,
    usableGallons: 74,
    taxiGallons: 2,
    climb: [
      [0, 112, 1030, 24],
      [4, 116, 850, 22],
      [8, 122, 650, 19],
      [12, 128, 440, 16],
    ],
    cruise: [
      [4, 154, 11.7],
      [7.5, 160, 11.6],
      [10, 159, 11],
      [12, 158, 10.5],
    ],
    descent: [
      [0, 155, 500, 8],
      [12, 165, 500, 8],
    ],
    source: 'UK CAA CAP 697, July 2006, SEP1, figures 2.1, 2.2.3 and 2.4, 2,300 rpm, lean',
    example: {
      distanceNm: 832,
      levelFt: 7000,
      gallons: 64.7,
      hours: 5.3,
      source:
        'Figure 2.4: 832 NM at FL70, 2,300 rpm, on 74 US gal, less start and taxi (2) and 45 min at economy power (7.3)',
    },
  }),
  profile({
    type: 'TBM9',
    name: 'Daher TBM 930',
    emptyLb: 4583,
    maximumLb: 7394,
    landingLb: 7024,
    usableGallons: 291.6,
    taxiGallons: 5,
    climb: [
      [0, 125, 2200, 80],
      [10, 150, 2000, 72],
      [20, 180, 1600, 63],
      [31, 220, 1100, 52],
    ],
    cruise: [
      [10, 270, 78],
      [20, 307, 71],
      [28, 330, 62],
      [31, 324, 55.5],
    ],
    descent: [
      [0, 220, 1500, 40],
      [10, 240, 1500, 38],
      [31, 300, 2000, 34],
    ],
    source:
      'Daher TBM 930 specifications: 330 kt at FL280, FL310 in 18 min 45 s, range 1,440 NM at high-speed cruise; cruise flow from its range',
    example: {
      distanceNm: 1440,
      levelFt: 31_000,
      gallons: 260,
      hours: 4.6,
      source:
        'Range at high-speed cruise, FL310: 1,440 NM with 45 min reserve on 291.6 US gal (reserve and taxi 32)',
    },
  }),
  profile({
    type: 'DA42',
    name: 'Diamond DA42 NG',
    engines: 2,
    emptyLb: 3109,
    maximumLb: 4189,
    landingLb: 3979,
    usableGallons: 76.4,
    taxiGallons: 1,
    climb: [
      [0, 92, 1300, 17],
      [10, 108, 1000, 17],
      [18, 120, 600, 15],
    ],
    cruise: [
      [4, 143, 9.8],
      [10.5, 150, 9.6],
      [14, 155, 11.2],
      [18, 158, 11],
    ],
    descent: [
      [0, 140, 500, 6],
      [18, 155, 500, 6],
    ],
    source:
      'Plane & Pilot, 27 March 2012: 1,300 ft/min, 150 kt on about 10 US gal/h at 60 %; Diamond, July 2009: FL140, 65 %, 155 kt, 5.6 US gal/h each engine; cruise flow from its range',
    example: {
      distanceNm: 900,
      levelFt: 10_500,
      gallons: 60,
      hours: 6,
      source:
        'Plane & Pilot, 27 March 2012: 60 % power, about 10 US gal/h, six hours, worth a range of 900 NM',
    },
  }),
  profile({
    type: 'C208',
    name: 'Cessna 208B Grand Caravan',
    emptyLb: 4575,
    maximumLb: 8750,
    landingLb: 8500,
    usableGallons: 332,
    taxiGallons: 4,
    climb: [
      [0, 108, 975, 62],
      [10, 122, 700, 56],
      [20, 138, 250, 45],
    ],
    cruise: [
      [4, 152, 54],
      [8, 158, 53],
      [12, 163, 50],
      [20, 160, 41],
    ],
    descent: [
      [0, 150, 500, 38],
      [20, 165, 700, 32],
    ],
    source:
      'US DOT Form 41, Schedule T-2, 1st quarter 2018, Everts Air, aircraft type 416; BJT, Grand Caravan: 50 to 55 US gal/h; cruise flow from these',
    example: {
      distanceNm: 175.9,
      levelFt: 8000,
      takeOffLb: 8000,
      gallons: 66.5,
      hours: 1.257,
      source:
        'Schedule T-2: the average of 179 flights, 36,244 statute miles and 225 h airborne, at 15,558 US gal in 294 h',
    },
  }),
  profile({
    type: 'PC12',
    name: 'Pilatus PC-12',
    emptyLb: 6500,
    maximumLb: 10_450,
    landingLb: 9921,
    usableGallons: 402,
    taxiGallons: 5,
    climb: [
      [0, 125, 1650, 76],
      [10, 145, 1450, 72],
      [20, 165, 1100, 66],
      [28, 185, 700, 58],
    ],
    cruise: [
      [10, 225, 70],
      [14, 232, 67],
      [20, 250, 65],
      [24, 262, 64],
      [28, 260, 57],
    ],
    descent: [
      [0, 190, 1000, 45],
      [28, 230, 1200, 40],
    ],
    source:
      'US DOT Form 41, Schedule T-2, 1st quarter 2018, Everts Air, aircraft type 479; AOPA, April 1998: 272 kt on 444 lb/h at FL240; cruise flow from these',
    example: {
      distanceNm: 203.2,
      levelFt: 14_000,
      takeOffLb: 9500,
      gallons: 68.5,
      hours: 1.037,
      source:
        'Schedule T-2: the average of 109 flights, 25,485 statute miles and 113 h airborne, at 10,903 US gal in 165 h',
    },
  }),
  profile({
    type: 'DH8D',
    name: 'De Havilland Dash 8-400',
    engines: 2,
    emptyLb: 39_284,
    maximumLb: 65_200,
    landingLb: 62_000,
    zeroFuelLb: 58_000,
    usableGallons: 1724,
    taxiGallons: 8,
    climb: [
      [0, 185, 1900, 470],
      [10, 220, 1500, 450],
      [20, 260, 950, 420],
      [25, 275, 600, 400],
    ],
    cruise: [
      [8, 285, 420],
      [15, 315, 400],
      [20, 332, 385],
      [25, 345, 360],
    ],
    descent: [
      [0, 210, 1300, 270],
      [25, 300, 1500, 240],
    ],
    source:
      'US DOT Form 41, Schedule T-2, 1st quarter 2018, Horizon Air, aircraft type 482; cruise flow from it',
    example: {
      distanceNm: 242.9,
      levelFt: 22_000,
      takeOffLb: 60_000,
      gallons: 351,
      hours: 0.985,
      source:
        'Schedule T-2: the average of 23,892 flights, 6,677,126 statute miles, 23,535 h airborne, 9,002,000 US gal, less 0.25 h of taxi',
    },
  }),
  profile({
    type: 'CRJ9',
    name: 'Canadair CRJ900',
    engines: 2,
    emptyLb: 47_500,
    maximumLb: 84_500,
    landingLb: 75_100,
    zeroFuelLb: 70_750,
    usableGallons: 2903,
    taxiGallons: 20,
    climb: [
      [0, 250, 2400, 1500],
      [10, 290, 2200, 1300],
      [25, 400, 1400, 1050],
      [37, 425, 500, 800],
    ],
    cruise: [
      [15, 330, 780],
      [25, 410, 720],
      [33, 425, 640],
      [37, 425, 610],
    ],
    descent: [
      [0, 230, 1300, 320],
      [10, 260, 1600, 300],
      [37, 400, 2200, 250],
    ],
    source:
      'US DOT Form 41, Schedule T-2, 1st quarter 2018, Endeavor Air, aircraft type 638; cruise flow from it',
    example: {
      distanceNm: 482.7,
      levelFt: 33_000,
      takeOffLb: 75_000,
      gallons: 891,
      hours: 1.419,
      source:
        'Schedule T-2: the average of 37,431 flights, 20,794,353 statute miles, 53,122 h airborne, 37,112,790 US gal, less 0.51 h of taxi',
    },
  }),
  profile({
    type: 'E75L',
    name: 'Embraer 175',
    engines: 2,
    emptyLb: 48_259,
    maximumLb: 85_517,
    landingLb: 74_957,
    zeroFuelLb: 69_886,
    usableGallons: 3071,
    taxiGallons: 18,
    climb: [
      [0, 250, 2400, 1350],
      [10, 290, 2200, 1150],
      [25, 400, 1500, 900],
      [37, 425, 600, 680],
    ],
    cruise: [
      [15, 330, 600],
      [25, 410, 545],
      [33, 425, 485],
      [37, 425, 455],
    ],
    descent: [
      [0, 230, 1300, 270],
      [10, 260, 1600, 250],
      [37, 400, 2200, 210],
    ],
    source:
      'US DOT Form 41, Schedule T-2, 1st quarter 2018, Envoy Air, aircraft type 673; cruise flow from it',
    example: {
      distanceNm: 520.3,
      levelFt: 35_000,
      takeOffLb: 76_000,
      gallons: 741,
      hours: 1.487,
      source:
        'Schedule T-2: the average of 18,096 flights, 10,834,809 statute miles, 26,911 h airborne, 14,765,121 US gal, less 0.47 h of taxi',
    },
  }),
  profile({
    type: 'E190',
    name: 'Embraer 190',
    engines: 2,
    emptyLb: 61_370,
    maximumLb: 110_892,
    landingLb: 94_799,
    zeroFuelLb: 89_949,
    usableGallons: 4268,
    taxiGallons: 24,
    climb: [
      [0, 250, 2400, 1750],
      [10, 290, 2200, 1500],
      [25, 400, 1400, 1200],
      [37, 430, 500, 900],
    ],
    cruise: [
      [15, 330, 800],
      [25, 415, 725],
      [33, 432, 640],
      [37, 432, 600],
    ],
    descent: [
      [0, 230, 1300, 360],
      [10, 260, 1600, 330],
      [37, 400, 2200, 270],
    ],
    source: 'US DOT Form 41, Schedule T-2, 1st quarter 2018, JetBlue, aircraft type 678; cruise flow from it',
    example: {
      distanceNm: 500.3,
      levelFt: 35_000,
      takeOffLb: 95_000,
      gallons: 959,
      hours: 1.479,
      source:
        'Schedule T-2: the average of 24,629 domestic flights, 14,178,986 statute miles, 36,414 h airborne, 25,720,165 US gal, less 0.40 h of taxi',
    },
  }),
  profile({
    type: 'DA40',
    name: 'Diamond DA40-180',
    emptyLb: 1746,
    maximumLb: 2646,
    usableGallons: 50,
    taxiGallons: 1,
    climb: [
      [0, 70, 880, 14],
      [5, 77, 650, 12.5],
      [10, 85, 400, 11],
      [14, 90, 200, 10],
    ],
    cruise: [
      [2, 131, 9.4],
      [7, 137, 9.2],
      [10, 135, 8.2],
      [14, 128, 7.2],
    ],
    descent: [
      [0, 125, 500, 5],
      [14, 135, 500, 5],
    ],
    source:
      'AOPA, Diamond DA40 fact sheet: 880 ft/min, 137 kt on 9.2 US gal/h at 75 %, best economy; P. Greenspun, August 2010: 140 kt on 9 US gal/h',
    example: {
      distanceNm: 740,
      levelFt: 7000,
      gallons: 50,
      hours: 5.4,
      source: 'AOPA fact sheet: 137 kt for 5.4 hours at 9.2 US gal/h, which is all of the 50 US gal',
    },
  }),
  profile({
    type: 'BE20',
    name: 'Beechcraft King Air B200GT',
    engines: 2,
    emptyLb: 8830,
    maximumLb: 12_500,
    landingLb: 12_500,
    zeroFuelLb: 11_000,
    usableGallons: 544,
    taxiGallons: 10,
    climb: [
      [0, 160, 2450, 150],
      [10, 180, 2100, 140],
      [20, 205, 1500, 122],
      [31, 225, 700, 95],
      [35, 230, 400, 84],
    ],
    cruise: [
      [10, 268, 150],
      [20, 295, 126],
      [26, 304, 104.5],
      [31, 298, 89],
      [35, 287, 77],
    ],
    descent: [
      [0, 200, 1500, 80],
      [35, 270, 1800, 60],
    ],
    source:
      'Flying, October 2017, King Air 250 (engines of the B200GT): 304 kt on about 700 lb/h at FL260; rows beside it estimated',
    example: {
      distanceNm: 1150,
      levelFt: 26_000,
      gallons: 409,
      hours: 4.26,
      source:
        'B/CA on the B200GT: 1,150 NM at a block speed of 270 kt; fuel at the 96 US gal/h from block to block of a King Air 200 (Twin & Turbine, January 2023)',
    },
  }),
  profile({
    type: 'AT76',
    name: 'ATR 72-600',
    engines: 2,
    emptyLb: 28_682,
    maximumLb: 50_265,
    landingLb: 49_273,
    zeroFuelLb: 45_856,
    usableGallons: 1645,
    taxiGallons: 8,
    climb: [
      [0, 165, 1350, 350],
      [10, 185, 1000, 300],
      [20, 205, 600, 245],
      [25, 215, 350, 215],
    ],
    cruise: [
      [8, 252, 285],
      [17, 275, 251],
      [21, 270, 220],
      [25, 262, 193],
    ],
    descent: [
      [0, 210, 1200, 125],
      [25, 250, 1500, 105],
    ],
    source:
      'ATR 72-600 fact sheet: at most 510 km/h on 762 kg/h at 95 % of take-off mass (read in an open copy); its level and rows beside it estimated',
    example: {
      distanceNm: 500,
      levelFt: 23_000,
      takeOffLb: 47_400,
      gallons: 429.5,
      hours: null,
      source:
        'Air Investor 2021, as in Wikipedia, Fuel economy in aircraft: 1.41 kg of fuel a kilometre on 500 NM; no time',
    },
  }),
  profile({
    type: 'SF34',
    name: 'Saab 340A',
    engines: 2,
    emptyLb: 18_800,
    maximumLb: 28_500,
    landingLb: 27_200,
    zeroFuelLb: 25_700,
    usableGallons: 849,
    taxiGallons: 6,
    climb: [
      [0, 150, 1750, 235],
      [10, 175, 1300, 210],
      [20, 200, 700, 175],
      [25, 205, 350, 155],
    ],
    cruise: [
      [8, 245, 184],
      [15, 268, 164],
      [20, 268, 144],
      [25, 258, 127],
    ],
    descent: [
      [0, 200, 1300, 95],
      [25, 240, 1500, 80],
    ],
    source:
      'Saab Aircraft Leasing, 340A data sheet 2009: 271 kt at most, range fuel of 500 NM (read in open copies); cruise flow from it',
    example: {
      distanceNm: 500,
      levelFt: 20_000,
      takeOffLb: 27_500,
      gallons: 289.4,
      hours: null,
      source:
        'Saab Aircraft Leasing 2009, as in Wikipedia, Fuel economy in aircraft: 0.95 kg of fuel a kilometre on 500 NM; no time',
    },
  }),
  profile({
    type: 'E170',
    name: 'Embraer 170',
    engines: 2,
    emptyLb: 46_180,
    maximumLb: 82_012,
    landingLb: 72_312,
    zeroFuelLb: 66_447,
    usableGallons: 3071,
    taxiGallons: 18,
    climb: [
      [0, 250, 2500, 1400],
      [10, 290, 2300, 1200],
      [25, 400, 1500, 940],
      [37, 425, 600, 710],
    ],
    cruise: [
      [15, 330, 665],
      [25, 410, 605],
      [33, 430, 545],
      [37, 430, 515],
    ],
    descent: [
      [0, 230, 1300, 285],
      [10, 260, 1600, 265],
      [37, 400, 2200, 220],
    ],
    source:
      'Aircraft Commerce, June 2009, E-Jet guide: block fuel of 606 NM; cruise flow from it; AIN, February 2005: 1,900 lb lighter than the Embraer 175',
    example: {
      distanceNm: 606,
      levelFt: 35_000,
      takeOffLb: 75_000,
      gallons: 960,
      hours: null,
      source:
        'Aircraft Commerce, June 2009, as in Wikipedia, Fuel economy in aircraft: 2.60 kg of fuel a kilometre on 606 NM, taxi not told apart; no time',
    },
  }),
  profile({
    type: 'E195',
    name: 'Embraer 195',
    engines: 2,
    emptyLb: 63_200,
    maximumLb: 111_973,
    landingLb: 99_208,
    zeroFuelLb: 93_696,
    usableGallons: 4268,
    taxiGallons: 24,
    climb: [
      [0, 250, 2400, 1750],
      [10, 290, 2200, 1500],
      [25, 400, 1400, 1200],
      [37, 430, 500, 900],
    ],
    cruise: [
      [15, 330, 800],
      [25, 415, 725],
      [33, 432, 640],
      [37, 432, 600],
    ],
    descent: [
      [0, 230, 1300, 360],
      [10, 260, 1600, 330],
      [37, 400, 2200, 270],
    ],
    source:
      'The tables of the E190 here (US DOT Form 41, Schedule T-2, JetBlue): the same wing and engines; estimated',
    example: {
      distanceNm: 607,
      levelFt: 35_000,
      takeOffLb: 100_000,
      gallons: 1187,
      hours: null,
      source:
        'Aircraft Commerce, June 2009, as in Wikipedia, Fuel economy in aircraft: 3.21 kg of fuel a kilometre on 607 NM, taxi not told apart; no time',
    },
  }),
  profile({
    type: 'C25A',
    name: 'Cessna Citation CJ2+',
    engines: 2,
    emptyLb: 7925,
    maximumLb: 12_500,
    landingLb: 11_525,
    zeroFuelLb: 9700,
    usableGallons: 586,
    taxiGallons: 15,
    climb: [
      [0, 220, 3600, 300],
      [10, 250, 3100, 265],
      [25, 320, 2100, 210],
      [35, 360, 1200, 165],
      [45, 375, 500, 120],
    ],
    cruise: [
      [25, 395, 190],
      [33, 410, 160],
      [41, 404, 121],
      [45, 387, 101.7],
    ],
    descent: [
      [0, 220, 1800, 90],
      [45, 370, 2200, 70],
    ],
    source:
      'Aviation Week, CJ2+ operators survey: 375 to 400 kt on 673 to 690 lb/h at FL450; B/CA (Aerocor): FL450 in 28 min, 7,925 lb; lower levels estimated',
    example: {
      distanceNm: 1600,
      levelFt: 45_000,
      gallons: 466,
      hours: null,
      source:
        'B/CA (Aerocor): 1,600 NM with 770 lb and full tanks, less taxi (15) and an estimate of the NBAA reserve of 100 NM (105); no time',
    },
  }),
  profile({
    type: 'C56X',
    name: 'Cessna Citation Excel',
    engines: 2,
    emptyLb: 12_700,
    maximumLb: 20_000,
    landingLb: 18_700,
    zeroFuelLb: 15_000,
    usableGallons: 1006,
    taxiGallons: 25,
    climb: [
      [0, 230, 3790, 560],
      [10, 265, 3500, 490],
      [25, 340, 2700, 390],
      [35, 400, 1900, 310],
      [45, 410, 900, 230],
    ],
    cruise: [
      [25, 405, 320],
      [35, 430, 255],
      [41, 427, 210],
      [43, 423, 195],
      [45, 415, 182],
    ],
    descent: [
      [0, 230, 1800, 170],
      [45, 400, 2400, 120],
    ],
    source:
      'B/CA, Citation Excel: FL430 in 18 min, 1,000 NM in 2:29; Wepushtin: 3,790 ft/min; Solutions Aircraft: 423 kt, 216 US gal/h on average; cruise flow from these',
    example: {
      distanceNm: 1000,
      levelFt: 43_000,
      takeOffLb: 18_500,
      gallons: 536,
      hours: 2.483,
      source:
        'B/CA, Citation Excel: 1,000 NM in 2:29; fuel at the average of 216 US gal/h (Solutions Aircraft)',
    },
  }),
  profile({
    type: 'CL60',
    name: 'Bombardier Challenger 604',
    engines: 2,
    emptyLb: 26_630,
    maximumLb: 47_600,
    landingLb: 38_000,
    zeroFuelLb: 32_000,
    usableGallons: 2963,
    taxiGallons: 30,
    climb: [
      [0, 250, 2800, 1050],
      [10, 290, 2300, 900],
      [25, 400, 1300, 690],
      [37, 440, 300, 520],
      [41, 440, 50, 470],
    ],
    cruise: [
      [25, 435, 455],
      [33, 459, 385],
      [37, 459, 342],
      [41, 459, 318],
    ],
    light: {
      massLb: 30_000,
      climb: [
        [0, 250, 4500, 1050],
        [10, 290, 3900, 900],
        [25, 400, 2600, 690],
        [37, 440, 1200, 520],
        [41, 440, 700, 470],
      ],
      cruise: [
        [25, 435, 390],
        [33, 459, 310],
        [37, 459, 263],
        [41, 459, 238],
      ],
    },
    descent: [
      [0, 240, 1700, 260],
      [41, 430, 2300, 190],
    ],
    source:
      'Barrie Aircraft, Challenger 604: 459 kt normal cruise, 3,769 NM with five passengers and reserves, 26,630 lb; cruise flow from this range, its part of mass estimated',
    example: {
      distanceNm: 3769,
      levelFt: 37_000,
      gallons: 2575,
      hours: null,
      source:
        'Barrie Aircraft: 3,769 NM at 459 kt on full tanks, less taxi (30) and an estimate of the NBAA reserve of 200 NM (358); no time',
    },
  }),
  profile({
    type: 'GLF6',
    name: 'Gulfstream G650',
    engines: 2,
    emptyLb: 54_500,
    maximumLb: 99_600,
    landingLb: 83_500,
    zeroFuelLb: 60_500,
    usableGallons: 6597,
    taxiGallons: 60,
    climb: [
      [0, 260, 3700, 1900],
      [10, 300, 3200, 1650],
      [25, 410, 2200, 1250],
      [41, 480, 400, 830],
      [45, 488, 50, 700],
      [51, 488, 10, 560],
    ],
    cruise: [
      [31, 499, 620],
      [41, 488, 510],
      [45, 488, 488],
      [51, 488, 490],
    ],
    light: {
      massLb: 60_000,
      climb: [
        [0, 260, 6000, 1900],
        [10, 300, 5300, 1650],
        [25, 410, 4000, 1250],
        [41, 480, 1900, 830],
        [45, 488, 1200, 700],
        [51, 488, 400, 560],
      ],
      cruise: [
        [31, 499, 540],
        [41, 488, 380],
        [45, 488, 336],
        [51, 488, 305],
      ],
    },
    descent: [
      [0, 250, 1900, 420],
      [51, 480, 2600, 300],
    ],
    source:
      'Gulfstream G650: 7,000 NM at Mach 0.85 with eight passengers, 99,600 lb; cruise flow from this range, its part of mass by the drag polar of OpenAP (TU Delft); estimated',
    example: {
      distanceNm: 7000,
      levelFt: 41_000,
      gallons: 6104,
      hours: null,
      source:
        'Gulfstream: 7,000 NM at Mach 0.85 on 44,200 lb, less taxi (60) and an estimate of the NBAA reserve of 200 NM (433); no time',
    },
  }),
];

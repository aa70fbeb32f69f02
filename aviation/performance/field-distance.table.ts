/** Ground roll and distance over 50 ft, feet. */
export type FieldCell = readonly [rollFt: number, over50Ft: number];

/** Distances at one mass: a row per 1,000 ft of pressure altitude from sea level, cells for 0, 10, 20, 30 and 40 °C. */
export interface FieldTable {
  readonly massLb: number;
  /** `null`: the manual gives no distance, for less than 150 ft/min of climb after lift-off. */
  readonly rows: readonly (readonly (FieldCell | null)[])[];
}

/** Field distances of a flight manual, and its corrections. */
export interface FieldManual {
  /** ICAO type designator. */
  readonly type: string;
  readonly name: string;
  readonly source: string;
  readonly takeOff: readonly FieldTable[];
  readonly landing: readonly FieldTable[];
  /** Reduction per knot of headwind, and increase per knot of tailwind up to the maximum, as fractions. */
  readonly partPerKtHeadwind: number;
  readonly partPerKtTailwind: number;
  readonly tailwindMaxKt: number;
  /** Increase on dry grass, as a fraction of the ground roll. */
  readonly grassRollPart: { readonly takeOff: number; readonly landing: number };
}

/**
 * Take-off and landing tables of light aircraft: short-field technique, paved, level, dry runway, zero wind. The row
 * for 8,000 ft at 2,300 lb is omitted: the source repeats the row for 7,000 ft there.
 */
export const fieldManualTable: readonly FieldManual[] = [
  {
    type: 'C172',
    name: 'Cessna 172M (150 hp)',
    source:
      'Cessna 172M Pilot’s Operating Handbook, 1976, section 5, take-off and landing distance, short field (read in an open transcription)',
    partPerKtHeadwind: 0.1 / 9,
    partPerKtTailwind: 0.1 / 2,
    tailwindMaxKt: 10,
    grassRollPart: { takeOff: 0.15, landing: 0.45 },
    takeOff: [
      {
        massLb: 1900,
        rows: [
          [
            [505, 915],
            [540, 975],
            [580, 1035],
            [620, 1105],
            [665, 1175],
          ],
          [
            [550, 995],
            [590, 1060],
            [635, 1130],
            [680, 1205],
            [725, 1280],
          ],
          [
            [600, 1085],
            [645, 1155],
            [695, 1230],
            [745, 1315],
            [795, 1400],
          ],
          [
            [660, 1180],
            [710, 1260],
            [760, 1345],
            [815, 1435],
            [870, 1530],
          ],
          [
            [725, 1290],
            [775, 1380],
            [835, 1475],
            [895, 1575],
            [955, 1680],
          ],
          [
            [795, 1415],
            [855, 1515],
            [915, 1620],
            [985, 1735],
            [1055, 1850],
          ],
          [
            [870, 1555],
            [940, 1670],
            [1010, 1785],
            [1080, 1910],
            [1160, 2045],
          ],
          [
            [960, 1715],
            [1035, 1840],
            [1110, 1975],
            [1195, 2115],
            [1280, 2265],
          ],
          [
            [1060, 1900],
            [1140, 2040],
            [1225, 2190],
            [1320, 2350],
            [1415, 2520],
          ],
        ],
      },
      {
        massLb: 2100,
        rows: [
          [
            [630, 1130],
            [680, 1210],
            [725, 1290],
            [780, 1375],
            [835, 1465],
          ],
          [
            [690, 1235],
            [740, 1320],
            [795, 1405],
            [855, 1500],
            [915, 1600],
          ],
          [
            [755, 1350],
            [810, 1440],
            [870, 1540],
            [935, 1645],
            [1000, 1755],
          ],
          [
            [830, 1475],
            [890, 1580],
            [955, 1690],
            [1025, 1805],
            [1100, 1930],
          ],
          [
            [910, 1620],
            [980, 1735],
            [1050, 1860],
            [1125, 1990],
            [1210, 2130],
          ],
          [
            [1000, 1780],
            [1075, 1910],
            [1155, 2050],
            [1240, 2195],
            [1330, 2355],
          ],
          [
            [1100, 1965],
            [1185, 2115],
            [1275, 2270],
            [1370, 2435],
            [1465, 2615],
          ],
          [
            [1215, 2180],
            [1305, 2345],
            [1405, 2520],
            [1510, 2715],
            [1620, 2920],
          ],
          [
            [1340, 2425],
            [1445, 2615],
            [1555, 2815],
            [1675, 3040],
            [1795, 3280],
          ],
        ],
      },
      {
        massLb: 2300,
        rows: [
          [
            [775, 1380],
            [835, 1475],
            [895, 1575],
            [960, 1685],
            [1030, 1795],
          ],
          [
            [850, 1510],
            [915, 1615],
            [980, 1725],
            [1050, 1845],
            [1125, 1970],
          ],
          [
            [930, 1650],
            [1000, 1770],
            [1075, 1895],
            [1155, 2030],
            [1235, 2170],
          ],
          [
            [1020, 1815],
            [1100, 1945],
            [1180, 2085],
            [1270, 2235],
            [1360, 2395],
          ],
          [
            [1125, 2000],
            [1210, 2145],
            [1300, 2305],
            [1395, 2475],
            [1495, 2655],
          ],
          [
            [1235, 2210],
            [1330, 2375],
            [1430, 2555],
            [1540, 2750],
            [1650, 2960],
          ],
          [[1365, 2450], [1470, 2640], [1580, 2850], [1700, 3070], null],
          [[1505, 2730], [1625, 2955], [1750, 3190], null, null],
        ],
      },
    ],
    landing: [
      {
        massLb: 2300,
        rows: [
          [
            [495, 1205],
            [510, 1235],
            [530, 1265],
            [545, 1295],
            [565, 1330],
          ],
          [
            [510, 1235],
            [530, 1265],
            [550, 1300],
            [565, 1330],
            [585, 1365],
          ],
          [
            [530, 1265],
            [550, 1300],
            [570, 1335],
            [590, 1370],
            [610, 1405],
          ],
          [
            [550, 1300],
            [570, 1335],
            [590, 1370],
            [610, 1405],
            [630, 1440],
          ],
          [
            [570, 1335],
            [590, 1370],
            [615, 1410],
            [635, 1445],
            [655, 1480],
          ],
          [
            [590, 1370],
            [615, 1415],
            [635, 1450],
            [655, 1485],
            [680, 1525],
          ],
          [
            [615, 1415],
            [640, 1455],
            [660, 1490],
            [685, 1535],
            [705, 1570],
          ],
          [
            [640, 1455],
            [660, 1495],
            [685, 1535],
            [710, 1575],
            [730, 1615],
          ],
          [
            [665, 1500],
            [690, 1540],
            [710, 1580],
            [735, 1620],
            [760, 1665],
          ],
        ],
      },
    ],
  },
];

/** Semi-permanent high or low: centre, radius, sea-level pressure anomaly in January and July. */
export interface CentreOfAction {
  readonly lat: number;
  readonly lon: number;
  readonly radiusKm: number;
  readonly januaryHpa: number;
  readonly julyHpa: number;
  /** Share of the height anomaly at 500 hPa; negative where a shallow heat low or cold high reverses aloft. */
  readonly aloft: number;
}

// prettier-ignore
export const CENTRES_OF_ACTION: readonly CentreOfAction[] = [
  { lat: 62, lon: -32, radiusKm: 2400, januaryHpa: -12, julyHpa: -3, aloft: 0.7 },
  { lat: 52, lon: -178, radiusKm: 2600, januaryHpa: -13, julyHpa: 1, aloft: 0.7 },
  { lat: 35, lon: -32, radiusKm: 2600, januaryHpa: 3, julyHpa: 9, aloft: 0.5 },
  { lat: 37, lon: -147, radiusKm: 2800, januaryHpa: 1, julyHpa: 10, aloft: 0.5 },
  { lat: 50, lon: 98, radiusKm: 2800, januaryHpa: 17, julyHpa: -5, aloft: -0.15 },
  { lat: 57, lon: -112, radiusKm: 2000, januaryHpa: 5, julyHpa: 0, aloft: -0.1 },
  { lat: 29, lon: 75, radiusKm: 2600, januaryHpa: 2, julyHpa: -11, aloft: -0.2 },
  { lat: 34, lon: -113, radiusKm: 900, januaryHpa: 1, julyHpa: -5, aloft: -0.3 },
  { lat: -30, lon: -95, radiusKm: 2500, januaryHpa: 6, julyHpa: 5, aloft: 0.5 },
  { lat: -29, lon: -9, radiusKm: 2500, januaryHpa: 5, julyHpa: 6, aloft: 0.5 },
  { lat: -32, lon: 85, radiusKm: 2700, januaryHpa: 6, julyHpa: 6, aloft: 0.5 },
  { lat: -22, lon: 130, radiusKm: 1600, januaryHpa: -6, julyHpa: 4, aloft: -0.2 },
  { lat: -24, lon: -61, radiusKm: 1200, januaryHpa: -4, julyHpa: 1, aloft: -0.2 },
  { lat: 22, lon: 2, radiusKm: 1700, januaryHpa: 2, julyHpa: -5, aloft: -0.25 },
];

/** Basins where tropical cyclones form, with the peak of the season (1 = July side, -1 = January side of the year). */
export interface CycloneBasin {
  readonly lat: number;
  readonly lon: number;
  /** Probability of a storm in a ten-day slot at the peak of the season. */
  readonly frequency: number;
  readonly peakMonth: number;
}

// prettier-ignore
export const CYCLONE_BASINS: readonly CycloneBasin[] = [
  { lat: 14, lon: -42, frequency: 0.75, peakMonth: 9.3 },
  { lat: 13, lon: -108, frequency: 0.8, peakMonth: 8.6 },
  { lat: 13, lon: 143, frequency: 0.9, peakMonth: 9 },
  { lat: 12, lon: 88, frequency: 0.4, peakMonth: 10.5 },
  { lat: -14, lon: 72, frequency: 0.7, peakMonth: 2 },
  { lat: -15, lon: 162, frequency: 0.6, peakMonth: 2.3 },
];

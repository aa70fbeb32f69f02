import type { HazardFeature } from '#capabilities/hazards/contract.ts';

/** A fictitious SIGMET from FL200 to FL400. */
export const hazardForTests = (
  change: Partial<HazardFeature['properties']> & { validFrom: string; validTo: string },
  geometry: HazardFeature['geometry'],
): HazardFeature => ({
  type: 'Feature',
  geometry,
  properties: {
    id: 'isigmet/1',
    hazard: 'TS',
    type: 'ISIGMET',
    rawData: 'WSXX',
    kind: 'convective',
    title: 'SIGMET 1',
    label: 'TS SIGMET 1',
    phenomenon: 'Thunderstorms',
    region: null,
    levels: {
      baseFt: geometry ? 20_000 : null,
      topFt: geometry ? 40_000 : null,
      isTopAbove: false,
      text: null,
    },
    snapshotAt: null,
    movement: null,
    change: null,
    basis: null,
    forecastArea: null,
    decoded: [],
    undecoded: [],
    geometryNote: null,
    ...change,
  },
});

/** A SIGMET across the equator from 12° to 15° east. Times are ms since the epoch. */
export const stormForTests = (fromMs: number, toMs: number): HazardFeature =>
  hazardForTests(
    { validFrom: new Date(fromMs).toISOString(), validTo: new Date(toMs).toISOString() },
    {
      type: 'Polygon',
      coordinates: [
        [
          [12, -1],
          [15, -1],
          [15, 1],
          [12, 1],
          [12, -1],
        ],
      ],
    },
  );

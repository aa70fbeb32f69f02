import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { regionNotams } from './region-notams.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20, 12);
const REGIONS = ['KZNY', 'KZLA', 'EGTT', 'EDGG', 'RJJJ', 'YBBB'];

describe('F1 simulated NOTAMs of regions', () => {
  it('F1 are in effect at the time, have a Q-line of their FIR and state that they are simulated', () => {
    const all = REGIONS.flatMap((regionId) => regionNotams({ seed: 5, regionId, timeMs: START }));
    expect(all.length).toBeGreaterThan(5);
    for (const { properties, geometry } of all) {
      const { notam, notamTranslation } = properties.coreNOTAMData;
      expect(Date.parse(notam.effectiveEnd)).toBeGreaterThan(START);
      expect(Date.parse(notam.issued)).toBeLessThanOrEqual(START);
      expect(notamTranslation[0].formattedText).toContain(`Q) ${notam.affectedFIR}/Q`);
      expect(notam.text).toContain('SIMULATED');
      const [point] = geometry.geometries;
      if (point?.type !== 'Point') throw new Error('no place');
      const [lon, lat] = point.coordinates;
      expect(distanceNm({ lat, lon }, { lat, lon: lon + 0.01 })).toBeGreaterThan(0);
    }
  });

  it('F1 the same NOTAM stays until it ends, and an unknown FIR has none', () => {
    for (const regionId of REGIONS) {
      const later = new Set(
        regionNotams({ seed: 5, regionId, timeMs: START + HOUR }).map(
          ({ properties }) => properties.coreNOTAMData.notam.id,
        ),
      );
      for (const { properties } of regionNotams({ seed: 5, regionId, timeMs: START })) {
        const { notam } = properties.coreNOTAMData;
        if (Date.parse(notam.effectiveEnd) > START + HOUR) expect(later).toContain(notam.id);
      }
    }
    expect(regionNotams({ seed: 5, regionId: 'QQQQ', timeMs: START })).toEqual([]);
  });
});

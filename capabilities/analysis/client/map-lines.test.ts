import { describe, expect, it } from 'vitest';
import type { AlternateOption, SectionAnswer } from '../contract.ts';
import { alternateFeatures } from './alternates/alternate-marks.ts';
import { compareFeatures } from './compare/compare-lines.ts';

describe('K2 alternates and plans on the map', () => {
  it('K2 an alternate shows its verdict by a sign, not by colour alone', () => {
    const alternates = [
      { icao: 'EGKK', coordinate: [0, 51], verdict: 'suitable' },
      { icao: 'EGFF', coordinate: [-3, 51], verdict: 'ruled-out' },
    ] as unknown as AlternateOption[];
    const { features } = alternateFeatures({ alternates });
    expect(features.map(({ properties }) => (properties as { name: string }).name)).toEqual([
      'EGKK ✓',
      'EGFF ✕',
    ]);
  });
  it('K2 each plan keeps its line while another is being computed, and crosses the date line once', () => {
    const column = (lon: number) => ({ coordinate: [lon, 30] });
    const section = { columns: [column(170), column(179), column(-172)] } as unknown as SectionAnswer;
    const { features } = compareFeatures([null, section]);
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({
      properties: { line: 1 },
      geometry: {
        coordinates: [
          [170, 30],
          [179, 30],
          [188, 30],
        ],
      },
    });
  });
});

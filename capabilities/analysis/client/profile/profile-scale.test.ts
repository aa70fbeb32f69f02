import { describe, expect, it } from 'vitest';
import { settings } from '#platform/client/shell/settings.store.ts';
import { scaleOf } from '#platform/client/units/typed.ts';
import { distanceTicks } from './profile-scale.ts';

const labels = (ticks: ReturnType<typeof distanceTicks>) => ticks.map(({ label }) => label);

describe('F7 the distance axis of the profile', () => {
  it('F7 has round figures in the unit of the settings, at their positions in nautical miles', () => {
    const view = { fromNm: 0, toNm: 2165 };
    const nm = distanceTicks(view, 8, scaleOf('distanceNm', settings.initial));
    expect(labels(nm)).toEqual(['0', '500', '1000', '1500', '2000']);
    const km = distanceTicks(view, 8, scaleOf('distanceNm', { ...settings.initial, distance: 'km' }));
    expect(labels(km)).toEqual(['0', '1000', '2000', '3000', '4000']);
    // 1000 km by the international nautical mile of 1852 m.
    expect(km[1]?.alongNm).toBeCloseTo(1000 / 1.852, 6);
  });

  it('F7 for a part of the route begins at the first round figure within it', () => {
    const km = { unit: 'km', perContractUnit: 1.852 };
    expect(labels(distanceTicks({ fromNm: 100, toNm: 160 }, 6, km))).toEqual([
      '200',
      '220',
      '240',
      '260',
      '280',
    ]);
  });
});

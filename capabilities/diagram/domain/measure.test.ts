import { describe, expect, it } from 'vitest';
import { measured } from './measure.ts';

describe('E5 a distance on the diagram', () => {
  it('E5 is given in metres, feet and nautical miles with both bearings', () => {
    // One minute of latitude at 45° north is 1852.2 m.
    expect(measured({ lat: 45, lon: 8 }, { lat: 45 + 1 / 60, lon: 8 }, -13)).toEqual({
      metres: '1 852 m',
      feet: '6 077 ft',
      nauticalMiles: '1.00 NM',
      bearingTrue: '360°T',
      bearingMagnetic: '013°M',
    });
  });

  it('E5 omits an unknown direction', () => {
    const here = { lat: 45, lon: 8 };
    expect(measured(here, here, 2)).toMatchObject({ metres: '0 m', bearingTrue: '—', bearingMagnetic: '—' });
    expect(measured(here, { lat: 45, lon: 8.01 }, null)).toMatchObject({
      bearingTrue: '090°T',
      bearingMagnetic: '—',
    });
  });
});

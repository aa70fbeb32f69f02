import { describe, expect, it } from 'vitest';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { allRegions, regionOf, regionRecords } from './region-lines.ts';

describe('H5 region files of the whole world', () => {
  it('H5 every airport and point is in exactly one region', () => {
    const zz = openZzNavdata();
    const seen = { airport: 0, point: 0 };
    for (const region of allRegions()) {
      for (const record of regionRecords(zz, region) as Iterable<{ record: 'airport' | 'point' }>) {
        if (record.record === 'airport' || record.record === 'point') seen[record.record] += 1;
      }
    }
    expect(seen.airport).toBe(zz.airportCount);
    expect(seen.point).toBe(zz.pointCount - zz.airportCount);
    expect(regionOf('-0', '10')).toEqual({ lat: 0, lng: 10 });
  });
});

import { describe, expect, it } from 'vitest';
import { lookupForTests } from '#capabilities/route/domain/route-lookup-for-tests.ts';
import { measureResolution } from './route-resolution.ts';

const lookup = lookupForTests({
  airports: { ZZZA: { lat: 40, lon: 0 }, ZZZB: { lat: 40, lon: 20 } },
  points: {
    'NEARR#2': { lat: -40, lon: 170 },
    NEARR: { lat: 41, lon: 8 },
    'TWINS#2': { lat: 39.8, lon: 17 },
    TWINS: { lat: 40.2, lon: 3 },
    W4: { lat: -30, lon: -100 },
  },
  airways: [{ name: 'J1', along: ['TWINS', 'NEARR'] }],
});

describe('G2 measuring how filed routes resolve', () => {
  it('counts only points in the data, not airway names, unknown words or routes of unknown airports', () => {
    const result = measureResolution(lookup, [
      { dep: 'ZZZA', arr: 'ZZZB', route: 'NOSID1A NEARR W4 DCT UNKNO' },
      { dep: 'ZZZX', arr: 'ZZZB', route: 'NEARR' },
    ]);
    expect(result).toEqual({
      routes: 2,
      unknownAirports: ['ZZZX'],
      points: 1,
      resolved: 1,
      misses: [],
      airwayNames: 1,
      whole: 0,
      readAsRelated: 0,
      wholeButProcedures: 0,
      unread: [
        'NOSID1A was left out as SID or STAR: the data has no procedure of that name at the airports.',
        'W4 is not known here and was skipped.',
        'UNKNO is not known here and was skipped.',
      ].map((reason) => ({ dep: 'ZZZA', arr: 'ZZZB', reason })),
    });
  });

  it('reports a point that is not the one of that name with the least detour', () => {
    // Both are on the direct route; after NEARR only the eastern one continues, but the western has less detour.
    const result = measureResolution(lookup, [{ dep: 'ZZZA', arr: 'ZZZB', route: 'NEARR TWINS' }]);
    expect(result).toMatchObject({ points: 2, resolved: 1 });
    expect(result.misses).toMatchObject([{ ident: 'TWINS', namesakes: 2 }]);
    expect(result.misses[0]?.offNm).toBeGreaterThan(600);
  });
});

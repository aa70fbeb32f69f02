import { describe, expect, it } from 'vitest';
import { distanceNm, initialBearingDegTrue as bearingDegTrue } from '#aviation/geo/geodesic.ts';
import { resolvePosition } from './resolve-position.ts';

const JFK = { ident: 'JFK', kind: 'VOR', lat: 40.632881, lon: -73.771386 };
const find = async (ident: string) => (ident === 'JFK' ? JFK : null);
const NOW = Date.UTC(2026, 10, 24);

describe('H5 a place by bearing and distance', () => {
  it('H5 true bearings are used unchanged', async () => {
    const read = await resolvePosition('JFK/090T/60', find, NOW);
    expect(read.ok && distanceNm(JFK, read.value.at)).toBeCloseTo(60, 6);
    expect(read.ok && bearingDegTrue(JFK, read.value.at)).toBeCloseTo(90, 6);
  });
  it('H5 magnetic ones are corrected by today’s variation: 12 to 13° west at New York (WMM 2025)', async () => {
    const read = await resolvePosition('JFK/090/60', find, NOW);
    const bearing = read.ok ? bearingDegTrue(JFK, read.value.at) : 0;
    expect(bearing).toBeGreaterThan(77);
    expect(bearing).toBeLessThan(78.5);
    expect(read.ok && read.value.text).toMatch(/VOR JFK, 090°M by WMM 2025 = 07[78]°T, 60 NM$/);
  });
  it('H5 an unknown place is reported', async () => {
    expect(await resolvePosition('QQQ/090/60', find, NOW)).toEqual({
      ok: false,
      message: 'QQQ is not known.',
    });
  });
});

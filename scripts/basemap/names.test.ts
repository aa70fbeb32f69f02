import { describe, expect, it } from 'vitest';
import { areaNames, deepestPlace } from './names.ts';
import { NAMED_AREAS } from './names.table.ts';
import { namedShapes } from './sources.ts';

const names = areaNames(namedShapes());
const find = (name: string, kind: string) => names.find((one) => one.name === name && one.kind === kind);

describe('names over areas', () => {
  it('F2 names countries as they are called now', () => {
    const countries = names.filter(({ kind }) => kind === 'country').map(({ name }) => name);
    expect(countries.length).toBeGreaterThan(190);
    for (const name of ['North Macedonia', 'Eswatini', 'Türkiye', 'Czechia', 'South Sudan', 'United States'])
      expect(countries).toContain(name);
    expect(countries.filter((name) => name.endsWith('.') && !name.endsWith('Rep.'))).toEqual([]);
  });

  it('F2 writes large countries from far, small ones from near, and each over its own land', () => {
    expect(find('Russia', 'country')?.minzoom).toBeLessThanOrEqual(2);
    expect(find('Luxembourg', 'country')?.minzoom).toBeGreaterThan(3);
    const poland = find('Poland', 'country');
    expect(poland?.lat).toBeGreaterThan(50);
    expect(poland?.lat).toBeLessThan(54);
    expect(poland?.lon).toBeGreaterThan(15);
    expect(poland?.lon).toBeLessThan(23);
    const kansas = find('Kansas', 'state');
    expect(kansas?.lat).toBeCloseTo(38.5, 0);
    expect(Math.abs((kansas?.lon ?? 0) + 98.4)).toBeLessThan(2);
  });

  it('F2 a country is written away from its middle only where no other country is within reach', () => {
    for (const name of ['Japan', 'Germany', 'United Kingdom', 'Italy'])
      expect(find(name, 'country')?.wide, name).toBe(1);
    // China is 60 pixels from the middle of its north.
    expect(find('Vietnam', 'country')?.wide).toBe(0);
    expect(find('Laos', 'country')?.wide).toBe(0);
    expect(find('Kansas', 'state')?.wide).toBe(0);
  });

  it('F2 every name of the table stands on the map for two zooms or more', () => {
    for (const { name, lat, lon, minzoom, maxzoom } of NAMED_AREAS) {
      expect(maxzoom - minzoom, name).toBeGreaterThanOrEqual(2);
      expect(Math.abs(lat), name).toBeLessThan(85);
      expect(Math.abs(lon), name).toBeLessThanOrEqual(180);
    }
  });

  it('F2 finds the deepest place of a shape, not the middle of its box', () => {
    // An L whose lower arm is the broad one.
    const place = deepestPlace([
      [0, 0],
      [20, 0],
      [20, 6],
      [4, 6],
      [4, 20],
      [0, 20],
    ]);
    expect(place.lat).toBeLessThan(6);
    expect(place.lon).toBeGreaterThan(2);
  });
});

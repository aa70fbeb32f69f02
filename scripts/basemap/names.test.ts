import { describe, expect, it } from 'vitest';
import { EAST_EM, SOUTH_EM, roomClass } from '#platform/client/map/style/country-places.ts';
import { NameRoom, cityBoxes, groundOf, textSizeEm, toWorld } from './name-room.ts';
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

  it('F2 names large countries from a low zoom, small ones from a higher zoom, and each over its own land', () => {
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

  it('F2 the name of a country is on its own land at its first zoom, and wherever it may be moved', () => {
    const shapes = namedShapes().countries;
    const ground = groundOf(shapes);
    const roomOf = (source: string, written = source) =>
      new NameRoom(
        written,
        ground.filter(({ name }) => name === source),
        ground.filter(({ name }) => name !== source),
      );
    for (const name of ['Germany', 'Spain', 'Netherlands', 'Ireland', 'Portugal', 'Poland']) {
      const found = find(name, 'country');
      const at = toWorld([found?.lon ?? 0, found?.lat ?? 0]);
      const zoom = found?.minzoom ?? 0;
      expect(roomOf(name).worth(at, zoom), name).toBeGreaterThan(0.85);
      // Even at the furthest position most of the name is not over another country.
      const room = found?.room?.[5] ?? 0;
      const [east = 0, south = 0] = [EAST_EM[room % 4], SOUTH_EM[Math.floor(room / 4)]];
      for (const [toEast, toSouth] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const)
        expect(roomOf(name).worth(at, 5, [toEast * east, toSouth * south]), name).toBeGreaterThan(0.6);
    }
  });

  it('F2 wide countries are named by zoom 4 with room on both sides there; narrow ones have none', () => {
    for (const name of [
      'Germany',
      'Spain',
      'France',
      'Italy',
      'Türkiye',
      'India',
      'China',
      'Brazil',
      'Poland',
    ])
      expect(find(name, 'country')?.minzoom, name).toBeLessThanOrEqual(4);
    for (const name of ['Spain', 'Türkiye', 'India', 'China', 'Brazil', 'Japan', 'Germany'])
      expect(find(name, 'country')?.room?.[4], name).toBeGreaterThan(4);
    // At zoom 4 eleven letters are wider than the country: the name would be in the sea or in Germany.
    expect(find('Netherlands', 'country')?.minzoom).toBe(5);
    expect(find('Laos', 'country')?.room?.[4]).toBeLessThanOrEqual(roomClass(1, 1));
    expect(find('Kansas', 'state')?.room).toBeUndefined();
  });

  it('F2 the name of a country is clear of its large cities: Prague and Madrid', () => {
    const city = { rank: 1, order: 30, minzoom: 2, isCapital: true } as const;
    const places = [
      { ...city, name: 'Prague', lat: 50.088, lon: 14.42 },
      { ...city, name: 'Madrid', lat: 40.417, lon: -3.704 },
    ];
    const around = /^(Czechia|Spain|Portugal|France|Germany|Poland|Austria|Slovakia)$/;
    const countries = namedShapes().countries.filter(({ name }) => around.test(name));
    const beside = areaNames({ countries, states: [] }, places);
    for (const country of ['Czechia', 'Spain']) {
      const found = beside.find(({ name, kind }) => name === country && kind === 'country');
      const { lat = 0, lon = 0 } = found?.at?.[4] ?? {};
      const room = new NameRoom(country, [], []);
      expect(room.citiesUnder(toWorld([lon, lat]), 4, cityBoxes(places, 4)), country).toBe(0);
      const alone = find(country, 'country')?.at?.[4];
      expect(room.citiesUnder(toWorld([alone?.lon ?? 0, alone?.lat ?? 0]), 4, cityBoxes(places, 4))).toBe(1);
    }
  });

  it('F2 breaks a name into lines as the map does', () => {
    const germany = textSizeEm('Germany');
    const kingdom = textSizeEm('United Kingdom');
    expect(germany.height).toBeLessThan(1);
    expect(kingdom.height).toBeGreaterThan(1.5);
    // `UNITED` over `KINGDOM`: as wide as its longer word.
    expect(kingdom.width).toBeCloseTo(germany.width, 5);
  });

  it('F2 every name of the table is on the map for two zooms or more', () => {
    for (const { name, lat, lon, minzoom, maxzoom } of NAMED_AREAS) {
      expect(maxzoom - minzoom, name).toBeGreaterThanOrEqual(2);
      expect(Math.abs(lat), name).toBeLessThan(85);
      expect(Math.abs(lon), name).toBeLessThanOrEqual(180);
    }
  });

  it('F2 finds the deepest place of a shape, not the middle of its box', () => {
    // An L whose lower arm is the broader one.
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

import { describe, expect, it } from 'vitest';
import { EAST_EM, SOUTH_EM, roomClass } from '#platform/client/map/style/country-places.ts';
import { deepestPlace } from './deepest-place.ts';
import { HUBS } from './hubs.table.ts';
import { NameRoom, groundOf, textSizeEm } from './name-room.ts';
import { areaNames } from './names.ts';
import { NAMED_AREAS } from './names.table.ts';
import { rankPlaces } from './places.ts';
import { namedShapes, settlements } from './sources.ts';
import { takenBoxes, toWorld } from './taken-boxes.ts';

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

  it('F2 the name of a country is on its own land at its first zoom or beside it in the sea, and so wherever it may be moved', () => {
    const shapes = namedShapes().countries;
    const ground = groundOf(shapes);
    for (const name of ['Germany', 'Spain', 'Netherlands', 'Ireland', 'Portugal', 'Poland']) {
      const found = find(name, 'country');
      const zoom = found?.minzoom ?? 0;
      const worthAt = (at: number, away: readonly [number, number] = [0, 0]) => {
        const { lat = 0, lon = 0, letters = 'full' } = found?.at?.[at] ?? {};
        const own = ground.filter((one) => one.name === name);
        const others = ground.filter((one) => one.name !== name);
        // Sea counts fully: only another country is wrong.
        const room = new NameRoom(name, own, others, { kind: 'beside', letters, firstZoom: zoom });
        return room.worth(toWorld([lon, lat]), at, away);
      };
      expect(worthAt(zoom), name).toBeGreaterThan(0.85);
      // Even at the furthest position most of the name is not over another country.
      const room = found?.at?.[5]?.room ?? 0;
      const [east = 0, south = 0] = [EAST_EM[room % 4], SOUTH_EM[Math.floor(room / 4)]];
      for (const [toEast, toSouth] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const)
        expect(worthAt(5, [toEast * east, toSouth * south]), name).toBeGreaterThan(0.6);
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
      expect(find(name, 'country')?.at?.[4]?.room, name).toBeGreaterThan(4);
    // At zoom 4 eleven letters are wider than the country.
    for (const name of ['Netherlands', 'Portugal', 'Switzerland'])
      expect(find(name, 'country')?.at?.[4]?.letters, name).toBe('small');
    expect(find('Laos', 'country')?.at?.[4]?.room).toBeLessThanOrEqual(roomClass(1, 1));
    expect(find('Kansas', 'state')?.at).toBeUndefined();
  });

  it('F2 the name of a country is clear of a large city where it would have been', () => {
    const around = /^(Czechia|Spain|Portugal|France|Germany|Poland|Austria|Slovakia)$/;
    const countries = namedShapes().countries.filter(({ name }) => around.test(name));
    const placedOf = (country: string, taken: Parameters<typeof areaNames>[1]) => {
      const named = areaNames({ countries, states: [] }, taken);
      return named.find(({ name, kind }) => name === country && kind === 'country')?.at?.[4];
    };
    for (const country of ['Czechia', 'Spain']) {
      const { lat = 0, lon = 0 } = placedOf(country, {}) ?? {};
      const cities = [
        { name: 'Capital', lat, lon, rank: 1, order: 30, minzoom: 2, isCapital: true } as const,
      ];
      const moved = placedOf(country, { cities });
      const room = new NameRoom(country, [], [], { letters: moved?.letters ?? 'full' });
      const at = toWorld([moved?.lon ?? 0, moved?.lat ?? 0]);
      expect(room.takenUnder(at, 4, takenBoxes({ cities, hubs: [] }, 4)), country).toBe(0);
    }
  });

  it('F2 a country between large cities has a free place at zoom 4: in smaller letters, or in the sea beside it', () => {
    const places = rankPlaces(settlements().filter(({ population }) => population > 300_000));
    const boxes = takenBoxes({ cities: places, hubs: HUBS }, 4);
    const wanted = [
      'Ireland',
      'Austria',
      'Hungary',
      'Denmark',
      'Belgium',
      'Burkina Faso',
      'Cameroon',
      'Zimbabwe',
    ];
    const { countries } = namedShapes();
    const around = countries.filter(({ name }) => wanted.includes(name));
    const found = areaNames({ countries: around, states: [] }, { cities: places, hubs: HUBS });
    for (const name of wanted) {
      const country = found.find((one) => one.kind === 'country' && one.name === name);
      expect(country?.minzoom, name).toBeLessThanOrEqual(4);
      const { lat = 0, lon = 0, letters = 'full' } = country?.at?.[4] ?? {};
      const room = new NameRoom(name, [], [], { letters, firstZoom: country?.minzoom ?? 0 });
      expect(room.takenUnder(toWorld([lon, lat]), 4, boxes), name).toBe(0);
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

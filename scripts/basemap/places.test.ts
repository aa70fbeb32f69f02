import { describe, expect, it } from 'vitest';
import { rankPlaces, type Settlement } from './places.ts';

const town = (
  name: string,
  population: number,
  lat: number,
  lon: number,
  featureCode = 'PPL',
): Settlement => ({
  name,
  population,
  lat,
  lon,
  featureCode,
});
const find = (places: ReturnType<typeof rankPlaces>, name: string) =>
  places.find((place) => place.name === name);

describe('rankPlaces', () => {
  it('F2 shows the larger of two neighbours first and the other when there is room', () => {
    const places = rankPlaces([
      town('Newark', 281_944, 40.735, -74.17),
      town('New York City', 8_175_133, 40.71, -74),
    ]);
    const [first, second] = places;
    expect(first).toMatchObject({ name: 'New York', rank: 1, order: 0, minzoom: 1 });
    expect(second?.name).toBe('Newark');
    expect(second?.minzoom).toBeGreaterThan(5);
  });

  it('F2 shows large cities near a larger one from the zoom at which users look for them', () => {
    const places = rankPlaces([
      town('Tokyo', 8_336_599, 35.6895, 139.69171),
      town('Yokohama', 3_574_443, 35.43333, 139.65),
      town('Osaka', 2_592_413, 34.69374, 135.50218),
      town('Nagoya', 2_191_279, 35.18147, 136.90641),
      town('Kyoto', 1_459_640, 35.02107, 135.75385),
      town('Manchester', 395_515, 53.48095, -2.23743),
      town('Auckland', 417_910, -36.84853, 174.76349, 'PPLA'),
      town('Sacramento', 490_712, 38.58157, -121.4944, 'PPLA'),
      town('Leeds', 455_123, 53.79648, -1.54785),
      town('Queens', 2_272_771, 40.68149, -73.83652, 'PPLA2'),
    ]);
    expect(find(places, 'Nagoya')?.minzoom).toBeLessThanOrEqual(4);
    expect(find(places, 'Yokohama')?.minzoom).toBeLessThanOrEqual(6);
    expect(find(places, 'Kyoto')?.minzoom).toBeLessThanOrEqual(6);
    for (const name of ['Manchester', 'Auckland', 'Sacramento'])
      expect(find(places, name)).toMatchObject({ rank: 1 });
    expect(find(places, 'Queens')).toMatchObject({ rank: 2 });
    expect(find(places, 'Manchester')?.order).toBeLessThan(find(places, 'Leeds')?.order ?? 0);
  });

  it('F2 corrects what the source has wrong: Zhongshan is on the Pearl River, and a Kentish village is no city', () => {
    const places = rankPlaces([
      town('Zhongshan', 3_121_275, 21.31992, 110.5723),
      town('Saint Peters', 125_370, 51.36667, 1.41667),
      town('Saint Peters', 52_575, 38.80033, -90.62651),
      town('Margate', 60_134, 51.38132, 1.38617),
    ]);
    expect(find(places, 'Zhongshan')).toMatchObject({ lat: 22.523, lon: 113.379 });
    expect(places.filter(({ name }) => name === 'Saint Peters').map(({ lat }) => lat)).toEqual([38.80033]);
    expect(find(places, 'Margate')?.minzoom).toBeLessThanOrEqual(6);
  });

  it('F2 a capital between larger cities is named before its suburbs: Hartford at zoom 6', () => {
    const places = rankPlaces([
      town('Hartford', 124_006, 41.76371, -72.68509, 'PPLA'),
      town('New Britain', 72_808, 41.66121, -72.77954),
      town('Springfield', 154_341, 42.10148, -72.58981),
      town('New Haven', 130_322, 41.30815, -72.92816),
      town('Bridgeport', 147_629, 41.17923, -73.18945),
      town('Manchester', 110_229, 42.99564, -71.45479),
    ]);
    expect(find(places, 'Hartford')?.minzoom).toBeLessThanOrEqual(6);
    expect(find(places, 'New Britain')?.minzoom).toBeGreaterThan(6);
    expect(find(places, 'Manchester')?.order).toBeGreaterThan(find(places, 'New Haven')?.order ?? 0);
  });

  it('F2 uses current names, and leaves out a bay that the source lists as a city of two million', () => {
    const places = rankPlaces([
      town('Ulan Bator', 844_818, 47.908, 106.883),
      town('Sitten', 28_045, 46.227, 7.356),
      town('Kashima-shi', 67_409, 35.96536, 140.64474),
      town('Dadonghai', 2_000_000, 18.221, 109.51),
      town('Sanya', 144_753, 18.243, 109.505),
    ]);
    const names = places.map(({ name }) => name).toSorted();
    expect(names).toEqual(['Kashima', 'Sanya', 'Sion', 'Ulaanbaatar']);
  });

  it('F2 names quarters of a city at high zoom, where there is no other place', () => {
    const places = rankPlaces([
      town('London', 8_900_000, 51.507, -0.128),
      town('New Malden', 23_818, 51.405, -0.263, 'PPLX'),
      town('Charing Cross', 900_000, 51.508, -0.126, 'PPLX'),
    ]);
    expect(find(places, 'New Malden')).toMatchObject({ rank: 4, minzoom: 11 });
    expect(find(places, 'Charing Cross')).toBeUndefined();
  });

  it('F2 leaves no town out: those without room beside their neighbours are named from zoom 12 on, then quarters too', () => {
    const places = rankPlaces([
      town('Acton', 53_689, 51.51, -0.274),
      town('Ealing', 0, 51.513, -0.3, 'PPLA3'),
      town('Soho', 9000, 51.51, -0.257, 'PPLX'),
    ]);
    expect(find(places, 'Ealing')).toMatchObject({ rank: 4, minzoom: 12 });
    expect(find(places, 'Soho')?.minzoom).toBe(13);
  });

  it('F2 shows a remote place before one of the same size in a dense area, but no village on a world map', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => town(`Town ${i}`, 40_000 + i, 50 + i * 0.01, 8));
    const places = rankPlaces([...crowd, town('Alone', 40_000, -30, 130)]);
    const lonely = find(places, 'Alone')?.minzoom ?? 0;
    expect(lonely).toBe(6);
    expect(find(places, 'Town 0')?.minzoom ?? Infinity).toBeGreaterThan(lonely);
  });

  it('F2 names Guangzhou before Hong Kong, which is smaller and not a state, and both once they are 25 px apart', () => {
    const places = rankPlaces([
      town('Guangzhou', 11_071_424, 23.117, 113.25, 'PPLA'),
      town('Hong Kong', 7_012_738, 22.279, 114.175, 'PPLC'),
    ]);
    expect(places.map(({ name, minzoom }) => [name, minzoom])).toEqual([
      ['Guangzhou', 1],
      ['Hong Kong', 4],
    ]);
  });

  it('F2 a city of a great airport comes before one with more people within its limits; its namesake does not', () => {
    const places = rankPlaces([
      town('Tangshan', 3_100_000, 39.63, 118.18),
      town('Vancouver', 600_000, 49.25, -123.12),
      town('Vancouver', 190_000, 45.64, -122.66),
      town('Linyi', 400_000, 35.06, 118.33),
    ]);
    expect(places.map(({ name, lat }) => [name, Math.round(lat)])).toEqual([
      ['Vancouver', 49],
      ['Tangshan', 40],
      ['Linyi', 35],
      ['Vancouver', 46],
    ]);
  });

  it('F2 prefers capitals and shows the quarters of a city only at the highest zooms', () => {
    const places = rankPlaces([
      town('Bern', 121_631, 46.95, 7.44, 'PPLC'),
      town('Köniz', 37_196, 46.92, 7.41),
      town('Montmartre', 200_000, 48.88, 2.34, 'PPLX'),
    ]);
    expect(places.filter(({ minzoom }) => minzoom <= 10).map(({ name }) => name)).toEqual(['Bern', 'Köniz']);
    expect(find(places, 'Bern')).toMatchObject({ rank: 2, minzoom: 4 });
  });
});

import { describe, expect, it } from 'vitest';
import { planImport, type PublishedName } from './import-plan.ts';

const point = (name: string, lat = 40, lng = -73) => ({ name, lat, lng, symbol: 'pin', note: '' }) as const;
const published = (name: string): PublishedName =>
  name === 'KJFK' ? 'airport' : name === 'MERIT' ? 'point' : null;

describe('H5 import of waypoints', () => {
  it('H5 names that cannot be stored are changed, reported, and stay readable in the note', () => {
    const kept = [{ ident: 'HOME', lat: 51, lng: 0 }];
    const points = [point('Bär'), point('KJFK'), point('MERIT'), point('home'), point('J146'), point('')];
    const plan = planImport(points, kept, published);
    expect(plan.saved.map(({ ident, note }) => [ident, note])).toEqual([
      ['BAR', 'Bär'],
      ['KJFK1', 'KJFK'],
      ['MERIT1', 'MERIT'],
      ['HOME1', 'home'],
      ['JXX1', 'J146'],
      ['WPT', ''],
    ]);
    expect(plan.renamed).toEqual([
      { index: 0, message: '“Bär” cannot be a name: saved as BAR.' },
      { index: 1, message: '“KJFK” is an airport: saved as KJFK1.' },
      { index: 2, message: '“MERIT” is a published point: saved as MERIT1.' },
      { index: 3, message: '“home” is taken: saved as HOME1.' },
      { index: 4, message: '“J146” cannot be a name: saved as JXX1.' },
      { index: 5, message: 'A point without a name: saved as WPT.' },
    ]);
  });

  it('H5 importing the same file twice stores every point once', () => {
    const points = [point('LAKE'), point('HILL', 41)];
    const first = planImport(points, [], published);
    const again = planImport(points, first.saved, published);
    expect(again).toMatchObject({ saved: [], renamed: [], present: 2 });
  });

  it('H5 50,000 points of one name are all stored under unique names, the next one is rejected', () => {
    const points = Array.from({ length: 50_001 }, (_, index) =>
      point('WPT', (index % 170) - 85, index / 500),
    );
    const plan = planImport(points, [], published);
    expect(new Set(plan.saved.map(({ ident }) => ident)).size).toBe(50_000);
    expect(plan.refused).toEqual([
      { index: 50_000, message: 'Not imported: the maximum is 50000 waypoints.' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Chart, ChartKind } from '../contract.ts';
import { chartKey, withRecent, withToggled } from './chart-keys.ts';
import { arrangeCharts } from './chart-list.ts';

const chart = (id: string, name: string, kind: ChartKind): Chart => ({
  id,
  name,
  kind,
  icao: 'KJFK',
  source: 'Own chart',
  cycle: null,
  asOf: null,
  pages: null,
  size: null,
  isOwn: true,
  isGeoreferenced: false,
  georeference: null,
});
const CHARTS = [
  chart('own_a', 'ILS RWY 04L', 'approach'),
  chart('own_b', 'Airport diagram', 'airport'),
  chart('dtpp-2612-X.PDF', 'RNAV RWY 22R', 'approach'),
];
const all = { text: '', only: 'all', starred: [], recent: [] } as const;
const namesOf = (view: Parameters<typeof arrangeCharts>[1]) =>
  arrangeCharts(CHARTS, view).map(({ title, charts }) => [title, ...charts.map(({ name }) => name)]);

describe('H5 the list of charts', () => {
  it('H5 is grouped by kind in the order of use, without empty groups', () => {
    expect(namesOf(all)).toEqual([
      ['Airport', 'Airport diagram'],
      ['Approaches', 'ILS RWY 04L', 'RNAV RWY 22R'],
    ]);
  });
  it('H5 is searched by all words, in any order and case', () => {
    expect(namesOf({ ...all, text: ' 22r rnav ' })).toEqual([['Approaches', 'RNAV RWY 22R']]);
    expect(namesOf({ ...all, text: 'rnav 04l' })).toEqual([]);
  });
  it('H5 shows starred charts, and recent ones with the latest first', () => {
    expect(namesOf({ ...all, only: 'starred', starred: ['own_a'] })).toEqual([['Approaches', 'ILS RWY 04L']]);
    const recent = withRecent(withRecent(withRecent([], 'own_a'), 'own_b'), 'own_a');
    expect(namesOf({ ...all, only: 'recent', recent })).toEqual([
      ['Recent', 'ILS RWY 04L', 'Airport diagram'],
    ]);
  });
  it('H5 a published chart keeps its star in the next cycle', () => {
    const starred = withToggled([], 'dtpp-2612-X.PDF');
    expect(starred).toContain(chartKey('dtpp-2613-X.PDF'));
    expect(withToggled(starred, 'dtpp-2613-X.PDF')).toEqual([]);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Crossing } from '#capabilities/watch/contract.ts';
import { CrossingList } from './crossing-list.tsx';

const area: Crossing = {
  id: 'notam:A1/26',
  kind: 'notam',
  source: 'notams',
  severity: 'caution',
  title: 'A1/26',
  text: 'Area active.',
  lowerFt: 0,
  upperFt: 5000,
  levels: null,
  validFrom: null,
  validTo: null,
  avoid: null,
  geometry: null,
  stretches: [],
  closest: null,
  notes: [],
};
const times = ['2026-11-28T10:00:00.000Z', '2026-11-28T14:00:00.000Z'];
const listed = (answer: object): string =>
  renderToStaticMarkup(
    <CrossingList
      answer={
        {
          path: { points: times.map((time) => ({ time })) },
          crossings: [],
          sources: [{ id: 'notams', title: 'NOTAMs', state: 'checked', message: null }],
          near: [],
          unplaced: [],
          ...answer,
        } as never
      }
      error={null}
      onRetry={() => {}}
    />,
  ).replaceAll(/<[^>]*>/g, ' ');
const shown = (crossing: Crossing): string => listed({ crossings: [crossing] });

describe('K2 the list of areas crossed', () => {
  it('K2 shows limits as reported', () => {
    expect(shown({ ...area, levels: 'FL195 / 1,200 ft AGL' })).toContain('FL195 / 1,200 ft AGL');
  });

  it('K2 without reported limits states no figure: the numbers are assumptions', () => {
    const text = shown(area);
    expect(text).toContain('limits not known');
    expect(text).not.toMatch(/\d ?ft|MSL|5,?000/);
  });

  it('K2 an area without a position, or a line near the route, is not "no areas crossed"', () => {
    expect(listed({})).toContain('No areas crossed.');
    const other = { ...area, id: 'notam:A2/26', title: 'A2/26' };
    const unplaced = listed({ unplaced: [other] });
    expect(unplaced).toContain('No areas crossed in the sources checked.');
    expect(unplaced).toContain('NOTAMs not checked: no position published for A2/26.');
    const line = listed({ near: [{ ...other, notes: [{ id: 'no-inside', message: 'A line.' }] }] });
    expect(line).toContain('NOTAMs not checked: A2/26 near the route, published as a line only.');
    expect(listed({ near: [other] })).toContain('No areas crossed.');
  });

  it('K2 an area without a position counts only in its validity', () => {
    const before = { ...area, validTo: '2026-11-28T09:59:00.000Z' };
    const after = { ...area, validFrom: '2026-11-28T14:01:00.000Z' };
    expect(listed({ unplaced: [before, after] })).toContain('No areas crossed.');
    expect(listed({ unplaced: [{ ...area, validTo: times[0] }] })).toContain(
      'no position published for A1/26',
    );
  });
});

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
const shown = (crossing: Crossing): string =>
  renderToStaticMarkup(
    <CrossingList
      answer={{ crossings: [crossing], sources: [], near: [], notes: [] } as never}
      error={null}
      onRetry={() => {}}
    />,
  ).replaceAll(/<[^>]*>/g, ' ');

describe('K2 the list of areas crossed', () => {
  it('K2 shows limits as reported', () => {
    expect(shown({ ...area, levels: 'FL195 / 1,200 ft AGL' })).toContain('FL195 / 1,200 ft AGL');
  });

  it('K2 without reported limits states no figure: the numbers are assumptions', () => {
    const text = shown(area);
    expect(text).toContain('limits not known');
    expect(text).not.toMatch(/\d ?ft|MSL|5,?000/);
  });
});

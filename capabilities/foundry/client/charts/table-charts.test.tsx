import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { blankView } from '../../domain/project.ts';
import type { ChartProps } from '../views/view-props.ts';
import { HeatMap, Pivot } from './table-charts.tsx';

/** Cells of one row and a number of columns, of more groups than were read. */
const propsOf = (kind: 'pivot' | 'heatmap', columns: number, groups: number): ChartProps => {
  const many = <Value,>(value: (at: number) => Value) =>
    Array.from({ length: columns }, (_, at) => value(at));
  const names = kind === 'pivot' ? ['k', 'c', 'v', 'groups_n'] : ['ky', 'kx', 'v', 'groups_n'];
  return {
    view: { ...blankView('v', kind, 'q'), x: 'type', color: 'airport' },
    columns: [
      { name: 'type', kind: 'text' },
      { name: 'airport', kind: 'text' },
    ],
    data: {
      columns: names,
      values: [many(() => 'A320'), many((at) => `E${at}`), many((at) => at), many(() => groups)],
      rowCount: columns,
      elapsedMs: 1,
    },
    picks: [],
    onPick: () => undefined,
    widthPx: 400,
    heightPx: 300,
  };
};

describe('K1 tables of two columns', () => {
  it.each([
    ['pivot', Pivot],
    ['heatmap', HeatMap],
  ] as const)('K1 a %s that is cut says how much is shown', (kind, Chart) => {
    const text = (columns: number, groups: number) =>
      renderToStaticMarkup(<Chart {...propsOf(kind, columns, groups)} />);
    expect(text(24, 24)).not.toContain('shown');
    expect(text(30, 30)).toContain('24 of 30 columns shown');
    expect(text(24, 5000)).toContain('24 of 5000 combinations shown');
  });
});

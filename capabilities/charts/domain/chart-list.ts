import { type Chart, CHART_KINDS, type ChartKind } from '../contract.ts';
import { chartKey } from './chart-keys.ts';

const KIND_TITLES: Readonly<Record<ChartKind, string>> = {
  airport: 'Airport',
  sid: 'Departures',
  star: 'Arrivals',
  approach: 'Approaches',
  other: 'Other',
};
export const kindTitle = (kind: ChartKind): string => KIND_TITLES[kind];

export interface ChartGroup {
  id: string;
  title: string;
  charts: Chart[];
}

export interface ChartListView {
  text: string;
  only: 'all' | 'starred' | 'recent';
  starred: readonly string[];
  recent: readonly string[];
}

function matches(chart: Chart, text: string): boolean {
  const words = `${chart.name} ${chart.icao ?? ''} ${kindTitle(chart.kind)}`.toUpperCase();
  return text
    .toUpperCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** Charts to show, grouped by kind; recent ones in one group, the last one first. */
export function arrangeCharts(charts: readonly Chart[], view: ChartListView): ChartGroup[] {
  const found = charts.filter((chart) => matches(chart, view.text.trim()));
  if (view.only === 'recent') {
    const place = (chart: Chart) => view.recent.indexOf(chartKey(chart.id));
    const recent = found.filter((chart) => place(chart) >= 0).toSorted((a, b) => place(a) - place(b));
    return recent.length === 0 ? [] : [{ id: 'recent', title: 'Recent', charts: recent }];
  }
  const shown =
    view.only === 'starred' ? found.filter((chart) => view.starred.includes(chartKey(chart.id))) : found;
  return CHART_KINDS.map((kind) => ({
    id: kind,
    title: kindTitle(kind),
    charts: shown.filter((chart) => chart.kind === kind),
  })).filter((group) => group.charts.length > 0);
}

import { FileText } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import {
  chartNightColours,
  chartOnMap,
  chartsPanel,
  closeCharts,
  openCharts,
  recentCharts,
  setChartsLarge,
  starredCharts,
} from './charts.store.ts';

const ChartsPanel = lazy(async () => ({ default: (await import('./charts.panel.tsx')).ChartsPanel }));

const useOpen = () => useSlice(chartsPanel, (panel) => panel.isOpen);
const toggleCharts = () => (chartsPanel.get().isOpen ? closeCharts() : openCharts(null));

/** The next user starts without the previous user's chart on the map. */
function start(): () => void {
  return () => {
    if (chartOnMap.get() === null) return;
    void import('./chart-overlay.ts').then(({ hideChartOnMap }) => hideChartOnMap());
  };
}

/** Charts in the client: own PDFs and published charts, beside the map, over it, and on it. */
export const chartsClient: ClientCapability = {
  id: 'charts',
  slices: [chartsPanel, starredCharts, recentCharts, chartNightColours, chartOnMap],
  contributions: [
    {
      id: 'charts/panel',
      place: 'right-panel',
      order: 20,
      title: 'Charts',
      useVisible: () => useSlice(chartsPanel, ({ isOpen, isLarge }) => isOpen && !isLarge),
      onClose: closeCharts,
      Component: ChartsPanel,
    },
    {
      id: 'charts/large',
      place: 'workspace',
      order: 20,
      title: 'Charts',
      useVisible: () => useSlice(chartsPanel, ({ isOpen, isLarge }) => isOpen && isLarge),
      onClose: () => setChartsLarge(false),
      Component: ChartsPanel,
    },
  ],
  actions: [
    {
      id: 'charts/rail',
      place: 'rail',
      order: 25,
      title: 'Charts',
      Icon: FileText,
      useActive: useOpen,
      onSelect: toggleCharts,
    },
  ],
  commands: [
    {
      id: 'charts/open',
      title: 'Open charts',
      words: 'plates',
      keys: 'g c',
      group: 'Go to',
      run: toggleCharts,
    },
  ],
  start,
};

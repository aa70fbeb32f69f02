import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { Chart } from '../contract.ts';
import { undeleteChart, removeChart } from './charts.queries.ts';
import { chartOnMap, chartsPanel, showChartList } from './charts.store.ts';

async function restore(chart: Chart): Promise<void> {
  try {
    await undeleteChart(chart.id);
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Deletes a user's own chart at once and offers Undo; also removes it from the map. */
export async function deleteChartWithUndo(chart: Chart): Promise<void> {
  try {
    await removeChart(chart.id);
    if (chartOnMap.get()?.chartId === chart.id) (await import('./chart-overlay.ts')).hideChartOnMap();
    if (chartsPanel.get().chartId === chart.id) showChartList();
    toast({
      message: `${chart.name} deleted`,
      action: { label: 'Undo', onSelect: () => void restore(chart) },
    });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Choice } from '#platform/client/ui/choice.tsx';
import { type FaaChart, faaChartChoice, shownFaaChart } from './chart-choice.store.ts';

const CHARTS: readonly { value: FaaChart; label: string }[] = [
  { value: 'faa-sectional', label: 'VFR' },
  { value: 'faa-ifr-low', label: 'IFR low' },
  { value: 'faa-ifr-high', label: 'IFR high' },
];

/** Which of the FAA's charts is shown; the map's preset decides until someone chooses. */
export function FaaLegend() {
  const choice = useSlice(faaChartChoice);
  const preset = useSlice(mapView, (view) => view.preset);
  return (
    <Choice
      label="FAA chart"
      value={shownFaaChart(choice, preset)}
      options={CHARTS}
      onChange={(chart) => faaChartChoice.set(chart)}
    />
  );
}

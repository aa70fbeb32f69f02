import type { PDFDocumentProxy } from 'pdfjs-dist';
import { MapPinned } from 'lucide-react';
import { useId, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { Chart, Georeference } from '../contract.ts';
import { placePage } from '../domain/georeference.ts';
import { hideChartOnMap, setChartOpacity, showChartOnMap } from './chart-overlay.ts';
import styles from './charts.module.css';
import { changeChart } from './charts.queries.ts';
import { chartOnMap } from './charts.store.ts';

const FIRST_OPACITY = 0.8;

/** Accuracy of the position: it is not surveyed. */
function placeNote(georeference: Georeference): string {
  const placed = placePage(georeference);
  if (!placed.ok) return placed.message;
  const { residualM } = placed.value;
  return residualM === null
    ? 'Placed by two points; not surveyed.'
    : `Placed by three points, off by ${Math.round(residualM)} m at most there; not surveyed.`;
}

interface PlacedProps {
  chart: Chart;
  georeference: Georeference;
  document: PDFDocumentProxy;
  onPlace: () => void;
}

function PlacedChart({ chart, georeference, document, onPlace }: PlacedProps) {
  const shown = useSlice(chartOnMap);
  const [isBusy, setBusy] = useState(false);
  const sliderId = useId();
  const isOn = shown?.chartId === chart.id;
  const change = async (on: boolean) => {
    if (!on) {
      hideChartOnMap();
      return;
    }
    setBusy(true);
    try {
      await showChartOnMap({ id: chart.id, georeference, opacity: FIRST_OPACITY }, document);
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  const unplace = async () => {
    try {
      await changeChart(chart.id, { georeference: null });
      if (isOn) hideChartOnMap();
      const restore = () => void changeChart(chart.id, { georeference });
      toast({ message: 'Chart removed from the map', action: { label: 'Undo', onSelect: restore } });
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
    }
  };
  return (
    <>
      <Switch
        label="On the map"
        note={placeNote(georeference)}
        isOn={isOn}
        isDisabled={isBusy}
        onChange={(on) => void change(on)}
      />
      <div className={styles.actions}>
        {isOn && (
          <>
            <label htmlFor={sliderId} className={styles.sliderLabel}>
              Opacity {Math.round(shown.opacity * 100)} %
            </label>
            <input
              id={sliderId}
              type="range"
              className={styles.slider}
              min={10}
              max={100}
              step={5}
              value={Math.round(shown.opacity * 100)}
              onChange={(event) => setChartOpacity(Number(event.target.value) / 100)}
            />
          </>
        )}
        <span className={styles.spring} />
        <Button size="small" variant="quiet" aria-label="Remove place" onClick={() => void unplace()}>
          Remove
        </Button>
        <Button size="small" aria-label="Change points" onClick={onPlace}>
          Change
        </Button>
      </div>
    </>
  );
}

/** Map actions for a user's own chart. Published charts have no georeference, and none is invented. */
export function ChartMapControls({
  chart,
  document,
  onPlace,
}: {
  chart: Chart;
  document: PDFDocumentProxy;
  onPlace: () => void;
}) {
  if (!chart.isOwn) return null;
  return (
    <section className={styles.mapControls} aria-label="Chart on the map">
      {chart.georeference ? (
        <PlacedChart
          chart={chart}
          georeference={chart.georeference}
          document={document}
          onPlace={() => {
            if (chartOnMap.get()?.chartId === chart.id) hideChartOnMap();
            onPlace();
          }}
        />
      ) : (
        <div className={styles.actions}>
          <span className={styles.hint}>Place this chart on the map by the positions of two points.</span>
          <span className={styles.spring} />
          <Button size="small" Icon={MapPinned} onClick={onPlace}>
            Place on the map
          </Button>
        </div>
      )}
    </section>
  );
}

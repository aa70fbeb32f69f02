import { useQuery } from '@tanstack/react-query';
import { FileText, Minus, PanelRightClose, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { LOCATION_UNAVAILABLE } from './airport-visit.ts';
import { airportsContext } from './airports-deps.ts';
import { AirportCallError, airportQuery } from './airports.queries.ts';
import styles from './airports.module.css';
import { useFiguresShown } from './use-figures-shown.ts';
import { CHART_ZOOM, chartZoom, inspectedAirport, openAirportPage, zoomCharts } from './airports.store.ts';

/** The airport that the panel on the left shows. */
export function useShownAirport(): string | null {
  const page = useSlice(openAirportPage);
  return useSlice(inspectedAirport) ?? page;
}

export const closeDetails = (): void => setPanelFlag('isAirportRightPanelOpen', false);

const isUnknown = (error: Error | null): boolean => error instanceof AirportCallError && error.code === 404;

function DiagramPart({ code }: { code: string }) {
  const { error } = useQuery(airportQuery(code));
  const areFiguresShown = useFiguresShown();
  const deps = airportsContext.use();
  // An unknown airport: the panel on the left reports it.
  if (isUnknown(error)) return <EmptyState message={LOCATION_UNAVAILABLE} />;
  // The height of the drawing with its tools and sources.
  return (
    <Suspense fallback={<Skeleton height="385px" />}>
      <deps.Diagram icao={code} isHeld={!areFiguresShown} />
    </Suspense>
  );
}

/** Makes the charts larger and smaller (spec 9). */
function ChartZoom() {
  const percent = useSlice(chartZoom);
  return (
    <div className={styles.zoom} role="group" aria-label="Chart zoom">
      <IconButton
        label="Smaller charts"
        Icon={Minus}
        iconSize={16}
        disabled={percent <= CHART_ZOOM.min}
        onClick={() => zoomCharts(-1)}
      />
      <output aria-live="polite">{percent}%</output>
      <IconButton
        label="Larger charts"
        Icon={Plus}
        iconSize={16}
        disabled={percent >= CHART_ZOOM.max}
        onClick={() => zoomCharts(1)}
      />
    </div>
  );
}

/** Contributions of other capabilities for an airport; empty until its position is known. */
function ForecastCharts({ code }: { code: string }) {
  const { data: airport, error, isFetching, refetch } = useQuery(airportQuery(code));
  const zoomPercent = useSlice(chartZoom);
  const deps = airportsContext.use();
  // An unknown airport is reported only once, in place of the diagram.
  if (!airport && isUnknown(error)) return null;
  if (!airport && error) {
    return (
      <ErrorNotice
        message="Failed to load airport location"
        advice={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  // Same height as the charts, so that nothing moves when they appear.
  if (!airport) return <Skeleton height="640px" />;
  return (
    <>
      <Suspense fallback={<Skeleton height="400px" />}>
        <div className={styles.chartPart}>
          <deps.CongestionChart airport={airport} zoomPercent={zoomPercent} />
        </div>
      </Suspense>
      <Suspense fallback={<Skeleton height="240px" />}>
        <div className={styles.chartPart}>
          <deps.HazardChart airport={airport} zoomPercent={zoomPercent} />
        </div>
      </Suspense>
    </>
  );
}

/** The right panel (row E4): the airport's diagram, its congestion and its weather hazard. */
export function AirportDetailsRightPanel() {
  const code = useShownAirport();
  const { openCharts } = airportsContext.use();
  if (code === null) return null;
  return (
    <Panel
      title="Details"
      subtitle={<span className={styles.ident}>{code}</span>}
      tools={
        <>
          <ChartZoom />
          <IconButton label="Close" Icon={PanelRightClose} onClick={closeDetails} />
        </>
      }
    >
      <section className={styles.chart} aria-labelledby="airport-diagram-title">
        <div className={styles.chartHead}>
          <h3 id="airport-diagram-title" className={styles.chartTitle}>
            Airport Diagram
          </h3>
          <Button size="small" Icon={FileText} onClick={() => openCharts(code)}>
            Charts of {code}
          </Button>
        </div>
        <DiagramPart key={code} code={code} />
      </section>
      <ForecastCharts key={code} code={code} />
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PanelRightClose } from 'lucide-react';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { sourceText } from '../domain/airport-text.ts';
import { layOutRunways } from '../domain/runway-diagram.ts';
import { AirportDiagram, DIAGRAM_SIZE } from './airport-diagram.tsx';
import { LOCATION_UNAVAILABLE } from './airport-visit.ts';
import { AirportCallError, runwaysQuery } from './airports.queries.ts';
import styles from './airports.module.css';
import { inspectedAirport, openAirportPage } from './airports.store.ts';

/** The airport that the panel on the left shows. */
export function useShownAirport(): string | null {
  const page = useSlice(openAirportPage);
  return useSlice(inspectedAirport) ?? page;
}

export const closeDetails = (): void => setPanelFlag('isAirportRightPanelOpen', false);

function Diagram({ code }: { code: string }) {
  const query = useQuery(runwaysQuery(code));
  if (query.isPending) return <Skeleton height="306px" />;
  // An airport that nobody knows: the panel on the left says so.
  if (query.error instanceof AirportCallError && query.error.code === 404) {
    return <EmptyState message={LOCATION_UNAVAILABLE} />;
  }
  if (query.isError) {
    return (
      <ErrorNotice
        message="Failed to initialize airport map"
        advice={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const diagram = layOutRunways(query.data, DIAGRAM_SIZE);
  const [first] = query.data;
  if (!diagram || !first) return <EmptyState message="No runway positions in the data: nothing to draw" />;
  return (
    <>
      <AirportDiagram code={code} diagram={diagram} />
      <p className={styles.source}>Runways only, not for taxiing. {sourceText(first)}</p>
    </>
  );
}

/** The right panel (row E4): the airport's diagram. */
export function AirportDetailsRightPanel() {
  const code = useShownAirport();
  if (code === null) return null;
  return (
    <Panel
      title="Details"
      subtitle={<span className={styles.ident}>{code}</span>}
      tools={<IconButton label="Close" Icon={PanelRightClose} onClick={closeDetails} />}
    >
      <section className={styles.chart} aria-labelledby="airport-diagram-title">
        <h3 id="airport-diagram-title" className={styles.chartTitle}>
          Airport Diagram
        </h3>
        <Diagram key={code} code={code} />
      </section>
    </Panel>
  );
}

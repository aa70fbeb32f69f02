import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/client/query/api-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { AirportDiagramAnswer } from '../contract.ts';
import { DiagramMap } from './diagram-map.tsx';
import { diagramQuery } from './diagram.queries.ts';
import styles from './diagram.module.css';
import { diagramSourceText } from './source-text.ts';

const HEIGHT = '306px';

/** Maximum time for the main map on a slow device before the diagram is drawn beside it. */
const MAIN_MAP_MS = 6000;

/** Whether the main map is drawn, or will not be: two maps starting at once delay each other. */
function useMainMapSettled(): boolean {
  const [isSettled, setSettled] = useState(() => mapController().isReady());
  useEffect(() => {
    let isGone = false;
    void mapController()
      .whenReady(MAIN_MAP_MS)
      .then(() => {
        if (!isGone) setSettled(true);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return isSettled;
}

/** The drawing as text, for screen readers. */
function Described({ diagram }: { diagram: AirportDiagramAnswer }) {
  const { runways, counts, icao } = diagram;
  return (
    <div className="visually-hidden">
      <p>
        {`Airport diagram of ${icao}: ${counts.pavements} pavements, ${counts.taxiwayNames} named taxiways, ${counts.stands} stands.`}
      </p>
      <ul>
        {runways.map(({ id, lengthM, surface, isClosed, ends }) => (
          <li key={id}>
            {`Runway ${id}, ${Math.round(ends[0]?.headingDegTrue ?? 0)} degrees true, ${Math.round(lengthM)} metres, ${surface ?? 'surface unknown'}${isClosed ? ', closed' : ''}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Same height as the drawing with its tools and source line, so that nothing moves when they appear. */
function DiagramSkeleton({ height }: { height: string }) {
  return (
    <>
      <Skeleton height={height} />
      <div className={styles.row}>
        <Skeleton width="128px" height="40px" />
      </div>
      <div className={styles.sourcePending}>
        <Skeleton width="88%" height="11px" />
      </div>
    </>
  );
}

export interface AirportDiagramProps {
  icao: string;
  isHeld?: boolean;
  /** CSS height of the drawing alone. */
  height?: string;
}

/**
 * The diagram of an airport: runways with their markings, taxiways, aprons, stands and tower as far as a source has
 * them. Recreated for another airport; follows the theme. While held, it waits for other queries and drawing.
 */
export function AirportDiagram({ icao, isHeld = false, height = HEIGHT }: AirportDiagramProps) {
  // Drawing a large airport also occupies the server.
  const query = useQuery({ ...diagramQuery(icao), enabled: !isHeld });
  const [attempt, setAttempt] = useState(0);
  const isMainMapSettled = useMainMapSettled();
  if (query.isPending || (query.isSuccess && !isMainMapSettled)) {
    return (
      <div className={styles.diagram} aria-busy="true" aria-label="Airport diagram">
        <DiagramSkeleton height={height} />
      </div>
    );
  }
  if (query.error instanceof ApiError && query.error.code === 404) {
    return (
      <div className={styles.state}>
        <EmptyState message={`Airport diagram not available for ${icao}`} />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className={styles.state}>
        <ErrorNotice
          message="Failed to initialize airport map"
          advice={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </div>
    );
  }
  const diagram = query.data;
  if (diagram.detail === 'none') {
    return (
      <div className={styles.state}>
        <EmptyState
          message={`${diagram.unavailableReason ?? 'There is nothing to draw'}: a data pack with runway positions may have it.`}
          action={{ label: 'Data packs', onSelect: () => setPanelFlag('isDataManagementOpen', true) }}
        />
      </div>
    );
  }
  return (
    <div className={styles.diagram}>
      <DiagramMap
        key={`${diagram.icao} ${attempt}`}
        diagram={diagram}
        height={height}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <Described diagram={diagram} />
      <p className={styles.source}>{diagramSourceText(diagram)}</p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FileText, Plus, Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import type { Chart, PublishedCharts } from '../contract.ts';
import { arrangeCharts, type ChartListView } from '../domain/chart-list.ts';
import { ChartRow } from './chart-row.tsx';
import { ChartUploadDialog } from './chart-upload.tsx';
import styles from './charts.module.css';
import { SizeButton } from './size-button.tsx';
import { chartListQuery } from './charts.queries.ts';
import { chartsPanel, closeCharts, openCharts, recentCharts, starredCharts } from './charts.store.ts';

const ChartViewer = lazy(async () => ({ default: (await import('./chart-viewer.tsx')).ChartViewer }));

/** State of the published charts: a failed list never looks like an airport without charts. */
function PublishedNote({ published, hasAirport }: { published: PublishedCharts; hasAirport: boolean }) {
  if (!hasAirport) return null;
  const { state, message, freshness } = published;
  return (
    <div className={styles.note} role="status">
      {state === 'loading' && <p>The list of FAA charts is being fetched…</p>}
      {state === 'unavailable' && <p>{message}</p>}
      {state === 'failed' && (
        <p>
          <Badge tone="warning">Failed</Badge> FAA charts may be missing: {message}
        </p>
      )}
      {state === 'available' && freshness && <FreshnessLine freshness={freshness} />}
    </div>
  );
}

interface ListProps {
  charts: readonly Chart[];
  view: ChartListView;
  icao: string | null;
  onUpload: () => void;
}

function ChartGroups({ charts, view, icao, onUpload }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const lastId = useSlice(chartsPanel, (panel) => panel.lastChartId);
  useEffect(() => {
    // Returning from a chart, the list continues where it was left.
    if (lastId !== null) {
      list.current
        ?.querySelector(`[data-chart="${CSS.escape(lastId)}"]`)
        ?.scrollIntoView({ block: 'center' });
    }
  }, [lastId]);
  if (charts.length === 0) {
    return (
      <EmptyState
        Icon={FileText}
        message={icao === null ? 'Keep your own charts here as PDF.' : `No charts of ${icao} yet. Add a PDF.`}
        action={{ label: 'Add a chart', onSelect: onUpload }}
      />
    );
  }
  const groups = arrangeCharts(charts, view);
  if (groups.length === 0) return <EmptyState Icon={Search} message="No charts match." />;
  return (
    <div ref={list}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title}>
          <h3 className={styles.groupTitle}>
            {group.title} <span className={styles.count}>{group.charts.length}</span>
          </h3>
          <ul className={styles.list}>
            {group.charts.map((chart) => (
              <ChartRow key={chart.id} chart={chart} isAirportShown={icao === null} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ChartList({ icao }: { icao: string | null }) {
  const [text, setText] = useState('');
  const [only, setOnly] = useState<ChartListView['only']>('all');
  const [isUploading, setUploading] = useState(false);
  const query = useQuery(chartListQuery(icao));
  const starred = useSlice(starredCharts);
  const recent = useSlice(recentCharts);
  const startUpload = () => setUploading(true);
  const filter = (name: ChartListView['only']) => (isPressed: boolean) => setOnly(isPressed ? name : 'all');
  return (
    <Panel
      title="Charts"
      subtitle={icao === null ? 'All your own' : <span className={styles.ident}>{icao}</span>}
      tools={
        <>
          <IconButton label="Add a chart" Icon={Plus} onClick={startUpload} />
          <SizeButton />
        </>
      }
      onClose={closeCharts}
      isLoading={query.isPending}
      toolbar={
        <div className={styles.toolbar}>
          <TextField
            label="Search charts"
            isLabelHidden
            placeholder="Search charts"
            Icon={Search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.chips}>
            <Chip label="Starred" isPressed={only === 'starred'} onChange={filter('starred')} />
            <Chip label="Recent" isPressed={only === 'recent'} onChange={filter('recent')} />
            {icao !== null && (
              <Chip label="All my charts" isPressed={false} onChange={() => openCharts(null)} />
            )}
          </div>
        </div>
      }
    >
      {query.isError ? (
        <ErrorNotice
          message="Charts unavailable"
          advice={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        query.data && (
          <>
            <PublishedNote published={query.data.published} hasAirport={icao !== null} />
            <ChartGroups
              charts={query.data.charts}
              view={{ text, only, starred, recent }}
              icao={icao}
              onUpload={startUpload}
            />
          </>
        )
      )}
      {isUploading && <ChartUploadDialog icao={icao} onClose={() => setUploading(false)} />}
    </Panel>
  );
}

/** Charts: the list, or the chart that is open. */
export function ChartsPanel() {
  const { icao, chartId } = useSlice(chartsPanel);
  const query = useQuery(chartListQuery(icao));
  const chart = query.data?.charts.find(({ id }) => id === chartId);
  if (chartId === null || (query.isSuccess && !chart)) return <ChartList key={icao} icao={icao} />;
  if (!chart) return <Panel title="Charts" onClose={closeCharts} isLoading />;
  return (
    <Suspense fallback={<Panel title={chart.name} onClose={closeCharts} isLoading />}>
      <ChartViewer key={chart.id} chart={chart} />
    </Suspense>
  );
}

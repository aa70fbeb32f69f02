import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { Chart } from '../contract.ts';
import { chartKey } from '../domain/chart-keys.ts';
import { ChartMapControls } from './chart-map-controls.tsx';
import { ChartRenameDialog } from './chart-rename.tsx';
import { chartSourceText, CycleBadge } from './chart-row.tsx';
import { ChartWindow } from './chart-window.tsx';
import styles from './charts.module.css';
import { SizeButton } from './size-button.tsx';
import { closeCharts, showChartList, starredCharts, toggleStarredChart } from './charts.store.ts';
import { deleteChartWithUndo } from './delete-chart.ts';
import { PlaceChartForm } from './place-chart-form.tsx';
import { usePlacing } from './use-placing.ts';
import { useChartDocument } from './use-chart-document.ts';

function OpenChart({ chart, document }: { chart: Chart; document: PDFDocumentProxy }) {
  const [pageNumber, setPageNumber] = useState(chart.georeference?.page ?? 1);
  const placing = usePlacing(chart, document, pageNumber);
  return (
    <div className={styles.viewer}>
      <ChartWindow
        document={document}
        pageNumber={pageNumber}
        onPage={setPageNumber}
        placing={placing.isOpen ? placing : null}
      />
      {placing.isOpen ? (
        <PlaceChartForm placing={placing} />
      ) : (
        <ChartMapControls chart={chart} document={document} onPlace={placing.open} />
      )}
    </div>
  );
}

function ChartBody({ chart }: { chart: Chart }) {
  const query = useChartDocument(chart.id);
  if (query.isError) {
    return (
      <ErrorNotice
        message="The chart could not be opened"
        advice={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.isPending) {
    return (
      <div className={styles.loading} aria-busy>
        <Skeleton height="100%" />
      </div>
    );
  }
  return <OpenChart chart={chart} document={query.data} />;
}

/** One chart: its pages, its source, and its position on the map. */
export function ChartViewer({ chart }: { chart: Chart }) {
  const isStarred = useSlice(starredCharts, (keys) => keys.includes(chartKey(chart.id)));
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Panel
      className={styles.viewerPanel ?? ''}
      title={chart.name}
      back={{ label: '', onSelect: showChartList }}
      tools={
        <>
          <IconButton
            label={`Star ${chart.name}`}
            Icon={Star}
            isPressed={isStarred}
            isFilled
            onClick={() => toggleStarredChart(chart.id)}
          />
          {chart.isOwn && (
            <>
              <IconButton label={`Edit ${chart.name}`} Icon={Pencil} onClick={() => setRenaming(true)} />
              <IconButton
                label={`Delete ${chart.name}`}
                Icon={Trash2}
                onClick={() => void deleteChartWithUndo(chart)}
              />
            </>
          )}
          <SizeButton />
        </>
      }
      onClose={closeCharts}
      toolbar={
        <p className={styles.source}>
          {chart.icao !== null && <span className={styles.ident}>{chart.icao}</span>}
          <span>{chartSourceText(chart)}</span>
          <CycleBadge chart={chart} />
          <span>Not for navigation</span>
        </p>
      }
    >
      <ChartBody chart={chart} />
      {isRenaming && <ChartRenameDialog chart={chart} onClose={() => setRenaming(false)} />}
    </Panel>
  );
}

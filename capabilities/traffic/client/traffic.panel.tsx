import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import { ArrowUp, Plane, Undo2 } from 'lucide-react';
import { setLayerActive, useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { returnToNow } from '#platform/client/time/timeline.store.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { GroupHeading, ListRow, Note, RowList } from '#platform/client/ui/panel-parts.tsx';
import { NO_FILTER, isFiltering } from '../domain/traffic-filter.ts';
import { ConflictTab } from './conflict-tab.tsx';
import { FilterTab } from './filter-tab.tsx';
import { PastNote } from './past-note.tsx';
import { NO_FUTURE_POSITIONS, isPictureLoading, statusFreshness, statusLine } from './traffic-status.ts';
import {
  closeTrafficList,
  selectAircraft,
  trafficFilter,
  trafficList,
  trafficRows,
  trafficStatus,
} from './traffic.store.ts';
import { type ListSort, SORTS, type TrafficRow } from './traffic-worker-messages.ts';
import styles from './traffic.module.css';

const SORT_NAMES: Record<ListSort, string> = {
  distance: 'Nearest to the centre',
  name: 'Callsign',
  level: 'Highest',
  speed: 'Fastest',
};

function open(row: TrafficRow): void {
  selectAircraft(row.address);
  void flyTo({ lat: row.lat, lon: row.lon });
}

const routeText = ({ departure, arrival }: TrafficRow): string | null =>
  departure === null && arrival === null ? null : `${departure ?? '—'} → ${arrival ?? '—'}`;

function Row({ row }: { row: TrafficRow }) {
  const units = useUnits();
  const { name, type, registration, level, arrow, groundSpeedKt, trackDegTrue, emergency } = row;
  return (
    <ListRow
      mark={
        <ArrowUp
          size={14}
          aria-hidden
          className={styles.track}
          style={trackDegTrue === null ? { opacity: 0 } : { rotate: `${Math.round(trackDegTrue)}deg` }}
        />
      }
      title={name}
      badges={emergency !== null && <Badge tone="warning">{emergency}</Badge>}
      text={[type, registration, routeText(row)].filter((part) => part !== null).join(' · ') || '—'}
      aside={
        <>
          {level}
          {arrow}
          <br />
          {measuredText('speedKt', groundSpeedKt, units)}
        </>
      }
      onOpen={() => open(row)}
    />
  );
}

function NoAircraft() {
  const filter = useSlice(trafficFilter);
  if (isFiltering(filter))
    return (
      <EmptyState
        Icon={Plane}
        message="No aircraft in view match the filter."
        action={{ label: 'Show all', onSelect: () => trafficFilter.set(NO_FILTER) }}
      />
    );
  return (
    <EmptyState
      Icon={Plane}
      message="No aircraft received in this view."
      action={{
        label: 'Show North America',
        onSelect: () => void flyTo({ lat: 39, lon: -96, zoom: 3.5 }),
      }}
    />
  );
}

function ListTab() {
  const rows = useSlice(trafficRows);
  const sort = useSlice(trafficList, (list) => list.sort);
  const isOn = useLayerOn('traffic');
  const status = useSlice(trafficStatus);
  const { isAhead, past, counts, state } = status;
  if (!isOn)
    return (
      <EmptyState
        Icon={Plane}
        message="The traffic layer is off."
        action={{ label: 'Switch traffic on', onSelect: () => setLayerActive('traffic', true) }}
      />
    );
  if (isAhead)
    return (
      <EmptyState
        Icon={Undo2}
        message={`${NO_FUTURE_POSITIONS}; the map shows a future time.`}
        action={{ label: 'Back to now', onSelect: returnToNow }}
      />
    );
  // The note above gives the reason.
  if (past?.shown?.pictureMs === null) return null;
  if (isPictureLoading(status)) return <SkeletonLines />;
  const isSilent = past === null && state?.freshness.state === 'failed' && rows?.inView === 0;
  if (rows === null || counts === null || isSilent)
    return <EmptyState Icon={Plane} message="Traffic data unavailable." />;
  return (
    <>
      <SelectField
        label="Order"
        isLabelHidden
        className={styles.sort ?? ''}
        value={sort}
        options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        onChange={(next) => trafficList.set((list) => ({ ...list, sort: next }))}
      />
      <GroupHeading>
        {rows.inView > rows.rows.length
          ? `The first ${rows.rows.length} of ${rows.inView.toLocaleString('en')} in view`
          : `${rows.inView} in view`}
      </GroupHeading>
      <RowList>
        {rows.rows.map((row) => (
          <Row key={row.address} row={row} />
        ))}
      </RowList>
      {rows.inView === 0 && <NoAircraft />}
    </>
  );
}

/** Traffic as text: all aircraft in view, the filters, and those near your path. */
export function TrafficPanel() {
  const tab = useSlice(trafficList, (list) => list.tab);
  const status = useSlice(trafficStatus);
  const freshness = statusFreshness(status);
  const { past } = status;
  return (
    <Panel title="Traffic" onClose={closeTrafficList}>
      <div className={styles.source}>
        <PastNote />
        {freshness && (past === null || past.shown?.pictureMs !== null) && (
          <FreshnessLine freshness={freshness} />
        )}
        {status.link.kind === 'waiting' && <Note tone="caution">{statusLine(status)}</Note>}
        {status.state?.message && <Note tone="caution">{status.state.message}</Note>}
      </div>
      <Tabs
        label="Traffic"
        value={tab}
        onChange={(next) => trafficList.set((list) => ({ ...list, tab: next }))}
        tabs={[
          { id: 'list', title: 'In view', content: <ListTab /> },
          { id: 'filter', title: 'Filter', content: <FilterTab /> },
          { id: 'conflicts', title: 'Conflicts', content: <ConflictTab /> },
        ]}
      />
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { altitudeBand, setAltitudeBand, TOP_FLIGHT_LEVEL } from '#platform/client/layers/altitude.store.ts';
import { fitBounds, flyTo, mapController } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import {
  GroupHeading,
  ListRow,
  Note,
  PartHeading,
  RowList,
  StateLine,
} from '#platform/client/ui/panel-parts.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { FeedHealth, HazardFeature, PilotReport } from '../contract.ts';
import { levelLimits } from '../domain/hazard-levels.ts';
import { KIND_STYLES, KINDS } from './hazard-colours.ts';
import { boxOfHazard, rankByView, weightOfHazard } from './hazard-list.ts';
import {
  type SelectableItem,
  knownHazards,
  knownReports,
  selectHazards,
  selectReports,
  worstOrder,
} from './hazard-selection.ts';
import { countdownText, reportedText, validityText } from './hazard-text.ts';
import { hazardsQuery, pirepsQuery } from './hazards.queries.ts';
import { hazardFilter, inspectedHazard, setHazardListOpen } from './hazards.store.ts';
import styles from './hazards.module.css';
import { pirepLevelText } from './pirep-symbols.ts';

const PAGE = 40;

function openHazard(feature: HazardFeature): void {
  const box = boxOfHazard(feature);
  // The map itself shows why it cannot fly there.
  if (box) void fitBounds(box, { marginPx: 60, maxZoom: 7 });
  inspectedHazard.set({ what: 'hazard', id: feature.properties.id });
}
function openReport(report: PilotReport): void {
  void flyTo({ lat: report.lat, lon: report.lon, zoom: 6 });
  inspectedHazard.set({ what: 'report', id: report.id });
}

/** The map's bounding box, updated after each complete move. */
function useView(): BoundingBox | null {
  const text = useSyncExternalStore(
    (listener) => mapController().on('view-change', listener),
    () => JSON.stringify(mapController().getBounds()),
  );
  return JSON.parse(text) as BoundingBox | null;
}

/** One line for each feed: source, age, and error. */
function Health({
  feeds,
  isError,
  message,
  onRetry,
}: {
  feeds: readonly FeedHealth[] | undefined;
  isError: boolean;
  message: string | null;
  onRetry: () => void;
}) {
  const rejected = feeds?.reduce((sum, feed) => sum + feed.rejected.length, 0) ?? 0;
  return (
    <div className={styles.health}>
      {isError && message !== null && <ErrorNotice message={message} onRetry={onRetry} />}
      {feeds?.map(({ id, title, freshness, message: told, hasData }) => (
        <div key={id}>
          <StateLine>
            <PartHeading>{title}</PartHeading>
            <FreshnessLine freshness={freshness} />
          </StateLine>
          {told !== null && (
            <Note tone="caution">
              {told} {hasData && freshness.state === 'failed' ? 'The last data is shown dimmed.' : ''}
            </Note>
          )}
        </div>
      ))}
      {rejected > 0 && (
        <details className={styles.note}>
          <summary>{rejected} records left out or read only in part</summary>
          {feeds?.flatMap((feed) => feed.rejected.map((why) => <p key={why}>{why}</p>))}
        </details>
      )}
    </div>
  );
}

function HiddenByAltitude({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.more}>
      <Note tone="text">{count} hidden by altitude</Note>
      <Button size="small" onClick={() => setAltitudeBand(0, TOP_FLIGHT_LEVEL)}>
        Show all levels
      </Button>
    </div>
  );
}

/** The colour of a kind, at the start of its row. */
function KindBar({ token }: { token: string }) {
  return <span className={styles.bar} style={{ color: `var(--${token})` }} aria-hidden />;
}

function HazardRow({
  known: { item, isLastGood },
  atMs,
}: {
  known: SelectableItem<HazardFeature>;
  atMs: number;
}) {
  const { properties } = item;
  const { height } = useUnits();
  return (
    <ListRow
      mark={<KindBar token={KIND_STYLES[properties.kind].token} />}
      title={properties.title}
      badges={isLastGood && <Badge tone="warning">Last known</Badge>}
      text={[properties.phenomenon, properties.region].filter((part) => part !== null).join(' · ')}
      aside={
        <>
          {levelLimits(properties.levels, height) ?? '—'}
          <br />
          {properties.snapshotAt === null ? countdownText(properties, atMs) : validityText(properties)}
        </>
      }
      onOpen={() => openHazard(item)}
    />
  );
}

function ReportRow({ item, isLastGood, atMs }: SelectableItem<PilotReport> & { atMs: number }) {
  const isIcing = worstOrder(item) > worstOrder({ ...item, icing: [] });
  const token = worstOrder(item) < 1 ? 'line-strong' : isIcing ? 'hz-ice' : 'hz-turb';
  const states = [
    ...item.turbulence.map((layer) => `Turbulence: ${reportedText(layer).toLowerCase()}`),
    ...item.icing.map((layer) => `icing: ${reportedText(layer).toLowerCase()}`),
  ];
  return (
    <ListRow
      mark={<KindBar token={token} />}
      title={`${item.kind} ${item.aircraft ?? '—'}`}
      badges={
        <>
          {item.isUrgent && <Badge tone="warning">Urgent</Badge>}
          {isLastGood && <Badge tone="warning">Last known</Badge>}
        </>
      }
      text={states.join('; ') || item.rawData}
      aside={
        <>
          {pirepLevelText(item)}
          <br />
          {Math.round((atMs - Date.parse(item.reportedAt)) / 60_000)} min
        </>
      }
      onOpen={() => openReport(item)}
    />
  );
}

function KindChips({ present }: { present: ReadonlySet<string> }) {
  const { hiddenKinds } = useSlice(hazardFilter);
  return (
    <div className={styles.chips} role="group" aria-label="Types of hazards">
      {KINDS.filter((kind) => present.has(kind) || hiddenKinds.includes(kind)).map((kind) => (
        <Chip
          key={kind}
          label={KIND_STYLES[kind].name}
          isPressed={!hiddenKinds.includes(kind)}
          onChange={(isShown) =>
            hazardFilter.set((filter) => ({
              ...filter,
              hiddenKinds: isShown
                ? filter.hiddenKinds.filter((one) => one !== kind)
                : [...filter.hiddenKinds, kind],
            }))
          }
        />
      ))}
    </div>
  );
}

function Rows<Item>({ items, render }: { items: readonly Item[]; render: (item: Item) => React.ReactNode }) {
  const [count, setCount] = useState(PAGE);
  return (
    <>
      <RowList>{items.slice(0, count).map(render)}</RowList>
      {items.length > count && (
        <div className={styles.more}>
          <Button isBlock onClick={() => setCount(count + PAGE)}>
            Show {Math.min(PAGE, items.length - count)} more of {items.length}
          </Button>
        </div>
      )}
    </>
  );
}

function useInstant(): number {
  const state = useSlice(timeline);
  return timelineInstant(state, useNowMs('minute'));
}

function HazardTab() {
  const query = useQuery(hazardsQuery());
  const band = useSlice(altitudeBand);
  const { hiddenKinds } = useSlice(hazardFilter);
  const view = useView();
  const atMs = useInstant();
  const known = query.data ? knownHazards(query.data) : [];
  const { shown, hiddenByAltitude } = selectHazards(known, { atMs, band, hiddenKinds });
  const ranked = rankByView(
    shown,
    ({ item }) => boxOfHazard(item),
    view,
    ({ item }) => weightOfHazard(item),
  );
  const present = new Set(known.map(({ item }) => item.properties.kind));
  return (
    <>
      <KindChips present={present} />
      <Health
        feeds={query.data?.feeds}
        isError={query.isError}
        message={query.error?.message ?? null}
        onRetry={() => void query.refetch()}
      />
      <GroupHeading>
        {query.isPending
          ? 'Loading …'
          : `${shown.length} in effect at the time of the map, nearest to the view first`}
      </GroupHeading>
      <Rows
        items={ranked}
        render={({ item }) => (
          <HazardRow
            key={`${item.item.properties.id}${item.isLastGood ? '!' : ''}`}
            known={item}
            atMs={atMs}
          />
        )}
      />
      <HiddenByAltitude count={hiddenByAltitude} />
      {query.data && shown.length === 0 && hiddenByAltitude === 0 && (
        <EmptyState
          message="No advisories of these types in effect."
          {...(hiddenKinds.length > 0
            ? {
                action: {
                  label: 'Show all types',
                  onSelect: () => hazardFilter.set((filter) => ({ ...filter, hiddenKinds: [] })),
                },
              }
            : {})}
        />
      )}
    </>
  );
}

const FROM = [
  [0, 'All'],
  [1, 'Light or worse'],
  [2, 'Moderate or worse'],
  [3, 'Severe'],
] as const;

function ReportTab() {
  const query = useQuery(pirepsQuery());
  const band = useSlice(altitudeBand);
  const { fromOrder } = useSlice(hazardFilter);
  const view = useView();
  const atMs = useInstant();
  const known = query.data ? knownReports(query.data) : [];
  const { shown, hiddenByAltitude } = selectReports(known, { atMs, band, fromOrder });
  const ranked = rankByView(
    shown,
    ({ item: { lat, lon } }) => ({ south: lat, north: lat, west: lon, east: lon }),
    view,
    ({ item }) => -worstOrder(item),
  );
  return (
    <>
      <div className={styles.chips} role="group" aria-label="Minimum intensity">
        {FROM.map(([order, label]) => (
          <Chip
            key={order}
            label={label}
            isPressed={fromOrder === order}
            onChange={() => hazardFilter.set((filter) => ({ ...filter, fromOrder: order }))}
          />
        ))}
      </div>
      <Health
        feeds={query.data?.feeds}
        isError={query.isError}
        message={query.error?.message ?? null}
        onRetry={() => void query.refetch()}
      />
      <GroupHeading>
        {query.isPending ? 'Loading …' : `${shown.length} of the two hours before the time of the map`}
      </GroupHeading>
      <Rows
        items={ranked}
        render={({ item: { item, isLastGood } }) => (
          <ReportRow key={item.id} item={item} isLastGood={isLastGood} atMs={atMs} />
        )}
      />
      <HiddenByAltitude count={hiddenByAltitude} />
      {query.data && shown.length === 0 && hiddenByAltitude === 0 && (
        <EmptyState
          message="No such pilot reports in the two hours before this time."
          {...(fromOrder > 0
            ? {
                action: {
                  label: 'Show every report',
                  onSelect: () => hazardFilter.set((filter) => ({ ...filter, fromOrder: 0 })),
                },
              }
            : {})}
        />
      )}
    </>
  );
}

type TabId = 'hazards' | 'reports';

/** The content of the map comes first. */
function firstTab(): TabId {
  const { pirep, 'metar-sigmet': areas, convective } = activeLayers.get();
  return pirep && !areas && !convective ? 'reports' : 'hazards';
}

/** Every hazard and pilot report, with filters by kind and intensity; time and levels follow the map. */
export function HazardListPanel() {
  const [tab, setTab] = useState<TabId>(firstTab);
  return (
    <Panel title="Hazards" onClose={() => setHazardListOpen(false)}>
      <Tabs
        label="Hazards"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'hazards', title: 'SIGMET and G-AIRMET', content: <HazardTab /> },
          { id: 'reports', title: 'Pilot reports', content: <ReportTab /> },
        ]}
      />
    </Panel>
  );
}

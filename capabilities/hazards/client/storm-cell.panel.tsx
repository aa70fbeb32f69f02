import { KM_PER_NM } from '#aviation/units.ts';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { clockText } from '#platform/client/time/time-text.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Note, PanelBody, StateLine } from '#platform/client/ui/panel-parts.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { FeedHealth, StormCell } from '../contract.ts';
import { levelLimits, levelsOf } from '../domain/hazard-levels.ts';
import { movementText } from '../domain/hazard-words.ts';
import { CELL_STEP_MS, cellName, isCellAt } from '../domain/storm-cells.ts';
import { Missing, Source, back } from './hazard-parts.tsx';
import { type SelectableItem, knownCells } from './hazard-selection.ts';
import { closeHazard } from './hazards.store.ts';
import { stormCellsQuery } from './hazards.queries.ts';

/** The inspector of a storm cell: its step at the time shown. */
export function InspectedCell({ name }: { name: string }) {
  const query = useQuery(stormCellsQuery());
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  const atMs = timelineInstant(state, now);
  const known = query.data
    ? knownCells(query.data).find(({ item }) => cellName(item.id) === name && isCellAt(item, atMs))
    : undefined;
  if (!known)
    return <Missing title="Storm cell" query={query} sentence="There is no such cell at the time shown." />;
  return <CellDetail known={known} feed={query.data?.feeds[0]} />;
}

/** How a cell moves; one without speed is stationary. */
const cellMovement = ({ speedKt, toDegTrue }: StormCell): string | null =>
  movementText(
    speedKt === 0
      ? { state: 'stationary', toDegTrue: null, speedKt: null }
      : { state: 'moving', toDegTrue: Math.round(toDegTrue), speedKt: Math.round(speedKt) },
  );

function CellDetail({
  known: { item, isLastGood },
  feed,
}: {
  known: SelectableItem<StormCell>;
  feed: FeedHealth | undefined;
}) {
  useMapMark(pointMark(item));
  const fromMs = Date.parse(item.at);
  const { topFt } = item;
  const units = useUnits();
  return (
    <Panel
      title="Storm cell"
      back={back}
      onClose={closeHazard}
      tools={
        <NeedsMap>
          <IconButton
            label="Show on map"
            Icon={LocateFixed}
            onClick={() => void flyTo({ lat: item.lat, lon: item.lon, zoom: 7 })}
          />
        </NeedsMap>
      }
    >
      <PanelBody>
        <StateLine>
          <Source feed={feed} isLastGood={isLastGood} />
        </StateLine>
        <KeyValues>
          <KeyValue label="Top">
            <Figure
              value={levelLimits(levelsOf({ baseFt: topFt, topFt, isTopAbove: false }), units.height)}
            />
          </KeyValue>
          <KeyValue label="Intensity">
            <Figure value={Math.round(item.coreDbz)} unit="dBZ" note="core" />
          </KeyValue>
          <KeyValue label="Movement">
            <Figure value={cellMovement(item)} />
          </KeyValue>
          <KeyValue label="Hail">
            <Figure
              value={item.hailMm > 0 ? Math.round(item.hailMm) : 'None'}
              {...(item.hailMm > 0 ? { unit: 'mm' } : {})}
            />
          </KeyValue>
          <KeyValue label="Radius">
            <Figure value={measuredText('distanceNm', item.radiusKm / KM_PER_NM, units, 1)} />
          </KeyValue>
          <KeyValue label="Position">
            <Figure value={formatCoordinate(item)} />
          </KeyValue>
          <KeyValue label="Valid">
            <Figure value={`${clockText(fromMs)} to ${clockText(fromMs + CELL_STEP_MS)}`} />
          </KeyValue>
        </KeyValues>
        <Note>The cell moves every 15 minutes: the values are for the time shown.</Note>
      </PanelBody>
    </Panel>
  );
}

import { LocateFixed } from 'lucide-react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { formatAge, formatUtcDay, formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { localTimeText } from '#platform/client/time/time-text.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Note, PanelBody, StateLine } from '#platform/client/ui/panel-parts.tsx';
import { LIGHTNING_WINDOW_MIN } from '../contract.ts';
import { strokeKind } from './lightning-hit.ts';
import { type Stroke, closeStroke, inspectedStroke, radarManifest } from './radar.store.ts';

/** The inspector of a lightning stroke. */
export function StrokePanel() {
  const stroke = useSlice(inspectedStroke);
  return stroke && <StrokeDetail stroke={stroke} />;
}

function StrokeDetail({ stroke }: { stroke: Stroke }) {
  useMapMark(pointMark(stroke));
  const now = useNowMs('minute');
  const freshness = useSlice(radarManifest, (state) => state?.lightning.freshness ?? null);
  const { showsLocalTime } = useSlice(settings);
  const { atMs, currentKa, lat, lon } = stroke;
  const age = formatAge(now - atMs);
  return (
    <Panel
      title="Lightning stroke"
      onClose={closeStroke}
      tools={
        <NeedsMap>
          <IconButton
            label="Show on map"
            Icon={LocateFixed}
            onClick={() => void flyTo({ lat, lon, zoom: 7 })}
          />
        </NeedsMap>
      }
    >
      <PanelBody>
        {/* The age is that of the stroke: the source has no time of its own. */}
        {freshness && (
          <StateLine>
            <FreshnessLine freshness={{ ...freshness, asOf: new Date(atMs).toISOString() }} />
          </StateLine>
        )}
        <KeyValues>
          <KeyValue label="Time">
            <Figure
              value={formatUtcTimeWithSeconds(atMs)}
              note={showsLocalTime ? `${formatUtcDay(atMs)} (${localTimeText(atMs)})` : formatUtcDay(atMs)}
            />
          </KeyValue>
          <KeyValue label="Age">
            <Figure value={age === 'now' ? 'Less than 1 min' : age} />
          </KeyValue>
          <KeyValue label="Kind">
            <Figure value={strokeKind(stroke)} />
          </KeyValue>
          <KeyValue label="Polarity">
            <Figure value={currentKa < 0 ? 'Negative' : 'Positive'} />
          </KeyValue>
          <KeyValue label="Peak current">
            <Figure value={Math.abs(currentKa)} unit="kA" />
          </KeyValue>
          <KeyValue label="Position">
            <Figure value={formatCoordinate(stroke)} />
          </KeyValue>
        </KeyValues>
        <Note>
          The youngest stroke where the map was pressed. The map shows those of the last{' '}
          {LIGHTNING_WINDOW_MIN} min.
        </Note>
      </PanelBody>
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { fitBounds } from '#platform/client/shell/map-access.ts';
import { useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Figure, KeyValue, KeyValues, UNKNOWN } from '#platform/client/ui/figure.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Note, PanelBody, PartHeading, RawText, StateLine } from '#platform/client/ui/panel-parts.tsx';
import type { OceanicTrackAnswer } from '../contract.ts';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { trackLine } from './track-features.ts';
import { SYSTEM_NAMES, directionText, levelsText, phaseAt, phaseText, validityText } from './track-text.ts';
import { tracksQuery } from './tracks.queries.ts';
import { closeTrack, inspectedTrack } from './tracks.store.ts';
import styles from './tracks.module.css';

function showWholeTrack(track: OceanicTrackAnswer): void {
  const places = track.points.flatMap(({ lat, lng }) =>
    lat === null || lng === null ? [] : [{ lat, lon: lng }],
  );
  const box = boxAround(places);
  // A refusal needs no message here: the map itself shows why it is unavailable.
  if (box) void fitBounds(box, { marginPx: 60, maxZoom: 7 });
}

function TrackPoints({ points }: Pick<OceanicTrackAnswer, 'points'>) {
  const unknown = points.filter(({ lat }) => lat === null).map(({ ident }) => ident);
  return (
    <>
      <table className={styles.points}>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">Coordinates</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ ident, lat, lng }, index) => (
            <tr key={`${ident} ${String(index)}`}>
              <th scope="row">{ident}</th>
              <td>{lat === null || lng === null ? UNKNOWN : formatCoordinate({ lat, lon: lng })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown.length > 0 && (
        <Note tone="caution">
          Not in the navigation data: {unknown.join(', ')}. The line is drawn through the other points.
        </Note>
      )}
    </>
  );
}

function TrackFacts({ system, track }: { system: TrackSystem; track: OceanicTrackAnswer }) {
  const isNat = system === 'nat';
  return (
    <>
      <KeyValues columns={1}>
        <KeyValue label="Valid">
          <Figure value={validityText(track)} />
        </KeyValue>
        <KeyValue label="Levels">
          <Figure value={levelsText(track.levels)} />
        </KeyValue>
      </KeyValues>
      <KeyValues>
        <KeyValue label={isNat ? 'TMI' : 'Notice'}>
          <Figure value={track.message} />
        </KeyValue>
        {isNat && (
          <KeyValue label="PBCS">
            <Figure value={track.isPbcs === null ? null : track.isPbcs ? 'Required' : 'Not required'} />
          </KeyValue>
        )}
      </KeyValues>
    </>
  );
}

/** The inspector of an oceanic track: points, levels, validity and the text of its message. */
export function TrackPanel() {
  const inspected = useSlice(inspectedTrack);
  return inspected === null ? null : <InspectedTrack {...inspected} />;
}

function InspectedTrack({ system, id }: { system: TrackSystem; id: string }) {
  const query = useQuery(tracksQuery(system));
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  const names = SYSTEM_NAMES[system];
  const track = query.data?.tracks.find((one) => one.id === id);
  useMapMark(track ? trackLine(track) : null);
  const title = track ? `${names.short} track ${track.ident}` : `${names.short} track`;
  if (!track) {
    return (
      <Panel title={title} subtitle={names.long} onClose={closeTrack} isLoading={query.isPending}>
        {query.isError ? (
          <ErrorNotice
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <EmptyState
            message="This track is no longer published."
            action={{ label: 'Close', onSelect: closeTrack }}
          />
        )}
      </Panel>
    );
  }
  const atMs = timelineInstant(state, now);
  const isValid = phaseAt(track, atMs) === 'valid';
  return (
    <Panel
      title={title}
      subtitle={directionText(track.direction)}
      onClose={closeTrack}
      tools={<IconButton label="Show whole track" Icon={LocateFixed} onClick={() => showWholeTrack(track)} />}
    >
      <PanelBody>
        <StateLine>
          <Badge tone={isValid ? 'ok' : 'neutral'}>{phaseText(track, atMs)}</Badge>
          {query.data && <FreshnessLine freshness={query.data.freshness} />}
        </StateLine>
        {query.data?.warning != null && <Note tone="caution">{query.data.warning}</Note>}
        <TrackFacts system={system} track={track} />
        <TrackPoints points={track.points} />
        <PartHeading>Message</PartHeading>
        <RawText>{track.rawText}</RawText>
      </PanelBody>
    </Panel>
  );
}

import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import type { OceanicTrackAnswer, TracksAnswer } from '../contract.ts';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { trackFeatures } from './track-features.ts';
import { phaseAt } from './track-text.ts';
import { tracksQuery } from './tracks.queries.ts';

/** Keeps the tracks of a system on the map in step with the server and with the time that the map shows. */
export function followTracks(system: TrackSystem, sourceId: string): () => void {
  const observer = new QueryObserver(queryClient, tracksQuery(system));
  let data: TracksAnswer | undefined = observer.getCurrentResult().data;
  let shown: { tracks: readonly OceanicTrackAnswer[]; phases: string } | null = null;
  const show = () => {
    const atMs = timelineInstant(timeline.get(), nowMs());
    const tracks = data?.tracks ?? [];
    const phases = tracks.map((track) => phaseAt(track, atMs)).join(' ');
    // The timeline plays ten steps a second; a set changes its state four times a day.
    if (shown?.tracks === tracks && shown.phases === phases) return;
    shown = { tracks, phases };
    mapController().updateGeojson(sourceId, trackFeatures(tracks, atMs));
  };
  show();
  const stops = [
    observer.subscribe((result) => {
      data = result.data;
      show();
    }),
    timeline.subscribe(show),
    onSecond(show),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

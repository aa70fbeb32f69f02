import { QueryObserver } from '@tanstack/react-query';
import { altitudeBand } from '#platform/client/layers/altitude.store.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import {
  TIMELINE_AHEAD_MS,
  TIMELINE_PAST_MS,
  timeline,
  timelineInstant,
} from '#platform/client/time/timeline.store.ts';
import type { AreaNotams } from '../contract.ts';
import { TILE_DEG } from '../domain/notam-tiles.ts';
import { notamFeatures } from './notam-features.ts';
import { type AreaRequest, areaNotamsQuery } from './notams.queries.ts';
import { NOTAM_SOURCE } from './notams.store.ts';
import { notamArea, notamBounds } from './notams.store.ts';
import { notamReadings } from './notam-readings.ts';
import { setNotamReader, setShownNotams } from './shown-notams.ts';

const HOUR_MS = 3_600_000;
/** On the map: areas begin and end on minutes, and nothing is seen of less. */
const STEP_MS = 60_000;

const down = (deg: number): number => Math.floor(deg / TILE_DEG) * TILE_DEG;
const up = (deg: number): number => Math.ceil(deg / TILE_DEG) * TILE_DEG;
const clamp = (deg: number, limit: number): number => Math.max(-limit, Math.min(limit, deg));

/** What the map shows, widened to whole squares, so that a small move asks nothing new. */
function requestNow(): AreaRequest | null {
  const bounds = mapController().getBounds();
  if (!bounds) return null;
  const { west, south, east, north } = bounds;
  const hour = Math.floor(nowMs() / HOUR_MS) * HOUR_MS;
  return {
    // The last square ends just before the next one begins, or that would be asked for too.
    bbox: [
      down(clamp(west, 180)),
      down(clamp(south, 90)),
      up(clamp(east, 180)) - 1e-6,
      up(clamp(north, 90)) - 1e-6,
    ].join(','),
    from: new Date(hour - TIMELINE_PAST_MS).toISOString(),
    to: new Date(hour + TIMELINE_AHEAD_MS + HOUR_MS).toISOString(),
  };
}

const same = (one: AreaRequest | null, other: AreaRequest | null): boolean =>
  one?.bbox === other?.bbox && one?.from === other?.from;

const observe = (request: AreaRequest) => new QueryObserver(queryClient, areaNotamsQuery(request));

/** Keeps the NOTAMs on the map in step with the view, the server, the timeline and the altitude band. */
export function followNotams(): () => void {
  let observer: ReturnType<typeof observe> | null = null;
  let stopObserving: (() => void) | null = null;
  let data: AreaNotams | undefined;
  let drawn = '';
  const show = () => {
    const atMs = Math.floor(timelineInstant(timeline.get(), nowMs()) / STEP_MS) * STEP_MS;
    setShownNotams(data ?? null);
    const { lowFl, highFl } = altitudeBand.get();
    const state = `${atMs} ${lowFl} ${highFl} ${observer?.getCurrentResult().dataUpdatedAt ?? 0} ${data?.notams.length ?? 0}`;
    if (state === drawn) return;
    drawn = state;
    mapController().updateGeojson(
      NOTAM_SOURCE,
      notamFeatures(data?.notams ?? [], { atMs, band: { lowFl, highFl } }),
    );
  };
  const ask = () => {
    const request = requestNow();
    if (!request || same(request, notamArea.get())) return;
    notamArea.set(request);
    if (observer) observer.setOptions(areaNotamsQuery(request));
    else {
      observer = observe(request);
      stopObserving = observer.subscribe((result) => {
        // A failed question keeps what was there before; its badge says so.
        data = result.data ?? data;
        show();
      });
    }
    data = observer.getCurrentResult().data ?? data;
    show();
  };
  const look = () => {
    notamBounds.set(mapController().getBounds());
    ask();
  };
  setNotamReader(notamReadings);
  look();
  const stops = [
    mapController().on('view-change', look),
    mapController().on('idle', ask),
    timeline.subscribe(show),
    altitudeBand.subscribe(show),
    onSecond(() => {
      if (notamBounds.get() === null) look();
      else ask();
      show();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    stopObserving?.();
    setNotamReader(null);
    notamArea.set(null);
    notamBounds.set(null);
    setShownNotams(null);
  };
}

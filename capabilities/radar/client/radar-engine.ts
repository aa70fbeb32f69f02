import { QueryObserver } from '@tanstack/react-query';
import { activeLayers, isLayerOn } from '#platform/client/layers/map-view.store.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { sharedEngine } from '#platform/client/layers/shared-engine.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import { loopWaitsFor, timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { LIGHTNING_STEP_MIN, type RadarState } from '../contract.ts';
import { chooseFrame, neighbourFrames } from '../domain/frame-choice.ts';
import { LIGHTNING_SOURCE, lightningLayer, lightningTiles } from './lightning.layer.ts';
import { RadarPictures } from './radar-pictures.ts';
import { putPicture, RADAR_SOURCE_PREFIX } from './radar.layer.ts';
import { radarFramesQuery } from './radar.queries.ts';
import { radarManifest, radarOptions, type RadarView, radarView, sourceInUse } from './radar.store.ts';

/** Pictures that are loaded ahead while the timeline plays: it shows six of them in a second. */
const AHEAD_PLAYING = 3;
const LIGHTNING_STEP_MS = LIGHTNING_STEP_MIN * 60_000;
const FUTURE = 'No radar for future times. Loop the last 2 h, or return to now.';
const NONE = 'No radar image for this time.';
const INCOMPLETE = 'Parts of this radar image are missing.';
const NO_LIGHTNING = 'Lightning could not be loaded.';

const setView = (change: Partial<RadarView>): void => radarView.set((view) => ({ ...view, ...change }));

/** Queries what is unavailable in this feed mode, for the layer picker. A failure appears when the layer is on. */
export async function askWhatIsUnavailable(): Promise<void> {
  const state = await fetchShared({ ...radarFramesQuery(), staleTime: Infinity }).catch(() => null);
  if (state) radarManifest.set(state);
}

/** The lightning at the map's time. */
class Lightning {
  #takeAway: (() => void) | null = null;
  #atMs: number | null = null;

  /** `null` removes it. */
  show(atMs: number | null): void {
    if (atMs === this.#atMs) return;
    this.#atMs = atMs;
    setView({ lightningAtMs: atMs, lightningMessage: null });
    if (atMs === null) {
      this.#takeAway?.();
      this.#takeAway = null;
    } else if (this.#takeAway) mapController().setTiles(LIGHTNING_SOURCE, [lightningTiles(atMs)]);
    else {
      const layer = lightningLayer(atMs);
      this.#takeAway = mapController().addLayer(layer);
      mapController().setLayerVisible(layer.id, true);
    }
  }
}

function lightningInstant(atMs: number, present: number): number | null {
  const state = radarManifest.get();
  const isWanted = isLayerOn('thunderstorm') || (isLayerOn('radar') && radarOptions.get().hasLightning);
  if (!isWanted || !state || state.lightning.unavailable !== null) return null;
  return atMs > present + 60_000
    ? null
    : Math.floor(Math.min(atMs, present) / LIGHTNING_STEP_MS) * LIGHTNING_STEP_MS;
}

/** Target state of the map, from the timeline, the manifest and the user's choices. */
function createFollower() {
  const pictures = new RadarPictures({
    put: (frameId) => {
      const source = sourceInUse(radarManifest.get(), radarOptions.get());
      return source && putPicture(source, frameId);
    },
    opacity: () => radarOptions.get().opacity,
    onShown: ({ id, atMs }, isWhole) =>
      setView({
        status: id === wantedId ? 'shown' : 'loading',
        shownAtMs: atMs,
        message: isWhole ? null : INCOMPLETE,
      }),
    onWhole: () => setView({ message: null }),
    onWaiting: (isWaiting) => {
      if (isWaiting) loopWaitsFor.add('radar');
      else loopWaitsFor.delete('radar');
    },
  });
  const lightning = new Lightning();
  let drawnSource: string | null = null;
  let wantedId: string | null = null;

  const showNothing = (change: Partial<RadarView>) => {
    wantedId = null;
    pictures.hide();
    setView({ shownAtMs: null, ...change });
  };
  const followRadar = (atMs: number, present: number) => {
    const source = isLayerOn('radar') ? sourceInUse(radarManifest.get(), radarOptions.get()) : null;
    // Frames of another source or feed mode are never kept.
    const key = source && `${source.id} ${source.freshness.origin}`;
    if (key !== drawnSource) {
      pictures.clear();
      wantedId = null;
      drawnSource = key;
      setView({ shownAtMs: null, status: 'loading', message: null });
    }
    if (!source) return;
    const frames = source.frames.map(({ id, at }) => ({ id, atMs: Date.parse(at) }));
    const choice = chooseFrame(frames, atMs, present);
    if (choice.kind === 'future') showNothing({ status: 'future', message: FUTURE });
    else if (choice.kind === 'none') {
      const isFailed = source.message !== null;
      showNothing({ status: isFailed ? 'failed' : 'none', message: source.message ?? NONE });
    } else if (choice.frame.id !== wantedId) {
      wantedId = choice.frame.id;
      setView({ status: 'loading', message: null });
      const { isPlaying } = timeline.get();
      void pictures.show(choice.frame, {
        next: neighbourFrames(frames, choice.frame, isPlaying ? AHEAD_PLAYING : 1),
        isCut: isPlaying,
      });
    }
  };
  return {
    follow() {
      const present = nowMs();
      const atMs = timelineInstant(timeline.get(), present);
      followRadar(atMs, present);
      lightning.show(lightningInstant(atMs, present));
    },
    setOpacity: (opacity: number) => pictures.setOpacity(opacity),
    noteError(sourceId: string | null) {
      const shown = pictures.shownId;
      if (shown !== null && sourceId === RADAR_SOURCE_PREFIX + shown) setView({ message: INCOMPLETE });
      if (sourceId === LIGHTNING_SOURCE) setView({ lightningMessage: NO_LIGHTNING });
    },
    stop() {
      pictures.clear();
      lightning.show(null);
      setView({ status: 'loading', shownAtMs: null, message: null });
    },
  };
}

function watchManifest(): () => void {
  const observer = new QueryObserver(queryClient, radarFramesQuery());
  const take = ({ data, error }: { data: RadarState | undefined; error: Error | null }) => {
    if (data) radarManifest.set(data);
    // The last frames remain; a message states that no newer ones are available.
    if (error)
      setView({
        message: `Radar images unavailable: ${error.message}`,
        ...(radarView.get().shownAtMs === null ? { status: 'failed' } : {}),
      });
  };
  let mode: string | undefined;
  const stops = [
    observer.subscribe(take),
    new QueryObserver(queryClient, appSettingsQuery()).subscribe(({ data }) => {
      if (data && mode !== undefined && data.feeds !== mode)
        void queryClient.invalidateQueries({ queryKey: radarFramesQuery().queryKey });
      mode = data?.feeds ?? mode;
    }),
  ];
  take(observer.getCurrentResult());
  return () => {
    for (const stop of stops) stop();
  };
}

/** Queries the server again without waiting for the next minute. */
export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: radarFramesQuery().queryKey });
}

/** Draws radar and lightning as long as one of their layers is on. */
export const drawRadar = sharedEngine(() => {
  const follower = createFollower();
  const stops = [
    watchManifest(),
    radarManifest.subscribe(follower.follow),
    timeline.subscribe(follower.follow),
    activeLayers.subscribe(follower.follow),
    onSecond(follower.follow),
    radarOptions.subscribe(({ opacity }) => {
      follower.setOpacity(opacity);
      follower.follow();
    }),
    mapController().on('source-error', ({ sourceId }) => follower.noteError(sourceId)),
  ];
  follower.follow();
  return () => {
    for (const stop of stops) stop();
    follower.stop();
  };
});

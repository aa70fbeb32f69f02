import { notifyReadingChange } from '#platform/client/layers/reading-changes.ts';
import { QueryObserver } from '@tanstack/react-query';
import { isLayerOn } from '#platform/client/layers/map-view.store.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { FIELD_DEFINITIONS, type FieldDefinition, variablesOf } from './field-definitions.ts';
import { FieldFollower, type FieldFrame, type Manifest } from './field-follower.ts';
import { SURFACE_LEVEL } from '../../contract.ts';
import { beginFill, endFill } from './field-fills.store.ts';
import { fieldLevels, isLevelField } from './field-levels.store.ts';
import { FieldLines } from './field-lines.layer.ts';
import { chosenUnits, fieldReadings } from './field-reading.ts';
import {
  FIELD_KEYS,
  type FieldKey,
  type FieldReader,
  type FieldState,
  fieldsUnavailable,
  fieldStates,
} from './field-state.store.ts';
import { FieldDrawing } from './field.layer.ts';
import { gridLibrary } from './grid-library.ts';
import { weatherGridsQuery } from './weather-grids.queries.ts';
import { WindBarbs } from './wind-barbs.layer.ts';

const ASKED_LATELY_MS = 5000;

interface ManifestNow {
  manifest: Manifest | null;
  message: string | null;
}

let now: ManifestNow = { manifest: null, message: null };
const listeners = new Set<() => void>();
let stopWatching: (() => void) | null = null;

function reportUnavailable({ variables }: Manifest): void {
  const reasons: Partial<Record<FieldKey, string>> = {};
  for (const key of FIELD_KEYS)
    for (const wanted of variablesOf(FIELD_DEFINITIONS[key])) {
      const reason = variables.find(({ variable }) => variable === wanted)?.unavailable;
      if (reason) reasons[key] = reason;
    }
  fieldsUnavailable.set(reasons);
}

/** Keeps the manifest current while it has users; a change of feed mode queries it again at once (row F0). */
function watchManifest(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= startWatching();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

function startWatching(): () => void {
  const observer = new QueryObserver(queryClient, weatherGridsQuery());
  const take = ({ data, error }: { data: Manifest | undefined; error: Error | null }) => {
    now = { manifest: data ?? null, message: data ? null : (error?.message ?? null) };
    if (data) reportUnavailable(data);
    for (const listener of listeners) listener();
  };
  let mode: string | undefined;
  const stops = [
    observer.subscribe(take),
    new QueryObserver(queryClient, appSettingsQuery()).subscribe(({ data }) => {
      if (data && mode !== undefined && data.feeds !== mode)
        void queryClient.invalidateQueries({ queryKey: weatherGridsQuery().queryKey });
      mode = data?.feeds ?? mode;
    }),
  ];
  take(observer.getCurrentResult());
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Queries which layers are unavailable in this feed mode, for the layer picker. A failure appears when a layer is
 * switched on.
 */
export async function askWhatIsUnavailable(): Promise<void> {
  // All rows of the picker query at the same time; the feed mode may have changed since the last time.
  const manifest = await fetchShared({ ...weatherGridsQuery(), staleTime: ASKED_LATELY_MS }).catch(
    () => null,
  );
  if (manifest) reportUnavailable(manifest);
}

interface Drawing {
  show(frame: FieldFrame | null): void;
  stop(): void;
}

function putOnMap(definition: FieldDefinition): { drawings: Drawing[]; remove: () => void } {
  const drawings: Drawing[] = [];
  const mapLayers = [];
  if (definition.fill) {
    const drawing = new FieldDrawing(definition);
    drawings.push(drawing);
    mapLayers.push(drawing.mapLayer());
  }
  if (definition.lines) {
    const lines = new FieldLines(definition);
    drawings.push(lines);
    mapLayers.push(...lines.mapLayers());
  }
  if (definition.hasBarbs) {
    const barbs = new WindBarbs();
    drawings.push(barbs);
    mapLayers.push(...barbs.mapLayers());
  }
  const removals = mapLayers.map((layer) => mapController().addLayer(layer));
  for (const { id } of mapLayers) mapController().setLayerVisible(id, true);
  return {
    drawings,
    remove: () => {
      for (const drawing of drawings) drawing.stop();
      for (const removal of removals) removal();
    },
  };
}

const setState = (key: FieldKey, state: FieldState): void =>
  fieldStates.set((states) =>
    JSON.stringify(states[key]) === JSON.stringify(state) ? states : { ...states, [key]: state },
  );

/** Draws a layer and keeps it in step with time, level, run and theme; reads the drawn values. */
export function drawField(key: FieldKey): { read: FieldReader; stop: () => void } {
  const definition = FIELD_DEFINITIONS[key];
  const levelled = variablesOf(definition).find(isLevelField);
  if (definition.fill) beginFill(key, isLayerOn);
  const { drawings, remove } = putOnMap(definition);
  const follower = new FieldFollower({
    definition,
    library: gridLibrary,
    show: (frame, state) => {
      for (const drawing of drawings) drawing.show(frame);
      setState(key, state);
      notifyReadingChange();
    },
  });
  const update = () =>
    follower.want({
      manifest: now.manifest,
      manifestMessage: now.message,
      atMs: timelineInstant(timeline.get(), nowMs()),
      level: levelled === undefined ? SURFACE_LEVEL : fieldLevels.get()[levelled],
    });
  const read: FieldReader = (place) => {
    const state = fieldStates.get()[key];
    const { frame } = follower;
    return frame && state ? fieldReadings({ definition, frame, state, units: chosenUnits() }, place) : [];
  };
  let minute = -1;
  const stops = [
    watchManifest(update),
    timeline.subscribe(update),
    fieldLevels.subscribe(update),
    onSecond((second) => {
      // The present advances; one update per minute looks smooth.
      const thisMinute = Math.floor(second / 60_000);
      if (thisMinute !== minute) update();
      minute = thisMinute;
    }),
  ];
  const stop = () => {
    for (const stopOne of stops) stopOne();
    follower.stop();
    remove();
    endFill(key);
    fieldStates.set((states) => {
      const others = { ...states };
      delete others[key];
      return others;
    });
  };
  return { read, stop };
}

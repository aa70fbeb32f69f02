import { notifyReadingChange } from './reading-changes.ts';
import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import type { MapLayer } from '../map/layer-registry.ts';
import type { MapBounds, MapController } from '../map/map-controller.ts';
import { queryClient } from '../query/query-client.ts';
import type { InspectHit, LayerReading } from './layer-reading.ts';
import { nowMs, onSecond } from '../time/clock.ts';
import { timeline, timelineInstant } from '../time/timeline.store.ts';
import { altitudeBand } from './altitude.store.ts';
import type { LayerFeature, LayerModule, LayerPlace } from './layer-definition.ts';
import type { LayerReport } from './layer-reports.store.ts';

/**
 * Everything that determines the content of a layer: the map's time, now, the altitude band and the user's choices.
 */
export interface LayerMoment<Choice> {
  atMs: number;
  nowMs: number;
  band: { lowFl: number; highFl: number };
  choice: Choice;
}

/** The values that a query may depend on. */
export interface LayerView {
  /** Null before the map is ready. */
  bounds: MapBounds | null;
  nowMs: number;
}

/** State besides timeline and altitude that affects a layer, such as a filter or units. */
export interface LayerChoice<Choice> {
  get: () => Choice;
  watch: readonly { subscribe: (listener: () => void) => () => void }[];
}

/** A layer that draws features from one query. Everything but `query` is pure. */
export interface DrawnLayer<Data, Choice, Key extends QueryKey> {
  mapLayers: readonly MapLayer[];
  /** The query while the layer is on; null for none yet. */
  query: (view: LayerView) => QueryObserverOptions<Data, Error, Data, Data, Key> | null;
  /** Queries again when the map comes to rest at another view. */
  followsView?: true;
  choice?: LayerChoice<Choice>;
  /** The features on the map, by source. */
  toFeatures: (data: Data, at: LayerMoment<Choice>) => Readonly<Record<string, GeoJSON.FeatureCollection>>;
  /**
   * Moments with the same key look the same: nothing is redrawn while the timeline plays. Evaluated ten times a second.
   */
  keyAt: (data: Data, at: LayerMoment<Choice>) => string;
  report: (data: Data, at: LayerMoment<Choice>) => LayerReport;
  readAt?: (place: LayerPlace, data: Data, at: LayerMoment<Choice>) => readonly LayerReading[];
  /** `data` is null where the layer shows none. */
  inspect?: (feature: LayerFeature, data: Data | null) => InspectHit | null;
  Legend?: ComponentType;
}

interface Shown<Data, Choice> {
  data: Data;
  at: LayerMoment<Choice>;
  key: string;
}

/** Keeps one layer on the map in step with the server, the timeline, the altitude band and the user's choices. */
class LayerDriver<Data, Choice, Key extends QueryKey> {
  readonly #layer: DrawnLayer<Data, Choice, Key>;
  readonly #map: MapController;
  readonly #report: (report: LayerReport) => void;
  readonly #getChoice: () => Choice;
  #observer: QueryObserver<Data, Error, Data, Data, Key> | null = null;
  #askedKey = '';
  #unobserve: (() => void) | null = null;
  #data: Data | null = null;
  #error: Error | null = null;
  /** The drawing is of an earlier query: the one for this view is pending. */
  #isPending = false;
  shown: Shown<Data, Choice> | null = null;

  constructor(
    layer: DrawnLayer<Data, Choice, Key>,
    getChoice: () => Choice,
    map: MapController,
    report: (report: LayerReport) => void,
  ) {
    this.#layer = layer;
    this.#getChoice = getChoice;
    this.#map = map;
    this.#report = report;
  }

  start(): () => void {
    const { followsView, choice } = this.#layer;
    const ask = () => this.#ask();
    const show = () => this.#show();
    const stops = [
      timeline.subscribe(show),
      altitudeBand.subscribe(show),
      ...(choice?.watch ?? []).map((slice) => slice.subscribe(show)),
      ...(followsView ? [this.#map.on('view-change', ask), this.#map.on('idle', ask)] : []),
      onSecond(() => {
        ask();
        show();
      }),
    ];
    ask();
    return () => {
      for (const stop of stops) stop();
      this.#unobserve?.();
      this.shown = null;
    };
  }

  #ask(): void {
    const options = this.#layer.query({ bounds: this.#map.getBounds(), nowMs: nowMs() });
    if (!options) return;
    const key = JSON.stringify(options.queryKey);
    if (key === this.#askedKey) return;
    this.#askedKey = key;
    if (this.#observer) this.#observer.setOptions(options);
    else {
      this.#observer = new QueryObserver(queryClient, options);
      this.#unobserve = this.#observer.subscribe((result) => this.#take(result));
    }
    this.#take(this.#observer.getCurrentResult());
  }

  /** A failed or pending query leaves the previous data in place. */
  #take({ data, error }: { data: Data | undefined; error: Error | null }): void {
    const isPending = data === undefined && error === null;
    const isOther = error !== this.#error || isPending !== this.#isPending;
    this.#data = data ?? this.#data;
    this.#error = error;
    this.#isPending = isPending;
    if (isOther) this.shown = null;
    this.#show();
  }

  #show(): void {
    const data = this.#data;
    if (data === null) {
      if (this.#error)
        this.#report({ freshness: null, message: messageOf(this.#error), counts: [], hiddenByAltitude: 0 });
      return;
    }
    const present = nowMs();
    const at: LayerMoment<Choice> = {
      atMs: timelineInstant(timeline.get(), present),
      nowMs: present,
      band: altitudeBand.get(),
      choice: this.#getChoice(),
    };
    const key = this.#layer.keyAt(data, at);
    if (this.shown?.data === data && this.shown.key === key) {
      this.shown = { data, at, key };
      return;
    }
    this.shown = { data, at, key };
    for (const [source, features] of Object.entries(this.#layer.toFeatures(data, at)))
      this.#map.updateGeojson(source, features);
    this.#report(this.#reportAt(data, at));
    notifyReadingChange();
  }

  /** After a failure the drawn data stays on the map, and the report states the failure. */
  #reportAt(data: Data, at: LayerMoment<Choice>): LayerReport {
    const reports = this.#layer.report(data, at);
    const report: LayerReport = this.#isPending ? { ...reports, coverage: 'loading' } : reports;
    if (!this.#error) return report;
    const { freshness } = report;
    return {
      ...report,
      freshness: freshness && { ...freshness, state: 'failed' },
      message: messageOf(this.#error),
    };
  }
}

/** Makes the module of a layer that draws features from a query; one driver follows all of them. */
export function drawnLayer<Data, Key extends QueryKey>(
  layer: DrawnLayer<Data, null, Key> & { choice?: never },
): LayerModule;
export function drawnLayer<Data, Choice, Key extends QueryKey>(
  layer: DrawnLayer<Data, Choice, Key> & { choice: LayerChoice<Choice> },
): LayerModule;
export function drawnLayer<Data, Choice, Key extends QueryKey>(
  layer: DrawnLayer<Data, Choice | null, Key>,
): LayerModule {
  let driver: LayerDriver<Data, Choice | null, Key> | null = null;
  const { mapLayers, readAt, inspect, Legend, choice } = layer;
  const getChoice = choice ? choice.get : () => null;
  return {
    mapLayers,
    engine: (map, report) => {
      const started = new LayerDriver(layer, getChoice, map, report);
      driver = started;
      const stop = started.start();
      return () => {
        stop();
        driver = null;
      };
    },
    ...(readAt && {
      readAt: (place: LayerPlace) => {
        const shown = driver?.shown;
        return shown ? readAt(place, shown.data, { ...shown.at, atMs: place.atMs }) : [];
      },
    }),
    ...(inspect && { inspect: (feature: LayerFeature) => inspect(feature, driver?.shown?.data ?? null) }),
    ...(Legend && { Legend }),
  };
}

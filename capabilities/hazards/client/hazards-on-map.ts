import { QueryObserver } from '@tanstack/react-query';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { altitudeBand } from '#platform/client/layers/altitude.store.ts';
import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { LayerReading } from '#platform/client/shell/client-capability.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import type {
  FeedHealth,
  HazardFeature,
  HazardsAnswer,
  PilotReport,
  PirepsAnswer,
  StormCellsAnswer,
} from '../contract.ts';
import { pirepHeight, touchesBand } from '../domain/hazard-levels.ts';
import { CELL_STEP_MS } from '../domain/storm-cells.ts';
import { cellFeatures, hazardFeatures } from './hazard-features.ts';
import {
  type Known,
  covers,
  knownHazards,
  knownReports,
  selectHazards,
  selectReports,
  worstFreshness,
} from './hazard-selection.ts';
import { areaStyle, cellStyle, hazardImages, labelStyle } from './hazard-style.ts';
import { MAP_IDS, setHazardStyle } from './hazard-drawing.store.ts';
import { hazardsQuery, pirepsQuery, stormCellsQuery } from './hazards.queries.ts';
import { type HazardLayer, hazardFilter, hazardReaders, setLayerState } from './hazards.store.ts';
import { pirepFeatures, pirepImages, pirepStyle } from './pirep-symbols.ts';

/** Farther than this a report says nothing of a place. */
const NEAR_NM = 40;
const TOP_OF_READINGS = 4;

function setStyles(): void {
  const { areas, labels, convectiveAreas, convectiveLabels, cells, reports } = MAP_IDS;
  const images = hazardImages;
  for (const id of [areas, convectiveAreas]) setHazardStyle(id, { layers: (theme) => areaStyle(id, theme) });
  for (const id of [labels, convectiveLabels])
    setHazardStyle(id, { layers: (theme) => labelStyle(id, theme), images });
  setHazardStyle(cells, { layers: (theme) => cellStyle(cells, theme), images });
  setHazardStyle(reports, { layers: (theme) => pirepStyle(reports, theme), images: pirepImages });
}

let isStyled = false;
function styleOnce(): void {
  if (isStyled) return;
  isStyled = true;
  setStyles();
  for (const id of Object.values(MAP_IDS)) mapController().refreshLayer(id);
}

const instantShown = (): number => timelineInstant(timeline.get(), nowMs());

interface Observed<Data> {
  getCurrentResult(): { data: Data | undefined; error: Error | null };
  subscribe(listener: () => void): () => void;
}

/** Draws again when the answer, the instant, the altitude band or the filter changes. */
function watch<Data>(
  observer: Observed<Data>,
  layer: HazardLayer,
  draw: (data: Data, atMs: number) => void,
): () => void {
  const show = () => {
    const { data, error } = observer.getCurrentResult();
    if (data !== undefined) draw(data, instantShown());
    // What was drawn stays on the map and says that it is old.
    if (error) setLayerState(layer, { message: messageOf(error) });
  };
  const stops = [
    observer.subscribe(show),
    timeline.subscribe(show),
    altitudeBand.subscribe(show),
    hazardFilter.subscribe(show),
    activeLayers.subscribe(show),
    onSecond(show),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Hands data to the map only when it differs from what is there. */
function createWriter(sourceId: string) {
  let shown: string | null = null;
  return (key: string, data: () => GeoJSON.FeatureCollection) => {
    if (key === shown) return;
    shown = key;
    mapController().updateGeojson(sourceId, data());
  };
}

const healthOf = (feeds: readonly FeedHealth[], message: string | null) => ({
  freshness: worstFreshness(feeds),
  message,
});

const keyOf = (
  shown: readonly Known<{ properties?: { id: string }; id?: string }>[],
  version: unknown,
): string =>
  `${String(version)} ${shown.map(({ item, isLastGood }) => `${item.properties?.id ?? item.id ?? ''}${isLastGood ? '!' : ''}`).join(' ')}`;

const freshnessOfFeature = (
  answer: Pick<HazardsAnswer, 'feeds'>,
  { type }: HazardFeature['properties'],
): FeedHealth['freshness'] | undefined => {
  const id = { SIGMET: 'airsigmet', AIRMET: 'airsigmet', ISIGMET: 'isigmet', GAIRMET: 'gairmet', CWA: 'cwa' }[
    type
  ];
  return answer.feeds.find((feed) => feed.id === id)?.freshness;
};

function readingsOf(answer: HazardsAnswer, shown: readonly Known<HazardFeature>[]) {
  return (place: { lat: number; lon: number; atMs: number }): LayerReading[] =>
    shown
      .flatMap(({ item: { geometry, properties } }): LayerReading[] => {
        const freshness = freshnessOfFeature(answer, properties);
        if (!freshness) return [];
        const { title, phenomenon, levels, snapshotAt, forecastArea } = properties;
        const shared = { value: phenomenon, unit: null, freshness };
        if (covers(geometry, place)) {
          const validAtMs = snapshotAt === null ? place.atMs : Date.parse(snapshotAt);
          return [{ ...shared, label: title, level: levels.text, validAtMs }];
        }
        if (forecastArea === null || !covers(forecastArea.geometry, place)) return [];
        const validAtMs = Date.parse(forecastArea.validAt);
        return [{ ...shared, label: `${title}, forecast`, level: forecastArea.levels.text, validAtMs }];
      })
      .slice(0, TOP_OF_READINGS);
}

/** Centre advisories of storms belong to the convective layer alone. */
const isArea = ({ type, kind }: HazardFeature['properties']): boolean =>
  type !== 'CWA' || kind !== 'convective';

function followAreas(): () => void {
  const writers = [createWriter(MAP_IDS.areas), createWriter(MAP_IDS.labels)];
  const stop = watch(
    new QueryObserver(queryClient, hazardsQuery()),
    'metar-sigmet',
    (answer: HazardsAnswer, atMs) => {
      const known = knownHazards(answer).filter(({ item }) => isArea(item.properties));
      const { shown, hiddenByAltitude } = selectHazards(known, {
        atMs,
        band: altitudeBand.get(),
        hiddenKinds: hazardFilter.get().hiddenKinds,
      });
      const key = keyOf(shown, answer.feeds.map(({ freshness }) => freshness.receivedAt).join());
      for (const write of writers) write(key, () => hazardFeatures(shown));
      hazardReaders.set('metar-sigmet', readingsOf(answer, shown));
      setLayerState('metar-sigmet', {
        ...healthOf(answer.feeds, answer.message),
        count: shown.length,
        hiddenByAltitude,
      });
    },
  );
  return () => {
    stop();
    hazardReaders.delete('metar-sigmet');
  };
}

/** The cells of the quarter of an hour that an instant lies in. */
export function cellsAt(answer: StormCellsAnswer, atMs: number) {
  const known = [
    ...answer.cells.map((item) => ({ item, isLastGood: false })),
    ...answer.lastGood.map((item) => ({ item, isLastGood: true })),
  ];
  return known.filter(({ item }) => {
    const since = atMs - Date.parse(item.at);
    return since >= 0 && since < CELL_STEP_MS;
  });
}

function followConvective(): () => void {
  const writers = [createWriter(MAP_IDS.convectiveAreas), createWriter(MAP_IDS.convectiveLabels)];
  const writeCells = createWriter(MAP_IDS.cells);
  let areas: { answer: HazardsAnswer; count: number; hidden: number } | null = null;
  let cells: { answer: StormCellsAnswer; count: number; hidden: number } | null = null;
  const tell = () => {
    const feeds = [
      ...(areas?.answer.feeds ?? []).filter(({ id }) => id !== 'gairmet'),
      ...(cells?.answer.feeds ?? []),
    ];
    const messages = [areas?.answer.message, cells?.answer.message].filter((message) => message != null);
    setLayerState('convective', {
      ...healthOf(feeds, messages.length === 0 ? null : messages.join(' ')),
      count: areas === null && cells === null ? null : (areas?.count ?? 0) + (cells?.count ?? 0),
      hiddenByAltitude: (areas?.hidden ?? 0) + (cells?.hidden ?? 0),
    });
  };
  const stops = [
    watch(new QueryObserver(queryClient, hazardsQuery()), 'convective', (answer: HazardsAnswer, atMs) => {
      const known = knownHazards(answer).filter(({ item }) => item.properties.kind === 'convective');
      const selection = selectHazards(known, { atMs, band: altitudeBand.get(), hiddenKinds: [] });
      // With both layers on the areas are drawn once.
      const isDrawnThere = activeLayers.get()['metar-sigmet'];
      const drawn = isDrawnThere
        ? selection.shown.filter(({ item }) => !isArea(item.properties))
        : selection.shown;
      const key = keyOf(drawn, answer.feeds.map(({ freshness }) => freshness.receivedAt).join());
      for (const write of writers) write(key, () => hazardFeatures(drawn));
      areas = { answer, count: selection.shown.length, hidden: selection.hiddenByAltitude };
      hazardReaders.set('convective', isDrawnThere ? () => [] : readingsOf(answer, selection.shown));
      tell();
    }),
    watch(
      new QueryObserver(queryClient, stormCellsQuery()),
      'convective',
      (answer: StormCellsAnswer, atMs) => {
        const all = cellsAt(answer, atMs);
        const band = altitudeBand.get();
        const shown = all.filter(({ item }) =>
          touchesBand({ baseFt: null, topFt: item.topFt, isTopAbove: false }, band),
        );
        const key = keyOf(shown, answer.feeds[0]?.freshness.receivedAt);
        writeCells(key, () => cellFeatures(shown));
        cells = { answer, count: shown.length, hidden: all.length - shown.length };
        tell();
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    hazardReaders.delete('convective');
  };
}

function nearestReport(answer: PirepsAnswer, shown: readonly Known<PilotReport>[]) {
  return (place: { lat: number; lon: number }): LayerReading[] => {
    const [nearest] = shown
      .filter(({ item }) => Math.abs(item.lat - place.lat) < 0.7)
      .map(({ item }) => ({ item, nm: distanceNm(item, place) }))
      .filter(({ nm }) => nm <= NEAR_NM)
      .toSorted((a, b) => a.nm - b.nm);
    const freshness = answer.feeds[0]?.freshness;
    if (!nearest || !freshness) return [];
    const { item, nm } = nearest;
    const told = [
      ...item.turbulence.map(({ intensity }) => `turbulence ${intensity}`),
      ...item.icing.map(({ intensity }) => `icing ${intensity}`),
    ];
    return [
      {
        label: `${item.kind} ${Math.round(nm)} nm away`,
        value: told.length === 0 ? item.rawData : told.join(', '),
        unit: null,
        level: pirepHeight(item),
        validAtMs: Date.parse(item.reportedAt),
        freshness,
      },
    ];
  };
}

function followReports(): () => void {
  const write = createWriter(MAP_IDS.reports);
  const stop = watch(new QueryObserver(queryClient, pirepsQuery()), 'pirep', (answer: PirepsAnswer, atMs) => {
    const { fromOrder } = hazardFilter.get();
    const selection = selectReports(knownReports(answer), { atMs, band: altitudeBand.get(), fromOrder });
    // Ages fade in steps of five minutes.
    const key = keyOf(selection.shown, Math.floor(atMs / 300_000));
    write(key, () => pirepFeatures(selection.shown, atMs));
    hazardReaders.set('pirep', nearestReport(answer, selection.shown));
    setLayerState('pirep', {
      ...healthOf(answer.feeds, answer.message),
      count: selection.shown.length,
      hiddenByAltitude: selection.hiddenByAltitude,
    });
  });
  return () => {
    stop();
    hazardReaders.delete('pirep');
  };
}

const FOLLOWERS: Record<HazardLayer, () => () => void> = {
  'metar-sigmet': followAreas,
  convective: followConvective,
  pirep: followReports,
};

/** Keeps a layer on the map in step with the server, the timeline and the altitude band; returns how to stop. */
export function follow(layer: HazardLayer): () => void {
  styleOnce();
  return FOLLOWERS[layer]();
}

import type { LimitUnit } from '#aviation/airspace/limit-text.ts';
import { drawnLayer } from '#platform/client/layers/drawn-layer.ts';
import type { LayerFeature, LayerModule, LayerPlace } from '#platform/client/layers/layer-definition.ts';
import type { LayerReport } from '#platform/client/layers/layer-reports.store.ts';
import { activeLayers, isLayerOn } from '#platform/client/layers/map-view.store.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { AREA_RANK, type InspectHit, type LayerReading } from '#platform/client/layers/layer-reading.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { FeedHealth, HazardFeature, HazardsAnswer, StormCell, StormCellsAnswer } from '../contract.ts';
import { levelLimits, touchesBand } from '../domain/hazard-levels.ts';
import { cellName, isCellAt } from '../domain/storm-cells.ts';
import { cellFeatures, hazardFeatures } from './hazard-features.ts';
import { AreaLegend, ConvectiveLegend } from './hazard-legends.tsx';
import {
  type SelectableItem,
  type Selection,
  type FeatureRequest,
  covers,
  knownCells,
  knownHazards,
  selectHazards,
  worstFreshness,
} from './hazard-selection.ts';
import { areaStyle, cellStyle, hazardImages, labelStyle } from './hazard-style.ts';
import { hazardsQuery, stormCellsQuery } from './hazards.queries.ts';
import { hazardFilter, inspectedHazard } from './hazards.store.ts';

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const TOP_OF_READINGS = 4;
const AREA_CLICKS = [
  'outline',
  'snapshot',
  'freezing',
  'fill',
  'forecast',
  'forecast-fill',
  'forecast-centre',
];
const LABEL_CLICKS = ['label', 'snapshot-label', 'forecast-label'];

const own = (id: string): MapLayer['sources'] => ({ [id]: { kind: 'geojson', data: EMPTY } });
const clicks = (id: string, names: readonly string[]) => names.map((name) => `${id}-${name}`);

/** Labels are drawn over everything, areas below. */
const areaLayers = (areas: string, labels: string, order: number): MapLayer[] => [
  {
    id: areas,
    slot: 'area',
    order,
    sources: own(areas),
    interactive: clicks(areas, AREA_CLICKS),
    layers: (theme) => areaStyle(areas, theme),
  },
  {
    id: labels,
    slot: 'label',
    order,
    sources: own(labels),
    interactive: clicks(labels, LABEL_CLICKS),
    layers: (theme) => labelStyle(labels, theme),
    images: hazardImages,
  },
];

/** Advisories for light aircraft come after warnings for all aircraft; a report is a symbol. */
const rankOf = (type: unknown): number =>
  type === 'AIRMET' || type === 'GAIRMET' ? AREA_RANK.advisory : AREA_RANK.hazard;

/** Opens the clicked hazard, by its feed's id. */
export const inspectIn =
  (what: 'hazard' | 'report') =>
  ({ properties: { id, title, subtitle, type } }: LayerFeature): InspectHit | null =>
    typeof title === 'string' && typeof subtitle === 'string' && typeof id === 'string'
      ? {
          title,
          subtitle,
          ...(what === 'hazard' ? { rank: rankOf(type) } : {}),
          open: () => inspectedHazard.set({ what, id }),
        }
      : null;

/** Opens the clicked storm cell, which moves with each time step. */
export function inspectCell({ properties: { id, title, subtitle } }: LayerFeature): InspectHit | null {
  if (typeof title !== 'string' || typeof subtitle !== 'string' || typeof id !== 'string') return null;
  return { title, subtitle, open: () => inspectedHazard.set({ what: 'cell', id: cellName(id) }) };
}

/** Selections with the same key are drawn the same. */
export const keyOf = (
  shown: readonly SelectableItem<{ properties?: { id: string }; id?: string }>[],
  version: unknown,
): string =>
  `${String(version)} ${shown.map(({ item, isLastGood }) => `${item.properties?.id ?? item.id ?? ''}${isLastGood ? '!' : ''}`).join(' ')}`;

/** State of a selection, for the layer picker and the legend. */
export const reportOf = (
  { feeds, message }: { feeds: readonly FeedHealth[]; message: string | null },
  selection: Selection<unknown>,
  noun: string,
): LayerReport => ({
  freshness: worstFreshness(feeds),
  message,
  counts: [`${selection.shown.length} ${noun}`],
  hiddenByAltitude: selection.hiddenByAltitude,
});

const freshnessOfFeature = (
  answer: Pick<HazardsAnswer, 'feeds'>,
  { type }: HazardFeature['properties'],
): FeedHealth['freshness'] | undefined => {
  const id = { SIGMET: 'airsigmet', AIRMET: 'airsigmet', ISIGMET: 'isigmet', GAIRMET: 'gairmet', CWA: 'cwa' }[
    type
  ];
  return answer.feeds.find((feed) => feed.id === id)?.freshness;
};

function readingsOf(
  answer: HazardsAnswer,
  {
    shown,
    place,
    unit,
  }: { shown: readonly SelectableItem<HazardFeature>[]; place: LayerPlace; unit: LimitUnit },
): LayerReading[] {
  return shown
    .flatMap(({ item: { geometry, properties } }): LayerReading[] => {
      const freshness = freshnessOfFeature(answer, properties);
      if (!freshness) return [];
      const { title, phenomenon, levels, snapshotAt, forecastArea } = properties;
      const shared = { value: phenomenon, unit: null, freshness };
      if (covers(geometry, place)) {
        const validAtMs = snapshotAt === null ? place.atMs : Date.parse(snapshotAt);
        return [{ ...shared, label: title, level: levelLimits(levels, unit), validAtMs }];
      }
      if (forecastArea === null || !covers(forecastArea.geometry, place)) return [];
      const validAtMs = Date.parse(forecastArea.validAt);
      const level = levelLimits(forecastArea.levels, unit);
      return [{ ...shared, label: `${title}, forecast`, level, validAtMs }];
    })
    .slice(0, TOP_OF_READINGS);
}

/** Centre advisories of storms belong only to the convective layer. */
const isArea = ({ type, kind }: HazardFeature['properties']): boolean =>
  type !== 'CWA' || kind !== 'convective';

const versionOf = ({ feeds }: HazardsAnswer): string =>
  feeds.map(({ freshness }) => freshness.receivedAt).join();

type Moment = Omit<FeatureRequest, 'hiddenKinds'>;

type AreaMoment = Moment & { choice: Pick<FeatureRequest, 'hiddenKinds'> };

function areasAt(answer: HazardsAnswer, { atMs, band, choice: { hiddenKinds } }: AreaMoment) {
  const known = knownHazards(answer).filter(({ item }) => isArea(item.properties));
  return selectHazards(known, { atMs, band, hiddenKinds });
}

/** SIGMET, AIRMET and G-AIRMET of the layer `metar-sigmet`. */
export const areasOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: areaLayers('hazard-areas', 'hazard-labels', 40),
    query: hazardsQuery,
    choice: {
      get: () => ({ hiddenKinds: hazardFilter.get().hiddenKinds, unit: settings.get().height }),
      watch: [hazardFilter, settings],
    },
    keyAt: (answer, at) => keyOf(areasAt(answer, at).shown, `${versionOf(answer)} ${at.choice.unit}`),
    toFeatures: (answer, at) => {
      const features = hazardFeatures(areasAt(answer, at).shown, at.choice.unit);
      return { 'hazard-areas': features, 'hazard-labels': features };
    },
    report: (answer, at) => reportOf(answer, areasAt(answer, at), 'advisories'),
    readAt: (place, answer, at) =>
      readingsOf(answer, { shown: areasAt(answer, at).shown, place, unit: at.choice.unit }),
    inspect: inspectIn('hazard'),
    Legend: AreaLegend,
  });

function convectiveAt(answer: HazardsAnswer, { atMs, band }: Moment): Selection<HazardFeature> {
  const known = knownHazards(answer).filter(({ item }) => item.properties.kind === 'convective');
  return selectHazards(known, { atMs, band, hiddenKinds: [] });
}

/** With both layers on, the areas are drawn once. */
const drawnHere = ({ shown }: Selection<HazardFeature>, isDrawnThere: boolean) =>
  isDrawnThere ? shown.filter(({ item }) => !isArea(item.properties)) : shown;

/** Convective SIGMETs and centre advisories of the layer `convective`. */
export const convectiveOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: areaLayers('convective-areas', 'convective-labels', 42),
    query: hazardsQuery,
    choice: {
      get: () => ({ isDrawnThere: isLayerOn('metar-sigmet'), unit: settings.get().height }),
      watch: [activeLayers, settings],
    },
    keyAt: (answer, at) =>
      keyOf(
        drawnHere(convectiveAt(answer, at), at.choice.isDrawnThere),
        `${versionOf(answer)} ${at.choice.unit}`,
      ),
    toFeatures: (answer, at) => {
      const shown = drawnHere(convectiveAt(answer, at), at.choice.isDrawnThere);
      const features = hazardFeatures(shown, at.choice.unit);
      return { 'convective-areas': features, 'convective-labels': features };
    },
    report: (answer, at) =>
      reportOf(
        { ...answer, feeds: answer.feeds.filter(({ id }) => id !== 'gairmet') },
        convectiveAt(answer, at),
        'areas',
      ),
    readAt: (place, answer, at) =>
      at.choice.isDrawnThere
        ? []
        : readingsOf(answer, { shown: convectiveAt(answer, at).shown, place, unit: at.choice.unit }),
    inspect: inspectIn('hazard'),
    Legend: ConvectiveLegend,
  });

/** The cells of the quarter-hour that contains a given time. */
function cellsAt(answer: StormCellsAnswer, atMs: number): SelectableItem<StormCell>[] {
  return knownCells(answer).filter(({ item }) => isCellAt(item, atMs));
}

function cellsShown(answer: StormCellsAnswer, { atMs, band }: Moment): Selection<StormCell> {
  const all = cellsAt(answer, atMs);
  const shown = all.filter(({ item }) =>
    touchesBand({ baseFt: null, topFt: item.topFt, isTopAbove: false }, band),
  );
  return { shown, hiddenByAltitude: all.length - shown.length };
}

/** Storm cells of the layer `convective`. */
export const cellsOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: [
      {
        id: 'storm-cells',
        slot: 'point',
        order: 20,
        sources: own('storm-cells'),
        interactive: ['storm-cells-disc'],
        layers: (theme) => cellStyle('storm-cells', theme),
        images: hazardImages,
      },
    ],
    query: stormCellsQuery,
    keyAt: (answer, at) => keyOf(cellsShown(answer, at).shown, answer.feeds[0]?.freshness.receivedAt),
    toFeatures: (answer, at) => ({ 'storm-cells': cellFeatures(cellsShown(answer, at).shown) }),
    report: (answer, at) => reportOf(answer, cellsShown(answer, at), 'cells'),
    inspect: inspectCell,
  });

import { distanceNm } from '#aviation/geo/geodesic.ts';
import { drawnLayer } from '#platform/client/layers/drawn-layer.ts';
import type { LayerModule, LayerPlace } from '#platform/client/layers/layer-definition.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import type { PilotReport, PirepsAnswer } from '../contract.ts';
import { pirepHeight } from '../domain/hazard-levels.ts';
import { PirepLegend } from './hazard-legends.tsx';
import { type SelectableItem, type Selection, knownReports, selectReports } from './hazard-selection.ts';
import { inspectIn, keyOf, reportOf } from './hazards.map.ts';
import { pirepsQuery } from './hazards.queries.ts';
import { hazardFilter } from './hazards.store.ts';
import { pirepFeatures, pirepImages, pirepStyle } from './pirep-symbols.ts';

const SOURCE = 'pirep-reports';
/** Beyond this distance a report is not representative of a place. */
const NEAR_NM = 40;
/** Ages fade in steps of five minutes. */
const FADE_STEP_MS = 300_000;

interface Moment {
  atMs: number;
  band: { lowFl: number; highFl: number };
  choice: number;
}

const reportsAt = (answer: PirepsAnswer, { atMs, band, choice }: Moment): Selection<PilotReport> =>
  selectReports(knownReports(answer), { atMs, band, fromOrder: choice });

function nearestReport(
  answer: PirepsAnswer,
  shown: readonly SelectableItem<PilotReport>[],
  place: LayerPlace,
): LayerReading[] {
  const [nearest] = shown
    .filter(({ item }) => Math.abs(item.lat - place.lat) < 0.7)
    .map(({ item }) => ({ item, nm: distanceNm(item, place) }))
    .filter(({ nm }) => nm <= NEAR_NM)
    .toSorted((a, b) => a.nm - b.nm);
  const freshness = answer.feeds[0]?.freshness;
  if (!nearest || !freshness) return [];
  const { item, nm } = nearest;
  const reported = [
    ...item.turbulence.map(({ intensity }) => `turbulence ${intensity}`),
    ...item.icing.map(({ intensity }) => `icing ${intensity}`),
  ];
  return [
    {
      label: `${item.kind} ${Math.round(nm)} NM away`,
      value: reported.length === 0 ? item.rawData : reported.join(', '),
      unit: null,
      level: pirepHeight(item),
      validAtMs: Date.parse(item.reportedAt),
      freshness,
    },
  ];
}

/** Pilot reports on the map. */
export const pirepsOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: [
      {
        id: SOURCE,
        slot: 'point',
        order: 70,
        sources: { [SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
        interactive: ['turbulence', 'icing', 'other'].map((name) => `${SOURCE}-${name}`),
        layers: (theme) => pirepStyle(SOURCE, theme),
        images: pirepImages,
      },
    ],
    query: pirepsQuery,
    choice: { get: () => hazardFilter.get().fromOrder, watch: [hazardFilter] },
    keyAt: (answer, at) => keyOf(reportsAt(answer, at).shown, Math.floor(at.atMs / FADE_STEP_MS)),
    toFeatures: (answer, at) => ({ [SOURCE]: pirepFeatures(reportsAt(answer, at).shown, at.atMs) }),
    report: (answer, at) => reportOf(answer, reportsAt(answer, at), 'reports'),
    readAt: (place, answer, at) => nearestReport(answer, reportsAt(answer, at).shown, place),
    inspect: inspectIn('report'),
    Legend: PirepLegend,
  });

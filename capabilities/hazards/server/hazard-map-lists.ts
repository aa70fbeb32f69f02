import { type MapFeature, type MapList, pointAt } from '#platform/server/http/map-list.ts';
import type {
  HazardFeature,
  HazardsAnswer,
  PilotReport,
  PirepsAnswer,
  StormCell,
  StormCellsAnswer,
} from '../contract.ts';

/** The present area and, separately, the forecast one: `role` distinguishes them. */
function hazardFeatures({ geometry, properties }: HazardFeature, isLastGood: boolean): MapFeature[] {
  const { forecastArea, ...rest } = properties;
  const present: MapFeature = {
    id: rest.id,
    geometry,
    properties: { ...rest, role: 'area', isLastGood },
    edges: 'geodesic',
  };
  if (forecastArea === null) return [present];
  const { geometry: expected, ...forecast } = forecastArea;
  const { id, hazard, type, kind, title, rawData } = rest;
  return [
    present,
    {
      id: `${id} ${forecast.validAt}`,
      geometry: expected,
      properties: { id, hazard, type, kind, title, rawData, ...forecast, role: 'forecast', isLastGood },
      edges: 'geodesic',
    },
  ];
}

/** The present data and, marked `isLastGood`, the last data of failed feeds. */
function bothOf<Item>(
  current: readonly Item[],
  lastGood: readonly Item[],
  featuresOf: (item: Item, isLastGood: boolean) => MapFeature[],
): MapFeature[] {
  return [
    ...current.flatMap((item) => featuresOf(item, false)),
    ...lastGood.flatMap((item) => featuresOf(item, true)),
  ];
}

const atPlace = ({ lat, lon, ...rest }: PilotReport | StormCell, isLastGood: boolean): MapFeature[] => [
  { id: rest.id, geometry: pointAt(lat, lon), properties: { ...rest, isLastGood } },
];

export const hazardList = ({ features, lastGood, feeds, message }: HazardsAnswer): MapList => ({
  features: bothOf(features, lastGood, hazardFeatures),
  about: { feeds, message },
});

export const pirepList = ({ reports, lastGood, feeds, message }: PirepsAnswer): MapList => ({
  features: bothOf(reports, lastGood, atPlace),
  about: { feeds, message },
});

export const stormCellList = ({ cells, lastGood, feeds, message }: StormCellsAnswer): MapList => ({
  features: bothOf(cells, lastGood, atPlace),
  about: { feeds, message },
});

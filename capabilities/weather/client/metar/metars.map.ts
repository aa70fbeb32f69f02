import { distanceNm } from '#aviation/geo/geodesic.ts';
import { drawnLayer } from '#platform/client/layers/drawn-layer.ts';
import type { LayerModule, LayerPlace } from '#platform/client/layers/layer-definition.ts';
import { activeLayers, isLayerOn } from '#platform/client/layers/map-view.store.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { MetarColumns } from '../../contract.ts';
import { metarFeatures, stationZooms } from './metar-features.ts';
import { instantKey, phaseAt, stationAt } from './metar-instant.ts';
import { MetarLegend } from './metar-legend.tsx';
import {
  METAR_BARB_ROOM,
  METAR_SOURCE,
  METAR_SYMBOLS,
  METAR_SYMBOLS_NEAR,
  metarImages,
  metarRoomStyle,
  metarShapeStyle,
  metarStyle,
} from './metar-style.ts';
import { metarHit } from './metar-hit.ts';
import { metarsQuery } from './metar.queries.ts';
import { atTimesText, categoryOfLetter } from './report-text.ts';

/** Beyond this distance a report is not representative of a place. */
const NEAR_NM = 30;

function nearestStation(columns: MetarColumns, place: { lat: number; lon: number }): number | null {
  let nearest: number | null = null;
  let nearestNm = NEAR_NM;
  for (const [index, lat] of columns.lat.entries()) {
    if (Math.abs(lat - place.lat) > 0.5) continue;
    const nm = distanceNm(place, { lat, lon: columns.lon[index] ?? 0 });
    if (nm >= nearestNm) continue;
    nearestNm = nm;
    nearest = index;
  }
  return nearest;
}

function readingAt(columns: MetarColumns, place: LayerPlace, now: number): readonly LayerReading[] {
  const index = nearestStation(columns, place);
  if (index === null) return [];
  const { letter, worst } = stationAt(columns, index, { atMs: place.atMs, nowMs: now });
  const isForecast = phaseAt(place.atMs, now) === 'forecast';
  const observedMin = columns.observedMin[index] ?? null;
  const text = categoryOfLetter(letter) ?? '—';
  return [
    {
      label: `${isForecast ? 'TAF' : 'METAR'} ${columns.icao[index] ?? ''}`,
      value: worst === '' ? text : `${text}${atTimesText(categoryOfLetter(worst))}`,
      unit: null,
      level: 'Surface',
      validAtMs: isForecast || observedMin === null ? place.atMs : observedMin * 60_000,
      freshness: isForecast ? columns.tafFreshness : columns.freshness,
    },
  ];
}

/** Zoom from which each station has room: calculated once per response. */
const zoomsOf = new WeakMap<MetarColumns, readonly number[]>();
function zoomsFor(columns: MetarColumns): readonly number[] {
  const known = zoomsOf.get(columns) ?? stationZooms(columns);
  zoomsOf.set(columns, known);
  return known;
}

/** The airport layer labels the stations; without it each station needs its own ident. */
const choiceNow = () => ({ ...settings.get(), hasIdents: !isLayerOn('airport') });

/** The stations of the layer `metar-sigmet` on the map. */
export const metarsOnMap = (): LayerModule =>
  drawnLayer({
    mapLayers: [
      {
        id: METAR_SOURCE,
        slot: 'label',
        order: 10,
        sources: {
          [METAR_SOURCE]: {
            kind: 'geojson',
            promoteId: 'icao',
            data: { type: 'FeatureCollection', features: [] },
          },
        },
        layers: metarStyle,
        images: metarImages,
      },
      {
        id: METAR_SYMBOLS_NEAR,
        // Above the symbol of the airport, which the shape replaces, and placed before city names, which avoid it.
        slot: 'landmark',
        order: 20,
        sources: {},
        interactive: [METAR_SYMBOLS_NEAR, METAR_SYMBOLS],
        layers: metarShapeStyle,
        images: metarImages,
      },
      {
        id: METAR_BARB_ROOM,
        // Placed after the idents of airports, which are close to their barbs, and before the names of towns.
        slot: 'point',
        order: -100,
        sources: {},
        layers: metarRoomStyle,
        images: metarImages,
      },
    ],
    query: metarsQuery,
    choice: { get: choiceNow, watch: [settings, activeLayers] },
    keyAt: (_, { atMs, nowMs, choice }) =>
      [
        instantKey(atMs, nowMs),
        choice.pressure,
        choice.temperature,
        choice.height,
        choice.visibility,
        choice.hasIdents,
      ].join(' '),
    toFeatures: (columns, { choice, ...at }) => ({
      [METAR_SOURCE]: metarFeatures(columns, zoomsFor(columns), at, choice),
    }),
    report: (columns, { atMs, nowMs }) => {
      const isForecast = phaseAt(atMs, nowMs) === 'forecast';
      return {
        freshness: isForecast ? columns.tafFreshness : columns.freshness,
        message: isForecast ? columns.tafMessage : columns.message,
        counts: [`${columns.icao.length} stations`],
        hiddenByAltitude: 0,
      };
    },
    readAt: (place, columns, { nowMs }) => readingAt(columns, place, nowMs),
    inspect: metarHit,
    Legend: MetarLegend,
  });

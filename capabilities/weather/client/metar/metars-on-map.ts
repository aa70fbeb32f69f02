import { QueryObserver } from '@tanstack/react-query';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { LayerReading } from '#platform/client/shell/client-capability.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { nowMs, onSecond } from '#platform/client/time/clock.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import type { MetarColumns } from '../../contract.ts';
import { metarFeatures, stationZooms } from './metar-features.ts';
import { instantKey, phaseAt, stationAt } from './metar-instant.ts';
import { METAR_LAYER, METAR_SOURCE, setMetarStyle } from './metar.layer.ts';
import { metarImages, metarStyle } from './metar-style.ts';
import { metarDrawing, metarLayerState } from './metar.store.ts';
import { metarsQuery } from './metar.queries.ts';
import { categoryOfLetter } from './report-text.ts';

/** Farther than this a report says nothing of a place. */
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

/** Identifiers of stations whose position is in conflict. */
export function conflictsIn({ icao, positionConflictNm }: MetarColumns): string[] {
  return icao.filter((_ident, index) => positionConflictNm[index] != null);
}

function readingAt(
  columns: MetarColumns,
  place: { lat: number; lon: number; atMs: number },
): readonly LayerReading[] {
  const index = nearestStation(columns, place);
  if (index === null) return [];
  const now = nowMs();
  const { letter, worst } = stationAt(columns, index, { atMs: place.atMs, nowMs: now });
  const isForecast = phaseAt(place.atMs, now) === 'forecast';
  const observedMin = columns.observedMin[index] ?? null;
  const text = categoryOfLetter(letter) ?? '—';
  return [
    {
      label: `${isForecast ? 'TAF' : 'METAR'} ${columns.icao[index] ?? ''}`,
      value: worst === '' ? text : `${text}, at times ${categoryOfLetter(worst) ?? '—'}`,
      unit: null,
      level: 'Surface',
      validAtMs: isForecast || observedMin === null ? place.atMs : observedMin * 60_000,
      freshness: isForecast ? columns.tafFreshness : columns.freshness,
    },
  ];
}

/** Keeps the stations on the map in step with the server and with the time that the map shows. */
export function followMetars(): () => void {
  setMetarStyle({ layers: metarStyle, images: metarImages });
  mapController().refreshLayer(METAR_LAYER);
  const observer = new QueryObserver(queryClient, metarsQuery());
  let columns: MetarColumns | undefined;
  let zooms: readonly number[] = [];
  let shown = '';
  let isNew = true;
  const show = () => {
    if (!columns) return;
    const now = nowMs();
    const atMs = timelineInstant(timeline.get(), now);
    const { pressure, temperature } = settings.get();
    const key = `${instantKey(atMs, now)} ${pressure} ${temperature}`;
    if (!isNew && key === shown) return;
    isNew = false;
    shown = key;
    const phase = phaseAt(atMs, now);
    const features = metarFeatures(columns, zooms, { atMs, nowMs: now }, { pressure, temperature });
    mapController().updateGeojson(METAR_SOURCE, features);
    const isForecast = phase === 'forecast';
    metarLayerState.set({
      freshness: isForecast ? columns.tafFreshness : columns.freshness,
      message: isForecast ? columns.tafMessage : columns.message,
      count: columns.icao.length,
      conflicts: conflictsIn(columns),
      phase,
    });
  };
  const take = ({ data, error }: { data: MetarColumns | undefined; error: Error | null }) => {
    if (data && data !== columns) {
      columns = data;
      zooms = stationZooms(data);
      isNew = true;
      metarDrawing.current = { readAt: (place) => readingAt(data, place) };
    }
    show();
    if (!error) return;
    // The last reports stay on the map and say how old they are.
    metarLayerState.set(({ freshness, ...state }) => ({
      ...state,
      freshness: freshness && { ...freshness, state: 'failed' },
      message: messageOf(error),
    }));
  };
  const stops = [
    observer.subscribe(take),
    timeline.subscribe(show),
    settings.subscribe(show),
    onSecond(show),
  ];
  take(observer.getCurrentResult());
  return () => {
    for (const stop of stops) stop();
    metarDrawing.current = null;
  };
}

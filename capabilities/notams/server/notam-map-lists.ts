import { type MapFeature, type MapList, pointAt } from '#platform/server/http/map-list.ts';
import type { AirportNotams, AreaNotams, NotamAnswer } from '../contract.ts';
import { polygonsOf } from '../domain/notam-area.ts';

/** Its area, otherwise its position; null geometry where it has neither. */
function featureOf(notam: NotamAnswer): MapFeature {
  const { area, place, ...rest } = notam;
  const polygons = polygonsOf(notam);
  const spot = area ?? place;
  const point = spot && pointAt(spot.lat, spot.lng);
  return {
    id: rest.id,
    geometry: polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : point,
    properties: { ...rest, radiusNm: area?.radiusNm ?? null },
  };
}

export function notamList({ notams, ...about }: AirportNotams | AreaNotams): MapList {
  return { features: notams.map(featureOf), about };
}

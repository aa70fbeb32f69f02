import { isoOrNull } from '#aviation/time/utc.ts';
import type { z } from 'zod';
import { type MapFeature, type MapList, pointAt } from '#platform/server/http/map-list.ts';
import type { AircraftDetail, getLiveTraffic } from '../contract.ts';

type LiveTraffic = z.output<(typeof getLiveTraffic)['data']>;

const featureOf = ({ lat, lon, ...rest }: LiveTraffic['aircraft'][number]): MapFeature => ({
  id: rest.address,
  geometry: pointAt(lat, lon),
  properties: rest,
});

export function trafficList({ aircraft, ...about }: LiveTraffic): MapList {
  return { features: aircraft.map(featureOf), about };
}

/** The aircraft, and its track so far. */
export function aircraftList({ aircraft, track, ...about }: AircraftDetail): MapList {
  const path: MapFeature = {
    geometry: { type: 'LineString', coordinates: track.map(({ lat, lon }) => [lon, lat]) },
    properties: { role: 'track', from: isoOrNull(track[0]?.timeMs), to: isoOrNull(track.at(-1)?.timeMs) },
  };
  return {
    features: [...(aircraft ? [featureOf(aircraft)] : []), ...(track.length > 1 ? [path] : [])],
    about,
  };
}

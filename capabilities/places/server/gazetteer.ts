import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import type { NearPlace } from '../domain/place-label.ts';
import type { GazetteerColumns } from './gazetteer.handlers.ts';
import type { GeocodedPlace } from './geocoder.ts';

/** The settlements of the world by place. */
export interface Gazetteer {
  nearest(place: GeocodedPlace): NearPlace | null;
}

/** Opens what the reading thread has made. */
export function openGazetteer(columns: GazetteerColumns): Gazetteer {
  const index = KDBush.from(columns.index.buffer);
  const names = columns.names.split('\n');
  const [countries, states] = [columns.countries, columns.states];
  return {
    nearest({ latitude, longitude }) {
      const [found] = around(index, longitude, latitude, 1);
      if (found === undefined) return null;
      const [lat = 0, lon = 0] = columns.coordinates.subarray(2 * found, 2 * found + 2);
      const { distanceNm, initialBearingDegTrue } = inverseGeodesic(
        { lat, lon },
        { lat: latitude, lon: longitude },
      );
      const state = states.slice(2 * found, 2 * found + 2).trim();
      return {
        name: names[found] ?? '',
        state: state === '' ? null : state,
        country: countries.slice(2 * found, 2 * found + 2),
        distanceNm,
        bearingDegTrue: initialBearingDegTrue,
      };
    },
  };
}

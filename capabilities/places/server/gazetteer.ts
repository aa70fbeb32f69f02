import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import type { FoundPlace } from '../contract.ts';
import { type NearPlace, plainName } from '../domain/place-label.ts';
import type { GazetteerColumns } from './gazetteer.handlers.ts';
import type { GeocodedPlace } from './geocoder.ts';

/** The settlements of the world by position. */
export interface Gazetteer {
  nearest(place: GeocodedPlace): NearPlace | null;
  /** Settlements whose name begins with the text, the largest first. */
  begin(text: string, limit: number): FoundPlace[];
}

/** The numbers of the lines that begin with a text. */
function linesThatBegin(lines: string, starts: Uint32Array, text: string, limit: number): number[] {
  const found: number[] = [];
  const wanted = `\n${text}`;
  for (let at = lines.indexOf(wanted); at >= 0 && found.length < limit; at = lines.indexOf(wanted, at + 1)) {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    found.push(low);
  }
  return found;
}

/** Position of each line's leading line break. */
function lineStarts(lines: string): Uint32Array {
  const starts: number[] = [];
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) starts.push(at);
  return Uint32Array.from(starts);
}

/** Opens the result of the reading thread. */
export function openGazetteer(columns: GazetteerColumns): Gazetteer {
  const tree = KDBush.from(columns.index.buffer);
  const names = columns.names.split('\n');
  const plainLines = `\n${columns.plainNames}`;
  const starts = lineStarts(plainLines);
  const [countries, states] = [columns.countries, columns.states];
  const stateOf = (index: number): string | null => states.slice(2 * index, 2 * index + 2).trim() || null;
  const countryOf = (index: number): string => countries.slice(2 * index, 2 * index + 2);
  const coordinatesOf = (index: number) => {
    const [lat = 0, lon = 0] = columns.coordinates.subarray(2 * index, 2 * index + 2);
    return { lat, lon };
  };
  return {
    begin: (text, limit) =>
      linesThatBegin(plainLines, starts, plainName(text.trim()), limit).map((index) => ({
        name: names[index] ?? '',
        state: stateOf(index),
        country: countryOf(index),
        ...coordinatesOf(index),
        population: columns.populations[index] || null,
      })),
    nearest({ latitude, longitude }) {
      const [found] = around(tree, longitude, latitude, 1);
      if (found === undefined) return null;
      const { distanceNm, initialBearingDegTrue } = inverseGeodesic(coordinatesOf(found), {
        lat: latitude,
        lon: longitude,
      });
      return {
        name: names[found] ?? '',
        state: stateOf(found),
        country: countryOf(found),
        distanceNm,
        bearingDegTrue: initialBearingDegTrue,
      };
    },
  };
}

import { createWorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { FoundPlace } from '../contract.ts';
import { placeLabel } from '../domain/place-label.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import type { GazetteerHandlers } from './gazetteer.handlers.ts';
import type { GeocodedPlace, ReverseGeocoder } from './geocoder.ts';

const GAZETTEER_SOURCE = 'GeoNames, packaged';

/** Reads the packaged gazetteer in a thread that ends when it is read. */
export async function readGazetteer(): Promise<Gazetteer> {
  const worker = createWorkerCaller<GazetteerHandlers>(new URL('gazetteer-worker.ts', import.meta.url));
  try {
    return openGazetteer(await worker.call('readGazetteer', undefined));
  } finally {
    await worker.stop();
  }
}

/** The packaged gazetteer: labels positions, and finds places by name. */
export interface OfflineGeocoder extends ReverseGeocoder {
  find(text: string, limit: number): Promise<FoundPlace[]>;
}

export interface OfflineGeocoderOptions {
  /** The town of an airport at a position, from navigation data; `null` where there is none. */
  readonly airportPlace: (place: GeocodedPlace) => string | null;
  readonly read?: () => Promise<Gazetteer>;
}

/**
 * Labels places without any service: an airport by the town it serves, anything else by the nearest settlement. The
 * gazetteer is read at first use.
 */
export function createOfflineGeocoder({
  airportPlace,
  read = readGazetteer,
}: OfflineGeocoderOptions): OfflineGeocoder {
  let reading: Promise<Gazetteer> | null = null;
  const gazetteer = (): Promise<Gazetteer> => {
    reading ??= read().catch((error: unknown) => {
      // If the thread could not be started, the next caller tries again.
      reading = null;
      throw error;
    });
    return reading;
  };
  return {
    source: GAZETTEER_SOURCE,
    find: async (text, limit) => (await gazetteer()).begin(text, limit),
    async reverse(place) {
      return airportPlace(place) ?? placeLabel((await gazetteer()).nearest(place));
    },
  };
}

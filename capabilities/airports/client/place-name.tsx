import { useQuery } from '@tanstack/react-query';
import type { AirportDetail } from '../contract.ts';
import { placeNameQuery } from './airport-facts.queries.ts';

/** Spec 8: text when the reverse geocode fails, and when it finds no name. */
const UNAVAILABLE = 'Location unavailable';
const UNNAMED = 'Unknown';

export interface PlaceNameProps {
  location: AirportDetail['location'];
  /** The name in the navigation data: shown until the response arrives. */
  packaged: string;
}

/** The name of an airport's place by reverse geocode (row E8). */
export function PlaceName({ location, packaged }: PlaceNameProps) {
  const { data, isError } = useQuery(placeNameQuery(location));
  if (data !== undefined) return data === '' ? UNNAMED : data;
  return isError ? UNAVAILABLE : packaged;
}

import { callEndpoint } from '#platform/client/query/api-client.ts';
import { findAircraft } from '../contract.ts';
import { levelText, nameOf } from '../domain/aircraft-words.ts';

const LIMIT = 5;

export interface FoundAircraft {
  address: string;
  title: string;
  subtitle: string;
  lat: number;
  lon: number;
}

/** Aircraft that match the search text. */
export async function aircraftLike(text: string, signal: AbortSignal): Promise<FoundAircraft[]> {
  const letters = text.trim();
  // Longer than any callsign: coordinates or a sentence.
  if (letters.length < 2 || letters.length > 20) return [];
  const { aircraft } = await callEndpoint(findAircraft, { query: { q: letters, limit: LIMIT } }, signal);
  return aircraft.map((one) => ({
    address: one.address,
    title: nameOf(one),
    subtitle: [
      one.registration,
      one.type,
      one.departure !== null && one.arrival !== null ? `${one.departure}–${one.arrival}` : null,
      levelText(one),
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    lat: one.lat,
    lon: one.lon,
  }));
}

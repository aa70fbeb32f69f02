import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { searchNavdata } from '#capabilities/navdata/contract.ts';
import { resolveAirportCode, submitAirportBox, unableToLoadAirport } from '../domain/airport-box.ts';
import { type AirportFacts, openAirport } from './airport-visit.ts';
import { airportFailure, airportQuery } from './airports.queries.ts';

/** Enough for every airport that shares a code of three characters. */
const CANDIDATES = 50;

/** The airport of an IATA or local code, if there is exactly one. */
async function lookUp(code: string) {
  const query = { t: code, cat: 'airport' as const, limit: CANDIDATES };
  return resolveAirportCode(code, await callEndpoint(searchNavdata, { query }));
}

/**
 * Enter in the airport search box (row C3): opens the airport, or returns the message to show. Null also for the
 * current airport: only the error is cleared.
 */
export async function submitBox(
  facts: AirportFacts,
  text: string,
  currentCode: string | null,
): Promise<string | null> {
  const submission = submitAirportBox(text, currentCode);
  if (submission.kind === 'error') return submission.message;
  if (submission.kind === 'current') return null;
  const { code } = submission;
  try {
    if (submission.kind === 'icao') {
      // Checked first, so that an unknown code is reported in the box and the list stays.
      await fetchShared(airportQuery(code));
      openAirport(facts, { ident: code, icao: code });
      return null;
    }
    const airport = await lookUp(code);
    if (!airport) return unableToLoadAirport(code);
    openAirport(facts, airport);
    return null;
  } catch (error) {
    return airportFailure(code, error);
  }
}

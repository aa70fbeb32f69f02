import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

const IATA_LETTERS = 3;

/**
 * Airport of a code as airlines use it: ICAO, IATA or local. Three letters are an IATA code, even if an airstrip
 * elsewhere has them as its local code (FRA is Frankfurt, not an airfield in Argentina); of several airports with a
 * code the most important one. Null if none has it.
 */
export function airportOfCode(reader: NavdataReader, code: string): number | null {
  const byIata = code.trim().length === IATA_LETTERS ? reader.airportsByIata(code) : [];
  const named = byIata.length > 0 ? [] : [reader.airportByIdent(code)].filter((airport) => airport !== null);
  const candidates = [...byIata, ...named];
  const found = candidates.length > 0 ? candidates : reader.airportsByCode(code);
  // Airports are in descending order of rank.
  return found.length === 0 ? null : Math.min(...found);
}

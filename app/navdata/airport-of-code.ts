import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

const IATA_LETTERS = 3;

/**
 * The airport that people of an airline mean by a code: ICAO, IATA or local. Of three letters it is the IATA code, though
 * a strip elsewhere may have them as its local one (FRA is Frankfurt, not a field in Argentina); of several airports with a code the
 * most important. Null where none has it.
 */
export function airportOfCode(reader: NavdataReader, code: string): number | null {
  const byIata = code.trim().length === IATA_LETTERS ? reader.airportsByIata(code) : [];
  const named = byIata.length > 0 ? [] : [reader.airportByIdent(code)].filter((airport) => airport !== null);
  const candidates = [...byIata, ...named];
  const found = candidates.length > 0 ? candidates : reader.airportsByCode(code);
  // Airports are in descending order of rank.
  return found.length === 0 ? null : Math.min(...found);
}

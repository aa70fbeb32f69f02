import { type KnownNames, unknownAirports, unknownTypes } from '#platform/contract/known-names.ts';

/** Airports and aircraft types of a record: a member, a qualification, a duty or a flight. */
export interface NamingRecord {
  readonly base?: string;
  readonly location?: string | null;
  readonly departure?: string;
  readonly arrival?: string;
  readonly aircraftType?: string | null;
  readonly aircraftTypes?: readonly string[];
  /** Name of the record in a sentence. */
  readonly name?: string;
  readonly number?: string;
  readonly label?: string;
}

/** Values that can be saved but are probably mistakes: a sentence each, with the name of the record. */
export function questionableRecord(record: NamingRecord, known: KnownNames): string[] {
  const { base, location, departure, arrival, aircraftType, aircraftTypes = [] } = record;
  const airports = [base, location, departure, arrival].filter((code) => typeof code === 'string');
  const types = [aircraftType, ...aircraftTypes].filter((type) => typeof type === 'string');
  const name = record.name || record.number || record.label || 'Duty';
  return [...unknownAirports(airports, known), ...unknownTypes(types, known)].map(
    (sentence) => `${name}: ${sentence}`,
  );
}

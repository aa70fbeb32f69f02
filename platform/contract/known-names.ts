/** Whether the data has a name; null while it is loading, when nothing is reported as unknown. */
export interface KnownNames {
  isAirport(code: string): boolean | null;
  isAircraftType(code: string): boolean;
}
export const NOTHING_KNOWN: KnownNames = { isAirport: () => null, isAircraftType: () => true };

/** A sentence for each airport that the navigation data does not have. */
export const unknownAirports = (codes: readonly string[], known: KnownNames): string[] =>
  [...new Set(codes)]
    .filter((code) => known.isAirport(code) === false)
    .map((code) => `${code} is not an airport in the navigation data: check it.`);

/** A sentence for each aircraft type without figures. */
export const unknownTypes = (types: readonly string[], known: KnownNames): string[] =>
  [...new Set(types)]
    .filter((type) => !known.isAircraftType(type))
    .map((type) => `unknown aircraft type ${type}: check it.`);

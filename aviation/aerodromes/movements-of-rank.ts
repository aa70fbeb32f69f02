/** A large airport with airliners, without a class of passengers (`busy-airports.table.ts`). */
const COMMON_RANK = 62;
const COMMON_MOVEMENTS = 40_000;
const RANKS_TO_DOUBLE = 8.4;

/**
 * Take-offs and landings a year of an airport with scheduled service, estimated from its rank (0 to 100,
 * `navdata-builder/merge/airport-rank.ts`). Fitted by hand to published counts (docs/traffic.md): within a factor of 1.7 for
 * airports with more than 20 million passengers. Accurate enough for a simulation, not for any one airport.
 */
export const movementsOfRank = (rank: number): number =>
  COMMON_MOVEMENTS * 2 ** ((rank - COMMON_RANK) / RANKS_TO_DOUBLE);

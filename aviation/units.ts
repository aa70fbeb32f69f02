/** Metres in an international foot, exact (ICAO Annex 5, table 3-3). */
export const METRES_PER_FOOT = 0.3048;
/** Metres in an international nautical mile, exact (ICAO Annex 5). */
export const METRES_PER_NM = 1852;
export const FEET_PER_METRE = 1 / METRES_PER_FOOT;
export const FEET_PER_NM = METRES_PER_NM / METRES_PER_FOOT;
export const KNOTS_PER_MPS = 3600 / METRES_PER_NM;
/** Metres per second in a knot. */
export const MPS_PER_KNOT = METRES_PER_NM / 3600;

/** Metres in an international foot, exact (ICAO Annex 5, table 3-3). */
export const METRES_PER_FOOT = 0.3048;
/** Metres in an international nautical mile, exact (ICAO Annex 5, table 3-3). */
export const METRES_PER_NM = 1852;
/** Kilometres in a nautical mile; also km/h in a knot. */
export const KM_PER_NM = METRES_PER_NM / 1000;
/** International feet in a metre. */
export const FEET_PER_METRE = 1 / METRES_PER_FOOT;
/** International feet in a nautical mile. */
export const FEET_PER_NM = METRES_PER_NM / METRES_PER_FOOT;
/** Knots in a metre per second. */
export const KNOTS_PER_MPS = 3600 / METRES_PER_NM;
/** Metres per second in a knot. */
export const MPS_PER_KNOT = METRES_PER_NM / 3600;

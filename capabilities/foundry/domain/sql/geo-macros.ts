/** Mean earth radius (IUGG), NM. */
const RADIUS_NM = 3440.0695;

const bearing = (from: [string, string], to: [string, string]): string => {
  const [lat1, lon1] = from.map((name) => `radians(${name})`);
  const [lat2, lon2] = to.map((name) => `radians(${name})`);
  return `atan2(sin(${lon2} - ${lon1}) * cos(${lat2}), cos(${lat1}) * sin(${lat2}) - sin(${lat1}) * cos(${lat2}) * cos(${lon2} - ${lon1}))`;
};

const angle = 'distance_nm(lat1, lon1, lat, lon) / r';
const turn = `(${bearing(['lat1', 'lon1'], ['lat', 'lon'])} - ${bearing(['lat1', 'lon1'], ['lat2', 'lon2'])})`;

/**
 * Position functions for SQL in browser and server, on the sphere (haversine; cross-track distance of the Aviation
 * Formulary). Degrees in, NM out; null for unknown positions.
 */
export const GEO_MACROS: readonly string[] = [
  `CREATE OR REPLACE MACRO distance_nm(lat1, lon1, lat2, lon2) AS 2 * ${RADIUS_NM} * asin(least(1, sqrt(sin(radians(lat2 - lat1) / 2) ** 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ** 2)))`,
  `CREATE OR REPLACE MACRO off_leg_nm(lat, lon, lat1, lon1, lat2, lon2) AS ${`CASE WHEN cos(${turn}) < 0 THEN distance_nm(lat, lon, lat1, lon1) WHEN acos(least(1, greatest(-1, cos(${angle}) / cos(asin(sin(${angle}) * sin(${turn})))))) * r > distance_nm(lat1, lon1, lat2, lon2) THEN distance_nm(lat, lon, lat2, lon2) ELSE abs(asin(sin(${angle}) * sin(${turn}))) * r END`.replaceAll(/\br\b/g, String(RADIUS_NM))}`,
];

/** Names of the functions, for completion. */
export const GEO_FUNCTIONS: readonly string[] = ['distance_nm', 'off_leg_nm'];

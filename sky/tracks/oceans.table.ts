import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Gate, Ocean } from './track-lattice.ts';

/**
 * Fixes at the edges of the oceans with their published positions to a hundredth of a degree or better (FAA NASR 2026
 * for Canada and the US, X-Plane 2013 for the rest). For planning only; the map draws fixes from the loaded navigation
 * data.
 */
const gates = (text: string): Gate[] =>
  text
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [ident = '', lat = '', lon = ''] = item.split(':');
      return { ident, lat: Number(lat), lon: Number(lon) };
    });

const EUROPEAN_ENTRIES = gates(`
  RATSU:61:-10 ATSIX:60:-10 BALIX:59:-10 ERAKA:58:-10 GOMUP:57:-10 SUNOT:57:-15 BILTO:56.5:-15 PIKIL:56:-15
  ETARI:55.5:-15 RESNO:55:-15 VENER:54.5:-15 DOGAL:54:-15 NEBIN:53.5:-15 MALOT:53:-15 TOBOR:52.5:-15 LIMRI:52:-15
  ADARA:51.5:-15 DINIM:51:-15 RODEL:50.5:-15 SOMAX:50:-15 KOGAD:49.5:-15 BEDRA:49:-15`);

const AMERICAN_ENTRIES = gates(`
  BOKTO:56.967:-58 CUDDY:56.7:-57 DORYY:56.033:-57 ENNSO:55.533:-57 HOIST:55.033:-57 JANJO:54.033:-57
  LOMSI:53.1:-56.783 MELDI:52.733:-56.35 NEEKO:52.4:-55.833 RIKAL:51.8:-54.533 SAXAN:51.483:-53.85
  TUDEP:51.167:-53.233 UMESI:50.833:-52.6 ALLRY:50.5:-52 BUDAR:50:-52 ELSIR:49.5:-52 IBERG:49:-52 JOOPY:48.5:-52
  MUSAK:48:-52 NICSO:47.5:-52 OMSAT:47:-52 PORTI:46.5:-52 RELIC:46:-52 SUPRY:45.5:-52 RAFIN:44.883:-51.805 BOBTU:44.117:-52.822`);

export const NORTH_ATLANTIC = {
  european: EUROPEAN_ENTRIES,
  american: AMERICAN_ENTRIES,
  meridiansWestward: [-20, -30, -40, -50],
  southLat: 43,
  northLat: 63,
} as const;

const NORTH_AMERICAN_GATES = gates(`
  MANJO:52:-135.457 ORNAI:50:-133.398 PRETY:49:-132.443 SEDAR:45.507:-126.717 HEMLO:43.302:-126.681
  TRYSH:40.151:-127 DACEM:38.466:-127 ALCOA:37.833:-125.835 BAART:36.462:-126.933 CREAN:35.73:-126.09`);

/** East of Japan, and further south for traffic to and from Taiwan, Hong Kong and the Philippines. */
const ASIAN_GATES = gates(`
  NOGAL:46.22:153 KALIG:42.98:155.67 ADGOR:40.42:149.65 KALNA:39.154:149.826 GARRY:37.318:150.523 SEALS:35.32:146
  MORAY:34.3:146 FERAR:33.24:146 TONIK:32:146 UPDOB:30:146.85`);

const HAWAIIAN_GATES = gates('DANNO:23.533:-161.582 THOMA:23.94:-160.76 CANON:22.802:-162.617');

export const NORTH_PACIFIC_EASTWARD: Ocean = {
  fromGates: ASIAN_GATES,
  toGates: NORTH_AMERICAN_GATES,
  meridians: [160, 170, 180, -170, -160, -150, -140],
  southLat: 27,
  northLat: 57,
};
export const NORTH_PACIFIC_WESTWARD: Ocean = {
  ...NORTH_PACIFIC_EASTWARD,
  fromGates: NORTH_AMERICAN_GATES,
  toGates: ASIAN_GATES,
  meridians: NORTH_PACIFIC_EASTWARD.meridians.toReversed(),
};
export const HAWAII_EASTWARD: Ocean = {
  fromGates: ASIAN_GATES,
  toGates: HAWAIIAN_GATES,
  meridians: [160, 170, 180, -170],
  southLat: 20,
  northLat: 45,
};
export const HAWAII_WESTWARD: Ocean = {
  ...HAWAII_EASTWARD,
  fromGates: HAWAIIAN_GATES,
  toGates: ASIAN_GATES,
  meridians: HAWAII_EASTWARD.meridians.toReversed(),
};

/** Cities served by the tracks. */
export const CITIES = {
  london: { lat: 51.47, lon: -0.45 },
  paris: { lat: 49.01, lon: 2.55 },
  newYork: { lat: 40.64, lon: -73.78 },
  tokyo: { lat: 35.76, lon: 140.39 },
  taipei: { lat: 25.08, lon: 121.23 },
  seattle: { lat: 47.45, lon: -122.31 },
  sanFrancisco: { lat: 37.62, lon: -122.38 },
  losAngeles: { lat: 33.94, lon: -118.41 },
  honolulu: { lat: 21.32, lon: -157.92 },
} as const satisfies Record<string, LatLon>;

import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { legacyFaaSource } from '#capabilities/notams/server/faa-source.ts';
import type { NotamsServerOptions } from '#capabilities/notams/server/index.ts';
import { nmsSource } from '#capabilities/notams/server/nms-source.ts';
import type { NotamSources } from '#capabilities/notams/server/notam.feed.ts';
import { faaTfrSources } from '#capabilities/notams/server/tfr.feed.ts';
import type { SimulatedAirport } from '#capabilities/notams/sim/notams.handlers.ts';
import { type SimulatedPlaces, simulatedNotams } from '#capabilities/notams/sim/notams.sim.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import { MIN_LARGE_RANK, SCHEDULED_RANK } from './airport-ranks.ts';
import type { SkyHandlers } from './sky-handlers.ts';

const OFF = 'off';
const NEAR_LIMIT = 10;
const NEAR_NM = 85;
const AID_NM = 15;
const US_BOX = { west: -125, south: 24, east: -66, north: 49.5 };

function airportOf(reader: NavdataReader, airport: number): SimulatedAirport {
  const detail = reader.airportDetail(airport);
  const { lat, lon } = detail;
  const aids = reader.nearestPoints({ lat, lon, limit: 4, maxNm: AID_NM, kinds: ['VOR', 'NDB', 'DME'] });
  const landingAids = detail.runways.flatMap(({ ils }) =>
    ils?.ident ? [{ ident: ils.ident, kind: 'ILS' as const }] : [],
  );
  return {
    icao: detail.icao ?? detail.ident,
    lat,
    lon,
    runways: [
      ...new Set(
        detail.runways
          .filter(({ isClosed }) => !isClosed)
          .map(({ ident, reciprocalIdent }) =>
            [ident, reciprocalIdent]
              .filter((end) => end !== null)
              .toSorted()
              .join('/'),
          ),
      ),
    ],
    navaids: [
      ...aids.flatMap(({ kind, ident }) =>
        kind === 'VOR' || kind === 'NDB' || kind === 'DME' ? [{ ident, kind }] : [],
      ),
      ...landingAids,
    ],
    isLarge: detail.type === 'large_airport',
  };
}

function placesOf(reader: NavdataReader): SimulatedPlaces {
  let large: SimulatedAirport[] | null = null;
  return {
    airport(code) {
      const airport = reader.airportByIdent(code);
      return airport === null ? null : airportOf(reader, airport);
    },
    near: (place) =>
      reader
        .nearestAirports(place, { limit: NEAR_LIMIT, maxNm: NEAR_NM, minRank: SCHEDULED_RANK })
        .map(({ airport }) => airportOf(reader, airport)),
    largeUs() {
      large ??= reader
        .airportsInBox(US_BOX, { limit: 400, minRank: MIN_LARGE_RANK })
        .map((airport) => airportOf(reader, airport))
        .filter(({ isLarge }) => isLarge);
      return large;
    },
  };
}

/** Position of an airport: null when not in the data, undefined while there is no data. */
function placeOfAirport(reader: NavdataReader | null, code: string): LatLon | null | undefined {
  if (!reader) return undefined;
  const airport = reader.airportByIdent(code);
  return airport === null ? null : reader.airportSummary(airport);
}

/** Live NOTAMs need an FAA key; missing settings are named. */
function liveNotams(config: Config): Pick<NotamSources, 'live' | 'liveUnavailable'> {
  const pairs = [
    {
      url: config.FAA_NMS_URL,
      urlName: 'FAA_NMS_URL',
      id: config.FAA_NMS_CLIENT_ID,
      secret: config.FAA_NMS_CLIENT_SECRET,
      name: 'FAA_NMS_CLIENT',
      source: nmsSource,
    },
    {
      url: config.FAA_NOTAM_URL,
      urlName: 'FAA_NOTAM_URL',
      id: config.FAA_NOTAM_CLIENT_ID,
      secret: config.FAA_NOTAM_CLIENT_SECRET,
      name: 'FAA_NOTAM_CLIENT',
      source: legacyFaaSource,
    },
  ];
  for (const { url, id, secret, source } of pairs) {
    if (url !== OFF && id !== undefined && secret !== undefined) {
      return { live: source({ url, clientId: id, clientSecret: secret }), liveUnavailable: null };
    }
  }
  const half = pairs.find(({ id, secret }) => (id === undefined) !== (secret === undefined));
  const off = pairs.find(({ url, id, secret }) => url === OFF && id !== undefined && secret !== undefined);
  const reason = half
    ? `Live NOTAMs need ${half.name}_${half.id === undefined ? 'ID' : 'SECRET'} too: half of the pair is set.`
    : off
      ? `Switched off by the operator (${off.urlName}=off).`
      : 'Live NOTAMs need FAA_NMS_CLIENT_ID and FAA_NMS_CLIENT_SECRET, or FAA_NOTAM_CLIENT_ID and FAA_NOTAM_CLIENT_SECRET. The FAA gives them out free.';
  return { live: null, liveUnavailable: reason };
}

/** Sources of NOTAMs and flight restrictions. */
export function notamSourcesOf(
  config: Config,
  sky: WorkerCaller<SkyHandlers>,
  navdata: () => NavdataReader | null,
): Pick<NotamsServerOptions, 'sources' | 'tfrSources' | 'airportPlace'> {
  let opened: { reader: NavdataReader; places: SimulatedPlaces } | null = null;
  const places = (): SimulatedPlaces | null => {
    const reader = navdata();
    if (!reader) return null;
    if (opened?.reader !== reader) opened = { reader, places: placesOf(reader) };
    return opened.places;
  };
  const simulated = simulatedNotams({ sky, seed: config.SIM_SEED, places });
  const tfrUrl = config.TFR_URL;
  return {
    sources: { ...liveNotams(config), simulated: simulated.notams },
    tfrSources: {
      live: tfrUrl === OFF ? null : faaTfrSources(tfrUrl),
      liveUnavailable: tfrUrl === OFF ? 'Switched off by the operator (TFR_URL=off).' : null,
      simulated: simulated.tfr,
    },
    airportPlace: (icao) => placeOfAirport(navdata(), icao),
  };
}

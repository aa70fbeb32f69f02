import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import {
  type ReportedElsewhere,
  getAirport,
  getAirportWithCoordinates,
  getCommunication,
  getRunways,
} from '../contract.ts';
import {
  type AirportRecord,
  type AirportSource,
  airportDetailAnswer,
  communicationAnswers,
  runwayAnswers,
} from './airport-answers.ts';

export type { AirportSource } from './airport-answers.ts';

export interface AirportsServerOptions {
  /** The loaded navigation data; `null` while there is none. */
  navdata: () => AirportSource | null;
  /**
   * The station whose weather reports serve an identifier; null if there is none, or if the reports are from this
   * place.
   */
  reportedElsewhere?: (ident: string, place: { lat: number; lon: number }) => ReportedElsewhere | null;
}

/** Server side of airports: detail, runways, frequencies and coordinates from navigation data. */
export function createAirportsServer({
  navdata,
  reportedElsewhere = () => null,
}: AirportsServerOptions): ServerCapability {
  /** The requested airport; otherwise the inner message of spec 8 as a 404. */
  const find = (code: string, what: string): { source: AirportSource; record: AirportRecord } => {
    const source = navdata();
    if (!source) {
      throw new Problem('navdata-not-ready', 503, 'Navigation data is being built. Try again in a moment.');
    }
    const icao = code.toUpperCase();
    const airport = source.airportByIdent(icao);
    if (airport === null) throw new Problem('airport-not-found', 404, `${what} not available for ${icao}`);
    return { source, record: source.airportDetail(airport) };
  };
  return {
    id: 'airports',
    register(host) {
      host.route(getAirport, ({ query }) => {
        const { source, record } = find(query.icao, 'Airport info');
        const detail = airportDetailAnswer(source, record);
        const elsewhere = (ident: string) => reportedElsewhere(ident, record);
        return {
          ...detail,
          reportedElsewhere: elsewhere(query.icao.toUpperCase()) ?? elsewhere(detail.icao),
        };
      });
      host.route(getRunways, ({ query }) => {
        const { source, record } = find(query.icao, 'Runways');
        return runwayAnswers(source, record);
      });
      host.route(getCommunication, ({ query }) => {
        const { source, record } = find(query.icao, 'Communication data');
        return communicationAnswers(source, record);
      });
      host.route(getAirportWithCoordinates, ({ query }) => {
        const { record } = find(query.icao, 'Airport info');
        return {
          coordinates: [record.lon, record.lat] as [number, number],
          name: record.name,
          data: { elevation: record.elevationFt },
        };
      });
    },
  };
}

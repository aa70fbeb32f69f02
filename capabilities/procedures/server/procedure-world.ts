import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import type { CodedProcedure, ProcedureAirport } from '../domain/coded-procedure.ts';
import type { ProcedureNavaid, ProcedurePlaces } from '../domain/leg-state.ts';
import type { PathAssumptions } from '../domain/path-assumptions.ts';
import type { ProcedureWorld } from '../domain/procedure-path.ts';

/** The navigation data that procedures need; implemented by the artefact's reader. */
export interface ProcedureSource {
  airportByIdent(code: string): number | null;
  airportDetail(airport: number): SourceAirport;
  airportsInBox(
    box: { west: number; south: number; east: number; north: number },
    options: { readonly limit: number },
  ): number[];
  proceduresOf(airport: number): CodedProcedure[];
  pointsByIdent(ident: string): readonly SourcePoint[];
  readonly meta: {
    readonly sources: readonly { readonly id: string; readonly name: string; readonly asOf: string | null }[];
  };
}

interface SourceAirport extends LatLon {
  readonly ident: string;
  readonly icao: string | null;
  readonly elevationFt: number | null;
  readonly magneticVariationDegEast: number | null;
  readonly runways: readonly {
    readonly ident: string;
    readonly reciprocalIdent: string | null;
    readonly lat: number | null;
    readonly lon: number | null;
    readonly headingDegTrue: number | null;
    readonly elevationFt: number | null;
    readonly isClosed: boolean;
    readonly ils: { readonly ident: string | null } | null;
  }[];
}

interface SourcePoint extends LatLon {
  readonly kind: string;
  readonly ident: string;
  readonly variationDegEast: number | null;
}

/** A navaid further away than this is another one of the same ident. */
const NAVAID_WITHIN_NM = 200;
const NAVAID_KINDS = ['VOR', 'DME', 'NDB'];

/** `I-JFK` and `IJFK` are one localizer. */
const plainIdent = (ident: string): string => ident.replaceAll(/[^A-Z0-9]/gi, '').toUpperCase();

function placesOf(navdata: ProcedureSource, record: SourceAirport, at: Date): ProcedurePlaces {
  const found = new Map<string, SourcePoint | null>();
  const stationOf = (ident: string, near: LatLon): SourcePoint | null => {
    const known = found.get(ident);
    if (known !== undefined) return known;
    const [nearest] = navdata
      .pointsByIdent(ident)
      .filter(({ kind }) => NAVAID_KINDS.includes(kind))
      .map((point) => ({ point, away: distanceNm(near, point) }))
      .filter(({ away }) => away <= NAVAID_WITHIN_NM)
      .toSorted((a, b) => a.away - b.away);
    found.set(ident, nearest?.point ?? null);
    return nearest?.point ?? null;
  };
  // The data's own value matches the charts; the model is for airports without one.
  const ofAirport =
    record.magneticVariationDegEast ?? magneticVariationDegEast({ lat: record.lat, lon: record.lon, at });
  return {
    variationDegEast(place, navaid) {
      const station = navaid === null ? null : stationOf(navaid, place);
      return station?.variationDegEast ?? ofAirport;
    },
    navaid: (ident, near): ProcedureNavaid | null => {
      const station = stationOf(ident, near);
      if (station) return { lat: station.lat, lon: station.lon, note: null };
      return ilsDme(record, ident);
    },
  };
}

/** The DME of an ILS is near its localizer, beyond the far end of the runway. */
function ilsDme({ runways }: SourceAirport, ident: string): ProcedureNavaid | null {
  const runway = runways.find((end) => end.ils?.ident && plainIdent(end.ils.ident) === plainIdent(ident));
  const far = runways.find((end) => end.ident === runway?.reciprocalIdent);
  if (!runway || !far || far.lat === null || far.lon === null) return null;
  return { lat: far.lat, lon: far.lon, note: `${ident} taken at the far end of runway ${runway.ident}` };
}

/** The airport data used by procedures. */
function airportOf(record: SourceAirport): ProcedureAirport {
  return {
    ident: record.icao ?? record.ident,
    lat: record.lat,
    lon: record.lon,
    elevationFt: record.elevationFt,
    runways: record.runways
      .filter(({ isClosed }) => !isClosed)
      .map((end) => ({
        ident: end.ident,
        reciprocalIdent: end.reciprocalIdent,
        lat: end.lat,
        lon: end.lon,
        headingDegTrue: end.headingDegTrue,
        elevationFt: end.elevationFt,
        ilsIdent: end.ils?.ident ?? null,
      })),
  };
}

/** Creates the context in which an airport's procedures are drawn; `at` is for the magnetic model. */
export function createProcedureWorlds(
  navdata: ProcedureSource,
  at: Date,
): (airport: number, assumptions: PathAssumptions) => ProcedureWorld {
  return (airport, assumptions) => {
    const record = navdata.airportDetail(airport);
    return { airport: airportOf(record), places: placesOf(navdata, record, at), assumptions };
  };
}

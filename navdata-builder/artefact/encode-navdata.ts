import KDBush from 'kdbush';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type ArtefactColumns,
  type NavdataMeta,
  type NavdataSource,
  pointKinds,
  pointUsages,
  unknownSourceNumber,
} from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import type { BuildAccounts } from '#capabilities/navdata/domain/artefact/build-accounts.ts';
import type { AirwayNetwork } from '../merge/airway-network.ts';
import type { AirportRecord, AirspaceRecord, EnroutePointRecord } from '../navdata-set.ts';
import { columnOf, decimal } from './columns-of.ts';
import { encodeAirports } from './encode-airports.ts';
import { encodeAirspaces } from './encode-airspaces.ts';
import { encodeAirways } from './encode-airways.ts';
import { type PlacedProcedure, encodeProcedures } from './encode-procedures.ts';
import { encodeKeys, encodeWords } from './encode-search.ts';
import { openStringPool } from './string-pool.ts';
import { encodeArtefact } from './write-artefact.ts';

/** All that goes into an artefact. Point numbers: airports first, then `points`. */
export interface NavdataSet {
  /** In the order of `sortAirports`. */
  readonly airports: readonly AirportRecord[];
  readonly points: readonly EnroutePointRecord[];
  /** With point numbers of the artefact. */
  readonly network: AirwayNetwork;
  readonly airspaces: readonly AirspaceRecord[];
  /** In the order of their airports. */
  readonly procedures: readonly PlacedProcedure[];
  readonly sources: readonly NavdataSource[];
  /** Rejected and merged records, for queries of the artefact. */
  readonly accounts: BuildAccounts;
  /** Result of `encodeLayouts`. */
  readonly layouts?: Uint8Array;
  readonly builtAt: Date;
}

/** The bytes of the artefact; the same set gives the same bytes. */
export function encodeNavdata(set: NavdataSet): Uint8Array {
  const { airports, points, network } = set;
  const strings = openStringPool();
  const all = [...airports, ...points];
  const numbers = new Map(set.sources.map((source, index) => [source.id, index]));
  const sourceNumber = (id: string): number => numbers.get(id) ?? unknownSourceNumber;
  const enrouteIdents = points.map((point) => point.ident);
  const airwayNames = network.airways.map((airway) => airway.name);
  const columns: Omit<ArtefactColumns, 'string.start' | 'string.bytes'> = {
    'point.ident': columnOf('point.ident', all, (point) => strings.id(point.ident)),
    'point.name': columnOf('point.name', all, (point) => strings.id(point.name)),
    'point.lat': columnOf('point.lat', all, (point) => point.lat),
    'point.lon': columnOf('point.lon', all, (point) => point.lon),
    'point.kind': columnOf('point.kind', all, (point) =>
      pointKinds.indexOf('kind' in point ? point.kind : 'AIRPORT'),
    ),
    'point.source': columnOf('point.source', all, (point) => sourceNumber(point.source)),
    ...encodePoints(points, strings),
    ...encodeAirports(airports, { strings, at: set.builtAt, sourceNumber }),
    ...encodeAirways({ network, positions: all, strings, sourceNumber }),
    ...encodeKeys({ airports, enrouteIdents, airwayNames }, strings),
    ...encodeWords(
      [...airports.map((a) => [a.name, a.municipality]), ...points.map((p) => [p.name])],
      strings,
    ),
    'index.airports': encodeTree(airports),
    'index.enroute': encodeTree(points),
    ...encodeAirspaces({ airspaces: set.airspaces, strings, sourceNumber }),
    ...encodeProcedures({ procedures: set.procedures, strings, sourceNumber }),
    'report.json': new TextEncoder().encode(JSON.stringify(set.accounts)),
  };
  return encodeArtefact(metaOf(set, columns), { ...strings.finish(), ...columns }, set.layouts);
}

function encodePoints(points: readonly EnroutePointRecord[], strings: { id(text: string | null): number }) {
  return {
    'enroute.type': columnOf('enroute.type', points, (point) => strings.id(point.type)),
    'enroute.region': columnOf('enroute.region', points, (point) =>
      strings.id(point.region ?? point.country),
    ),
    'enroute.frequencyKhz': columnOf('enroute.frequencyKhz', points, (point) => decimal(point.frequencyKhz)),
    'enroute.elevationFt': columnOf('enroute.elevationFt', points, (point) => decimal(point.elevationFt)),
    'enroute.rangeNm': columnOf('enroute.rangeNm', points, (point) => decimal(point.rangeNm)),
    'enroute.variationDegEast': columnOf('enroute.variationDegEast', points, (point) =>
      decimal(point.variationDegEast),
    ),
    'enroute.usage': columnOf('enroute.usage', points, (point) => pointUsages.indexOf(point.usage)),
  };
}

function encodeTree(points: readonly LatLon[]): Uint8Array {
  if (points.length === 0) return new Uint8Array(0);
  const tree = new KDBush(points.length);
  for (const { lat, lon } of points) tree.add(lon, lat);
  return new Uint8Array(tree.finish().data);
}

function metaOf(
  set: NavdataSet,
  columns: Omit<ArtefactColumns, 'string.start' | 'string.bytes'>,
): NavdataMeta {
  const countOf = (kind: EnroutePointRecord['kind']): number =>
    set.points.filter((point) => point.kind === kind).length;
  const cycles = set.sources.flatMap((source) => (source.airac === null ? [] : [source.airac]));
  return {
    builtAt: set.builtAt.toISOString(),
    airac: cycles.toSorted().at(-1) ?? null,
    sources: [...set.sources],
    counts: {
      airports: set.airports.length,
      runwayEnds: columns['runwayEnd.ident'].length,
      frequencies: columns['frequency.hz'].length,
      vors: countOf('VOR'),
      ndbs: countOf('NDB'),
      dmes: countOf('DME'),
      fixes: countOf('FIX'),
      airways: set.network.airways.length,
      airwaySegments: set.network.segments.length,
      airspaces: set.airspaces.length,
      procedures: set.procedures.length,
      procedureLegs: columns['procedureLeg.fix'].length,
    },
  };
}

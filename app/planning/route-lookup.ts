import type { CodedPart as DataPart } from '#aviation/procedures/coded-leg.ts';
import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { NavPoint } from '#capabilities/navdata/domain/point-records.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type {
  AirwayGraph,
  LookupPoint,
  LookupProcedure,
  ProcedurePart,
  RouteLookup,
} from '#capabilities/route/domain/route-lookup.ts';

const typeOfKind: Record<NavPoint['kind'], LookupPoint['type']> = {
  AIRPORT: 'airport',
  VOR: 'vor',
  NDB: 'ndb',
  DME: 'waypoint',
  FIX: 'waypoint',
};

/**
 * Navigation data access for the route and plan capabilities. The lookup object is the same as long as the data is,
 * because results derived from a graph are cached with it.
 */
export function routeLookupOf(current: () => NavdataReader | null): () => RouteLookup | null {
  let opened: { reader: NavdataReader; lookup: RouteLookup } | null = null;
  return () => {
    const reader = current();
    if (!reader) return null;
    if (opened?.reader !== reader) opened = { reader, lookup: openLookup(reader) };
    return opened.lookup;
  };
}

function openLookup(reader: NavdataReader): RouteLookup {
  const network = reader.hasEnroute ? reader.airwayGraph() : null;
  const node = (point: number): number => network?.nodeOfPoint(point) ?? -1;
  const toLookupPoint = (point: NavPoint): LookupPoint => ({
    ident: point.ident,
    lat: point.lat,
    lon: point.lon,
    type: typeOfKind[point.kind],
    node: node(point.point),
    // For airports the data has the country instead.
    ...(point.kind === 'AIRPORT' || !/^[A-Z][A-Z0-9]$/.test(point.region ?? '')
      ? {}
      : { region: point.region ?? '' }),
  });
  const graph: AirwayGraph | null =
    network && network.edgeCount > 0
      ? {
          ...network,
          point: (graphNode) => toLookupPoint(reader.point(network.nodePoint[graphNode] ?? 0)),
          airwayNamed: (name) => reader.airwayByName(name)?.airway ?? -1,
        }
      : null;
  const pointsByIdent = (ident: string): LookupPoint[] =>
    reader
      .pointsByIdent(ident)
      .filter((point) => point.kind !== 'AIRPORT')
      .map(toLookupPoint);
  return {
    ...provenance(reader),
    graph,
    proceduresOf: proceduresOf(reader, pointsByIdent),
    airport: (code) => {
      const airport = reader.airportByIdent(code);
      if (airport === null) return null;
      const { ident, icao, localCode, lat, lon } = reader.airportSummary(airport);
      const point = { ident, lat, lon, type: 'airport', node: node(airport) } as const;
      return localCode === code && ident !== code && icao !== code
        ? { ...point, isByLocalCode: true }
        : point;
    },
    pointsByIdent,
    variationDegEast: (point) => variationOf(reader, point),
  };
}

const partKinds: Partial<Record<DataPart['kind'], ProcedurePart['kind']>> = {
  RUNWAY_TRANSITION: 'runway',
  COMMON: 'common',
  ENROUTE_TRANSITION: 'enroute',
};
/** A fix of a procedure is the enroute point of its name if within this distance. */
const SAME_FIX_NM = 1;
/** Number of airports whose procedures are cached. */
const KEPT_AIRPORTS = 200;

/** Departures and arrivals of an airport, built at first use. */
function proceduresOf(
  reader: NavdataReader,
  pointsByIdent: (ident: string) => readonly LookupPoint[],
): RouteLookup['proceduresOf'] {
  const kept = new Map<string, readonly LookupProcedure[]>();
  return (airport) => {
    const known = kept.get(airport);
    if (known) return known;
    const row = reader.airportByIdent(airport);
    const procedures = row === null ? [] : readProcedures(reader, row, pointsByIdent);
    if (kept.size >= KEPT_AIRPORTS) kept.clear();
    kept.set(airport, procedures);
    return procedures;
  };
}

function readProcedures(
  reader: NavdataReader,
  airport: number,
  pointsByIdent: (ident: string) => readonly LookupPoint[],
): LookupProcedure[] {
  const points = new Map<string, LookupPoint>();
  const pointOf = (ident: string, at: { lat: number; lon: number }): LookupPoint => {
    const key = `${ident} ${at.lat} ${at.lon}`;
    const point = points.get(key) ??
      pointsByIdent(ident).find((candidate) => distanceNm(candidate, at) <= SAME_FIX_NM) ?? {
        ident,
        lat: at.lat,
        lon: at.lon,
        type: 'waypoint' as const,
        node: -1,
      };
    points.set(key, point);
    return point;
  };
  const own = reader.airportSummary(airport).ident;
  const partOf = ({ kind, name, legs }: DataPart): ProcedurePart[] => {
    const partKind = partKinds[kind];
    if (!partKind) return [];
    const fixes = legs.flatMap(({ fix }) =>
      // Runways and the airport are not intermediate points, and a fix shared by two legs is one point.
      fix?.position && fix.ident !== own && !/^RW\d/.test(fix.ident)
        ? [pointOf(fix.ident, fix.position)]
        : [],
    );
    return [{ kind: partKind, name, points: fixes.filter((fix, index) => fix !== fixes[index - 1]) }];
  };
  return reader.proceduresOf(airport).flatMap((procedure) =>
    procedure.type === 'APPROACH'
      ? []
      : [
          {
            kind: procedure.type === 'SID' ? ('sid' as const) : ('star' as const),
            ident: procedure.ident,
            parts: procedure.parts.flatMap(partOf),
          },
        ],
  );
}

/** A VOR's radials use its station declination; elsewhere the variation at the date of the data applies. */
function variationOf(reader: NavdataReader, point: LookupPoint): number {
  const station = reader
    .pointsByIdent(point.ident)
    .find((candidate) => candidate.lat === point.lat && candidate.lon === point.lon);
  return (
    station?.variationDegEast ??
    magneticVariationDegEast({ lat: point.lat, lon: point.lon, at: new Date(reader.meta.builtAt) })
  );
}

/** Source of fixes, navaids and airways; without any, source of the airports. */
function provenance({ meta }: NavdataReader): Pick<RouteLookup, 'source' | 'asOf'> {
  const isEnroute = (what: string): boolean => /^(?:fixes|vors|ndbs|navaids|airway)/i.test(what);
  const supplied = meta.sources.filter(({ used }) =>
    Object.entries(used).some(([what, count]) => isEnroute(what) && count > 0),
  );
  const sources = supplied.length > 0 ? supplied : meta.sources;
  return {
    source: sources.map(({ name }) => name).join(', '),
    // The oldest, because a route is only as current as its oldest part.
    asOf:
      sources
        .map(({ asOf }) => asOf)
        .filter((asOf) => asOf !== null)
        .toSorted((a, b) => a.localeCompare(b))[0] ?? null,
  };
}

import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { NavPoint } from '#capabilities/navdata/domain/point-records.ts';
import type { AirwayGraph, LookupPoint, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';

const typeOfKind: Record<NavPoint['kind'], LookupPoint['type']> = {
  AIRPORT: 'airport',
  VOR: 'vor',
  NDB: 'ndb',
  DME: 'waypoint',
  FIX: 'waypoint',
};

/**
 * Lets the route and plan capabilities look into the navigation data that is loaded now. The same lookup is
 * given as long as the same data is loaded, because what they work out about a graph is kept with it.
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
  });
  const graph: AirwayGraph | null =
    network && network.edgeCount > 0
      ? {
          ...network,
          point: (graphNode) => toLookupPoint(reader.point(network.nodePoint[graphNode] ?? 0)),
          airwayNamed: (name) => reader.airwayByName(name)?.airway ?? -1,
        }
      : null;
  return {
    ...provenance(reader),
    graph,
    airport: (code) => {
      const airport = reader.airportByIdent(code);
      if (airport === null) return null;
      const { ident, lat, lon } = reader.airportSummary(airport);
      return { ident, lat, lon, type: 'airport', node: node(airport) };
    },
    pointsByIdent: (ident) =>
      reader
        .pointsByIdent(ident)
        .filter((point) => point.kind !== 'AIRPORT')
        .map(toLookupPoint),
    variationDegEast: (point) => variationOf(reader, point),
  };
}

/** A VOR's radials follow the declination it was set up with; elsewhere the variation at the data's date counts. */
function variationOf(reader: NavdataReader, point: LookupPoint): number {
  const station = reader
    .pointsByIdent(point.ident)
    .find((candidate) => candidate.lat === point.lat && candidate.lon === point.lon);
  return (
    station?.variationDegEast ??
    magneticVariationDegEast({ lat: point.lat, lon: point.lon, at: new Date(reader.meta.builtAt) })
  );
}

/** Who supplied fixes, navaids and airways; without any, who supplied the airports. */
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

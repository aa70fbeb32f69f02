import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type {
  AirwayGraph,
  LookupPoint,
  LookupProcedure,
  ProcedurePart,
  RouteLookup,
} from './route-lookup.ts';

/** Test network: points by name, airways as text `A J1 B`. */
export interface TestNetwork {
  readonly airports: Readonly<Record<string, LatLon>>;
  /** Name `IDENT`, or `IDENT#2` for another point of the same name. */
  readonly points?: Readonly<Record<string, LatLon & { readonly type?: LookupPoint['type'] }>>;
  readonly airways?: readonly TestAirway[];
  readonly variationDegEast?: number;
  /** Idents of airports by their local codes. */
  readonly localCodes?: Readonly<Record<string, string>>;
  /** By airport. */
  readonly procedures?: Readonly<Record<string, readonly TestProcedure[]>>;
}

interface TestProcedure {
  readonly kind: 'sid' | 'star';
  readonly ident: string;
  /** Kind, name and point names in order: `['enroute', 'CANDR', 'DEEZZ CANDR']`. */
  readonly parts: readonly (readonly [kind: ProcedurePart['kind'], name: string | null, along: string])[];
}

interface TestAirway {
  readonly name: string;
  /** Point names in order. */
  readonly along: readonly string[];
  readonly oneWay?: boolean;
  readonly minFl?: number;
  readonly maxFl?: number;
  readonly level?: 1 | 2 | 3;
}

/** Lookup of a test network; without airways it has no graph. */
export function lookupForTests(network: TestNetwork): RouteLookup {
  const names = Object.keys(network.points ?? {});
  const points = names.map((name, node): LookupPoint => {
    const at = network.points?.[name] ?? { lat: 0, lon: 0 };
    const isMet = network.airways?.some((airway) => airway.along.includes(name)) ?? false;
    return {
      ident: name.split('#')[0] ?? name,
      lat: at.lat,
      lon: at.lon,
      type: at.type ?? 'waypoint',
      node: isMet ? node : -1,
    };
  });
  return {
    source: 'made up',
    asOf: '2026-01-01',
    airport: (code) => {
      const ident = network.localCodes?.[code] ?? code;
      const at = network.airports[ident];
      if (!at) return null;
      const point = { ident, lat: at.lat, lon: at.lon, type: 'airport', node: -1 } as const;
      return ident === code ? point : { ...point, isByLocalCode: true };
    },
    pointsByIdent: (ident) => points.filter((point) => point.ident === ident),
    graph: network.airways ? graphOf(points, names, network.airways) : null,
    variationDegEast: () => network.variationDegEast ?? 0,
    proceduresOf: (airport) =>
      (network.procedures?.[airport] ?? []).map(({ kind, ident, parts }): LookupProcedure => ({
        kind,
        ident,
        parts: parts.map(([partKind, name, along]) => ({
          kind: partKind,
          name,
          points: along.split(' ').flatMap((word) => points[names.indexOf(word)] ?? []),
        })),
      })),
  };
}

function graphOf(
  points: readonly LookupPoint[],
  names: readonly string[],
  airways: readonly TestAirway[],
): AirwayGraph {
  const airwayNames = [...new Set(airways.map((airway) => airway.name))];
  const edges = airways.flatMap((airway) =>
    airway.along.slice(1).flatMap((name, index) => {
      const from = names.indexOf(airway.along[index] ?? '');
      const to = names.indexOf(name);
      const forward = { airway, from, to };
      return airway.oneWay ? [forward] : [forward, { airway, from: to, to: from }];
    }),
  );
  const sorted = edges.toSorted((a, b) => a.from - b.from);
  const edgeStart = Array.from(
    { length: points.length + 1 },
    (_, node) => sorted.filter((edge) => edge.from < node).length,
  );
  return {
    nodeCount: points.length,
    nodeLat: points.map((point) => point.lat),
    nodeLon: points.map((point) => point.lon),
    edgeStart,
    edgeTo: sorted.map((edge) => edge.to),
    edgeAirway: sorted.map((edge) => airwayNames.indexOf(edge.airway.name)),
    edgeLevel: sorted.map((edge) => edge.airway.level ?? 3),
    edgeMinFl: sorted.map((edge) => edge.airway.minFl ?? -1),
    edgeMaxFl: sorted.map((edge) => edge.airway.maxFl ?? -1),
    point: (node) => points[node] ?? { ident: '', lat: 0, lon: 0, type: 'waypoint', node },
    airwayName: (airway) => airwayNames[airway] ?? '',
    airwayNamed: (name) => airwayNames.indexOf(name),
  };
}

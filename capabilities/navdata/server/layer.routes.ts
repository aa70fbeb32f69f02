import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { getNavdataLayer, type NavdataLayerAnswer } from '../contract.ts';
import type { PointKind } from '../domain/artefact/artefact-format.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import { airspaceAnswer } from './enroute.routes.ts';
import { navPointAnswer, sourceName } from './nav-points.ts';
import { layerList } from './navdata-map-lists.ts';
import { edgesOf } from './tiles/airspace-shapes.ts';

type Layer = NavdataLayerAnswer['layer'];
type Segment = NavdataLayerAnswer['segments'][number];
type LayerAirspace = NavdataLayerAnswer['airspaces'][number];

const KINDS: Partial<Record<Layer, readonly PointKind[]>> = {
  vor: ['VOR', 'DME'],
  ndb: ['NDB'],
  waypoints: ['FIX'],
};

interface Wanted {
  reader: NavdataReader;
  box: BoundingBox;
  /** One more than the maximum, to detect a truncated list. */
  upTo: number;
}

function pointsOf(layer: Layer, { reader, box, upTo }: Wanted) {
  const kinds = KINDS[layer];
  const numbers =
    layer === 'airport'
      ? reader.airportsInBox(box, { limit: upTo })
      : kinds
        ? reader.pointsInBox(box, { kinds, limit: upTo })
        : [];
  return numbers.map((number) => navPointAnswer(reader, reader.point(number)));
}

function segmentsOf({ reader, box, upTo }: Wanted): Segment[] {
  const end = (number: number) => {
    const { ident, lat, lon } = reader.point(number);
    return { ident, lat, lng: lon };
  };
  return reader
    .airwaySegmentsInBox(box)
    .slice(0, upTo)
    .map((number) => {
      const { name, from, to, level, isOneWay, minFl, maxFl, distanceNm, source, asOf } =
        reader.segment(number);
      return {
        airway: name,
        from: end(from),
        to: end(to),
        level,
        isOneWay,
        minFl,
        maxFl,
        distanceNm,
        source: sourceName(reader, source),
        asOf,
      };
    });
}

function airspacesOf({ reader, box, upTo }: Wanted): LayerAirspace[] {
  return reader
    .airspacesInBox(box)
    .slice(0, upTo)
    .map((airspace) => ({
      ...airspaceAnswer(reader, airspace),
      rings: reader.airspaceRings(airspace.airspace).map(({ ring, isHole }) => ({
        ring: ring.map((position) => [...position]),
        isHole,
      })),
      edges: edgesOf(airspace) === 'straight' ? 'straight' : 'geodesic',
    }));
}

/** The content of the map layers, as lists for other programs. */
export function registerLayerRoutes(host: ServerHost, readerNow: () => NavdataReader): void {
  host.route(
    getNavdataLayer,
    ({ params: { layer }, query: { bbox, limit } }) => {
      const reader = readerNow();
      const [west, south, east, north] = bbox;
      const wanted = { reader, box: { west, south, east, north }, upTo: limit + 1 };
      const points = pointsOf(layer, wanted);
      const segments = layer === 'airways' ? segmentsOf(wanted) : [];
      const airspaces = layer === 'airspace' ? airspacesOf(wanted) : [];
      return {
        layer,
        points: points.slice(0, limit),
        segments: segments.slice(0, limit),
        airspaces: airspaces.slice(0, limit),
        isCut: points.length + segments.length + airspaces.length > limit,
        sources: reader.meta.sources.map(({ name, licence, asOf }) => ({ name, licence, asOf })),
      };
    },
    layerList,
  );
}

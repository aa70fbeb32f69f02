import type { AirportGround } from './airport-ground.ts';
import { type PartFeature, type Position, closedRing, known } from './diagram-parts.ts';
import type { LocalFrame } from './local-frame.ts';
import { taxiwayNames } from './taxiway-names.ts';

/** Features further from the airport are errors of the survey. */
const MAX_AWAY_M = 20_000;
/** Maximum number of features of a kind; more are omitted. */
const MAX_OF_A_KIND = 8000;
const STAND_ZOOM = 13;
const FINE_ZOOM = 14;

type Nearness = (place: { lat: number; lon: number }) => boolean;

const positionOf = ([lon, lat]: readonly [number, number]): Position => [lon, lat];

/** Valid rings; none when the edge has a distant position. */
function rings(given: readonly (readonly (readonly [number, number])[])[], isNear: Nearness): Position[][] {
  const kept: Position[][] = [];
  for (const [index, ring] of given.entries()) {
    const isWhole = ring.length >= 3 && ring.every(([lon, lat]) => isNear({ lat, lon }));
    if (isWhole) kept.push(closedRing(ring.map(positionOf)));
    // Without its edge a pavement has no holes either.
    else if (index === 0) return [];
  }
  return kept;
}

function pavements(ground: AirportGround, isNear: Nearness): PartFeature[] {
  return ground.pavements
    .slice(0, MAX_OF_A_KIND)
    .flatMap(({ surface, name, rings: given }): PartFeature[] => {
      const coordinates = rings(given, isNear);
      if (coordinates.length === 0) return [];
      const properties = known({ surface, name });
      return [{ part: 'pavement', geometry: { type: 'Polygon', coordinates }, properties, minZoom: 0 }];
    });
}

function boundaries(ground: AirportGround, isNear: Nearness): PartFeature[] {
  return ground.boundaries.flat().flatMap((ring): PartFeature[] => {
    const [edge] = rings([ring], isNear);
    if (!edge) return [];
    return [
      { part: 'boundary', geometry: { type: 'LineString', coordinates: edge }, properties: {}, minZoom: 0 },
    ];
  });
}

const LINE_ZOOM: Readonly<Record<string, number>> = {
  TAXI_CENTRE: 0,
  RUNWAY_HOLD: 13,
  ILS_HOLD: 14,
  HOLD: 14,
};

function lines(ground: AirportGround, isNear: Nearness): PartFeature[] {
  return ground.lines.slice(0, MAX_OF_A_KIND).flatMap(({ kind, path }): PartFeature[] => {
    if (path.length < 2 || !path.every(([lon, lat]) => isNear({ lat, lon }))) return [];
    return [
      {
        part: 'line',
        geometry: { type: 'LineString', coordinates: path.map(positionOf) },
        properties: { kind },
        minZoom: LINE_ZOOM[kind] ?? FINE_ZOOM,
      },
    ];
  });
}

/** Short label: the number of `Stand 150`, `B22` of `Gate B22`. */
function shortName(name: string): string {
  return name.replace(/^(?:gate|stand|parking|ramp|spot|position|pos\.?)\s+(?=\S*\d)/i, '').trim();
}

function stands(ground: AirportGround, isNear: Nearness): PartFeature[] {
  return ground.stands
    .filter(isNear)
    .slice(0, MAX_OF_A_KIND)
    .map(({ lat, lon, name, headingDegTrue, kind }) => ({
      part: 'stand',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: known({ name, label: shortName(name), headingDegTrue, kind }),
      minZoom: STAND_ZOOM,
    }));
}

function places(ground: AirportGround, isNear: Nearness): PartFeature[] {
  const point = (
    place: { lat: number; lon: number },
    properties: PartFeature['properties'],
    minZoom: number,
  ): PartFeature => ({
    part: 'place',
    geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
    properties,
    minZoom,
  });
  const { tower, helipads, windsocks } = ground;
  return [
    ...(tower && isNear(tower)
      ? [point(tower, known({ kind: 'tower', label: 'TWR', heightFt: tower.heightFt }), 0)]
      : []),
    ...helipads
      .filter(isNear)
      .slice(0, MAX_OF_A_KIND)
      .map((pad) => point(pad, { kind: 'helipad', label: pad.ident }, STAND_ZOOM)),
    ...windsocks
      .filter(isNear)
      .slice(0, MAX_OF_A_KIND)
      .map((sock) => point(sock, { kind: 'windsock', label: '' }, FINE_ZOOM)),
  ];
}

/** All features of an airport's survey except runways. */
export function groundParts(ground: AirportGround, frame: LocalFrame): PartFeature[] {
  const isNear: Nearness = (place) => {
    const [east, north] = frame.toMetres(place);
    return Math.hypot(east, north) <= MAX_AWAY_M;
  };
  const near: AirportGround = {
    ...ground,
    lines: ground.lines.filter(({ path }) => path.every(([lon, lat]) => isNear({ lat, lon }))),
    taxiEdges: ground.taxiEdges.filter(({ from, to }) =>
      [from, to].every(([lon, lat]) => isNear({ lat, lon })),
    ),
    signs: ground.signs.filter(isNear),
  };
  return [
    ...boundaries(near, isNear),
    ...pavements(near, isNear),
    ...lines(near, isNear),
    ...stands(near, isNear),
    ...places(near, isNear),
    ...taxiwayNames(near, frame),
  ];
}

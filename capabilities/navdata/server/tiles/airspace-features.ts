import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Airspace, AirspaceRing } from '../../domain/airspace-records.ts';
import { type AirspaceKind, airspaceKind, limitText } from '../../domain/airspace-text.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { sourceName } from '../nav-points.ts';
import { type TileFeatures, lineFeature } from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

/** Nearer than these zooms a kind can be told apart; further out it would only darken the map. */
const SHOWN_FROM: Readonly<Record<AirspaceKind, number>> = {
  fir: 3,
  b: 5,
  c: 6,
  d: 7,
  sua: 6,
  e: 9,
  other: 8,
};
/** A straight line on the map strays visibly from the great circle beyond this length. */
const STRAIGHT_NM = 120;
/** A great circle bulges out of the box around its ends: look this far around the tile. */
const MARGIN_FRACTION = 0.15;

function outline({ ring }: AirspaceRing): LatLon[] {
  const places = ring.map(([lon = Number.NaN, lat = Number.NaN]) => ({ lat, lon }));
  const [first] = places;
  const closed = first ? [...places, first] : places;
  return closed.flatMap((place, index) => {
    const next = closed[index + 1];
    if (!next || distanceNm(place, next) <= STRAIGHT_NM) return [place];
    return geodesicPath(place, next, STRAIGHT_NM / 2).slice(0, -1);
  });
}

function properties(reader: NavdataReader, airspace: Airspace, kind: AirspaceKind) {
  return {
    kind,
    name: airspace.name,
    type: airspace.type,
    class: airspace.class,
    ident: airspace.ident,
    lower: limitText(airspace.lower),
    upper: limitText(airspace.upper),
    source: sourceName(reader, airspace.source),
    asOf: airspace.asOf,
  };
}

/** Boundaries of airspaces as lines. */
export function airspaceFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < SHOWN_FROM.fir) return { airspace: [] };
  const box = normaliseBox(tileBox(tile, MARGIN_FRACTION));
  const airspace = reader.airspacesInBox(box).flatMap((one) => {
    const kind = airspaceKind(one);
    if (tile.z < SHOWN_FROM[kind]) return [];
    return reader
      .airspaceRings(one.airspace)
      .flatMap((ring) =>
        lineFeature(tile, outline(ring), { id: one.airspace, properties: properties(reader, one, kind) }),
      );
  });
  return { airspace };
}

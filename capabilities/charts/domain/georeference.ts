import { type LatLon, angleDifferenceDeg, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import { type Validated, invalid, valid } from '#platform/contract/validation.ts';
import type { Georeference } from '../contract.ts';

/** Sphere of web mercator (EPSG:3857). */
const EARTH_RADIUS_M = 6_378_137;
const RADIANS = Math.PI / 180;

/** Points closer than this share of the page diagonal amplify errors of placing. */
const MIN_SHARE_OF_PAGE = 0.05;
const MIN_GROUND_M = 50;
/** Plausible size of a page on the ground. */
const PAGE_ON_GROUND_M = { min: 100, max: 10_000_000 } as const;
/** A third point with a larger residual, as a share of the page diagonal, indicates an error. */
const MAX_RESIDUAL_SHARE = 0.02;

/** Page placed on the map. */
export interface PlacedPage {
  /**
   * Upper left, upper right, lower right, lower left as [lon, lat]; lon may exceed ±180 to keep the page contiguous.
   */
  corners: [[number, number], [number, number], [number, number], [number, number]];
  /** True direction of the top of the page. */
  upDegTrue: number;
  /** Ground metres per PDF point at the page centre. */
  metresPerPt: number;
  /** Largest distance between a point and its fitted position; null with two points, which always fit. */
  residualM: number | null;
}

/** Complex number: rotation and scaling of page and map planes are multiplications. */
interface Plane {
  re: number;
  im: number;
}
const minus = (a: Plane, b: Plane): Plane => ({ re: a.re - b.re, im: a.im - b.im });
const plus = (a: Plane, b: Plane): Plane => ({ re: a.re + b.re, im: a.im + b.im });
const times = (a: Plane, b: Plane): Plane => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
const conjugate = ({ re, im }: Plane): Plane => ({ re, im: -im });
const size = ({ re, im }: Plane): number => Math.hypot(re, im);
const scaled = ({ re, im }: Plane, by: number): Plane => ({ re: re * by, im: im * by });
const middle = (points: readonly Plane[]): Plane =>
  scaled(points.reduce(plus, { re: 0, im: 0 }), 1 / points.length);

/** Web mercator in metres, longitude relative to `nearLon`, so that the antimeridian is not a boundary. */
function mercator({ lat, lon }: LatLon, nearLon: number): Plane {
  return {
    re: EARTH_RADIUS_M * angleDifferenceDeg(nearLon, lon) * RADIANS,
    im: EARTH_RADIUS_M * Math.asinh(Math.tan(lat * RADIANS)),
  };
}

function fromMercator({ re, im }: Plane, nearLon: number): [lon: number, lat: number] {
  return [nearLon + re / EARTH_RADIUS_M / RADIANS, Math.atan(Math.sinh(im / EARTH_RADIUS_M)) / RADIANS];
}

/** Signed area of a triangle; the sign is its orientation. */
function turn([a, b, c]: readonly Plane[]): number {
  if (!a || !b || !c) return 0;
  const [ab, ac] = [minus(b, a), minus(c, a)];
  return ab.re * ac.im - ab.im * ac.re;
}

/** Similarity `map = factor × page + offset` (least squares; exact for two points). */
function fit(page: readonly Plane[], map: readonly Plane[]): { factor: Plane; offset: Plane } {
  const [pageMiddle, mapMiddle] = [middle(page), middle(map)];
  let numerator: Plane = { re: 0, im: 0 };
  let denominator = 0;
  for (const [index, point] of page.entries()) {
    const from = minus(point, pageMiddle);
    const to = minus(map[index] ?? mapMiddle, mapMiddle);
    numerator = plus(numerator, times(conjugate(from), to));
    denominator += size(from) ** 2;
  }
  const factor = scaled(numerator, 1 / denominator);
  return { factor, offset: minus(mapMiddle, times(factor, pageMiddle)) };
}

function nearestPair(points: readonly Plane[]): number {
  let min = Number.POSITIVE_INFINITY;
  for (const [index, a] of points.entries())
    for (const b of points.slice(index + 1)) min = Math.min(min, size(minus(a, b)));
  return min;
}

/**
 * Places a page on the map by two known points: one scale, rotation and shift in web mercator, which is conformal and
 * so fits conformal charts of an airport area. A third point checks the other two and is included in the fit. Rejects,
 * with an instruction: points too close, an implausible page size, a mirrored or contradictory third point.
 */
export function placePage(given: Georeference): Validated<PlacedPage> {
  const { pageWidthPt, pageHeightPt, points } = given;
  const [first] = points;
  if (!first || points.length < 2) return invalid('Two points are needed.');
  const diagonalPt = Math.hypot(pageWidthPt, pageHeightPt);
  // The y axis of the page points down, that of the map up.
  const onPage = points.map(({ x, y }) => ({ re: x * pageWidthPt, im: -y * pageHeightPt }));
  const onMap = points.map((point) => mercator(point, first.lon));
  if (nearestPair(onPage) < MIN_SHARE_OF_PAGE * diagonalPt) {
    return invalid('The points are too near each other on the chart. Choose points further apart.');
  }
  const groundScale = (lat: number) => Math.cos(lat * RADIANS);
  if (nearestPair(onMap) * groundScale(first.lat) < MIN_GROUND_M) {
    return invalid('The points have almost the same coordinates. Check them.');
  }
  if (points.length > 2 && turn(onPage) * turn(onMap) < 0) {
    return invalid('The points run the other way round on the map than on the chart: two are swapped.');
  }
  const { factor, offset } = fit(onPage, onMap);
  const placed = (point: Plane) => plus(times(factor, point), offset);
  const corner = (re: number, im: number) => fromMercator(placed({ re, im }), first.lon);
  const [, middleLat] = corner(pageWidthPt / 2, -pageHeightPt / 2);
  const metresPerPt = size(factor) * groundScale(middleLat);
  const acrossM = diagonalPt * metresPerPt;
  if (!(acrossM >= PAGE_ON_GROUND_M.min && acrossM <= PAGE_ON_GROUND_M.max)) {
    return invalid('With these coordinates the page would have an impossible size. Check them.');
  }
  const errorsPt = onPage.map(
    (point, index) => size(minus(placed(point), onMap[index] ?? offset)) / size(factor),
  );
  const worstPt = Math.max(...errorsPt);
  if (worstPt > MAX_RESIDUAL_SHARE * diagonalPt) {
    const metres = Math.round(worstPt * metresPerPt).toLocaleString('en');
    return invalid(`The three points contradict each other by ${metres} m. Check each of them.`);
  }
  return valid({
    corners: [
      corner(0, 0),
      corner(pageWidthPt, 0),
      corner(pageWidthPt, -pageHeightPt),
      corner(0, -pageHeightPt),
    ],
    upDegTrue: normaliseBearingDeg(-Math.atan2(factor.im, factor.re) / RADIANS),
    metresPerPt,
    residualM: points.length > 2 ? worstPt * metresPerPt : null,
  });
}

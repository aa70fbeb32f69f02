import { filedAirwayName } from '#aviation/identifiers/filed-airway-name.ts';
import type { RoutePoint } from '../../contract.ts';
import { dmsCoordinate, icaoCoordinate } from './coordinate-token.ts';

interface TextForm {
  word(this: void, point: RoutePoint): string;
  /** Whether a point must be named although the preceding way passes it. */
  isNamed(this: void, point: RoutePoint): boolean;
}

/**
 * Route text between the airports as filed, without the airport codes: points where something changes, with the airway
 * or DCT between them, e.g. `JFK J146 DAG DCT LAX`; `DCT` when there is nothing between. A departure precedes its
 * points, an arrival follows the last point. Parsing the text again gives the same route.
 */
export function composeRouteText(points: readonly RoutePoint[]): string {
  return compose(points, { word: wordOf, isNamed: () => false });
}

/**
 * As `composeRouteText`, for field 15 of a flight plan: positions in the shortest exact form, and speed, level, flight
 * rules, traffic type and stays at their points. `cruise` is the initial speed and level.
 */
export function composeFiledText(points: readonly RoutePoint[], cruise: string | null): string {
  const text = compose(points.map(asFiled), {
    word: filedWord,
    isNamed: ({ speed, rules, traffic, stay }) => (speed ?? rules ?? traffic ?? stay) !== undefined,
  });
  return cruise === null ? text : `${cruise} ${text}`;
}

/**
 * Pacific tracks have no designator for field 15: they are filed point by point. Airways are filed by the name used by
 * ATC.
 */
function asFiled(point: RoutePoint): RoutePoint {
  if (point.viaKind === 'airway') return { ...point, via: filedAirwayName(via(point)) };
  const isByPoints = point.viaKind === 'track' && via(point).startsWith('PACOTS');
  return isByPoints ? { ...point, via: 'DCT', viaKind: 'direct' } : point;
}

function compose(points: readonly RoutePoint[], form: TextForm): string {
  const words: string[] = [];
  points.slice(1, -1).forEach((point, index) => {
    const next = points[index + 2];
    const isLast = index + 3 === points.length;
    const hasVia = via(point) !== 'DCT';
    // A point passed along one way is implied by it, except where the route turns back.
    const goesOn =
      next !== undefined &&
      via(next) === via(point) &&
      next.ident !== points[index]?.ident &&
      // The way to the arrival is named only when it is an arrival procedure.
      (!isLast || next.viaKind === 'star');
    const isLedTo = index > 0 || point.viaKind === 'sid';
    if (isLedTo && hasVia && goesOn && !form.isNamed(point)) return;
    if (index > 0 || (hasVia && point.viaKind === 'sid')) words.push(viaWord(point));
    words.push(form.word(point));
  });
  const arrival = points.at(-1);
  if (arrival?.viaKind === 'star') words.push(viaWord(arrival));
  return words.length === 0 ? 'DCT' : words.join(' ');
}

const via = (point: RoutePoint): string => point.via ?? 'DCT';

function viaWord(point: RoutePoint): string {
  return point.runway === undefined ? via(point) : `${via(point)}/${point.runway}`;
}

/** Text of a position in the given form; a point by bearing and distance keeps its text. */
function wordIn(point: RoutePoint, form: (at: { lat: number; lon: number }) => string): string {
  const [lon, lat] = point.coordinate;
  return point.type === 'coordinate' && /^\d/.test(point.ident) ? form({ lat, lon }) : point.ident;
}

const wordOf = (point: RoutePoint): string => wordIn(point, dmsCoordinate);

function filedWord(point: RoutePoint): string {
  const { speed, level, climbTo, rules, traffic, stay } = point;
  const [lon, lat] = point.coordinate;
  const word = point.isOwn ? icaoCoordinate({ lat, lon }) : wordIn(point, icaoCoordinate);
  const changed = speed === undefined ? word : `${word}/${speed}${level ?? ''}${climbTo ?? ''}`;
  const climbing = climbTo === undefined ? changed : `C/${changed}`;
  return [climbing, rules, traffic, stay].filter((part) => part !== undefined).join(' ');
}

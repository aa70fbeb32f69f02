import type { RoutePoint } from '../contract.ts';
import { dmsCoordinate } from './coordinate-token.ts';

/**
 * The route between the airports as it is filed, without the airport codes: points where something changes,
 * with the airway or DCT between them, e.g. `JFK J146 DAG DCT LAX`; `DCT` when there is nothing between. Typing
 * it again gives the same route.
 */
export function composeRouteText(points: readonly RoutePoint[]): string {
  const between = points.slice(1, -1);
  if (between.length === 0) return 'DCT';
  const words: string[] = [];
  between.forEach((point, index) => {
    const via = point.via ?? 'DCT';
    if (index > 0) words.push(via);
    // A point passed along one airway is implied by it, but not one where the route turns back.
    const next = between[index + 1];
    const goesOn = next?.via === via && next.ident !== between[index - 1]?.ident;
    const isPassed = index > 0 && via !== 'DCT' && goesOn;
    if (isPassed) words.pop();
    else words.push(wordOf(point));
  });
  return words.join(' ');
}

function wordOf(point: RoutePoint): string {
  const [lon, lat] = point.coordinate;
  // A point by bearing and distance keeps the words it was given by.
  return point.type === 'coordinate' && /^\d/.test(point.ident) ? dmsCoordinate({ lat, lon }) : point.ident;
}

import type { RoutePoint, RouteResult } from '../../contract.ts';
import { type CruiseChange, cruiseChangeText } from './cruise-change.ts';
import { composeFiledText } from './route-text.ts';
import type { RouteToken } from './route-tokens.ts';

/**
 * Initial speed and level of a route, anywhere before its first point: alone, after the departure or a DCT, or with
 * nothing else. `kept` are the words of `tokens` left after cleanup.
 */
export function beginningCruise(
  tokens: readonly RouteToken[],
  kept: readonly RouteToken[],
): CruiseChange | null {
  const isPlace = (token: RouteToken): boolean =>
    token.kind !== 'direct' && token.kind !== 'remark' && kept.includes(token);
  const first = tokens.findIndex(isPlace);
  const before = first === -1 ? tokens : tokens.slice(0, first);
  return before.findLast(({ change }) => change)?.change ?? null;
}

type SaidCruise = Pick<RouteResult, 'cruise' | 'filed'>;

/** Note on the initial speed and level of a route, and the route as filed with them. */
export function withBeginning(cruise: CruiseChange | null, points: readonly RoutePoint[]): SaidCruise {
  const filed = composeFiledText(points, cruise && cruiseChangeText(cruise));
  if (cruise === null) return { filed, cruise };
  const { speed, level, climbTo } = cruise;
  return { filed, cruise: { speed, level, ...(climbTo === null ? {} : { climbTo }) } };
}

/** As `withBeginning`, for a straight line, whose text is `DCT` whatever its points; nothing when none was typed. */
export function straightBeginning(cruise: CruiseChange | null): SaidCruise {
  return cruise === null ? {} : withBeginning(cruise, []);
}

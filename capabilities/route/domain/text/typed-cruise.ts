import type { RoutePoint, RouteResult } from '../../contract.ts';
import { type CruiseChange, cruiseChangeText } from './cruise-change.ts';
import { composeFiledText } from './route-text.ts';
import type { RouteToken } from './route-tokens.ts';

/**
 * The speed and level that a route begins with, wherever they stand before its first place: alone, behind the departure
 * or a DCT, or with nothing else typed at all. `kept` are the words that are left of `tokens` after cleanup.
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

/** What an answer says of the speed and level that its route begins with, and the route as it is filed with them. */
export function withBeginning(cruise: CruiseChange | null, points: readonly RoutePoint[]): SaidCruise {
  const filed = composeFiledText(points, cruise && cruiseChangeText(cruise));
  if (cruise === null) return { filed, cruise };
  const { speed, level, climbTo } = cruise;
  return { filed, cruise: { speed, level, ...(climbTo === null ? {} : { climbTo }) } };
}

/** The same of a straight line, whose text is `DCT` whatever points stand on it; nothing where nothing was typed. */
export function straightBeginning(cruise: CruiseChange | null): SaidCruise {
  return cruise === null ? {} : withBeginning(cruise, []);
}

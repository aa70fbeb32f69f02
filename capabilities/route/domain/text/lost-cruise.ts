import type { RoutePoint, RouteProblem } from '../../contract.ts';
import { type CruiseChange, cruiseChangeText } from './cruise-change.ts';
import type { RouteToken } from './route-tokens.ts';

/**
 * Typed speeds and levels that the route does not have, each with its reason: those of an airway or procedure, which
 * are not at a point (Doc 4444 item 15), and those that are not a speed with a level (`MERIT/F370`, `FL390`). Not
 * naming them would let the flight be planned and filed at another level than the typed one.
 */
export function lostCruises(
  tokens: readonly RouteToken[],
  points: readonly RoutePoint[],
  cruise: CruiseChange | null,
): RouteProblem[] {
  const kept = points.flatMap(({ speed, level = '', climbTo = '' }) =>
    speed === undefined ? [] : [`${speed}${level}${climbTo}`],
  );
  if (cruise !== null) kept.push(cruiseChangeText(cruise));
  return tokens.flatMap(({ change, unreadCruise = [], raw, text }) => {
    const unread = unreadCruise.map((part) =>
      problemOf(part, `${part} was not used: state speed and level together, such as N0450F350.`),
    );
    if (!change) return unread;
    const typed = cruiseChangeText(change);
    const at = kept.indexOf(typed);
    if (at >= 0) {
      kept.splice(at, 1);
      return unread;
    }
    const word = raw ?? text;
    return [...unread, problemOf(typed, notAtPoint(typed, word))];
  });
}

function notAtPoint(typed: string, word: string): string {
  const where = word === typed ? '' : ` of ${word}`;
  return `${typed}${where} was not used: it is not at a point of the route. State it as POINT/${typed}.`;
}

const problemOf = (word: string, message: string): RouteProblem => ({ word, message, suggestions: [] });

import { destination } from '#aviation/geo/geodesic.ts';
import { trueFromMagnetic } from '#aviation/magnetic/magnetic-variation.ts';
import { icaoCoordinate } from './coordinate-token.ts';
import { greatCircleCrossing } from '#aviation/geo/great-circle-crossing.ts';
import type { LookupPoint } from '../route-lookup.ts';
import type { Surroundings } from '../route-surroundings.ts';
import type { RouteToken } from './route-tokens.ts';
import { isSamePlace } from './named-route.ts';

/** All points that a word may name, worldwide. */
export function pointsOfWord(token: RouteToken, surroundings: Surroundings): readonly LookupPoint[] {
  const { lookup } = surroundings;
  if (token.kind === 'coordinate') {
    const { lat, lon } = token.position;
    return [{ ident: icaoCoordinate(token.position), lat, lon, type: 'coordinate', node: -1 }];
  }
  const named = lookup.pointsByIdent(token.text);
  const terminal = surroundings
    .terminalFixes(token.text)
    .filter((fix) => !named.some((point) => isSamePlace(point, fix)));
  if (named.length + terminal.length > 0) return [...named, ...terminal];
  if (token.kind !== 'radial') {
    const airport = lookup.airport(token.text);
    // The data has airports by local codes too; a word of a route names one by its four-letter code only.
    return airport?.ident === token.text ? [airport] : [];
  }
  return lookup.pointsByIdent(token.fix).map((fix) => ({
    ident: token.text,
    type: 'coordinate',
    node: -1,
    ...along(fix, { surroundings, bearingDegMag: token.bearingDegMag, distanceNm: token.distanceNm }),
  }));
}

function along(
  fix: LookupPoint,
  given: { surroundings: Surroundings; bearingDegMag: number; distanceNm: number },
): { lat: number; lon: number } {
  const { surroundings, bearingDegMag, distanceNm } = given;
  const variation = surroundings.lookup.variationDegEast(fix);
  return destination(fix, { bearingDegTrue: trueFromMagnetic(bearingDegMag, variation), distanceNm });
}

interface BareRadial {
  readonly fix: string;
  readonly bearingDegMag: number;
}

/** `JFK210`: navaid and radial without a distance. */
function bareRadial(text: string): BareRadial | null {
  const [, fix, bearing] = /^([A-Z]{3})(\d{3})$/.exec(text) ?? [];
  return fix === undefined || Number(bearing) > 360 ? null : { fix, bearingDegMag: Number(bearing) };
}

export function isBareRadial(token: RouteToken, { lookup }: Surroundings): boolean {
  const radial = token.kind === 'name' ? bareRadial(token.text) : null;
  return radial !== null && lookup.pointsByIdent(radial.fix).length > 0;
}

/** Length of a radial for intersecting another. */
const radialReachNm = 300;

/** `JFK210 RBV235`: intersection of two radials. */
export function radialCrossings(
  token: RouteToken,
  after: RouteToken,
  surroundings: Surroundings,
): readonly LookupPoint[] {
  const [one, other] = [bareRadial(token.text), after.kind === 'name' ? bareRadial(after.text) : null];
  if (!one || !other || one.fix === other.fix) return [];
  const linesOf = ({ fix, bearingDegMag }: BareRadial) =>
    surroundings.lookup.pointsByIdent(fix).map((from) => ({
      from,
      to: along(from, { surroundings, bearingDegMag, distanceNm: radialReachNm }),
    }));
  const others = linesOf(other);
  return linesOf(one).flatMap((line) =>
    others.flatMap((crossed) => {
      const at = greatCircleCrossing(line, crossed);
      return at
        ? [{ ident: `${token.text} ${after.text}`, type: 'coordinate' as const, node: -1, ...at }]
        : [];
    }),
  );
}

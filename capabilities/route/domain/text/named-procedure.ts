import type { LookupPoint, LookupProcedure, ProcedurePart } from '../route-lookup.ts';
import { type NamedRoute, type RouteWalk, isSamePlace, lengthAlongNm } from './named-route.ts';

/** Variant of a procedure: its points in order, and its transition, if any. */
export interface ProcedureVariant {
  readonly transition: string | null;
  readonly points: readonly LookupPoint[];
}

/**
 * Variants of a procedure. Without a runway the part common to all runways is used; with one, its runway part too. The
 * variant without a transition comes first, unless the procedure has only transitions.
 */
export function procedureVariants(
  { kind, parts }: LookupProcedure,
  runway: string | null = null,
): ProcedureVariant[] {
  const common = parts.filter((part) => part.kind === 'common').flatMap(({ points }) => points);
  const near = runwayPoints(
    parts.filter((part) => part.kind === 'runway'),
    { kind, runway, hasCommon: common.length > 0 },
  );
  const joined = (enroute: readonly LookupPoint[]): LookupPoint[] => {
    const inOrder = kind === 'sid' ? [...near, ...common, ...enroute] : [...enroute, ...common, ...near];
    return inOrder.filter((point, index) => {
      const before = inOrder[index - 1];
      return !before || !isSamePlace(before, point);
    });
  };
  const plain = { transition: null, points: joined([]) };
  const transitions = parts.flatMap((part) =>
    part.kind === 'enroute' && part.points.length > 0
      ? [{ transition: part.name, points: joined(part.points) }]
      : [],
  );
  return plain.points.length > 0 ? [plain, ...transitions] : transitions;
}

function runwayPoints(
  parts: readonly ProcedurePart[],
  about: { kind: 'sid' | 'star'; runway: string | null; hasCommon: boolean },
): readonly LookupPoint[] {
  const { kind, runway, hasCommon } = about;
  const own = runway === null ? undefined : parts.find(({ name }) => serves(name, runway));
  if (own) return own.points;
  const [first, ...others] = parts.map(({ points }) => (kind === 'sid' ? points.toReversed() : points));
  if (hasCommon || !first) return [];
  // Counted from the side where the runway parts join.
  const apart = first.findIndex((point, index) =>
    others.some((other) => {
      const there = other[index];
      return !there || !isSamePlace(there, point);
    }),
  );
  const shared = apart < 0 ? first : first.slice(0, apart);
  return kind === 'sid' ? shared.toReversed() : shared;
}

function hasRunwayPart({ parts }: LookupProcedure, runway: string | null): boolean {
  return runway !== null && parts.some(({ kind, name }) => kind === 'runway' && serves(name, runway));
}

/** `RW31B` is for 31L and 31R (and 31C). */
function serves(part: string | null, runway: string): boolean {
  if (part === null || part === 'ALL') return true;
  const name = part.replace(/^RW/, '');
  return name === runway || (name.endsWith('B') && name.slice(0, -1) === runway.slice(0, 2));
}

/**
 * Procedure as a way: a departure leads from the airport to any of its points, an arrival from any of its points to the
 * airport.
 */
export function procedureAsNamedRoute(
  procedure: LookupProcedure,
  airport: LookupPoint,
  runway: string | null = null,
): NamedRoute {
  const variants = procedureVariants(procedure, runway);
  const isDeparture = procedure.kind === 'sid';
  const all = unique(variants.flatMap(({ points }) => points));
  const edges = (side: 0 | -1): LookupPoint[] => {
    const plain = variants.filter(({ transition }) => transition === null);
    // A departure ends with its common part: no transition is flown unless requested. An arrival may begin with the
    // best transition.
    const meant = isDeparture && plain.length > 0 ? plain : variants;
    return unique(meant.flatMap(({ points }) => points.at(side) ?? []));
  };
  return {
    kind: procedure.kind,
    name: procedure.ident,
    runway: hasRunwayPart(procedure, runway) ? runway : null,
    joins: () => all,
    starts: () => (isDeparture ? [airport] : edges(0)),
    ends: () => (isDeparture ? edges(-1) : [airport]),
    has: (point) => all.some((other) => isSamePlace(other, point)),
    walk: (from, to) =>
      shortest(variants.map(({ points }) => walkVariant(points, { from, to, airport, isDeparture }))),
  };
}

function walkVariant(
  points: readonly LookupPoint[],
  leg: { from: LookupPoint; to: LookupPoint; airport: LookupPoint; isDeparture: boolean },
): RouteWalk | null {
  const { from, to, airport, isDeparture } = leg;
  if (isDeparture) {
    const end = points.findIndex((point) => isSamePlace(point, to));
    if (!isSamePlace(from, airport) || end < 0) return null;
    const passed = points.slice(0, end + 1);
    return { points: passed, lengthNm: lengthAlongNm([airport, ...passed]) };
  }
  const start = points.findIndex((point) => isSamePlace(point, from));
  if (!isSamePlace(to, airport) || start < 0) return null;
  const passed = [...points.slice(start + 1), airport];
  return { points: passed, lengthNm: lengthAlongNm([from, ...passed]) };
}

function shortest(walks: readonly (RouteWalk | null)[]): RouteWalk | null {
  return walks.reduce<RouteWalk | null>(
    (best, walk) => (walk && (!best || walk.lengthNm < best.lengthNm) ? walk : best),
    null,
  );
}

function unique(points: readonly LookupPoint[]): LookupPoint[] {
  return points.filter((point, index) => points.findIndex((other) => isSamePlace(other, point)) === index);
}

/** Procedure named by a word. ARINC 424 limits names to six characters, so `ANEKI7F` is coded `ANEK7F`. */
export function procedureNamed(
  procedures: readonly LookupProcedure[],
  word: string,
  kind: 'sid' | 'star',
): LookupProcedure | null {
  const coded = /^([A-Z]{4})[A-Z](\d[A-Z])$/.exec(word);
  const short = coded ? `${coded[1]}${coded[2]}` : word;
  const ofKind = procedures.filter((procedure) => procedure.kind === kind);
  return ofKind.find(({ ident }) => ident === word) ?? ofKind.find(({ ident }) => ident === short) ?? null;
}

/** Name without issue number and runway letter: `DEEZZ` of `DEEZZ6`, `ANEK` of `ANEK7F`. */
export function procedureStem(name: string): string {
  return name.replace(/\d[A-Z]?$/, '');
}

/** The one procedure whose name without issue number matches a word; null when several match. */
export function procedureOfStem(
  procedures: readonly LookupProcedure[],
  word: string,
  kind: 'sid' | 'star',
): LookupProcedure | null {
  if (/\d/.test(word)) return null;
  const alike = procedures.filter((one) => one.kind === kind && procedureStem(one.ident) === word);
  const [only] = alike;
  return only && alike.every(({ ident }) => ident === only.ident) ? only : null;
}

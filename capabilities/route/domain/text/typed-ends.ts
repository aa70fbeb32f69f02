import type { RouteToken } from './route-tokens.ts';
import type { TypedRunways } from './route-layers.ts';
import type { RouteEnds } from '../route-surroundings.ts';

/** Information about the ends of a typed route, read before cleanup drops the airports. */
export interface TypedEnds {
  /** Airports after the arrival, in order. */
  readonly alternates: string[];
  readonly runways: TypedRunways;
}

/** Airports typed twice in succession: the route has them once. A local flight begins and ends at the same one. */
export function repeatedAirports(
  tokens: readonly RouteToken[],
  { departure, arrival }: RouteEnds,
  isAirport: (word: string) => boolean,
): string[] {
  const local = departure.ident === arrival.ident ? departure.ident : null;
  const words = tokens.filter(({ kind }) => kind !== 'direct' && kind !== 'remark');
  const repeated = words.flatMap(({ kind, text }, at) => {
    const before = words[at - 1];
    const isAgain = before?.kind === 'name' && before.text === text;
    return kind === 'name' && isAgain && text !== local && isAirport(text) ? [text] : [];
  });
  return [...new Set(repeated)];
}

/** Parses alternates and runways: `KJFK/04L … KLAX/25R KONT KSAN`. */
export function readTypedEnds(
  tokens: readonly RouteToken[],
  ends: RouteEnds,
  isAirport: (word: string) => boolean,
): TypedEnds {
  const [departure, arrival] = [ends.departure.ident, ends.arrival.ident];
  const words = tokens.filter(({ kind }) => kind !== 'direct' && kind !== 'remark');
  const lastOther = words.findLastIndex(({ kind, text }) => kind !== 'name' || !isAirport(text));
  const tail = words.slice(lastOther + 1).map(({ text }) => text);
  const isEnd = (text: string): boolean => text === departure || text === arrival;
  const behind = [...new Set(tail.slice(tail.findLastIndex(isEnd) + 1))];
  const runwayOf = (ident: string): string | null =>
    words.find(({ text, runway }) => text === ident && runway)?.runway ?? null;
  return { alternates: behind, runways: { departure: runwayOf(departure), arrival: runwayOf(arrival) } };
}

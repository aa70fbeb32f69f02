import { type RouteToken, tokeniseRoute } from './route-tokens.ts';

/** Knowledge of words from the data; without it the shape of the word decides (spec 5). */
export interface CleanupKnowledge {
  isAirport(word: string): boolean;
  /** A name that the data has as a point or airway is never dropped for its digits. */
  isPoint(word: string): boolean;
}

export interface CleanRoute {
  readonly tokens: RouteToken[];
  /** Words dropped at the ends because their digits make them procedures, in order. */
  readonly procedures: string[];
}

const byShape: CleanupKnowledge = { isAirport: (word) => /^[A-Z]{4}$/.test(word), isPoint: () => false };

/**
 * Route text cleanup (row C12): removes the words SID and STAR, and anything after a slash; converts positions to
 * compact degrees, minutes and seconds; merges repeated DCT; removes leading and trailing airport codes, leading and
 * trailing points that contain digits but do not end in a digit (procedures such as `LAM3A`), and a trailing DCT. The
 * last three are repeated until nothing changes, so the result is stable. Positions are not "points that contain
 * digits": a route may begin or end at one.
 */
export function cleanRouteText(text: string, knowledge: CleanupKnowledge = byShape): string {
  return cleanRouteTokens(tokeniseRoute(text), knowledge)
    .tokens.map((token) => token.text)
    .join(' ');
}

/** As `cleanRouteText`, on split words, with the procedures dropped. */
export function cleanRouteTokens(
  tokens: readonly RouteToken[],
  knowledge: CleanupKnowledge = byShape,
): CleanRoute {
  const words = collapseDirect(
    tokens.filter((token) => token.kind !== 'name' || (token.text !== 'SID' && token.text !== 'STAR')),
  );
  const leading: string[] = [];
  const trailing: string[] = [];
  let first = 0;
  let end = words.length;
  for (; first < end && dropsFromEnd(words[first], knowledge); first += 1)
    noteProcedure(words[first], knowledge, leading);
  for (; end > first && dropsFromTail(words[end - 1], knowledge); end -= 1)
    noteProcedure(words[end - 1], knowledge, trailing);
  return { tokens: words.slice(first, end), procedures: [...leading, ...trailing.toReversed()] };
}

function collapseDirect(tokens: readonly RouteToken[]): RouteToken[] {
  return tokens.filter((token, index) => token.kind !== 'direct' || tokens[index - 1]?.kind !== 'direct');
}

function dropsFromTail(token: RouteToken | undefined, knowledge: CleanupKnowledge): boolean {
  return token?.kind === 'direct' || dropsFromEnd(token, knowledge);
}

function dropsFromEnd(token: RouteToken | undefined, knowledge: CleanupKnowledge): boolean {
  return token?.kind === 'name' && (knowledge.isAirport(token.text) || isProcedure(token.text, knowledge));
}

function isProcedure(word: string, knowledge: CleanupKnowledge): boolean {
  if (knowledge.isPoint(word)) return false;
  // `DEANS-STAR` marks an arrival still to be chosen.
  return /-(?:SID|STAR)$/.test(word) || (/\d/.test(word) && !/\d$/.test(word));
}

function noteProcedure(token: RouteToken | undefined, knowledge: CleanupKnowledge, notes: string[]): void {
  if (token?.kind === 'name' && !knowledge.isAirport(token.text)) notes.push(token.text);
}

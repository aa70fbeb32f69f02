import type { RouteProblem } from '../../contract.ts';
import { AIRWAY_SHAPE } from './airway-names.ts';
import type { LayeredRoute, UnreadWord } from './route-layers.ts';
import { prepareGraph } from '../finder/prepared-graph.ts';
import { procedureStem } from './named-procedure.ts';
import type { LookupPoint, RouteLookup } from '../route-lookup.ts';
import type { ResolvedPoint } from './resolve-layers.ts';
import type { RouteEnds, Surroundings } from '../route-surroundings.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Maximum suggestions for one word. */
const maxSuggestions = 3;
/** Maximum words with suggestions: they take some hundred look-ups each. */
const maxWords = 8;
/** Maximum length of a word with suggestions; the variants of a longer one are too many. */
const longestWord = 14;
/** Maximum detour of a suggested point between its neighbours. */
const nearDetourNm = 200;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const figures = '0123456789';

/** Words of a route that could not be used, each with the nearest alternatives. */
export function routeProblems(
  layered: LayeredRoute,
  resolved: readonly ResolvedPoint[],
  surroundings: Surroundings,
): RouteProblem[] {
  const unknown = layered.unknown.map((word) => ({ word, isProcedure: false }));
  const procedures = layered.procedures.map((word) => ({ word, isProcedure: true }));
  const unread = [...unknown, ...procedures].toSorted((a, b) => a.word.index - b.word.index);
  return unread.map(({ word, isProcedure }, number) => {
    const gap = gapAround(word, resolved, surroundings.ends);
    if (isProcedure) return leftOutProcedure(word.text, surroundings);
    const suggestions = number < maxWords ? suggestionsFor(word.text, gap, surroundings) : [];
    return { word: word.text, message: `${word.text} is not known here and was skipped.`, suggestions };
  });
}

/** Unknown departure or arrival, with those of nearly the same name. */
export function leftOutProcedure(word: string, surroundings: Surroundings): RouteProblem {
  return {
    word,
    message: `${word} was left out as SID or STAR: the data has no procedure of that name at the airports.`,
    suggestions: proceduresLike(word, surroundings),
  };
}

/** Resolved points around a word. */
interface Gap {
  readonly before: LookupPoint;
  readonly after: LookupPoint;
}

function gapAround({ index }: UnreadWord, resolved: readonly ResolvedPoint[], ends: RouteEnds): Gap {
  const points = resolved.filter(({ layer }) => layer.index >= 0);
  return {
    before: points.findLast(({ layer }) => layer.index < index)?.point ?? ends.departure,
    after: points.find(({ layer }) => layer.index > index)?.point ?? ends.arrival,
  };
}

/** Suggestions for a word: names one typing error away, the best located first. */
function suggestionsFor(word: string, gap: Gap, surroundings: Surroundings): string[] {
  if (word.length > longestWord) return [];
  // An airway name is not taken for a misspelt fix.
  const near = AIRWAY_SHAPE.test(word)
    ? airwaysLike(word, gap, surroundings)
    : [...proceduresLike(word, surroundings), ...pointsLike(word, gap, surroundings)];
  return [...new Set([...gluedWords(word, gap, surroundings), ...near])].slice(0, maxSuggestions);
}

function pointsLike(word: string, gap: Gap, { lookup, terminalFixes }: Surroundings): string[] {
  return oneSlipAway(word, /\d/.test(word) ? letters + figures : letters)
    .map((name) => {
      const points = [...lookup.pointsByIdent(name), ...terminalFixes(name)];
      return { name, nm: Math.min(...points.map((point) => detourIn(gap, point))) };
    })
    .filter(({ nm }) => nm <= nearDetourNm)
    .toSorted((a, b) => a.nm - b.nm || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

/** Airways that join the points around the word, then those of similar name that pass one of them. */
function airwaysLike(word: string, gap: Gap, { lookup, airwayNamed }: Surroundings): string[] {
  const alike = oneSlipAway(word, letters + figures).filter((name) => {
    const airway = AIRWAY_SHAPE.test(name) ? airwayNamed(name) : null;
    return airway !== null && (airway.has(gap.before) || airway.has(gap.after));
  });
  return [...airwaysBetween(gap.before, gap.after, lookup), ...alike];
}

/** Airways that pass both points. */
export function airwaysBetween(from: LookupPoint, to: LookupPoint, { graph }: RouteLookup): string[] {
  if (!graph || from.node < 0 || to.node < 0) return [];
  const names = new Set<string>();
  for (let edge = graph.edgeStart[from.node] ?? 0; edge < (graph.edgeStart[from.node + 1] ?? 0); edge += 1) {
    const airway = graph.edgeAirway[edge] ?? 0;
    if (prepareGraph(graph).nodesOf(airway).includes(to.node)) names.add(graph.airwayName(airway));
  }
  return [...names].slice(0, maxSuggestions);
}

function detourIn(gap: Gap, point: LookupPoint): number {
  const [before, at, after] = [unitVector(gap.before), unitVector(point), unitVector(gap.after)];
  return (
    sphericalDistanceNm(before, at) + sphericalDistanceNm(at, after) - sphericalDistanceNm(before, after)
  );
}

/** `UM860EBEDI`: an airway and a point without a space. */
function gluedWords(word: string, gap: Gap, { lookup, airwayMeant }: Surroundings): string[] {
  const [, airway = '', point = ''] = /^([A-Z]{1,2}\d{1,3})([A-Z]{2,5})$/.exec(word) ?? [];
  const isPoint = lookup.pointsByIdent(point).some((candidate) => detourIn(gap, candidate) <= nearDetourNm);
  return isPoint && airwayMeant(airway) ? [`${airway} ${point}`] : [];
}

/** Procedures of the two airports with another issue number or one different letter. */
function proceduresLike(word: string, { lookup, ends }: Surroundings): string[] {
  if (word.length > longestWord) return [];
  const stem = procedureStem(word);
  const slips = new Set(oneSlipAway(word, figures));
  const names = [
    ...lookup.proceduresOf(ends.departure.ident).filter(({ kind }) => kind === 'sid'),
    ...lookup.proceduresOf(ends.arrival.ident).filter(({ kind }) => kind === 'star'),
  ].map(({ ident }) => ident);
  const isAlike = (name: string): boolean => procedureStem(name) === stem || slips.has(name);
  return [...new Set(names.filter(isAlike))].slice(0, maxSuggestions);
}

/** All words that differ by one letter added, removed, changed or exchanged with its neighbour. */
function oneSlipAway(word: string, characters: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== '') slips.push(head + tail.slice(1));
    if (tail.length > 1) slips.push(`${head}${tail[1] ?? ''}${tail[0] ?? ''}${tail.slice(2)}`);
    for (const character of characters) {
      slips.push(head + character + tail);
      if (tail !== '') slips.push(head + character + tail.slice(1));
    }
  }
  return [...new Set(slips)].filter((slip) => slip !== word && slip.length > 1);
}

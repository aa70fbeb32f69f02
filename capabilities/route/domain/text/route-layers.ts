import { AIRWAY_SHAPE } from './airway-names.ts';
import { procedureAsNamedRoute } from './named-procedure.ts';
import type { LookupPoint, LookupProcedure } from '../route-lookup.ts';
import type { Surroundings } from '../route-surroundings.ts';
import type { RouteToken } from './route-tokens.ts';
import { type NamedRoute, trackAsNamedRoute } from './named-route.ts';
import { isBareRadial, pointsOfWord, radialCrossings } from './word-points.ts';

/** Position on a route where one of several namesakes is chosen. */
export interface RouteLayer {
  readonly candidates: readonly LookupPoint[];
  /** Way to this position; null for a direct leg. */
  readonly namedRoute: NamedRoute | null;
  /** Word that names the position; null without one. */
  readonly token: RouteToken | null;
  /** Index of the word. */
  readonly index: number;
}

/** Word not found in the data. */
export interface UnreadWord {
  readonly text: string;
  readonly index: number;
}

export interface LayeredRoute {
  readonly layers: readonly RouteLayer[];
  /** Arrival procedure to the arrival airport. */
  readonly arrivalRoute: NamedRoute | null;
  readonly unknown: readonly UnreadWord[];
  readonly procedures: readonly UnreadWord[];
  /** Words read as a procedure by its name without a number. */
  readonly readAs: readonly ReadAs[];
}

/** Word read as a differently spelt name of the data. */
export interface ReadAs {
  readonly word: string;
  readonly name: string;
}

/** Runways typed after the airports. */
export interface TypedRunways {
  readonly departure: string | null;
  readonly arrival: string | null;
}

/** More namesakes than this are reduced to the nearest to the direct track, to limit the work. */
const maximumCandidates = 24;

interface Draft {
  readonly layers: RouteLayer[];
  readonly unknown: UnreadWord[];
  readonly procedures: UnreadWord[];
  readonly readAs: ReadAs[];
  arrivalRoute: NamedRoute | null;
  /** Way whose end is not yet known. */
  pending: NamedRoute | null;
  /** Index of the current word. */
  index: number;
}

type PlaceToken = Exclude<RouteToken, { kind: 'direct' | 'remark' }>;

/**
 * Converts the words of a typed route to layers of candidate points between the two airports, and ways (airways,
 * tracks, procedures) between them. For two consecutive ways without a point, or one at an end, the possible points are
 * the candidates. Unknown words are reported, as procedure or as unknown.
 */
export function layerRoute(
  tokens: readonly RouteToken[],
  surroundings: Surroundings,
  runways: TypedRunways = { departure: null, arrival: null },
): LayeredRoute {
  const places = foldRemarks(tokens);
  const draft: Draft = {
    layers: [],
    unknown: [],
    procedures: [],
    readAs: [],
    arrivalRoute: null,
    pending: null,
    index: 0,
  };
  const reading: Reading = { draft, surroundings, places, runways };
  for (; draft.index < places.length; draft.index += 1) {
    const token = places[draft.index];
    if (token?.kind === 'direct') endBeforeDirect(draft);
    else if (token && token.kind !== 'remark') placeToken(token, reading);
  }
  endNamedRoute(draft);
  return draft;
}

interface Reading {
  readonly draft: Draft;
  readonly surroundings: Surroundings;
  readonly places: readonly RouteToken[];
  readonly runways: TypedRunways;
}

/** Standalone speed, level, rules and the like belong to the preceding position. */
function foldRemarks(tokens: readonly RouteToken[]): RouteToken[] {
  const places: RouteToken[] = [];
  for (const token of tokens) {
    if (token.kind !== 'remark') {
      places.push(token);
      continue;
    }
    const at = places.findLastIndex(({ kind }) => kind !== 'direct');
    const place = places[at];
    if (place)
      places[at] = {
        ...place,
        change: token.change ?? place.change ?? null,
        rules: token.rules ?? place.rules ?? null,
        traffic: token.traffic ?? place.traffic ?? null,
        stay: token.stay ?? place.stay ?? null,
      };
  }
  return places;
}

interface Neighbours {
  readonly before: RouteToken | undefined;
  readonly after: RouteToken | undefined;
}

function neighboursOf(places: readonly RouteToken[], index: number): Neighbours {
  let [before, after] = [index - 1, index + 1];
  while (places[before]?.kind === 'direct') before -= 1;
  while (places[after]?.kind === 'direct') after += 1;
  return { before: places[before], after: places[after] };
}

function placeToken(token: PlaceToken, reading: Reading): void {
  const { draft, surroundings, places } = reading;
  const neighbours = neighboursOf(places, draft.index);
  const points = pointsOfWord(token, surroundings).filter(
    (point) => !AIRWAY_SHAPE.test(token.text) || surroundings.isNearRoute(point),
  );
  if (token.kind === 'name') {
    const airway =
      surroundings.airwayNamed(token.text) ??
      (points.length === 0 ? relatedAirway(token.text, neighbours, surroundings) : null);
    const isJoined = airway !== null && joins(airway, neighbours, surroundings);
    if (!isJoined && flyProcedure(token, neighbours, reading)) return;
    if (airway && (points.length === 0 || isJoined)) return startNamedRoute(airway, draft);
    const track = points.length === 0 ? trackNamed(token.text, surroundings) : null;
    if (track) return startTrack(track, draft);
    if (points.length === 0 && flyProcedure(token, neighbours, reading, 'procedureOfStem')) return;
  }
  if (points.length > 0) return addPoints(token, points, reading);
  readUnknown(token, neighbours, reading);
}

/** Flies a departure as first word or an arrival as last; returns whether the word was one. */
function flyProcedure(
  token: PlaceToken,
  { before, after }: Neighbours,
  { draft, surroundings, runways }: Reading,
  by: 'procedureNamed' | 'procedureOfStem' = 'procedureNamed',
): boolean {
  const { departure, arrival } = surroundings.ends;
  const note = ({ ident }: LookupProcedure): void => {
    if (by === 'procedureOfStem') draft.readAs.push({ word: token.text, name: ident });
  };
  const sid = before === undefined ? surroundings[by](token.text, 'sid') : null;
  if (sid && draft.pending === null) {
    note(sid);
    draft.pending = procedureAsNamedRoute(sid, departure, token.runway ?? runways.departure);
    return true;
  }
  const star = after === undefined ? surroundings[by](token.text, 'star') : null;
  if (!star) return false;
  note(star);
  endWithArrival(procedureAsNamedRoute(star, arrival, token.runway ?? runways.arrival), draft);
  return true;
}

function endWithArrival(star: NamedRoute, draft: Draft): void {
  const shared = draft.pending?.joins().filter((point) => star.has(point)) ?? [];
  if (shared.length > 0) addLayer(draft, shared);
  else endNamedRoute(draft);
  if (!draft.layers.at(-1)?.candidates.some((point) => star.has(point))) addLayer(draft, star.starts());
  draft.arrivalRoute = star;
}

function trackNamed(word: string, { tracks }: Surroundings): NamedRoute | null {
  const track = tracks.find(({ name, points }) => name === word && points.length > 1);
  return track ? trackAsNamedRoute(track) : null;
}

/** A track is joined at its first point unless the word before is one of its points. */
function startTrack(track: NamedRoute, draft: Draft): void {
  const shared = draft.pending?.joins().filter((point) => track.has(point)) ?? [];
  if (shared.length > 0) addLayer(draft, shared);
  else endNamedRoute(draft);
  if (!draft.layers.at(-1)?.candidates.some((point) => track.has(point))) addLayer(draft, track.starts());
  draft.pending = track;
}

/** Whether both neighbouring words are points of the airway, for words with another meaning too. */
function joins(airway: NamedRoute, { before, after }: Neighbours, surroundings: Surroundings): boolean {
  return touches(airway, before, surroundings) && touches(airway, after, surroundings);
}

function touches(airway: NamedRoute, token: RouteToken | undefined, { lookup }: Surroundings): boolean {
  return token?.kind === 'name' && lookup.pointsByIdent(token.text).some((point) => airway.has(point));
}

/** Airway that the data has under a related name only, if a neighbouring word is one of its points. */
function relatedAirway(
  word: string,
  { before, after }: Neighbours,
  surroundings: Surroundings,
): NamedRoute | null {
  const airway = surroundings.airwayMeant(word);
  if (!airway) return null;
  return touches(airway, before, surroundings) || touches(airway, after, surroundings) ? airway : null;
}

/** Candidate points of a word end the pending way, if it leads to any of them. */
function addPoints(
  token: PlaceToken,
  points: readonly LookupPoint[],
  { draft, surroundings }: Reading,
): void {
  const { pending } = draft;
  if (pending && pending.kind !== 'airway') {
    const onIt = points.filter((point) => pending.has(point));
    if (onIt.length > 0) return addLayer(draft, onIt, token);
    endNamedRoute(draft);
  }
  addLayer(draft, thin(points, surroundings), token);
}

function readUnknown(token: PlaceToken, { before, after }: Neighbours, reading: Reading): void {
  const { draft, surroundings } = reading;
  const unread = { text: token.text, index: draft.index };
  if (isBareRadial(token, surroundings)) {
    const crossings = after ? radialCrossings(token, after, surroundings) : [];
    if (crossings.length > 0) {
      endNamedRoute(draft);
      addLayer(draft, thin(crossings, surroundings), withSuffixesOf(token, after));
      draft.index += 1;
      return;
    }
    // `PVD PVD167 NEWBE` follows the radial to the next point: a direct leg.
    if (before?.text === token.text.slice(0, 3) || after?.text === token.text.slice(0, 3)) return;
  }
  const isAtEnd = before === undefined || after === undefined;
  (isAtEnd && looksLikeProcedure(token.text) ? draft.procedures : draft.unknown).push(unread);
}

/** A crossing is two words; suffixes of the second apply to it. */
function withSuffixesOf(token: RouteToken, after: RouteToken | undefined): RouteToken {
  const change = after?.change ?? token.change ?? null;
  return {
    ...token,
    change,
    rules: after?.rules ?? token.rules ?? null,
    traffic: after?.traffic ?? token.traffic ?? null,
    stay: after?.stay ?? token.stay ?? null,
  };
}

/** SID and STAR names: letters, issue number, optional letter for the runway: `MERIT5`, `LAM3A`. */
function looksLikeProcedure(text: string): boolean {
  return /^[A-Z]{2,6}\d[A-Z]?$/.test(text);
}

function addLayer(draft: Draft, candidates: readonly LookupPoint[], token: RouteToken | null = null): void {
  if (candidates.length > 0)
    draft.layers.push({ candidates, namedRoute: draft.pending, token, index: draft.index });
  draft.pending = null;
}

/** Starts an airway: at the point before it, at its intersection with the preceding way, or after the departure. */
function startNamedRoute(namedRoute: NamedRoute, draft: Draft): void {
  const { pending } = draft;
  if (pending?.kind === namedRoute.kind && pending.name === namedRoute.name) return;
  if (pending) {
    const shared = namedRoute.joins().filter((point) => pending.has(point));
    if (shared.length > 0) addLayer(draft, shared);
    else endNamedRoute(draft);
    // After a procedure or track that the airway does not meet, it is joined at the best point.
    if (shared.length === 0 && pending.kind !== 'airway') addLayer(draft, namedRoute.joins());
  } else if (draft.layers.length === 0) addLayer(draft, namedRoute.starts());
  draft.pending = namedRoute;
}

/** A departure may be followed by DCT and still be left at the next point. */
function endBeforeDirect(draft: Draft): void {
  if (draft.pending?.kind !== 'sid') endNamedRoute(draft);
}

/** A way ends without a point (`J60 DCT`, or J60 as the last word): it is left at the best point. */
function endNamedRoute(draft: Draft): void {
  if (draft.pending) addLayer(draft, draft.pending.ends());
}

function thin(points: readonly LookupPoint[], { detourNm }: Surroundings): readonly LookupPoint[] {
  if (points.length <= maximumCandidates) return points;
  return points
    .map((point) => ({ point, nm: detourNm(point) }))
    .toSorted((a, b) => a.nm - b.nm)
    .slice(0, maximumCandidates)
    .map(({ point }) => point);
}

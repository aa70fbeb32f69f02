import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type ArtefactColumns, type PointKind, pointKinds } from '../artefact/artefact-format.ts';
import type { KeyLookup } from '../artefact/key-lookup.ts';
import { nameWords } from './name-words.ts';
import { forEachOfFrequency, typedFrequency } from './search-frequency.ts';
import { type ScoreBoard, createScoreBoard, openNearness } from './search-scores.ts';
import { type StringTable, lowerBound } from '../artefact/string-table.ts';
import { encodeUtf8 } from '../artefact/utf8.ts';

type SearchCategory = 'all' | 'airport' | 'vor' | 'ndb' | 'other' | 'airway' | 'waypoint';

export interface SearchQuery {
  readonly term: string;
  readonly category: SearchCategory;
  readonly limit: number;
  /** Among equal matches those nearer to this position come first, usually the centre of the map. */
  readonly near?: LatLon;
}

/** Kinds of match, best first: whole code, frequency, prefix of a code, whole words or prefixes of words. */
const matchKinds = ['exact', 'frequency', 'prefix', 'name'] as const;

/** Search result; `point` is `null` for an airway, whose position is that of its middle point. */
export interface SearchResult {
  readonly kind: PointKind | 'AIRWAY';
  readonly point: number | null;
  readonly ident: string;
  readonly name: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly matched: (typeof matchKinds)[number];
  /** Matched text when neither code nor name shows it: `TWR 119.1`, or the city served by an airport. */
  readonly matchedBy: string | null;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
}

/** State of one search. Points are targets by number, followed by airways. */
interface Search extends Parts {
  readonly query: SearchQuery;
  readonly board: ScoreBoard;
  readonly pointCount: number;
  /** 0 to 100. */
  readonly nearness: (point: number) => number;
}

const kindOfCategory = { airport: 'AIRPORT', vor: 'VOR', ndb: 'NDB', other: 'DME', waypoint: 'FIX' } as const;
/**
 * The steps are larger than importance (0–100) and proximity (0–100) together, so an exact code always precedes
 * anything else. A local code is the weakest: many airfields share one.
 */
const steps = { exact: 6000, exactLocal: 5000, frequency: 4000, prefix: 3000, wholeWords: 2000, words: 1000 };
const localPrefixPenalty = 60;
/** A navaid is identified by its frequency; an airport has several. */
const ownFrequency = 200;
/** Score of a kind among airports of rank 0 to 100. */
const kindScore = { AIRPORT: 0, VOR: 50, AIRWAY: 45, FIX: 40, NDB: 35, DME: 30 } as const;
const noDetail = -1;

export function openSearch(parts: Parts) {
  const pointCount = parts.columns['point.ident'].length;
  const board = createScoreBoard(pointCount + parts.columns['airway.name'].length);
  const nearnessTo = openNearness(parts.columns);
  const wordMarks = createWordMarks(pointCount);
  return {
    search: (query: SearchQuery): SearchResult[] => {
      const nearness = query.near ? nearnessTo(query.near) : () => 0;
      const search: Search = { ...parts, query, board, pointCount, nearness };
      collectCodes(search);
      collectFrequencies(search);
      // Name words matter only when codes leave room.
      if (board.size < query.limit || query.term.trim().length > 3) collectNames(search, wordMarks);
      return board.take(query.limit).map((hit) => toResult(search, hit));
    },
  };
}

function accepts(category: SearchCategory, kind: SearchResult['kind']): boolean {
  if (category === 'all') return true;
  return category === 'airway' ? kind === 'AIRWAY' : kindOfCategory[category] === kind;
}

function offerPoint(
  search: Search,
  point: number,
  offer: { readonly step: number; readonly way: SearchResult['matched']; readonly detail?: number },
): void {
  const kind = kindOf(search.columns, point);
  if (!accepts(search.query.category, kind)) return;
  const importance = kind === 'AIRPORT' ? (search.columns['airport.rank'][point] ?? 0) : kindScore[kind];
  search.board.offer(point, {
    score: offer.step + importance + search.nearness(point),
    how: matchKinds.indexOf(offer.way),
    detail: offer.detail ?? noDetail,
  });
}

function collectCodes(search: Search): void {
  const { query, columns, board, pointCount, nearness } = search;
  search.keys.forEachPrefix(query.term, (hit, isExact) => {
    const match = isExact ? 'exact' : 'prefix';
    if (hit.kind === 'airway') {
      if (!accepts(query.category, 'AIRWAY')) return;
      const score = steps[match] + kindScore.AIRWAY + nearness(middlePoint(columns, hit.target));
      board.offer(pointCount + hit.target, { score, how: matchKinds.indexOf(match), detail: noDetail });
      return;
    }
    const isLocal = hit.kind === 'local';
    const exactStep = isLocal ? steps.exactLocal : steps.exact;
    const step = isExact ? exactStep : steps.prefix - (isLocal ? localPrefixPenalty : 0);
    offerPoint(search, hit.target, { step, way: match });
  });
}

function collectFrequencies(search: Search): void {
  const typed = typedFrequency(search.query.term);
  if (!typed) return;
  forEachOfFrequency(search.columns, typed, (point, frequencyRow) =>
    offerPoint(search, point, {
      step: steps.frequency + (frequencyRow === null ? ownFrequency : 0),
      way: 'frequency',
      detail: frequencyRow ?? noDetail,
    }),
  );
}

/** Number of search words matched by each point so far, and how many of them whole. */
function createWordMarks(pointCount: number) {
  return { words: new Uint8Array(pointCount), whole: new Uint8Array(pointCount) };
}
type WordMarks = ReturnType<typeof createWordMarks>;

function collectNames(search: Search, marks: WordMarks): void {
  const { query } = search;
  if (query.category === 'airway' || query.category === 'waypoint') return;
  const words = nameWords(query.term).slice(0, 20);
  if (words.length === 0) return;
  const touched: number[] = [];
  for (const [place, word] of words.entries()) markWord(search, { word, place, marks, touched });
  for (const point of touched) {
    if (marks.words[point] === words.length) {
      const step = marks.whole[point] === words.length ? steps.wholeWords : steps.words;
      offerPoint(search, point, { step, way: 'name' });
    }
    marks.words[point] = 0;
    marks.whole[point] = 0;
  }
}

function markWord(
  { columns, strings }: Search,
  mark: {
    readonly word: string;
    readonly place: number;
    readonly marks: WordMarks;
    readonly touched: number[];
  },
): void {
  const { place, marks, touched } = mark;
  const texts = columns['word.text'];
  const starts = columns['word.pointStart'];
  const bytes = encodeUtf8(mark.word);
  for (let row = lowerBound(strings, texts, bytes); row < texts.length; row += 1) {
    const text = texts[row] ?? 0;
    if (!strings.startsWith(text, bytes)) break;
    const isWhole = strings.compare(text, bytes) === 0;
    for (const point of columns['word.point'].subarray(starts[row], starts[row + 1])) {
      // Only points that matched every preceding word remain.
      if (marks.words[point] === place) {
        if (place === 0) touched.push(point);
        marks.words[point] = place + 1;
        if (isWhole) marks.whole[point] = (marks.whole[point] ?? 0) + 1;
      }
    }
  }
}

function kindOf(columns: ArtefactColumns, point: number): PointKind {
  return pointKinds[columns['point.kind'][point] ?? 0] ?? 'FIX';
}

function toResult(search: Search, hit: ReturnType<ScoreBoard['take']>[number]): SearchResult {
  const { columns, strings, pointCount } = search;
  const isAirway = hit.target >= pointCount;
  const airway = hit.target - pointCount;
  const point = isAirway ? middlePoint(columns, airway) : hit.target;
  const matched = matchKinds[hit.how] ?? 'name';
  return {
    kind: isAirway ? 'AIRWAY' : kindOf(columns, point),
    point: isAirway ? null : point,
    ident: strings.text((isAirway ? columns['airway.name'][airway] : columns['point.ident'][point]) ?? 0),
    name: isAirway ? null : strings.textOrNull(columns['point.name'][point] ?? 0),
    lat: columns['point.lat'][point] ?? 0,
    lon: columns['point.lon'][point] ?? 0,
    matched,
    matchedBy: matchedBy(search, { point, matched, frequencyRow: hit.detail }),
  };
}

function matchedBy(
  { columns, strings, query }: Search,
  hit: { readonly point: number; readonly matched: SearchResult['matched']; readonly frequencyRow: number },
): string | null {
  if (hit.matched === 'frequency' && hit.frequencyRow !== noDetail) {
    const type = strings.text(columns['frequency.type'][hit.frequencyRow] ?? 0);
    const megahertz = (columns['frequency.hz'][hit.frequencyRow] ?? 0) / 1e6;
    return `${type} ${megahertz.toFixed(3).replace(/0{1,2}$/, '')}`;
  }
  if (hit.matched !== 'name' || hit.point >= columns['airport.type'].length) return null;
  const inName = nameWords(strings.text(columns['point.name'][hit.point] ?? 0));
  const isInName = nameWords(query.term).every((word) => inName.some((one) => one.startsWith(word)));
  return isInName ? null : strings.textOrNull(columns['airport.municipality'][hit.point] ?? 0);
}

function middlePoint(columns: ArtefactColumns, airway: number): number {
  const sequence = columns['airway.sequenceStart'][airway] ?? 0;
  const start = columns['sequence.pointStart'][sequence] ?? 0;
  const end = columns['sequence.pointStart'][sequence + 1] ?? start;
  return columns['sequence.point'][(start + end) >> 1] ?? 0;
}

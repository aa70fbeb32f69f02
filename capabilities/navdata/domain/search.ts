import { type ArtefactColumns, type PointKind, pointKinds } from './artefact-format.ts';
import type { KeyLookup } from './key-lookup.ts';
import { nameWords } from './name-words.ts';
import { type StringTable, lowerBound } from './string-table.ts';
import { encodeUtf8 } from './utf8.ts';

type SearchCategory = 'all' | 'airport' | 'vor' | 'ndb' | 'other' | 'airway' | 'waypoint';

export interface SearchQuery {
  readonly term: string;
  readonly category: SearchCategory;
  readonly limit: number;
}

/** A hit; `point` is `null` for an airway, whose position is that of its middle point. */
export interface SearchResult {
  readonly kind: PointKind | 'AIRWAY';
  readonly point: number | null;
  readonly ident: string;
  readonly name: string | null;
  readonly lat: number;
  readonly lon: number;
  /** How it was found, best first: whole code, beginning of a code, words of the name. */
  readonly matched: 'exact' | 'prefix' | 'name';
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
}

interface Candidate {
  readonly kind: PointKind | 'AIRWAY';
  readonly target: number;
  readonly matched: SearchResult['matched'];
  readonly score: number;
}

const kindOfCategory = { airport: 'AIRPORT', vor: 'VOR', ndb: 'NDB', other: 'DME', waypoint: 'FIX' } as const;
const matchScore = { exact: 2000, prefix: 1000, name: 0 } as const;
/** Where a kind stands among airports of rank 0 to 100. */
const kindScore = { AIRPORT: 0, VOR: 50, AIRWAY: 45, FIX: 40, NDB: 35, DME: 30 } as const;

export function openSearch(parts: Parts) {
  return {
    search: (query: SearchQuery): SearchResult[] => {
      const found = new Map<string, Candidate>();
      const offer = (candidate: Candidate): void => {
        const key = candidate.kind === 'AIRWAY' ? `a${candidate.target}` : `p${candidate.target}`;
        const known = found.get(key);
        if (!known || known.score < candidate.score) found.set(key, candidate);
      };
      collectCodes(parts, query, offer);
      // A word of a name matters only where codes leave room.
      if (found.size < query.limit || query.term.trim().length > 3) collectNames(parts, query, offer);
      return [...found.values()]
        .toSorted((a, b) => b.score - a.score || a.target - b.target)
        .slice(0, query.limit)
        .map((candidate) => toResult(parts, candidate));
    },
  };
}

type Offer = (candidate: Candidate) => void;

function accepts(category: SearchCategory, kind: Candidate['kind']): boolean {
  if (category === 'all') return true;
  return category === 'airway' ? kind === 'AIRWAY' : kindOfCategory[category] === kind;
}

function collectCodes({ columns, keys }: Parts, query: SearchQuery, offer: Offer): void {
  keys.forEachPrefix(query.term, (hit, isExact) => {
    const kind = hit.kind === 'airway' ? 'AIRWAY' : kindOf(columns, hit.target);
    if (!accepts(query.category, kind)) return;
    const matched = isExact ? 'exact' : 'prefix';
    // A local code is the weakest of an airport's names: many fields share one.
    const penalty = hit.kind === 'local' ? 60 : 0;
    const score = matchScore[matched] + importance(columns, kind, hit.target) - penalty;
    offer({ kind, target: hit.target, matched, score });
  });
}

function collectNames(parts: Parts, query: SearchQuery, offer: Offer): void {
  const { columns } = parts;
  if (query.category === 'airway' || query.category === 'waypoint') return;
  const words = nameWords(query.term);
  if (words.length === 0) return;
  let common: Set<number> | undefined;
  for (const word of words) {
    const points = pointsWithWord(parts, word);
    const earlier: Set<number> | undefined = common;
    common = earlier ? new Set([...points].filter((point) => earlier.has(point))) : points;
  }
  for (const point of common ?? []) {
    const kind = kindOf(columns, point);
    if (!accepts(query.category, kind)) continue;
    const score = matchScore.name + importance(columns, kind, point);
    offer({ kind, target: point, matched: 'name', score });
  }
}

function pointsWithWord({ columns, strings }: Parts, word: string): Set<number> {
  const texts = columns['word.text'];
  const starts = columns['word.pointStart'];
  const bytes = encodeUtf8(word);
  const points = new Set<number>();
  for (let row = lowerBound(strings, texts, bytes); row < texts.length; row += 1) {
    if (!strings.startsWith(texts[row] ?? 0, bytes)) break;
    for (const point of columns['word.point'].subarray(starts[row], starts[row + 1])) points.add(point);
  }
  return points;
}

function kindOf(columns: ArtefactColumns, point: number): PointKind {
  return pointKinds[columns['point.kind'][point] ?? 0] ?? 'FIX';
}

function importance(columns: ArtefactColumns, kind: Candidate['kind'], target: number): number {
  return kind === 'AIRPORT' ? (columns['airport.rank'][target] ?? 0) : kindScore[kind];
}

function toResult({ columns, strings }: Parts, candidate: Candidate): SearchResult {
  const isAirway = candidate.kind === 'AIRWAY';
  const point = isAirway ? middlePoint(columns, candidate.target) : candidate.target;
  return {
    kind: candidate.kind,
    point: isAirway ? null : point,
    ident: strings.text((isAirway ? columns['airway.name'] : columns['point.ident'])[candidate.target] ?? 0),
    name: isAirway ? null : strings.textOrNull(columns['point.name'][point] ?? 0),
    lat: columns['point.lat'][point] ?? 0,
    lon: columns['point.lon'][point] ?? 0,
    matched: candidate.matched,
  };
}

function middlePoint(columns: ArtefactColumns, airway: number): number {
  const sequence = columns['airway.sequenceStart'][airway] ?? 0;
  const start = columns['sequence.pointStart'][sequence] ?? 0;
  const end = columns['sequence.pointStart'][sequence + 1] ?? start;
  return columns['sequence.point'][(start + end) >> 1] ?? 0;
}

import { type CrossingAnswer, crossingOf } from '#aviation/crossing/crossing.ts';
import type { FlownPath, Moment } from '#aviation/crossing/flown-path.ts';
import type { CrossingNote } from '#aviation/crossing/hazard-area.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import type { AreaAbout, Crossing, CrossingMoment, CrossingsAnswer } from '../contract.ts';
import type { KnownArea } from './known-area.ts';

const NOTES: Readonly<Record<CrossingNote, string>> = {
  'levels-unknown': 'Lower or upper limit unknown: all levels on that side assumed.',
  'levels-reversed': 'Lower limit above the upper limit: all levels assumed.',
  'validity-unknown': 'Times unknown: assumed in effect at all times.',
  'validity-reversed': 'Validity ends before it begins: assumed in effect from its beginning on.',
  'crossed-edges': 'Outline crosses itself: the area may differ from what was meant.',
  'no-inside': 'Area is a line: only where it is crossed is stated.',
  'no-shape': 'No position published: not compared with the flight.',
  'path-without-times': 'Flight has no times: compared at any time.',
  'path-without-levels': 'Flight has no levels: compared at all levels.',
};

const momentAnswer = ({ lat, lon, timeMs, altitudeFt, legIndex, distanceNm }: Moment): CrossingMoment => ({
  lat,
  lon,
  time: timeMs === null ? null : new Date(timeMs).toISOString(),
  altitudeFt: altitudeFt === null ? null : Math.round(altitudeFt),
  legIndex,
  alongNm: distanceNm,
});

const notesOf = (notes: readonly CrossingNote[]) => notes.map((id) => ({ id, message: NOTES[id] }));

const crossingAnswer = (about: AreaAbout, { stretches, closest, notes }: CrossingAnswer): Crossing => ({
  ...about,
  stretches: stretches.map((stretch) => ({
    entry: momentAnswer(stretch.entry),
    exit: momentAnswer(stretch.exit),
    lengthNm: stretch.exit.distanceNm - stretch.entry.distanceNm,
  })),
  closest: closest && { ...closest, at: momentAnswer(closest.at) },
  notes: notesOf(notes),
});

export type Compared = Pick<CrossingsAnswer, 'crossings' | 'near' | 'unplaced'>;

/** Relation of one area to a path: crossed, near, or null. */
function compareArea(path: FlownPath, { about, area }: KnownArea, withinNm: number): Crossing | null {
  const answer = crossingOf(path, area, { withinNm });
  return answer.stretches.length > 0 || answer.closest ? crossingAnswer(about, answer) : null;
}

/**
 * Compares paths with areas: crossed, near, and without position. One area per step: a long path with the NOTAMs of the
 * world takes seconds.
 */
export type CompareAreaSteps = (
  path: FlownPath,
  areas: readonly KnownArea[],
  withinNm: number,
) => Generator<void, Compared>;

/** Compares without caching. */
export const compareAreaSteps: CompareAreaSteps = (path, areas, withinNm) =>
  gathered(areas, (known) => compareArea(path, known, withinNm));

/** As `compareAreaSteps`, in one step. */
export const compareAreas = (path: FlownPath, areas: readonly KnownArea[], withinNm: number): Compared =>
  runToEnd(compareAreaSteps(path, areas, withinNm));

interface ComparedBefore {
  readonly areas: readonly KnownArea[];
  readonly answers: ReadonlyMap<KnownArea, Crossing | null>;
  readonly compared: Compared;
}

const isSameEach = (before: readonly KnownArea[], now: readonly KnownArea[]): boolean =>
  before.length === now.length && before.every((area, index) => area === now[index]);

/**
 * Compares and caches the results of the last areas of each path, as long as the path exists: only new areas are
 * compared. Paths and areas are identified by reference.
 */
export function createAreaComparer(): CompareAreaSteps {
  const paths = new WeakMap<FlownPath, Map<number, ComparedBefore>>();
  return function* compare(path, areas, withinNm) {
    const ofPath = paths.get(path) ?? new Map<number, ComparedBefore>();
    paths.set(path, ofPath);
    const before = ofPath.get(withinNm);
    if (before && isSameEach(before.areas, areas)) return before.compared;
    const answers = new Map<KnownArea, Crossing | null>();
    const compared = yield* gathered(areas, (known) => {
      const kept = before?.answers.get(known);
      const found = kept === undefined ? compareArea(path, known, withinNm) : kept;
      answers.set(known, found);
      return found;
    });
    ofPath.set(withinNm, { areas, answers, compared });
    return compared;
  };
}

function* gathered(
  areas: readonly KnownArea[],
  compare: (known: KnownArea) => Crossing | null,
): Generator<void, Compared> {
  const compared: Compared = { crossings: [], near: [], unplaced: [] };
  for (const known of areas) {
    const { about, area } = known;
    if (area.notes.has('no-shape')) compared.unplaced.push({ ...about, notes: notesOf([...area.notes]) });
    const found = compare(known);
    if (found) (found.stretches.length > 0 ? compared.crossings : compared.near).push(found);
    yield;
  }
  const entryNm = ({ stretches }: Crossing) => stretches[0]?.entry.alongNm ?? 0;
  const nearNm = ({ closest }: Crossing) => closest?.lateralNm ?? 0;
  return {
    crossings: compared.crossings.toSorted((a, b) => entryNm(a) - entryNm(b) || a.id.localeCompare(b.id)),
    near: compared.near.toSorted((a, b) => nearNm(a) - nearNm(b) || a.id.localeCompare(b.id)),
    unplaced: compared.unplaced,
  };
}

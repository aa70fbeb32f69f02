import { type CrossingAnswer, crossingOf } from '#aviation/crossing/crossing.ts';
import type { FlownPath, Moment } from '#aviation/crossing/flown-path.ts';
import type { CrossingNote } from '#aviation/crossing/hazard-area.ts';
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

/** Compares a path with areas: what it crosses, what comes near, and what cannot be placed. */
export function compareAreas(path: FlownPath, areas: readonly KnownArea[], withinNm: number): Compared {
  const compared: Compared = { crossings: [], near: [], unplaced: [] };
  for (const { about, area } of areas) {
    if (area.notes.has('no-shape')) compared.unplaced.push({ ...about, notes: notesOf([...area.notes]) });
    const answer = crossingOf(path, area, { withinNm });
    if (answer.stretches.length > 0) compared.crossings.push(crossingAnswer(about, answer));
    else if (answer.closest) compared.near.push(crossingAnswer(about, answer));
  }
  const entryNm = ({ stretches }: Crossing) => stretches[0]?.entry.alongNm ?? 0;
  const nearNm = ({ closest }: Crossing) => closest?.lateralNm ?? 0;
  return {
    crossings: compared.crossings.toSorted((a, b) => entryNm(a) - entryNm(b) || a.id.localeCompare(b.id)),
    near: compared.near.toSorted((a, b) => nearNm(a) - nearNm(b) || a.id.localeCompare(b.id)),
    unplaced: compared.unplaced,
  };
}

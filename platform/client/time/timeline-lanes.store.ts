import { createSlice } from '../state/slice.ts';

/** How a mark looks; flight categories are the colours of reports. */
export type MarkTone = 'vfr' | 'mvfr' | 'ifr' | 'lifr' | 'neutral' | 'accent' | 'caution' | 'warning';

/** A span of time that the timeline marks. Times are ms since the epoch. */
export interface TimelineMark {
  readonly id: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Shown on the mark where it is wide enough. */
  readonly label: string;
  /** The complete text, without its times. */
  readonly title: string;
  readonly tone: MarkTone;
  /** Opens its subject; the timeline moves to it in any case. */
  readonly open?: (() => void) | undefined;
}

/** The marks of one subject, in order of time; overlapping ones are drawn over each other. */
export interface TimelineLane {
  /** One or two words, e.g. `TAF KJFK`. */
  readonly title: string;
  /** Lower comes first. */
  readonly order: number;
  readonly marks: readonly TimelineMark[];
  /** Its marks are loading: it keeps its place, so that the timeline does not shrink and grow again. */
  readonly isLoading?: true;
}

/** More lanes would cover too much of the map. */
export const LANES_MAX = 3;

/** Marks of capabilities on the timeline, by their id. */
export const timelineLanes = createSlice<Readonly<Record<string, TimelineLane>>>('timelineLanes', {});

/** Ids of lanes that the user removed. */
export const hiddenLanes = createSlice<readonly string[]>('hiddenLanes', []);

const MARK_FIGURES = ['id', 'fromMs', 'toMs', 'label', 'title', 'tone'] as const;

/** Whether two lanes look the same; their marks then open the same subject. */
const showsSame = (one: TimelineLane, other: TimelineLane): boolean =>
  one.title === other.title &&
  one.order === other.order &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark, index) =>
    MARK_FIGURES.every((figure) => mark[figure] === other.marks[index]?.[figure]),
  );

/**
 * Marks a subject on the timeline; null removes it. A lane that looks the same changes nothing: the shell follows
 * lanes.
 */
export function setTimelineLane(id: string, lane: TimelineLane | null): void {
  timelineLanes.set((lanes) => {
    const { [id]: before, ...others } = lanes;
    if (lane === null) return before === undefined ? lanes : others;
    return before !== undefined && showsSame(before, lane) ? lanes : { ...others, [id]: lane };
  });
}

export interface ShownLane extends TimelineLane {
  readonly id: string;
}

/** Lanes with a mark inside a period, in order: those shown, and all available. */
export function lanesWithin(
  lanes: Readonly<Record<string, TimelineLane>>,
  hidden: readonly string[],
  span: { fromMs: number; toMs: number },
): { shown: readonly ShownLane[]; all: readonly ShownLane[] } {
  const all = Object.entries(lanes)
    .map(([id, lane]) => ({ ...lane, id, marks: lane.marks.filter((mark) => isInside(mark, span)) }))
    .filter(({ marks, isLoading }) => isLoading === true || marks.length > 0)
    .toSorted((one, other) => one.order - other.order);
  return { all, shown: all.filter(({ id }) => !hidden.includes(id)).slice(0, LANES_MAX) };
}

const isInside = (mark: TimelineMark, { fromMs, toMs }: { fromMs: number; toMs: number }): boolean =>
  mark.toMs > fromMs && mark.fromMs < toMs;

/** Shows or removes a lane; when the maximum is reached, the last one is replaced. */
export function toggleLane(id: string, { shown, all }: ReturnType<typeof lanesWithin>): void {
  const isShown = shown.some((lane) => lane.id === id);
  const kept = shown.map((lane) => lane.id).filter((other) => other !== id);
  const wanted = isShown ? kept : [...kept.slice(0, LANES_MAX - 1), id];
  hiddenLanes.set((hidden) => [
    ...hidden.filter((other) => !all.some((lane) => lane.id === other)),
    ...all.map((lane) => lane.id).filter((other) => !wanted.includes(other)),
  ]);
}

/** Where a mark is on the timeline, as shares of its width. */
export function placeOfMark(
  { fromMs, toMs }: TimelineMark,
  span: { fromMs: number; toMs: number },
): { left: number; width: number } {
  const share = (atMs: number) =>
    (Math.min(Math.max(atMs, span.fromMs), span.toMs) - span.fromMs) / (span.toMs - span.fromMs);
  return { left: share(fromMs), width: share(toMs) - share(fromMs) };
}

/** The part of each mark, as a fraction from its left, not covered by a later one: it has room for a label. */
export function roomsForNames(
  marks: readonly TimelineMark[],
  span: { fromMs: number; toMs: number },
): readonly number[] {
  const places = marks.map((mark) => placeOfMark(mark, span));
  return places.map(({ left, width }, index) => {
    const above = places
      .slice(index + 1)
      .filter((other) => other.left < left + width && other.left + other.width > left)
      .map((other) => Math.max(0, other.left - left));
    return width === 0 ? 0 : Math.min(width, ...above) / width;
  });
}

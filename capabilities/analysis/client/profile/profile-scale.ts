import type { Scale } from '#platform/client/units/typed.ts';
import type { SectionAnswer } from '../../contract.ts';
import { columnIndexAt } from '../../domain/section-reading.ts';

/** The part of the route that is shown, NM. */
export interface ProfileView {
  readonly fromNm: number;
  readonly toNm: number;
}

/** Positions of the section in the chart, CSS pixels. */
export interface ProfileScale {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly topFt: number;
  x(this: void, alongNm: number): number;
  y(this: void, altitudeFt: number): number;
  alongNm(this: void, x: number): number;
  altitudeFt(this: void, y: number): number;
}

const MARGIN = { left: 44, right: 12, top: 40, bottom: 38 };
/** Tops of the chart: the first that has room for flight and terrain is used. */
const TOPS: readonly { readonly upToFt: number; readonly topFt: number }[] = [
  { upToFt: 10_000, topFt: 16_000 },
  { upToFt: 20_000, topFt: 28_000 },
  { upToFt: 45_000, topFt: 46_000 },
  { upToFt: Number.POSITIVE_INFINITY, topFt: 56_000 },
];
const HIGHEST_LEVEL = 510;

/** The altitude at the top of the chart of some plans of a flight. */
export function topFtOf(sections: readonly (Pick<SectionAnswer, 'columns'> | null)[]): number {
  const highestFt = Math.max(
    0,
    ...sections.flatMap((section) =>
      (section?.columns ?? []).map(({ plannedFt, groundFt }) => Math.max(plannedFt, groundFt ?? 0)),
    ),
  );
  return TOPS.find(({ upToFt }) => highestFt <= upToFt)?.topFt ?? 0;
}

/** The highest level that can be tried in a chart. */
export const highestLevelOf = (topFt: number): number =>
  Math.min(HIGHEST_LEVEL, Math.floor(topFt / 1000 - 1) * 10);

/** Whether a place of the path is level: at one of the levels that are cruised. */
export const isCruised = ({ figures }: Pick<SectionAnswer, 'figures'>, plannedFt: number): boolean =>
  figures.levelsFt.some((levelFt) => Math.abs(levelFt - plannedFt) < LEVEL_WITHIN_FT);
const LEVEL_WITHIN_FT = 100;

/** The level, hundreds of feet, that the arrow keys start from: the one cruised at that place, else the first one. */
export function levelAt(section: Pick<SectionAnswer, 'columns' | 'figures'>, alongNm: number): number {
  const plannedFt = section.columns[columnIndexAt(section, alongNm)]?.plannedFt;
  const isLevel = plannedFt !== undefined && isCruised(section, plannedFt);
  return Math.round((isLevel ? plannedFt : section.figures.initialLevelFt) / 100);
}

/** Distance at which the flight is at a time, ms since the epoch; linear between two columns. */
export function alongAtTime({ columns }: Pick<SectionAnswer, 'columns'>, timeMs: number): number {
  const after = columns.findIndex(({ time }) => Date.parse(time) >= timeMs);
  const to = columns[after < 0 ? columns.length - 1 : after];
  const from = columns[Math.max(0, (after < 0 ? columns.length : after) - 1)];
  if (!from || !to) return 0;
  const spanMs = Date.parse(to.time) - Date.parse(from.time);
  const part = spanMs <= 0 ? 1 : (timeMs - Date.parse(from.time)) / spanMs;
  return from.alongNm + (to.alongNm - from.alongNm) * Math.min(1, Math.max(0, part));
}

/** The scale of a chart; with `isTime` positions are spaced by time. */
export function profileScale(
  section: SectionAnswer,
  view: ProfileView,
  size: { width: number; height: number; isTime: boolean; topFt: number },
): ProfileScale {
  const { width, height, isTime, topFt } = size;
  const plot = {
    left: MARGIN.left,
    right: Math.max(MARGIN.left + 10, width - MARGIN.right),
    top: MARGIN.top,
    bottom: Math.max(MARGIN.top + 10, height - MARGIN.bottom),
  };
  const { columns } = section;
  const times = columns.map(({ time }) => Date.parse(time));
  const timeAt = (alongNm: number): number => {
    const last = columns.length - 1;
    const lengthNm = columns[last]?.alongNm ?? 1;
    const place = Math.min(last, Math.max(0, (alongNm / lengthNm) * last));
    const before = Math.min(last - 1, Math.floor(place));
    const [from = 0, to = 0] = [times[before], times[before + 1]];
    return from + (to - from) * (place - before);
  };
  const [from, to] = isTime ? [timeAt(view.fromNm), timeAt(view.toNm)] : [view.fromNm, view.toNm];
  const span = Math.max(1e-9, to - from);
  const inverse = (value: number): number => (isTime ? alongAtTime(section, value) : value);
  return {
    width,
    height,
    plot,
    topFt,
    x: (alongNm) =>
      plot.left + (((isTime ? timeAt(alongNm) : alongNm) - from) / span) * (plot.right - plot.left),
    y: (altitudeFt) => plot.bottom - (altitudeFt / topFt) * (plot.bottom - plot.top),
    alongNm: (x) =>
      inverse(
        from + ((Math.min(plot.right, Math.max(plot.left, x)) - plot.left) / (plot.right - plot.left)) * span,
      ),
    altitudeFt: (y) => Math.min(topFt, Math.max(0, ((plot.bottom - y) / (plot.bottom - plot.top)) * topFt)),
  };
}

/** Round steps of an axis: 1, 2, 5 times a power of ten. */
export function axisStep(span: number, max: number): number {
  const rough = span / Math.max(1, max);
  const power = 10 ** Math.floor(Math.log10(Math.max(1e-9, rough)));
  return ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
}

/** Where the distance axis is marked, at round figures in the unit of the settings. */
export function distanceTicks(
  { fromNm, toNm }: ProfileView,
  max: number,
  { perContractUnit }: Scale,
): { readonly alongNm: number; readonly label: string }[] {
  const [from, to] = [fromNm * perContractUnit, toNm * perContractUnit];
  const step = axisStep(to - from, max);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => {
    const figure = (first + index) * step;
    return { alongNm: figure / perContractUnit, label: String(Math.round(figure)) };
  });
}

/** A narrower or wider part of the route around a place, within the route. */
export function zoomed(view: ProfileView, factor: number, aroundNm: number, lengthNm: number): ProfileView {
  const min = Math.min(lengthNm, 50);
  const span = Math.min(lengthNm, Math.max(min, (view.toNm - view.fromNm) * factor));
  const share = (aroundNm - view.fromNm) / Math.max(1e-9, view.toNm - view.fromNm);
  const fromNm = Math.min(lengthNm - span, Math.max(0, aroundNm - span * share));
  return { fromNm, toNm: fromNm + span };
}

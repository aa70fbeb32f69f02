/** Scale of a page: fitted to the window, or in percent of its printed size. */
export type PageZoom = 'width' | 'page' | number;

export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 250, 300, 400] as const;
const ZOOM_MIN = 50;
const ZOOM_MAX = 400;
/** CSS pixels of a PDF point (1/72 inch) at 100 %. */
const PX_PER_PT = 96 / 72;

export interface Size {
  width: number;
  height: number;
}

/** CSS pixels per PDF point. `page` is the page as rotated. */
export function scaleOf(zoom: PageZoom, page: Size, window: Size): number {
  if (typeof zoom === 'number') return (zoom / 100) * PX_PER_PT;
  const fitWidth = window.width / page.width;
  return zoom === 'width' ? fitWidth : Math.min(fitWidth, window.height / page.height);
}

export const percentOf = (scale: number): number => Math.round((scale / PX_PER_PT) * 100);

/** The next step up or down from the present scale; unchanged at the end. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  const now = percentOf(scale);
  const steps = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  return steps.find((step) => (step - now) * direction > 0) ?? (direction === 1 ? ZOOM_MAX : ZOOM_MIN);
}

/** Zoom by fingers or wheel: any value within 50 to 400 %. */
export function zoomBy(scale: number, factor: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, percentOf(scale * factor)));
}

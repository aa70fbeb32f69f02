import { type RefObject, useLayoutEffect, useState } from 'react';
import { type PageZoom, scaleOf, type Size, stepZoom, zoomBy } from './page-scale.ts';

/** Free space around the page, both sides together. */
const MARGIN_PX = 16;

/** Inner size of an element, followed as it changes. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface View {
  zoom: PageZoom;
  /** The point that must stay fixed in the window while the page changes its size. */
  anchor: { x: number; y: number; factor: number } | null;
}

export interface Zoom {
  zoom: PageZoom;
  /** CSS pixels of a PDF point; null until page and window are known. */
  scale: number | null;
  set: (zoom: PageZoom) => void;
  step: (direction: 1 | -1) => void;
  by: (factor: number, at: { x: number; y: number }) => void;
}

/** Scale of the page in a scrolling window; zooming keeps the point under the fingers or in the middle. */
export function useZoom(frame: RefObject<HTMLElement | null>, page: Size | null, first: PageZoom): Zoom {
  const size = useSize(frame);
  const [view, setView] = useState<View>({ zoom: first, anchor: null });
  const inside = size && {
    width: Math.max(1, size.width - MARGIN_PX),
    height: Math.max(1, size.height - MARGIN_PX),
  };
  const scale = page && inside ? scaleOf(view.zoom, page, inside) : null;

  const zoomTo = (percent: number, at?: { x: number; y: number }) => {
    const element = frame.current;
    if (!element || scale === null || !page || !inside) return;
    const place = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    setView({ zoom: percent, anchor: { ...place, factor: scaleOf(percent, page, inside) / scale } });
  };
  useLayoutEffect(() => {
    const element = frame.current;
    const { anchor } = view;
    if (!element || !anchor) return;
    element.scrollTo(
      (element.scrollLeft + anchor.x) * anchor.factor - anchor.x,
      (element.scrollTop + anchor.y) * anchor.factor - anchor.y,
    );
  }, [frame, view]);

  return {
    zoom: view.zoom,
    scale,
    set: (zoom) => setView({ zoom, anchor: null }),
    step: (direction) => {
      if (scale !== null) zoomTo(stepZoom(scale, direction));
    },
    by: (factor, at) => {
      if (scale !== null) zoomTo(zoomBy(scale, factor), at);
    },
  };
}

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#platform/client/ui/class-names.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import styles from './charts.module.css';

/** Canvases larger than this are refused by phones; the page is then drawn at a lower resolution than the screen's. */
const CANVAS_MAX_PX = 16_000_000;
/** While the zoom changes the old image is stretched; it is redrawn at the end of the change. */
const SETTLE_MS = 140;

/** A page of the document; null while it is loading. */
export function usePdfPage(document: PDFDocumentProxy, pageNumber: number): PDFPageProxy | null {
  const [page, setPage] = useState<{ number: number; proxy: PDFPageProxy } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void document.getPage(pageNumber).then((proxy) => {
      if (isWanted) setPage({ number: pageNumber, proxy });
    });
    return () => {
      isWanted = false;
    };
  }, [document, pageNumber]);
  return page?.number === pageNumber ? page.proxy : null;
}

interface ChartPageProps {
  page: PDFPageProxy;
  /** CSS pixels of a PDF point. */
  scale: number;
  /** Rotation by the reader, clockwise, in addition to the page's own. */
  turnDeg: number;
  isInverted: boolean;
  /** If given, a press on the page marks a position, as shares of width and height. */
  onMark?: ((at: { x: number; y: number }) => void) | undefined;
  /** Marks on the page. */
  children?: ReactNode;
}

/** One page, sharp at the size at which it is shown. */
export function ChartPage({ page, scale, turnDeg, isInverted, onMark, children }: ChartPageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ page: PDFPageProxy; error: string | null } | null>(null);
  const rotation = (page.rotate + turnDeg) % 360;
  const { width, height } = page.getViewport({ scale, rotation });
  const isFirst = drawn?.page !== page;

  useEffect(() => {
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(CANVAS_MAX_PX / (width * height)));
    const canvas = window.document.createElement('canvas');
    const viewport = page.getViewport({ scale: scale * density, rotation });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    let task: ReturnType<PDFPageProxy['render']> | null = null;
    const draw = async () => {
      task = page.render({ canvas, viewport, background: 'white' });
      try {
        await task.promise;
        holder.current?.replaceChildren(canvas);
        setDrawn({ page, error: null });
      } catch (error) {
        if (error instanceof Error && error.name === 'RenderingCancelledException') return;
        setDrawn({ page, error: messageOf(error) });
      }
    };
    const timer = window.setTimeout(() => void draw(), isFirst ? 0 : SETTLE_MS);
    return () => {
      window.clearTimeout(timer);
      task?.cancel();
    };
    // `isFirst` only chooses the delay; a page that has been drawn is not drawn again because of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, scale, rotation, width, height]);

  if (drawn?.page === page && drawn.error !== null) {
    return <ErrorNotice message="This page cannot be drawn" advice={drawn.error} />;
  }
  return (
    <div
      className={classNames(styles.page, onMark && styles.markable)}
      style={{ width, height }}
      data-page={page.pageNumber}
      data-drawn={!isFirst || undefined}
    >
      {isFirst && <Skeleton height="100%" />}
      <div ref={holder} className={classNames(styles.sheet, isInverted && styles.inverted)} aria-hidden />
      {onMark && (
        <button
          type="button"
          className={styles.markArea}
          aria-label="Mark the point on the chart"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            // Without a pointer there is no position to mark.
            if (event.detail === 0) return;
            onMark({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
          }}
        />
      )}
      {children}
    </div>
  );
}

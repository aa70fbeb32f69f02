import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { currentTheme, subscribeTheme } from '#platform/client/theme/theme.ts';
import { ChartPage, usePdfPage } from './chart-page.tsx';
import { ChartTools } from './chart-tools.tsx';
import styles from './charts.module.css';
import { chartNightColours, chartsPanel } from './charts.store.ts';
import { PlaceMarks } from './place-marks.tsx';
import { usePageGestures } from './use-page-gestures.ts';
import type { Placing } from './use-placing.ts';
import { useZoom } from './use-zoom.ts';

const SCROLL_STEP_PX = 60;
const PHONE_BELOW_PX = 700;

interface ChartWindowProps {
  document: PDFDocumentProxy;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Set while points are marked: the page is then upright. */
  placing: Placing | null;
}

/** A page in a window that scrolls, zooms and turns, with its tools above. */
export function ChartWindow({ document, pageNumber, onPage, placing }: ChartWindowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const page = usePdfPage(document, pageNumber);
  const [chosenTurn, setTurn] = useState(0);
  const isNight = useSyncExternalStore(subscribeTheme, currentTheme) === 'night';
  const wantsNight = useSlice(chartNightColours);
  const turnDeg = placing ? 0 : chosenTurn;
  const isLarge = useSlice(chartsPanel, (panel) => panel.isLarge);
  // Over the whole map there is room for a whole page; not on a phone.
  const first = isLarge && window.innerWidth >= PHONE_BELOW_PX ? 'page' : 'width';
  const natural = page && page.getViewport({ scale: 1, rotation: (page.rotate + turnDeg) % 360 });
  const zoom = useZoom(frame, natural, first);
  usePageGestures(frame, { canDrag: placing === null, onZoom: zoom.by });

  const turnPage = (by: 1 | -1) => {
    const next = pageNumber + by;
    if (next < 1 || next > document.numPages) return;
    frame.current?.scrollTo(0, 0);
    onPage(next);
  };
  const rotate = () => setTurn((now) => (now + 90) % 360);
  const sideways = (by: 1 | -1) => {
    const element = frame.current;
    if (element && element.scrollWidth > element.clientWidth + 1) element.scrollBy(by * SCROLL_STEP_PX, 0);
    else turnPage(by);
  };
  const keys: Record<string, () => void> = {
    '+': () => zoom.step(1),
    '=': () => zoom.step(1),
    '-': () => zoom.step(-1),
    '0': () => zoom.set('width'),
    r: rotate,
    ArrowLeft: () => sideways(-1),
    ArrowRight: () => sideways(1),
    PageDown: () => turnPage(1),
    PageUp: () => turnPage(-1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    <>
      <ChartTools
        pageNumber={pageNumber}
        pages={document.numPages}
        onTurn={turnPage}
        zoom={zoom}
        onRotate={placing ? null : rotate}
        night={isNight ? { isOn: wantsNight, onChange: chartNightColours.set } : null}
      />
      {/* A window that scrolls has to be reached by the keyboard, and then its keys have to work. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label={`Page ${pageNumber} of ${document.numPages}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-own-keys
        data-draggable={placing === null || undefined}
        onKeyDown={onKeyDown}
      >
        {page && zoom.scale !== null && (
          <ChartPage
            page={page}
            scale={zoom.scale}
            turnDeg={turnDeg}
            isInverted={isNight && wantsNight}
            onMark={placing?.isMarking ? placing.mark : undefined}
          >
            {placing && <PlaceMarks placing={placing} />}
          </ChartPage>
        )}
      </div>
    </>
  );
}

/** Measurements in the page from a click on an airport until its figures are on screen. */
export interface Opening {
  /** Milliseconds from the click until each part was in a drawn frame. */
  readonly partsMs: Readonly<Record<string, number>>;
  /** Every layout shift since the click, including those the browser attributes to the click. */
  readonly shift: number;
  /** The largest jumps, for reading. */
  readonly moved: readonly string[];
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/**
 * Measures from the next click: runs in the page, so it is self-contained. Defines `opening()` on `globalThis`, which
 * resolves when all parts are shown.
 */
export function watchOpening(input: { ident: string; limitMs: number }): void {
  const { ident, limitMs } = input;
  /** The diagram and the map's flight come after the figures, and must not shift anything either. */
  const SETTLED_MS = 1500;
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: 'layout-shift', buffered: false });
  const panelText = () => {
    const title = [...document.querySelectorAll('h2')].find((one) =>
      one.textContent?.includes(`Airport Details ${ident}`),
    );
    return title?.closest('section')?.textContent ?? '';
  };
  const sectionText = (name: string) =>
    document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? '';
  const parts: Record<string, () => boolean> = {
    header: () => /[NS]\d\d°/.test(panelText()),
    runways: () => /No runways in the data|\d{2}[LCR]?.*°T/.test(panelText()),
    wind: () => /METAR \d{4}Z|No METAR for|No runways in the data|report time unknown/.test(panelText()),
    congestion: () => /AAR|Usual|pale = predicted|not data/.test(sectionText('Congestion Prediction')),
    hazard: () => /now|Generated placeholder/.test(sectionText('Weather Hazard Level')),
  };
  const opening = new Promise<Opening>((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const partsMs: Record<string, number> = {};
      const isOver = () =>
        Object.keys(partsMs).length === Object.keys(parts).length || performance.now() - timeStamp > limitMs;
      const look = () => {
        const found = Object.keys(parts).filter((name) => !(name in partsMs) && parts[name]?.());
        // The timer fires after the frame has been submitted.
        setTimeout(() => {
          for (const name of found) partsMs[name] = performance.now() - timeStamp;
          if (!isOver()) requestAnimationFrame(look);
          else setTimeout(() => resolve(outcome(partsMs)), SETTLED_MS);
        });
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', start, { capture: true, once: true });
  });
  const outcome = (partsMs: Record<string, number>): Opening => {
    shifts.push(...(observer.takeRecords() as Shift[]));
    observer.disconnect();
    const moved = shifts
      .toSorted((a, b) => b.value - a.value)
      .slice(0, 3)
      .map(({ value, sources }) => {
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 70) : (node?.textContent ?? '?').slice(0, 40),
        );
        return `${value.toFixed(4)} ${nodes.join(' | ')}`;
      });
    return { partsMs, shift: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  };
  Object.assign(globalThis, { opening });
}

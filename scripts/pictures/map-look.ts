import type { Page } from 'playwright-core';

/** A position of the map. */
export interface View {
  zoom: number;
  lat: number;
  lon: number;
}

interface CaughtMap {
  jumpTo(camera: { center: [number, number]; zoom: number }): void;
  on(event: 'render', listener: () => void): void;
  off(event: 'render', listener: () => void): void;
  isStyleLoaded(): boolean | undefined;
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
  painter: { render(...frame: unknown[]): void };
}

/**
 * Moves the map and waits until the tiles of the view have loaded and its labels have been placed over several frames.
 * Moving aircraft never let the map go idle, and their source reloads continuously, so frames with all tiles count even if
 * not consecutive.
 *
 * Until then no frame is drawn, only tiles and labels are made: without a graphics card drawing takes both cores from the
 * workers that make them. With `isDrawn` the last frames are drawn: the second has the relief that the first prepared.
 */
export async function look(
  page: Page,
  { zoom, lat, lon, isDrawn }: View & { isDrawn: boolean },
): Promise<void> {
  const state = await page.evaluate(
    ({ camera, drawnFrames }) =>
      new Promise<string | null>((resolve) => {
        const WHOLE_FRAMES = 3;
        const PATIENCE_MS = 30_000;
        const REPAINT_MS = 60;
        const beganMs = performance.now();
        const { caughtMap } = globalThis as unknown as { caughtMap: CaughtMap };
        const { painter } = caughtMap;
        const draw = painter.render;
        painter.render = () => undefined;
        let whole = 0;
        let drawn = 0;
        // The map renders when tiles arrive; a frame in between shows that nothing more is expected.
        const timer = setInterval(() => caughtMap.triggerRepaint(), REPAINT_MS);
        const onRender = () => {
          const isLate = performance.now() - beganMs > PATIENCE_MS;
          const isWhole = caughtMap.areTilesLoaded() && caughtMap.isStyleLoaded() !== false;
          if (painter.render === draw) drawn += 1;
          if (isWhole) whole += 1;
          if (whole < WHOLE_FRAMES && !isLate) {
            if (isWhole) caughtMap.triggerRepaint();
            return;
          }
          clearInterval(timer);
          painter.render = draw;
          if (drawn < drawnFrames) {
            caughtMap.triggerRepaint();
            return;
          }
          caughtMap.off('render', onRender);
          resolve(
            whole < WHOLE_FRAMES
              ? `tiles ${caughtMap.areTilesLoaded()}, style ${caughtMap.isStyleLoaded()}`
              : null,
          );
        };
        caughtMap.on('render', onRender);
        caughtMap.jumpTo(camera);
        caughtMap.triggerRepaint();
      }),
    { camera: { center: [lon, lat] as [number, number], zoom }, drawnFrames: isDrawn ? 2 : 0 },
  );
  if (state !== null)
    console.log(`Incomplete after 30 s at ${lat.toFixed(1)}, ${lon.toFixed(1)}, z${zoom}: ${state}`);
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASEMAP_FOLDER, buildBasemap } from '../scripts/basemap/build.ts';
import { reduceMapDrawing } from './support/browser.ts';
import { openScene, startPreview, type Preview } from '../scripts/basemap/preview/preview-browser.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

/** Colour of one pixel of the page as `#rrggbb`. */
async function pixel(page: Page, at: { x: number; y: number } | undefined): Promise<string> {
  if (!at) throw new Error('no pixel');
  const clip = { x: Math.round(at.x), y: Math.round(at.y), width: 1, height: 1 };
  const png = await page.screenshot({ clip });
  const chunks: Buffer[] = [];
  // After the 8 bytes of the signature: length, type, data, checksum.
  for (let byte = 8; byte < png.length; byte += 12 + png.readUInt32BE(byte))
    if (png.toString('latin1', byte + 4, byte + 8) === 'IDAT')
      chunks.push(png.subarray(byte + 8, byte + 8 + png.readUInt32BE(byte)));
  // One byte has the row's filter; for the first pixel every filter leaves the colour as it is.
  return `#${inflateSync(Buffer.concat(chunks)).subarray(1, 4).toString('hex')}`;
}

/** The maximum green value of a pixel in a ring around the middle of the page. */
async function brightest(page: Page, ring: { from: number; to: number }): Promise<number> {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ data, from, to }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let max = 0;
      for (let at = 0; at < pixels.data.length; at += 4) {
        const x = ((at / 4) % pixels.width) + 0.5 - pixels.width / 2;
        const y = Math.floor(at / 4 / pixels.width) + 0.5 - pixels.height / 2;
        const away = Math.hypot(x, y);
        if (away >= from && away <= to) max = Math.max(max, pixels.data[at + 1] ?? 0);
      }
      return max;
    },
    { data: png, ...ring },
  );
}

const idle = (page: Page) => page.waitForSelector('[data-map-idle]', { state: 'attached' });
/** Waits until the map has drawn again after `change` and is idle. */
async function settled(page: Page, change: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    window.preview.controller.on('idle', () => window.preview.log.push('idle'));
    window.preview.log.length = 0;
  });
  await change();
  await page.waitForFunction(() => window.preview.log.includes('idle'));
  await idle(page);
}

const VIEWPORT = { width: 1000, height: 700 };

describe('map canvas in a browser', () => {
  let preview: Preview;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    buildBasemap(BASEMAP_FOLDER, () => undefined);
    preview = await startPreview({ folder: mkdtempSync(path.join(tmpdir(), 'map-canvas-')) });
    browser = await preview.launch();
    page = await browser.newPage({ viewport: VIEWPORT });
    await reduceMapDrawing(page.context());
    // On a busy machine a frame takes time, and the transition to a globe has many.
    page.setDefaultTimeout(150_000);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await openScene(page, preview.url, 'zoom=4&lon=-98&lat=39&layers=1');
  }, 300_000);

  afterAll(async () => {
    await preview.close();
    // The page is served with the product's security policy: a violation is an error in the console.
    expect(complaints).toEqual([]);
  });

  it('F2 paints land and sea in the colours of the theme, and a switch keeps camera, layers and data', async () => {
    // Arkansas and the Pacific off Baja California, away from names and lines.
    const ground = async () => {
      const pixels = await page.evaluate(() =>
        [
          { lat: 35.5, lon: -92.6 },
          { lat: 31.3, lon: -118.6 },
        ].map((position) => window.preview.controller.project(position) ?? { x: 0, y: 0 }),
      );
      return [await pixel(page, pixels[0]), await pixel(page, pixels[1])];
    };
    expect(await ground()).toEqual(['#232b34', '#08111d']);
    const before = await page.evaluate(() => window.preview.controller.getView());
    await settled(page, () => page.evaluate(() => window.preview.setTheme('light')));
    expect(await ground()).toEqual(['#f4f4f0', '#d3e0eb']);
    expect(await page.evaluate(() => window.preview.controller.getView())).toEqual(before);
    const shown = () =>
      page.evaluate(() => {
        const { controller } = window.preview;
        const at = controller.project({ lat: 45.4, lon: -98.4 });
        return at && controller.featuresAt(at).map(({ layerId, properties }) => [layerId, properties.ident]);
      });
    expect(await shown()).toContainEqual(['sample-route-points', 'ABR']);
    await settled(page, () => page.evaluate(() => window.preview.setTheme('night')));
    expect(await ground()).toEqual(['#232b34', '#08111d']);
  });

  it('F6 a click lists what is under it, topmost first, without hidden layers', async () => {
    const clickAbr = async () => {
      const at = await page.evaluate(() => window.preview.controller.project({ lat: 45.4, lon: -98.4 }));
      if (!at) throw new Error('not on the map');
      return page.evaluate(
        (point) =>
          new Promise<[string, unknown][]>((resolve) => {
            const stop = window.preview.controller.on('click', (event) => {
              stop();
              resolve(event.features.map(({ layerId, properties }) => [layerId, properties.ident]));
            });
            const canvas = document.querySelector('canvas');
            const box = { bubbles: true, clientX: point.x, clientY: point.y };
            for (const type of ['mousedown', 'mouseup', 'click'])
              canvas?.dispatchEvent(new MouseEvent(type, box));
          }),
        at,
      );
    };
    expect(await clickAbr()).toEqual([
      ['sample-route-points', 'ABR'],
      ['sample-route-lines', undefined],
    ]);
    await settled(page, () =>
      page.evaluate(() => window.preview.controller.setLayerVisible('sample-route-points', false)),
    );
    expect(await clickAbr()).toEqual([['sample-route-lines', undefined]]);
    await settled(page, () =>
      page.evaluate(() => window.preview.controller.setLayerVisible('sample-route-points', true)),
    );
    expect(await clickAbr()).toHaveLength(2);
  });

  it('F2 flies to at least the requested zoom, centred in the area that panels leave free', async () => {
    await page.evaluate(() =>
      window.preview.controller.setPadding({ top: 100, right: 0, bottom: 0, left: 400 }),
    );
    await settled(page, async () => {
      const outcome = await page.evaluate(() =>
        window.preview.controller.flyTo({ lat: 40.64, lon: -73.78, minZoom: 10, isInstant: true }),
      );
      expect(outcome).toEqual({ ok: true });
    });
    const seen = await page.evaluate(() => ({
      at: window.preview.controller.project({ lat: 40.64, lon: -73.78 }),
      zoom: window.preview.controller.getView().zoom,
    }));
    expect(seen.zoom).toBe(10);
    // Free area: x 400 to 1000, y 100 to 700.
    expect(seen.at?.x).toBeCloseTo(700, 0);
    expect(seen.at?.y).toBeCloseTo(400, 0);
    // A zoom that is already larger is kept.
    await settled(page, () =>
      page.evaluate(() => window.preview.controller.flyTo({ lat: 41, lon: -73, zoom: 11, isInstant: true })),
    );
    await settled(page, () =>
      page.evaluate(() =>
        window.preview.controller.flyTo({ lat: 41, lon: -74, minZoom: 10, isInstant: true }),
      ),
    );
    expect(await page.evaluate(() => window.preview.controller.getView().zoom)).toBe(11);
  });

  it('F2 the compass resets the map to north up and untilted', async () => {
    await settled(page, () =>
      page.evaluate(() =>
        window.preview.controller.flyTo({ lat: 40.64, lon: -73.78, bearingDeg: 57, isInstant: true }),
      ),
    );
    await settled(page, () => page.evaluate(() => window.preview.controller.setPitch(40)));
    const turned = await page.evaluate(() => window.preview.controller.getView());
    expect([turned.bearingDeg, turned.pitchDeg].map(Math.round)).toEqual([57, 40]);
    await settled(page, () => page.evaluate(() => window.preview.controller.resetNorth()));
    const view = await page.evaluate(() => window.preview.controller.getView());
    expect([view.bearingDeg, view.pitchDeg]).toEqual([0, 0]);
    expect([view.lat, view.lon, view.zoom].map((figure) => Math.round(figure * 100))).toEqual(
      [turned.lat, turned.lon, turned.zoom].map((figure) => Math.round(figure * 100)),
    );
  });

  it('F2 shows a whole box across the antimeridian, not the complement around the world', async () => {
    await settled(page, () =>
      page.evaluate(() =>
        window.preview.controller.fitBounds(
          { west: 170, south: -25, east: -170, north: -10 },
          { isInstant: true },
        ),
      ),
    );
    const view = await page.evaluate(() => window.preview.controller.getView());
    expect(Math.abs(view.lon)).toBeGreaterThan(170);
    expect(view.zoom).toBeGreaterThan(3.5);
    const corners = await page.evaluate(() =>
      [170, -170].map((lon) => window.preview.controller.project({ lat: -17, lon })),
    );
    expect(corners).not.toContain(null);
  });

  it('F2 a panel that opens during a flight does not stop it', async () => {
    await settled(page, async () => {
      await page.evaluate(() => {
        const { controller } = window.preview;
        void controller.flyTo({ lat: 48, lon: 11, zoom: 5 });
        controller.setPadding({ top: 0, right: 0, bottom: 0, left: 0 });
      });
      await page.waitForFunction(() => Math.abs(window.preview.controller.getView().lon - 11) < 0.01);
    });
    const view = await page.evaluate(() => window.preview.controller.getView());
    expect([view.lat, view.lon, view.zoom].map((value) => Math.round(value * 10) / 10)).toEqual([48, 11, 5]);
  });

  inFullRun(() => {
    it('F2 switches between globe and flat map at the same position; positions behind the globe have no pixel', async () => {
      // A globe is expensive to draw without a graphics card, so the window is small.
      const screen = { width: 600, height: 420 };
      await page.setViewportSize(screen);
      await settled(page, () =>
        page.evaluate(async () => {
          await window.preview.controller.flyTo({ lat: 8, lon: 11, zoom: 1, isInstant: true });
          window.preview.controller.setGlobe(true);
        }),
      );
      const globe = await page.evaluate(() => ({
        view: window.preview.controller.getView(),
        here: window.preview.controller.project({ lat: 8, lon: 11 }),
        behind: window.preview.controller.project({ lat: -8, lon: -169 }),
      }));
      expect(globe.view).toMatchObject({ isGlobe: true });
      expect(globe.view.lat).toBeCloseTo(8, 3);
      expect(globe.here).not.toBeNull();
      expect(globe.behind).toBeNull();
      const limb = await page.evaluate(() => {
        const { controller } = window.preview;
        const seen = Array.from({ length: 180 }, (_, turn) =>
          controller.project({ lat: 0, lon: 11 + turn / 2 }),
        );
        return Math.max(...seen.map((at) => at?.x ?? 0));
      });
      // Labels that start on the globe end at its limb.
      const radius = limb - screen.width / 2;
      expect(await brightest(page, { from: radius + 12, to: radius + 60 })).toBeLessThan(0x18);
      expect(await brightest(page, { from: 0, to: radius - 12 })).toBeGreaterThan(0x80);
      await settled(page, () => page.evaluate(() => window.preview.controller.setGlobe(false)));
      expect(await page.evaluate(() => window.preview.controller.getView().isGlobe)).toBe(false);
      await page.setViewportSize(VIEWPORT);
    });
  });

  inFullRun(() => {
    it('F2 is restored with all its layers after the WebGL context is lost', async () => {
      await page.evaluate(() =>
        window.preview.controller.flyTo({ lat: 39, lon: -98, zoom: 4, isInstant: true }),
      );
      await idle(page);
      await page.evaluate(() => {
        const gl = document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        Object.assign(window, { gl });
        gl?.loseContext();
      });
      await page.waitForFunction(() => !window.preview.controller.isReady());
      await page.evaluate(() => Reflect.get(window, 'gl').restoreContext());
      await page.waitForFunction(() => window.preview.controller.isReady());
      await page.waitForFunction(() => {
        const at = window.preview.controller.project({ lat: 45.4, lon: -98.4 });
        return at !== null && window.preview.controller.featuresAt(at).length === 2;
      });
    });
  });

  it('F2 shows the map attribution, collapsed into a button on a phone', async () => {
    const text = () => page.locator('#map-attribution').innerText();
    expect(await text()).toContain('GSHHG');
    expect(await text()).toContain('Invented samples');
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('button', { name: 'Show map data sources' });
    await button.waitFor();
    await expect.poll(() => page.locator('#map-attribution').count()).toBe(0);
    await button.click();
    expect(await text()).toContain('GeoNames');
    await page.setViewportSize({ width: 1000, height: 700 });
  });

  it('F2 without WebGL states the reason and the remedy at once', async () => {
    const blind = await preview.launch(['--disable-3d-apis']);
    const tab = await blind.newPage();
    await tab.goto(preview.url);
    const message = tab.getByRole('alert');
    await message.waitFor();
    await expect
      .poll(() => message.innerText())
      .toMatch(/cannot draw the map[^]*WebGL 2 is not available[^]*hardware acceleration/);
    expect(await tab.evaluate(() => window.preview.log)).toEqual([
      'loading',
      expect.stringMatching(/^unsupported: /),
    ]);
    expect(await tab.evaluate(() => window.preview.controller.flyTo({ lat: 0, lon: 0 }))).toMatchObject({
      ok: false,
      reason: 'unsupported',
    });
    await blind.close();
  });
});

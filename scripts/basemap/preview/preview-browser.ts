import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { findJourneyBrowser } from '../../ensure-chromium.mjs';
import { BASEMAP_FOLDER } from '../build.ts';
import { servePreview } from './preview-server.ts';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Preview {
  url: string;
  /** Starts a browser; `extraFlags` can disable features. */
  launch(extraFlags?: readonly string[]): Promise<Browser>;
  close(): Promise<void>;
}

/** Builds the preview page, serves it with the product's security policy and provides browsers. */
export async function startPreview(options: { folder: string; port?: number }): Promise<Preview> {
  const page = path.join(options.folder, 'page');
  mkdirSync(page, { recursive: true });
  await build({
    root: HERE,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: page, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
  });
  const basemap = process.env.BASEMAP_FOLDER ?? BASEMAP_FOLDER;
  const server = await servePreview({ page, basemap, port: options.port ?? 0 });
  const { port } = server.address() as AddressInfo;
  const browsers: Browser[] = [];
  return {
    url: `http://127.0.0.1:${port}/`,
    async launch(extraFlags = []) {
      const executablePath = findJourneyBrowser();
      if (!executablePath) throw new Error('No Chromium: run npm test, or set CHROMIUM_PATH.');
      const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...extraFlags] });
      browsers.push(browser);
      return browser;
    },
    async close() {
      await Promise.all(browsers.map((browser) => browser.close()));
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a scene and waits until nothing is left to draw. */
export async function openScene(page: Page, url: string, query: string): Promise<void> {
  await page.goto(`${url}?${query}`);
  await page.waitForSelector('[data-map-idle]', { timeout: 60_000, state: 'attached' });
}

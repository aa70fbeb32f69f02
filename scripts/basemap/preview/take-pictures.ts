import path from 'node:path';
import type { Page } from 'playwright-core';
import { openScene, startPreview } from './preview-browser.ts';

/** Takes pictures of the base map to compare with the design: `tsx take-pictures.ts [folder] [name …]`. */
const PORT = Number(process.env.PREVIEW_PORT ?? 9130);

const SCENES: Readonly<Record<string, string>> = {
  world: 'zoom=2.82&lon=260.2&lat=35.4',
  'world-light': 'zoom=2.82&lon=260.2&lat=35.4&theme=light',
  us: 'zoom=4&lon=-98&lat=39',
  'us-light': 'zoom=4&lon=-98&lat=39&theme=light',
  'new-york': 'zoom=8.35&lon=-73.78&lat=40.64',
  'new-york-light': 'zoom=8.35&lon=-73.78&lat=40.64&theme=light',
  'new-york-10': 'zoom=10&lon=-73.78&lat=40.64',
  europe: 'zoom=4.6&lon=9&lat=50',
  'europe-6': 'zoom=6.2&lon=9&lat=54',
  finland: 'zoom=7&lon=27&lat=62',
  fiji: 'zoom=5&lon=180&lat=-17',
  'fiji-7': 'zoom=7.4&lon=180&lat=-16.7',
  chukotka: 'zoom=4&lon=180&lat=66',
  'globe-north': 'zoom=1.9&lon=0&lat=84&globe=1',
  'globe-south': 'zoom=1.9&lon=0&lat=-84&globe=1',
  'globe-south-near': 'zoom=4&lon=0&lat=-86&globe=1',
  'globe-south-180': 'zoom=2.5&lon=180&lat=-85&globe=1',
  globe: 'zoom=2&lon=-60&lat=25&globe=1',
  'globe-light': 'zoom=2&lon=-60&lat=25&globe=1&theme=light',
  'globe-fiji': 'zoom=3&lon=180&lat=-10&globe=1',
  tilted: 'zoom=6.5&lon=-73.78&lat=40.64&pitch=65',
  layers: 'zoom=4&lon=-98&lat=39&layers=1&padding=118,84,314,484',
  'layers-world': 'zoom=0.8&lon=-150&lat=20&layers=1',
  'layers-globe': 'zoom=1.5&lon=-40&lat=45&layers=1&globe=1',
  'layers-light': 'zoom=4&lon=-98&lat=39&layers=1&theme=light',
};

async function picture(page: Page, url: string, name: string, folder: string): Promise<void> {
  const startedAtMs = performance.now();
  await openScene(page, url, SCENES[name] ?? '');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  const log = await page.evaluate(() =>
    window.preview.log.filter((line) => !/^(ready|loading|view)/.test(line)),
  );
  console.log(name, `${Math.round(performance.now() - startedAtMs)} ms`, ...log);
}

async function main(): Promise<void> {
  const [folder = '/tmp/basemap-preview', ...names] = process.argv.slice(2);
  const preview = await startPreview({ folder, port: PORT });
  try {
    const browser = await preview.launch();
    const width = Number(process.env.PREVIEW_WIDTH ?? 1440);
    const tab = await browser.newPage({ viewport: { width, height: width < 700 ? 844 : 900 } });
    tab.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        console.log('  console:', message.text());
    });
    tab.on('pageerror', (error) => console.log('  page error:', error.message));
    for (const name of names.length > 0 ? names : Object.keys(SCENES))
      await picture(tab, preview.url, name, folder);
  } finally {
    await preview.close();
  }
}

await main();

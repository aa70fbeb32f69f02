/**
 * Draws the app's PNG icons from public/favicon.svg with Chromium. See README.md.
 *
 *   node --import tsx tools/landing-video/render-icons.ts
 *
 * CHROMIUM_PATH names another browser than /usr/bin/chromium.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PUBLIC_FOLDER = fileURLToPath(new URL('../../public/', import.meta.url));
const SIZES_PX = [192, 512] as const;
/** Size of the icon that browsers request on their own. */
const ICO_PX = 48;

/** Full-bleed ground with the mark inside the middle 80 %, so that launchers may cut any shape out of it. */
function page(mark: string): string {
  return `<!doctype html><style>
    html, body { margin: 0; height: 100%; }
    body { display: grid; place-items: center; background: #0a1320; }
    svg { width: 58%; height: 58%; filter: drop-shadow(0 0 3vw rgb(76 194 255 / 45%)); }
  </style>${mark}`;
}

/** An ICO file of one picture; it may contain a PNG unchanged. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(ICO_PX, 6);
  header.writeUInt8(ICO_PX, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function main(): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `${executablePath} is not installed. On Debian: apt-get install chromium, or set CHROMIUM_PATH`,
    );
  }
  const mark = readFileSync(path.join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8');
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    for (const size of SIZES_PX) {
      const tab = await browser.newPage({ viewport: { width: size, height: size } });
      await tab.setContent(page(mark));
      const target = path.join(PUBLIC_FOLDER, `icon-${size}.png`);
      await tab.screenshot({ path: target });
      console.log(target);
    }
    const tab = await browser.newPage({ viewport: { width: ICO_PX, height: ICO_PX } });
    await tab.setContent(page(mark));
    const target = path.join(PUBLIC_FOLDER, 'favicon.ico');
    writeFileSync(target, icoOf(await tab.screenshot()));
    console.log(target);
  } finally {
    await browser.close();
  }
}

await main();

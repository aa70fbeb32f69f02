import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../../e2e/support/browser.ts';

export interface SheetRequest {
  /** Folder of the pictures, `*.png`, without subfolders. */
  folder: string;
  /** The sheet of a picture, by its name without the extension; null for none. */
  sheetOf: (name: string) => string | null;
  /** Order of the pictures on a sheet. */
  orderOf: (name: string) => number;
  widthPx: number;
  columns: number;
}

/** Combines pictures into one sheet per group, in `sheets/` of their folder; returns their number. */
export async function makeSheets(request: SheetRequest): Promise<number> {
  const { folder, sheetOf, orderOf, widthPx, columns } = request;
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.slice(0, -4));
  const sheets = new Map<string, string[]>();
  for (const name of names) {
    const sheet = sheetOf(name);
    if (sheet !== null) sheets.set(sheet, [...(sheets.get(sheet) ?? []), name]);
  }
  const out = join(folder, 'sheets');
  mkdirSync(out, { recursive: true });
  const session = await openBrowser({
    hasMotion: true,
    url: 'http://localhost',
    viewport: { width: columns * (widthPx + 4), height: 200 },
  });
  for (const [sheet, members] of sheets) {
    const figures = members
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .map((name) => {
        const data = readFileSync(join(folder, `${name}.png`)).toString('base64');
        return `<figure><img width="${widthPx}" src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
      });
    await session.page.setContent(
      `<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},max-content);gap:4px;font:12px sans-serif}figure{margin:0}img{display:block}</style>${figures.join('')}`,
    );
    // A loaded image may not be decoded yet: on a busy machine half of it could be missing.
    await session.page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await session.page.screenshot({ path: join(out, `${sheet}.png`), fullPage: true });
  }
  await session.close();
  return sheets.size;
}

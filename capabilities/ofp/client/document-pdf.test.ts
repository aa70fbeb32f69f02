import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { describe, expect, it } from 'vitest';
import { LINES_PER_PAGE } from '../domain/document-pages.ts';
import { documentPdf } from './document-pdf.ts';

async function read(bytes: Uint8Array): Promise<TextItem[][]> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '');
    }),
  );
  await document.destroy();
  return pages;
}

const banner = 'NOT FOR NAVIGATION · CONTAINS SIMULATED DATA';

describe('G5 the document as a PDF', () => {
  it('has every line once, in order, and the warning in header and footer of every page', async () => {
    const lines = Array.from({ length: LINES_PER_PAGE * 2 + 3 }, (_, index) => `LINE ${index} — 100 %`);
    const pages = await read(documentPdf({ lines, title: 'MER415', banner, madeAtMs: 0 }));
    expect(pages).toHaveLength(3);
    const words = pages.flat().map(({ str }) => str);
    expect(words.filter((word) => word.startsWith('LINE'))).toEqual(lines);
    for (const page of pages)
      expect(
        page
          .map(({ str }) => str)
          .join(' ')
          .split(banner),
      ).toHaveLength(3);
    expect(words.join(' ')).toContain('MER415 2 / 3');
  });

  it('keeps a very long line on the page', async () => {
    const [page = []] = await read(
      documentPdf({ lines: ['X'.repeat(150)], title: 'M', banner, madeAtMs: 0 }),
    );
    const long = page.find(({ str }) => str.startsWith('XXX'));
    const [, , , , left = 0] = (long?.transform ?? []) as number[];
    expect(left + (long?.width ?? 999)).toBeLessThanOrEqual(595 - 30);
  });

  it('keeps the text clear of the warning in the footer', async () => {
    const lines = Array.from({ length: LINES_PER_PAGE }, (_, index) => `LINE ${index}`);
    const [page = []] = await read(documentPdf({ lines, title: 'M', banner, madeAtMs: 0 }));
    const heights = page
      .filter(({ str }) => str.startsWith('LINE'))
      .map(({ transform }) => Number(transform[5]));
    expect(Math.min(...heights)).toBeGreaterThan(36);
  });
});

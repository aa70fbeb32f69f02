import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { type PdfPage, writePdf } from './pdf-writer.ts';

const info = { title: 'Loadsheet Żółć', author: '李明', createdAtMs: Date.UTC(2026, 10, 20, 14, 5) };
const draw = (page: PdfPage) => {
  page.text({ x: 40, y: 800, text: 'Zero fuel (59,249 kg) – 13.165 m \\ 100 %' });
  page.text({ x: 40, y: 780, text: 'Jörg Żółć 李', font: 'mono-bold' });
  page.path({
    points: [
      [40, 700],
      [80, 740],
      [120, 700],
    ],
    isClosed: true,
    fill: 0.9,
    dash: [3, 2],
  });
};
const attachment = {
  name: 'figures.json',
  mediaType: 'application/json',
  bytes: new TextEncoder().encode('{"é":1}'),
};

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: Uint8Array.from(bytes), useSystemFonts: true, verbosity: 0 }).promise;
}

describe('G5 PDF writer', () => {
  it('G5 a reader finds pages, text, title, author and time', async () => {
    const document = await open(writePdf(info, [draw, draw]));
    expect(document.numPages).toBe(2);
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    // What the standard fonts lack loses its marks, or is a question mark; nothing is left out.
    expect(text).toBe('Zero fuel (59,249 kg) – 13.165 m \\ 100 %Jörg Zó?c ?');
    const { info: told } = await document.getMetadata();
    expect(told).toMatchObject({ Title: info.title, Author: info.author, CreationDate: 'D:20261120140500Z' });
    await document.destroy();
  });
  it('G5 an attached file can be extracted unchanged', async () => {
    const document = await open(writePdf(info, [draw], [attachment]));
    const files: unknown = await document.getAttachments();
    const [file] = Object.values(files as Record<string, { filename: string; content: Uint8Array }>);
    expect(file?.filename).toBe('figures.json');
    expect(Array.from(file?.content ?? [])).toEqual(Array.from(attachment.bytes));
    await document.destroy();
  });
  it('G5 the same content gives the same bytes', () => {
    expect(writePdf(info, [draw], [attachment])).toEqual(writePdf(info, [draw], [attachment]));
  });
});

import { PDF_PAGE, writePdf } from '#platform/client/documents/pdf-writer.ts';
import { LAYOUT_COLUMNS } from '../domain/layout.ts';
import { pagesOf } from '../domain/document-pages.ts';

const LEFT = 36;
const TOP = PDF_PAGE.height - 34;
const BOTTOM = 26;
const LETTER_WIDTH = 0.6;
const SIZE_MAX = 10;
const LEADING = 11.6;

/** As large as the longest line allows, so that everything fits on the page. */
function fontSize(lines: readonly string[]): number {
  const columns = Math.max(LAYOUT_COLUMNS, ...lines.map((line) => line.length));
  return Math.min(SIZE_MAX, (PDF_PAGE.width - 2 * LEFT) / (columns * LETTER_WIDTH));
}

/** The document on A4. `banner` is in the header and footer of every page. */
export function documentPdf(document: {
  lines: readonly string[];
  title: string;
  banner: string;
  madeAtMs: number;
}): Uint8Array {
  const { lines, title, banner, madeAtMs } = document;
  const pages = pagesOf(lines);
  const size = fontSize(lines);
  return writePdf(
    { title: `${title} (${banner.toLowerCase()})`, author: 'Meridian', createdAtMs: madeAtMs },
    pages.map((text, index) => (page) => {
      const number = `${title}  ${index + 1} / ${pages.length}`;
      page.text({ x: LEFT, y: TOP, text: banner, size: 8, font: 'mono-bold' });
      page.text({
        x: PDF_PAGE.width - LEFT - number.length * 8 * LETTER_WIDTH,
        y: TOP,
        text: number,
        size: 8,
        font: 'mono',
      });
      text.forEach((line, row) => {
        if (line !== '') page.text({ x: LEFT, y: TOP - 18 - row * LEADING, text: line, size, font: 'mono' });
      });
      page.text({ x: LEFT, y: BOTTOM, text: banner, size: 8, font: 'mono-bold' });
    }),
  );
}

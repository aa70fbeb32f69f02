import { LAYOUT_COLUMNS } from './layout.ts';

/** Text lines on an A4 page. */
export const LINES_PER_PAGE = 64;
/** A page may end this early to keep a section together. */
const EARLIEST_END = 44;

const isRule = (line: string | undefined): boolean => line !== undefined && /^-{20,}$/.test(line);
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
/** The header of a table is repeated where the table continues. */
const isTableHead = (line: string): boolean => /^POINT {2,}/.test(line);

/**
 * Splits lines into pages; an empty document has one. A page ends before the rule of a section that does not fit, else
 * before a blank line or the next item of a list; the header of a table is repeated, and so is the heading of an
 * indented list.
 */
export function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pages: (readonly string[])[] = [];
  let from = 0;
  let head: string | null = null;
  do {
    const repeated: readonly string[] = head === null ? [] : [head];
    const to = endOfPage(lines, from, from + LINES_PER_PAGE - repeated.length);
    const page = [...repeated, ...lines.slice(from, to)];
    pages.push(page);
    from = to;
    // Separators between two pages are not printed.
    while (from < lines.length && isBlank(lines[from])) from += 1;
    head = headThatGoesOn(page, lines[to]) ?? headOfList(lines, from);
  } while (from < lines.length);
  return pages;
}

function endOfPage(lines: readonly string[], from: number, fullAt: number): number {
  if (fullAt >= lines.length) return lines.length;
  const ends = Array.from({ length: LINES_PER_PAGE - EARLIEST_END }, (_, back) => fullAt - back).filter(
    (end) => end > from,
  );
  const rule = ends.find((end) => isRule(lines[end]));
  if (rule !== undefined && !isInTable(lines, from, fullAt)) return rule;
  return (
    ends.find((end) => isBlank(lines[end])) ??
    ends.find((end) => !isRule(lines[end - 1]) && indentOf(lines[end]) < indentOf(lines[end - 1])) ??
    fullAt
  );
}

const indentOf = (line: string | undefined): number => (line ?? '').search(/\S|$/);

/** Whether a full page consists of a table that is too long to keep together. */
function isInTable(lines: readonly string[], from: number, fullAt: number): boolean {
  const start = lines.slice(from, fullAt).findLastIndex((line) => isTableHead(line));
  const rule = lines.slice(from, fullAt).findLastIndex((line) => isRule(line));
  return start > rule && fullAt - from - start > LINES_PER_PAGE - EARLIEST_END;
}

function headThatGoesOn(page: readonly string[], next: string | undefined): string | null {
  const start = page.findLastIndex((line) => isTableHead(line));
  const rows = page.slice(start + 1);
  const isOver =
    start < 0 || isBlank(next) || isRule(next) || rows.some((line) => isBlank(line) || isRule(line));
  // Notes below a table begin with a word and a colon, or with stars.
  return isOver || /^(?:[A-Z]+:|\*{3}|\s)/.test(next ?? '') ? null : (page[start] ?? null);
}

/** Heading of an indented list that continues at a line, marked as continued; null otherwise. */
function headOfList(lines: readonly string[], from: number): string | null {
  if (indentOf(lines[from]) === 0 || isBlank(lines[from])) return null;
  const above = lines.slice(0, from);
  const start = above.findLastIndex((line) => !isBlank(line) && indentOf(line) === 0);
  const head = above[start]?.trimEnd();
  if (head === undefined || isRule(head)) return null;
  const marked = `${head}  (CONTINUED)`;
  return marked.length > LAYOUT_COLUMNS ? head : marked;
}

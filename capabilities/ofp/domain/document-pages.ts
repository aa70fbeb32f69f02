/** Lines of the text on a page of A4. */
export const LINES_PER_PAGE = 64;

/** The lines on pages; a page begins anew and an empty document has one. */
export function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE));
  return Array.from({ length: count }, (_, page) =>
    lines.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE),
  );
}

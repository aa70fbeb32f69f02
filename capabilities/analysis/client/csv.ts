/** A cell that a spreadsheet takes as text, whatever is in it. */
function cellOf(value: string): string {
  // What begins like a formula is not to be worked out by whoever opens the file.
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(value) && !/^[+-][\d.,]+/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the signs. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** A cell that a spreadsheet reads as text, whatever its content. */
function cellOf(value: string): string {
  // Text that begins like a formula must not be evaluated when the file is opened.
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(value) && !/^[+-][\d.,]+/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the signs. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

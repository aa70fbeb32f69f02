import { DOCUMENT_TABLES_MAX, type DocumentTable } from '#platform/contract/document-table.ts';

/** Replacements of characters that a document does not have. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/★\s*/g, '*'],
  [/✓/g, 'OK'],
  [/✕/g, 'X'],
  [/▲/g, 'CHECK'],
  [/[−–]/g, '-'],
  [/±/g, '+-'],
  [/—/g, '--'],
  [/≠\s*/g, '/= '],
  [/[°·]/g, ' '],
];
const plain = (text: string): string =>
  PLAIN.reduce((changed, [sign, word]) => changed.replaceAll(sign, word), text).trim();

/** Table in monospaced text: the first column left-aligned, the others right-aligned. */
export function tableLines({ title, rows, madeAt }: DocumentTable): string[] {
  const cells = rows.map((row) => row.map(plain));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const text = row[column] ?? '';
        return column === 0 ? text.padEnd(width) : text.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [
    '',
    `ANALYSIS: ${plain(title).toUpperCase()}, AS OF ${madeAt.slice(0, 16).replace('T', ' ')}Z`,
    ...cells.map((row) => `  ${line(row)}`),
  ];
}

/** Adds a table, replacing one of the same title; beyond the limit the oldest is removed. */
export const withTable = (tables: readonly DocumentTable[], table: DocumentTable): DocumentTable[] =>
  [...withoutTable(tables, table.title), table].slice(-DOCUMENT_TABLES_MAX);

export const withoutTable = (tables: readonly DocumentTable[], title: string): DocumentTable[] =>
  tables.filter((one) => one.title !== title);

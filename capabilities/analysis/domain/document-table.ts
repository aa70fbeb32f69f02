/** A table as it stands in a flight document. */
export interface DocumentTable {
  readonly title: string;
  /** Head first. */
  readonly rows: readonly (readonly string[])[];
  /** When its figures were made, ISO 8601 UTC. */
  readonly madeAt: string;
}

/** Signs that the letters of a document do not have, and what stands for them. */
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

/** A table in letters of one width: the first column left, the others right. */
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

/** The columns that a `CREATE TABLE` statement defines, in lower case, in the order of a record. */
export interface TableColumns {
  readonly columns: readonly string[];
  /** Index of an `INTEGER PRIMARY KEY`: SQLite keeps its value as the row's id and not in the record. */
  readonly rowIdColumn: number | null;
}

const CONSTRAINT = /^(?:primary|foreign|unique|check|constraint)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|\[([^\]]*)\]|`([^`]*)`|(\w+))/;

/** Reads the statement of a table as SQLite keeps it in its schema; tables made by `AS SELECT` are kept in the same form. */
export function columnsOfStatement(statement: string): TableColumns {
  const parts = definitionsIn(statement).filter((part) => !CONSTRAINT.test(part));
  const columns = parts.map((part) => {
    const [, quoted, bracketed, ticked, plain] = NAME.exec(part) ?? [];
    return (quoted?.replaceAll('""', '"') ?? bracketed ?? ticked ?? plain ?? '').toLowerCase();
  });
  const rowId = parts.findIndex((part) =>
    /^\S+\s+integer\s+(?:not\s+null\s+)?primary\s+key(?!\s+desc)/i.test(part),
  );
  return { columns, rowIdColumn: rowId < 0 ? null : rowId };
}

/** The parts separated by commas inside the outer brackets, without comments. */
function definitionsIn(statement: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  // Quoted names and texts, comments, brackets and commas; everything else goes by single characters.
  for (const [token] of statement.matchAll(
    /"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g,
  )) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ')') depth -= 1;
    const isEnd = (token === ',' && depth === 1) || (token === ')' && depth === 0);
    if (isEnd) {
      parts.push(part.trim());
      part = '';
    } else if (depth > 0) part += token;
    if (token === '(') depth += 1;
  }
  return parts.filter((each) => each !== '');
}

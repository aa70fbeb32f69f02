/** Statement of a text, with its position. */
export interface SqlStatement {
  text: string;
  /** Index of its first character in the text. */
  offset: number;
}

/** Tokens of a statement: names, values and others. */
interface Token {
  kind: 'word' | 'quoted' | 'string' | 'comment' | 'space' | 'other';
  text: string;
  at: number;
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|\s+|[\s\S]/g;

function kindOf(text: string): Token['kind'] {
  if (text.startsWith('--') || text.startsWith('/*')) return 'comment';
  if (text.startsWith("'") || /^\$\w*\$/.test(text)) return 'string';
  if (text.startsWith('"')) return 'quoted';
  if (/^\s/.test(text)) return 'space';
  return /^[A-Za-z_\u0080-\uffff]/.test(text) ? 'word' : 'other';
}

function tokensOf(sql: string): Token[] {
  return Array.from(sql.matchAll(TOKEN), (match) => ({
    kind: kindOf(match[0]),
    text: match[0],
    at: match.index,
  }));
}

const isCode = ({ kind }: Token) => kind !== 'comment' && kind !== 'space';

/** Splits at semicolons outside strings, names and comments; parts without code are omitted. */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let tokens: Token[] = [];
  const close = () => {
    const code = tokens.filter(isCode);
    const [first] = code;
    const last = tokens.findLast(({ kind }) => kind !== 'space' && kind !== 'comment');
    if (first && last)
      statements.push({ text: sql.slice(first.at, last.at + last.text.length), offset: first.at });
    tokens = [];
  };
  for (const token of tokensOf(sql)) {
    if (token.kind === 'other' && token.text === ';') close();
    else tokens.push(token);
  }
  close();
  return statements;
}

/** Statement at the cursor, to run one of several. */
export function statementAt(sql: string, cursor: number): SqlStatement | null {
  const statements = splitStatements(sql);
  return statements.findLast(({ offset }) => offset <= cursor) ?? statements[0] ?? null;
}

/** Quoted name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quoted text value. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Known names that a statement may refer to: every word and quoted name, ignoring case. */
export function namesIn(sql: string, known: Iterable<string>): string[] {
  const words = new Set(
    tokensOf(sql)
      .filter(({ kind }) => kind === 'word' || kind === 'quoted')
      .map(({ kind, text }) =>
        (kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text).toLowerCase(),
      ),
  );
  return [...known].filter((name) => words.has(name.toLowerCase()));
}

/** Names of the parameters `$name` of a statement, in order. */
export function parametersIn(sql: string): string[] {
  const names: string[] = [];
  const tokens = tokensOf(sql).filter(isCode);
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.text !== '$' || next?.kind !== 'word' || next.at !== token.at + 1) return;
    if (!names.includes(next.text)) names.push(next.text);
  });
  return names;
}

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text.trim());

/** Replaces `$name` by values: numbers unquoted, anything else as text. Later positions shift. */
export function withParameters(sql: string, values: ReadonlyMap<string, string>): string {
  const tokens = tokensOf(sql);
  let text = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    const value = next?.kind === 'word' ? values.get(next.text) : undefined;
    if (token?.text === '$' && value !== undefined) {
      text += isNumber(value) ? value.trim() : quoteText(value);
      index += 1;
    } else text += token?.text ?? '';
  }
  return text;
}

/** Table name from a file name: lower case, no extension, letters, digits and underscores. */
export function tableName(fileName: string, taken: ReadonlySet<string>): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,8}(?= Copy| \(|$)/, '').toLowerCase();
  const word = stem.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_+|_+$/g, '');
  const base = word === '' ? 'data' : /^\d/.test(word) ? `t_${word}` : word;
  let free = base;
  for (let counter = 2; taken.has(free); counter += 1) free = `${base}_${counter}`;
  return free;
}

/** Error of a statement. `position` is an index in the whole text, null when unknown. */
export interface SqlFault {
  message: string;
  position: number | null;
}

/** Index of `^` in the engine's excerpt `LINE n: …`. */
function caretPosition(message: string, sql: string): number | null {
  const found = /LINE (\d+): ([^\n]*)\n([ \t]*)\^/.exec(message);
  if (!found) return null;
  const [, lineText = '1', excerpt = '', indent = ''] = found;
  const prefix = `LINE ${lineText}: `.length;
  const lines = sql.split('\n');
  const lineNumber = Number(lineText);
  const start = lines.slice(0, lineNumber - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const line = lines[lineNumber - 1] ?? '';
  const shown = excerpt.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const cut = excerpt.startsWith('...') ? line.indexOf(shown) - 3 : 0;
  return start + Math.max(0, indent.length - prefix + cut);
}

/**
 * Parses an engine error.
 * @param sql statement given to the engine
 * @param shift length of the wrapping before the statement, minus the position of the statement in the text
 */
export function readSqlFault(raw: string, sql: string, shift: number): SqlFault {
  let message = raw;
  let position: number | null = null;
  try {
    const parsed = JSON.parse(raw) as { exception_message?: string; position?: string };
    message = parsed.exception_message ?? raw;
    if (parsed.position !== undefined) position = Number(parsed.position);
  } catch {
    // Most errors are plain text.
  }
  position ??= caretPosition(message, sql);
  const text = message.replace(/\n*LINE \d+:[\s\S]*$/, '').trim();
  const inText = position === null ? null : position - shift;
  return {
    message: text === '' ? 'The statement failed.' : text,
    position: inText !== null && inText >= 0 ? inText : null,
  };
}

/** Renames tables wherever a statement names them, quoted or not. */
export function withRenamedTables(sql: string, renamed: ReadonlyMap<string, string>): string {
  return tokensOf(sql)
    .map(({ kind, text }) => {
      if (kind !== 'word' && kind !== 'quoted') return text;
      const name = kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text;
      const next = renamed.get(name.toLowerCase());
      return next === undefined ? text : quoteName(next);
    })
    .join('');
}

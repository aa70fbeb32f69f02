/** One statement of a text, with where it stands in it. */
export interface SqlStatement {
  text: string;
  /** Index of its first character in the whole text. */
  offset: number;
}

/** Names and values of a statement, and what it is made of. */
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

/** Splits at semicolons outside of strings, names and comments; what holds no code is left out. */
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

/** The statement that the cursor is in, for running one of several. */
export function statementAt(sql: string, cursor: number): SqlStatement | null {
  const statements = splitStatements(sql);
  return statements.findLast(({ offset }) => offset <= cursor) ?? statements[0] ?? null;
}

/** A name as SQL takes it whatever is in it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text value. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Which of the known names a statement may mean: every word and quoted name in it, without regard to case. */
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

/** Names of the parameters `$name` of a statement, in their order. */
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

/** Puts values in place of `$name`: numbers as they are, everything else as text. Positions after it move. */
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

/** A name for a table out of the name of a file: lower case, no extension, letters, digits and underscores. */
export function tableName(fileName: string, taken: ReadonlySet<string>): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,8}(?= Copy| \(|$)/, '').toLowerCase();
  const word = stem.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_+|_+$/g, '');
  const base = word === '' ? 'data' : /^\d/.test(word) ? `t_${word}` : word;
  let free = base;
  for (let counter = 2; taken.has(free); counter += 1) free = `${base}_${counter}`;
  return free;
}

/** What went wrong with a statement. `position` is an index in the whole text, null when the engine names none. */
export interface SqlFault {
  message: string;
  position: number | null;
}

/** Where `^` points, from the engine's excerpt `LINE n: …` and the caret line below it. */
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
 * Reads the engine's error.
 * @param sql what the engine was given
 * @param shift what the wrapping put before the statement, less where the statement stands in the whole text
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

/** Gives tables other names wherever a statement names them, quoted or not. */
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

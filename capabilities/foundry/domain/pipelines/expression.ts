import { type ColumnKind, sqlTypeOf, type TableColumn } from '../data-table.ts';
import {
  type ArgumentKind,
  EXPRESSION_FUNCTIONS,
  type ExpressionFunction,
} from './expression-functions.table.ts';
import { quoteName, quoteText } from '../sql/sql-text.ts';

/** Expression over the columns of a table, with its type and SQL. */
export interface Expression {
  /** Null for the literal `null`. */
  kind: ColumnKind | null;
  sql: string;
  /** Columns used. */
  columns: readonly string[];
}

/** Fault in an expression. `at` is an index in its text. */
export class ExpressionProblem extends Error {
  override readonly name = 'ExpressionProblem';
  readonly at: number;
  /** Column of the problem, if any. */
  readonly column: string | null;
  constructor(message: string, at: number, column: string | null = null) {
    super(message);
    this.at = at;
    this.column = column;
  }
}

interface Token {
  kind: 'number' | 'text' | 'name' | 'quoted' | 'symbol' | 'end';
  text: string;
  at: number;
}
interface Part {
  kind: ColumnKind | null;
  sql: string;
  at: number;
  /** Text literal, which may be converted to a date. */
  literal: string | null;
}

const TOKEN =
  /\s+|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)|(?<text>'(?:[^']|'')*')|(?<quoted>"(?:[^"]|"")*")|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<symbol><=|>=|<>|!=|\|\||[-+*/%=<>(),])/uy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) {
      const sign = text.charAt(at);
      const isOpen = sign === "'" || sign === '"';
      throw new ExpressionProblem(isOpen ? `${sign} is not closed.` : `${sign} has no meaning here.`, at);
    }
    const [found] = Object.entries(groups).filter(([, value]) => value !== undefined);
    if (found) tokens.push({ kind: found[0] as Token['kind'], text: found[1], at });
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}

const NUMERIC = new Set<ColumnKind | null>(['integer', 'number', null]);
const INSTANT = new Set<ColumnKind | null>(['timestamp', 'date', null]);
const TEXT = new Set<ColumnKind | null>(['text', 'json', null]);
const COMPARISONS = new Set(['=', '<>', '!=', '<', '<=', '>', '>=']);
const RESERVED = new Set(['and', 'or', 'not', 'is', 'null', 'in', 'between', 'like', 'true', 'false']);
const DEPTH_MAX = 60;
const INSTANT_TEXT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/;

/** Common kind of two kinds; undefined without one. */
export function sharedKind(a: ColumnKind | null, b: ColumnKind | null): ColumnKind | null | undefined {
  if (a === null || b === null || a === b) return a ?? b;
  if (NUMERIC.has(a) && NUMERIC.has(b)) return 'number';
  if (INSTANT.has(a) && INSTANT.has(b)) return 'timestamp';
  return TEXT.has(a) && TEXT.has(b) ? 'text' : undefined;
}

const said = (kind: ColumnKind | null) => kind ?? 'unknown';

function fitsArgument(kind: ColumnKind | null, wanted: ArgumentKind): boolean {
  switch (wanted) {
    case 'number':
      return NUMERIC.has(kind);
    case 'instant':
      return INSTANT.has(kind);
    case 'text':
      return TEXT.has(kind);
    case 'ordered':
      return kind !== 'json' && kind !== 'boolean';
    case 'any':
    case 'same':
      return true;
    default:
      return kind === null || kind === wanted;
  }
}

/** Parses an expression by recursive descent; each level binds more tightly than the one before. */
class Reader {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;
  readonly used = new Set<string>();
  private readonly columns: readonly TableColumn[];

  constructor(text: string, columns: readonly TableColumn[]) {
    this.tokens = tokensOf(text);
    this.columns = columns;
  }

  private get token(): Token {
    return this.tokens[this.index] ?? { kind: 'end', text: '', at: 0 };
  }
  private isAtEnd(): boolean {
    return this.token.kind === 'end';
  }
  private is(text: string): boolean {
    const { kind, text: found } = this.token;
    return (kind === 'symbol' || kind === 'name') && found.toLowerCase() === text;
  }
  private take(text: string): boolean {
    if (!this.is(text)) return false;
    this.index += 1;
    return true;
  }
  private need(text: string): void {
    if (!this.take(text)) throw new ExpressionProblem(`${text} expected.`, this.token.at);
  }

  whole(): Part {
    if (this.isAtEnd()) throw new ExpressionProblem('Enter an expression.', 0);
    const part = this.or();
    if (!this.isAtEnd())
      throw new ExpressionProblem(`${this.token.text} is not expected here.`, this.token.at);
    return part;
  }

  private or(): Part {
    this.depth += 1;
    if (this.depth > DEPTH_MAX)
      throw new ExpressionProblem('The expression is nested too deeply.', this.token.at);
    let part = this.and();
    while (this.take('or')) part = this.logical('OR', part, this.and());
    this.depth -= 1;
    return part;
  }
  private and(): Part {
    let part = this.not();
    while (this.take('and')) part = this.logical('AND', part, this.not());
    return part;
  }
  private logical(word: string, a: Part, b: Part): Part {
    for (const part of [a, b]) this.mustBe(part, ['boolean'], `${word.toLowerCase()} joins conditions`);
    return { kind: 'boolean', sql: `(${a.sql} ${word} ${b.sql})`, at: a.at, literal: null };
  }
  private not(): Part {
    const { at } = this.token;
    if (!this.take('not')) return this.comparison();
    const part = this.not();
    this.mustBe(part, ['boolean'], 'not takes a condition');
    return { kind: 'boolean', sql: `(NOT ${part.sql})`, at, literal: null };
  }

  private mustBe(part: Part, kinds: readonly ColumnKind[], rule: string): void {
    if (part.kind !== null && !kinds.includes(part.kind))
      throw new ExpressionProblem(`${rule}; this is ${said(part.kind)}.`, part.at);
  }

  private comparison(): Part {
    const left = this.sum();
    const { text, at } = this.token;
    if (this.token.kind === 'symbol' && COMPARISONS.has(text)) {
      this.index += 1;
      const [a, b] = this.alike(left, this.sum(), at);
      return this.condition(left, `(${a.sql} ${text === '!=' ? '<>' : text} ${b.sql})`);
    }
    if (this.take('is')) {
      const isNot = this.take('not');
      this.need('null');
      return this.condition(left, `(${left.sql} IS ${isNot ? 'NOT ' : ''}NULL)`);
    }
    const isNot = this.take('not');
    const not = isNot ? 'NOT ' : '';
    if (this.take('in')) return this.list(left, not);
    if (this.take('between')) {
      const [, from] = this.alike(left, this.sum(), at);
      this.need('and');
      const [value, to] = this.alike(left, this.sum(), at);
      return this.condition(left, `(${value.sql} ${not}BETWEEN ${from.sql} AND ${to.sql})`);
    }
    if (this.take('like')) {
      const pattern = this.sum();
      for (const part of [left, pattern]) this.mustBe(part, ['text', 'json'], 'like compares text');
      return this.condition(left, `(${left.sql} ${not}LIKE ${pattern.sql})`);
    }
    if (isNot) throw new ExpressionProblem('in, between or like expected after not.', this.token.at);
    return left;
  }
  private condition(left: Part, sql: string): Part {
    return { kind: 'boolean', sql, at: left.at, literal: null };
  }
  private list(left: Part, not: string): Part {
    this.need('(');
    const values: string[] = [];
    do values.push(this.alike(left, this.sum(), this.token.at)[1].sql);
    while (this.take(','));
    this.need(')');
    return this.condition(left, `(${left.sql} ${not}IN (${values.join(', ')}))`);
  }

  /** Makes two sides comparable: a text literal may be converted to a time. */
  private alike(a: Part, b: Part, at: number): [Part, Part] {
    if (INSTANT.has(a.kind) && b.literal !== null && a.kind !== null) return [a, this.asInstant(b)];
    if (INSTANT.has(b.kind) && a.literal !== null && b.kind !== null) return [this.asInstant(a), b];
    if (sharedKind(a.kind, b.kind) === undefined)
      throw new ExpressionProblem(`${said(a.kind)} and ${said(b.kind)} cannot be compared.`, at);
    return [a, b];
  }
  private asInstant(part: Part): Part {
    const text = part.literal ?? '';
    if (
      !INSTANT_TEXT.test(text) ||
      Number.isNaN(Date.parse(text.replace(/Z?$/, text.length > 10 ? 'Z' : '')))
    )
      throw new ExpressionProblem(
        `'${text}' is not a date or time, such as 2026-11-24 or 2026-11-24T08:30Z.`,
        part.at,
      );
    const sql = `TIMESTAMP ${quoteText(text.replace('T', ' ').replace('Z', ''))}`;
    return { kind: 'timestamp', sql, at: part.at, literal: null };
  }

  private sum(): Part {
    let part = this.product();
    for (;;) {
      const { text, at } = this.token;
      if (this.take('||')) {
        const next = this.product();
        // The outer cast keeps the type where the engine replaces an operand that is never known by an untyped NULL.
        part = {
          kind: 'text',
          sql: `CAST(CAST(${part.sql} AS VARCHAR) || CAST(${next.sql} AS VARCHAR) AS VARCHAR)`,
          at: part.at,
          literal: null,
        };
      } else if (this.take('+') || this.take('-')) part = this.arithmetic(text, part, this.product(), at);
      else return part;
    }
  }
  private product(): Part {
    let part = this.signed();
    for (;;) {
      const { text, at } = this.token;
      if (!this.take('*') && !this.take('/') && !this.take('%')) return part;
      part = this.arithmetic(text, part, this.signed(), at);
    }
  }
  private arithmetic(sign: string, a: Part, b: Part, at: number): Part {
    for (const part of [a, b])
      if (!NUMERIC.has(part.kind)) {
        const hint = INSTANT.has(part.kind) ? ' Use minutes_between or add_minutes.' : '';
        throw new ExpressionProblem(`${sign} takes numbers; this is ${said(part.kind)}.${hint}`, part.at);
      }
    const isWhole = a.kind === 'integer' && b.kind === 'integer' && sign !== '/';
    const left = isWhole ? a.sql : `CAST(${a.sql} AS DOUBLE)`;
    // Division by zero is unknown, for any kind.
    const right = sign === '/' || sign === '%' ? `nullif(${b.sql}, 0)` : b.sql;
    return {
      kind: isWhole ? 'integer' : 'number',
      sql: `(${left} ${sign} ${right})`,
      at: Math.min(a.at, at),
      literal: null,
    };
  }
  private signed(): Part {
    const { at } = this.token;
    if (!this.take('-')) return this.primary();
    const part = this.signed();
    this.mustBe(part, ['integer', 'number'], '- takes a number');
    return { kind: part.kind, sql: `(- ${part.sql})`, at, literal: null };
  }

  private primary(): Part {
    const { kind, text, at } = this.token;
    if (this.take('(')) {
      const part = this.or();
      this.need(')');
      return part;
    }
    this.index += 1;
    if (kind === 'number') return this.numeral(text, at);
    if (kind === 'text') {
      const literal = text.slice(1, -1).replaceAll("''", "'");
      return { kind: 'text', sql: quoteText(literal), at, literal };
    }
    if (kind === 'quoted') return this.column(text.slice(1, -1).replaceAll('""', '"'), at);
    if (kind === 'name') return this.word(text, at);
    throw new ExpressionProblem(
      kind === 'end' ? 'The expression is not complete.' : `${text} is not expected here.`,
      at,
    );
  }
  private numeral(text: string, at: number): Part {
    const isWhole = /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
    const sql = `CAST(${text} AS ${isWhole ? 'BIGINT' : 'DOUBLE'})`;
    return { kind: isWhole ? 'integer' : 'number', sql, at, literal: null };
  }
  private word(text: string, at: number): Part {
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return { kind: 'boolean', sql: word, at, literal: null };
    if (word === 'null') return { kind: null, sql: 'NULL', at, literal: null };
    if (this.is('(')) return this.call(word, at);
    if (RESERVED.has(word)) throw new ExpressionProblem(`${text} is not expected here.`, at);
    return this.column(text, at);
  }
  private column(name: string, at: number): Part {
    const found =
      this.columns.find((column) => column.name === name) ??
      this.columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new ExpressionProblem(`There is no column ${name}.`, at, name);
    this.used.add(found.name);
    return { kind: found.kind, sql: quoteName(found.name), at, literal: null };
  }

  private call(name: string, at: number): Part {
    const found = Object.hasOwn(EXPRESSION_FUNCTIONS, name) ? EXPRESSION_FUNCTIONS[name] : undefined;
    if (!found) throw new ExpressionProblem(`There is no function ${name}.`, at);
    this.need('(');
    const args: Part[] = [];
    if (!this.is(')'))
      do args.push(this.or());
      while (this.take(','));
    this.need(')');
    const min = found.args.length - (found.optional ?? 0);
    const isTooMany = found.repeats !== true && args.length > found.args.length;
    if (args.length < min || isTooMany)
      throw new ExpressionProblem(`${name} is called as ${found.help}.`, at);
    const kind = this.resultOf(name, found, args);
    const sql = `CAST(${found.sql(args.map((arg) => arg.sql))} AS ${sqlTypeOf(kind ?? 'text')})`;
    return { kind, sql: kind === null ? 'NULL' : sql, at, literal: null };
  }
  private resultOf(name: string, spec: ExpressionFunction, args: readonly Part[]): ColumnKind | null {
    let same: ColumnKind | null = null;
    for (const [index, arg] of args.entries()) {
      const wanted = spec.args[Math.min(index, spec.args.length - 1)] ?? 'any';
      if (!fitsArgument(arg.kind, wanted))
        throw new ExpressionProblem(
          `${name} takes ${wanted} as argument ${index + 1}; this is ${said(arg.kind)}.`,
          arg.at,
        );
      // The result kind of a function does not depend on a condition or a number of digits.
      if (wanted === 'boolean' || (wanted === 'integer' && spec.result !== 'integer')) continue;
      const next = sharedKind(same, arg.kind);
      if (spec.result === 'same' && next === undefined)
        throw new ExpressionProblem(
          `${name}: ${said(same)} and ${said(arg.kind)} have no kind in common.`,
          arg.at,
        );
      same = next ?? same;
    }
    return spec.result === 'same' ? same : spec.result;
  }
}

/**
 * Parses an expression over columns.
 * @throws ExpressionProblem with the index of the fault
 */
export function readExpression(text: string, columns: readonly TableColumn[]): Expression {
  const reader = new Reader(text, columns);
  const { kind, sql } = reader.whole();
  return { kind, sql, columns: [...reader.used] };
}

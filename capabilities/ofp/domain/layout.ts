/** Names available to a layout: texts, or lists of contexts. Names may contain dots. */
export interface LayoutContext {
  readonly [name: string]: string | readonly LayoutContext[];
}

/** Invalid line of a layout. Lines count from 1. */
export interface LayoutProblem {
  readonly line: number;
  readonly message: string;
}

interface LaidOut {
  readonly lines: readonly string[];
  readonly problems: readonly LayoutProblem[];
}

/** Characters per line of the document. */
export const LAYOUT_COLUMNS = 86;
/** Maximum length of a layout. */
const LAYOUT_TEXT_MAX = 40_000;
const LINES_MAX = 20_000;

const BLOCK = /^\s*\{\{([#^/])([\w.]+)\}\}\s*$/;
const WORD = /\{\{([\w.]+)(?::(-?\d{1,3}|wrap))?\}\}/g;

type Node =
  | { readonly kind: 'line'; readonly text: string; readonly line: number }
  | {
      readonly kind: 'block';
      readonly name: string;
      readonly isEmptyCase: boolean;
      readonly body: Node[];
      readonly line: number;
    };

/** Lines and blocks of a layout; a block begins and ends on separate lines. */
function parse(template: string): { nodes: readonly Node[]; problems: LayoutProblem[] } {
  const problems: LayoutProblem[] = [];
  const root: Node[] = [];
  const open: { name: string; body: Node[]; line: number }[] = [];
  template.split(/\r?\n/).forEach((text, index) => {
    const line = index + 1;
    const body = open.at(-1)?.body ?? root;
    const [, mark, name = ''] = BLOCK.exec(text) ?? [];
    if (mark === undefined) {
      body.push({ kind: 'line', text, line });
    } else if (mark === '/') {
      const last = open.pop();
      if (last?.name !== name) {
        if (last) open.push(last);
        problems.push({ line, message: `{{/${name}}} ends a block that is not open here.` });
      }
    } else {
      const block: Node = { kind: 'block', name, isEmptyCase: mark === '^', body: [], line };
      body.push(block);
      open.push({ name, body: block.body, line });
    }
  });
  problems.push(
    ...open.map(({ name, line }) => ({ line, message: `{{#${name}}} is never ended by {{/${name}}}.` })),
  );
  return { nodes: root, problems };
}

type Scopes = readonly LayoutContext[];

function find(scopes: Scopes, name: string): LayoutContext[string] | undefined {
  const scope = scopes.find((each) => Object.hasOwn(each, name));
  return scope?.[name];
}

/** Text is never truncated: when a column is too narrow, the following ones shift. */
function aligned(value: string, width: number): string {
  return width < 0 ? value.padEnd(-width) : value.padStart(width);
}

/** Breaks text at spaces; continuation lines are indented to its start. */
export function wrapWords(text: string, indent: number): string {
  const room = Math.max(20, LAYOUT_COLUMNS - indent);
  const lines = text.split('\n').flatMap((paragraph) => {
    const made: string[] = [];
    let line = '';
    for (const word of paragraph
      .split(/\s+/)
      .flatMap((long) => long.match(new RegExp(`.{1,${room}}`, 'g')) ?? [])) {
      if (line !== '' && line.length + 1 + word.length > room) {
        made.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...made, line];
  });
  return lines.join(`\n${' '.repeat(indent)}`);
}

class Layouter {
  readonly lines: string[] = [];
  readonly problems: LayoutProblem[];

  constructor(problems: LayoutProblem[]) {
    this.problems = problems;
  }

  run(nodes: readonly Node[], scopes: Scopes): void {
    for (const node of nodes) {
      if (this.lines.length > LINES_MAX) return;
      if (node.kind === 'line') this.line(node.text, node.line, scopes);
      else this.block(node, scopes);
    }
  }

  private problem(line: number, message: string): void {
    if (!this.problems.some((each) => each.line === line && each.message === message)) {
      this.problems.push({ line, message });
    }
  }

  private line(text: string, line: number, scopes: Scopes): void {
    let out = '';
    let from = 0;
    for (const match of text.matchAll(WORD)) {
      const [whole, name = '', how] = match;
      out += text.slice(from, match.index);
      from = match.index + whole.length;
      const value = find(scopes, name);
      if (typeof value === 'string') {
        const column = out.length - (out.lastIndexOf('\n') + 1);
        out += how === 'wrap' ? wrapWords(value, column) : aligned(value, Number(how ?? 0));
      } else {
        this.problem(line, value === undefined ? `Unknown name: ${name}.` : `${name} is a list.`);
        out += whole;
      }
    }
    out += text.slice(from);
    this.lines.push(...out.split('\n').map((each) => each.trimEnd()));
  }

  private block({ name, isEmptyCase, body, line }: Extract<Node, { kind: 'block' }>, scopes: Scopes): void {
    const value = find(scopes, name);
    if (value === undefined) {
      this.problem(line, `Unknown name: ${name}.`);
      return;
    }
    const items = typeof value === 'string' ? (value === '' ? [] : [{}]) : value;
    if (isEmptyCase) {
      if (items.length === 0) this.run(body, scopes);
      return;
    }
    for (const item of items) this.run(body, [item, ...scopes]);
  }
}

/**
 * Fills a layout: `{{name}}` is a value, `{{name:8}}` and `{{name:-8}}` are right- and left-aligned in a width,
 * `{{name:wrap}}` breaks over lines; on separate lines `{{#name}}` … `{{/name}}` repeats for each item of a list and
 * `{{^name}}` … `{{/name}}` applies to an empty one.
 */
export function layOut(template: string, context: LayoutContext): LaidOut {
  if (template.length > LAYOUT_TEXT_MAX) {
    return {
      lines: [],
      problems: [{ line: 1, message: `A layout has at most ${LAYOUT_TEXT_MAX} letters.` }],
    };
  }
  const { nodes, problems } = parse(template);
  const layouter = new Layouter(problems);
  layouter.run(nodes, [context]);
  return { lines: layouter.lines, problems: layouter.problems };
}

import { FormatProblem, IMPORT_TEXT_MAX } from '../exchange-plan.ts';

/** An element of a file. Names come without their prefix; `text` is its own text, trimmed. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const DEPTH_MAX = 64;
const ELEMENTS_MAX = 200_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy;
const NAME = /^[^\s/>"'=<]+/;

/** Only the five entities of XML itself and characters by number: a file cannot define others. */
function unescape(text: string): string {
  return text.replaceAll(/&([^;&\s]{1,10});?/g, (whole, word: string) => {
    const code = /^#x[\da-f]+$/i.test(word) ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
    if (word.startsWith('#') && code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
    const known = Object.hasOwn(ENTITIES, word) ? ENTITIES[word] : undefined;
    if (known === undefined) throw new FormatProblem(`The file uses the unknown entity ${whole}.`);
    return known;
  });
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  let rest = text;
  while ((rest = rest.trimStart()) !== '') {
    ATTRIBUTE.lastIndex = 0;
    const match = ATTRIBUTE.exec(rest);
    if (!match) throw new FormatProblem('The file is not well-formed XML.');
    const [whole, name = '', double, single] = match;
    attributes[localName(name)] = unescape(double ?? single ?? '');
    rest = rest.slice(whole.length);
  }
  return attributes;
}

/** Where the tag that begins at `from` ends; a `>` inside quotes is no end. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  throw new FormatProblem('The file ends in the middle of a tag.');
}

function skipTo(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new FormatProblem('The file is not well-formed XML.');
  return at;
}

class TreeBuilder {
  private readonly root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  private readonly open: OpenElement[] = [this.root];
  private count = 0;

  text(text: string): void {
    const top = this.open.at(-1);
    if (top) top.text += text;
  }

  start(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const inside = isEmpty ? tag.slice(0, -1) : tag;
    const name = NAME.exec(inside)?.[0];
    this.count += 1;
    if (name === undefined) throw new FormatProblem('The file is not well-formed XML.');
    if (this.count > ELEMENTS_MAX) throw new FormatProblem('The file has too many elements.');
    if (this.open.length > DEPTH_MAX) throw new FormatProblem('The file is nested too deeply.');
    this.open.push({
      name: localName(name),
      attributes: readAttributes(inside.slice(name.length)),
      children: [],
      text: '',
    });
    if (isEmpty) this.end(name);
  }

  end(name: string): void {
    const done = this.open.length > 1 ? this.open.pop() : undefined;
    if (done?.name !== localName(name)) throw new FormatProblem('The file is not well-formed XML.');
    this.open.at(-1)?.children.push({ ...done, text: done.text.trim() });
  }

  finish(): XmlElement {
    const [first, second] = this.root.children;
    if (this.open.length > 1 || !first || second || this.root.text.trim() !== '') {
      throw new FormatProblem('The file is not well-formed XML.');
    }
    return first;
  }
}

/**
 * Reads XML from outside into a tree. Document types are refused, so nothing in the file can grow or reach out; size,
 * depth and count are bounded.
 * @throws FormatProblem
 */
export function readXml(source: string): XmlElement {
  if (source.length > IMPORT_TEXT_MAX) throw new FormatProblem('The file is too large.');
  const text = source.replace(/^\uFEFF/, '');
  const tree = new TreeBuilder();
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    tree.text(unescape(text.slice(at, tag < 0 ? text.length : tag)));
    if (tag < 0) break;
    if (text.startsWith('<!--', tag)) at = skipTo(text, '-->', tag + 4) + 3;
    else if (text.startsWith('<![CDATA[', tag)) {
      const end = skipTo(text, ']]>', tag);
      tree.text(text.slice(tag + 9, end));
      at = end + 3;
    } else if (text.startsWith('<?', tag)) at = skipTo(text, '?>', tag) + 2;
    else if (text.startsWith('<!', tag)) throw new FormatProblem('Files with a document type are not read.');
    else {
      const end = endOfTag(text, tag);
      const inside = text.slice(tag + 1, end);
      if (inside.startsWith('/')) tree.end(inside.slice(1).trim());
      else tree.start(inside);
      at = end + 1;
    }
  }
  return tree.finish();
}

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of the first child of that name; undefined where there is none or it is empty. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = childOf(element, name)?.text;
  return text === '' ? undefined : text;
}

/** Every descendant of that name, in the order of the file. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

const LINE_CONTROLS: readonly number[] = [0x09, 0x0a, 0x0d];

/** XML 1.0 cannot hold control characters and halves of pairs, not even escaped. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return LINE_CONTROLS.includes(code);
  return !(code >= 0xd8_00 && code <= 0xdf_ff) && code !== 0xff_fe && code !== 0xff_ff;
}

/** Text as it may stand in XML, in an element or in a quoted attribute. */
export function escapeXml(text: string): string {
  return Array.from(text)
    .filter(isXmlCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** One element on one line, or nothing where there is no value. */
export const xmlLine = (name: string, value: string | null): string[] =>
  value === null ? [] : [`<${name}>${escapeXml(value)}</${name}>`];

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
export const NOT_FOR_NAVIGATION = 'Not for navigation';

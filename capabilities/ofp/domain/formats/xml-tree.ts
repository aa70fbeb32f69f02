// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./sax.d.ts" />
import sax from 'sax';
import { FormatProblem, IMPORT_TEXT_MAX } from '../exchange-plan.ts';

/** Element of a file. Names have no prefix; `text` is its direct text, trimmed. */
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

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const malformed = () => new FormatProblem('The file is not well-formed XML.');

class TreeBuilder {
  private readonly root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  private readonly open: OpenElement[] = [this.root];
  private count = 0;

  text(text: string): void {
    const top = this.open.at(-1);
    if (top) top.text += text;
  }

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    this.count += 1;
    if (this.count > ELEMENTS_MAX) throw new FormatProblem('The file has too many elements.');
    if (this.open.length > DEPTH_MAX) throw new FormatProblem('The file is nested too deeply.');
    const element: OpenElement = { name: localName(name), attributes: {}, children: [], text: '' };
    for (const [key, value] of Object.entries(attributes)) element.attributes[localName(key)] = value;
    this.open.push(element);
  }

  end(): void {
    const done = this.open.length > 1 ? this.open.pop() : undefined;
    if (!done) throw malformed();
    this.open.at(-1)?.children.push({ ...done, text: done.text.trim() });
  }

  finish(): XmlElement {
    const [first, second] = this.root.children;
    if (this.open.length > 1 || !first || second || this.root.text.trim() !== '') throw malformed();
    return first;
  }
}

/** Error messages of the parser in the words of the app. */
function faultOf(error: Error, parser: ReturnType<typeof sax.parser>, text: string): FormatProblem {
  if (error.message.startsWith('Invalid character entity'))
    return new FormatProblem(`The file uses the unknown entity &${parser.entity};.`);
  if (error.message.startsWith('Unclosed root tag') && text.lastIndexOf('<') > text.lastIndexOf('>'))
    return new FormatProblem('The file ends in the middle of a tag.');
  return malformed();
}

/**
 * Parses untrusted XML into a tree. Document types are rejected, so there is no entity expansion or external access;
 * size, depth and count are limited.
 * @throws FormatProblem
 */
export function readXml(source: string): XmlElement {
  if (source.length > IMPORT_TEXT_MAX) throw new FormatProblem('The file is too large.');
  const text = source.replace(/^\uFEFF/, '').trimStart();
  const tree = new TreeBuilder();
  // Only the five XML entities and numeric characters.
  const parser = sax.parser(true, { position: false, strictEntities: true });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.onerror = (error) => {
    throw faultOf(error, parser, text);
  };
  parser.ondoctype = () => {
    throw new FormatProblem('Files with a document type (DTD) are not read.');
  };
  parser.onopentag = (tag) => tree.start(tag.name, tag.attributes);
  parser.onclosetag = () => tree.end();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.ontext = (part) => tree.text(part);
  parser.oncdata = (part) => tree.text(part);
  parser.write(text).close();
  return tree.finish();
}

/** First child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of the first child of a name; undefined when missing or empty. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = childOf(element, name)?.text;
  return text === '' ? undefined : text;
}

/** All descendants of a name, in file order. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

const LINE_CONTROLS: readonly number[] = [0x09, 0x0a, 0x0d];

/** XML 1.0 excludes control characters and unpaired surrogates, even escaped. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return LINE_CONTROLS.includes(code);
  return !(code >= 0xd8_00 && code <= 0xdf_ff) && code !== 0xff_fe && code !== 0xff_ff;
}

/** Escapes text for an XML element or quoted attribute. */
export function escapeXml(text: string): string {
  return Array.from(text)
    .filter(isXmlCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Element on one line, or nothing without a value. */
export const xmlLine = (name: string, value: string | null): string[] =>
  value === null ? [] : [`<${name}>${escapeXml(value)}</${name}>`];

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
export const NOT_FOR_NAVIGATION = 'Not for navigation';

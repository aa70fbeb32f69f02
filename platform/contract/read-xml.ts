import sax from 'sax';

/** A file that cannot be read at all; the message is for users. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** An element that opens, by its local name; `line` counts from 1. */
export interface OpenedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

/** Events of an XML document while it is read. Names are local, without prefixes. */
export interface XmlListener {
  open(element: OpenedElement): void;
  text(text: string): void;
  close(name: string): void;
}

const DEPTH_MAX = 64;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads untrusted XML: no document types, no entities but those of XML, no deep nesting. Content before a fault has
 * been passed to the listener; the fault is returned with its line.
 * @throws UnreadableFile for a document that must not be read at all
 */
export function readXml(
  text: string,
  listener: XmlListener,
): { root: string | null; faultLine: number | null } {
  const parser = sax.parser(true, { position: true, strictEntities: true });
  const path: string[] = [];
  let root: string | null = null;
  let fault: Error | null = null;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.onerror = (error) => {
    fault = error;
    throw error;
  };
  parser.ondoctype = () => {
    throw new UnreadableFile('Files with a document type (DTD) are not read.');
  };
  parser.onopentag = (tag) => {
    const name = local(tag.name);
    root ??= name;
    path.push(name);
    if (path.length > DEPTH_MAX) throw new UnreadableFile('The file is nested too deeply.');
    listener.open({ name, attributes: tag.attributes, line: parser.line + 1 });
  };
  parser.onclosetag = () => listener.close(path.pop() ?? '');
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.ontext = (part) => listener.text(part);
  parser.oncdata = (part) => listener.text(part);
  try {
    parser.write(text.trimStart()).close();
  } catch (error) {
    if (fault === null) throw error;
  }
  return { root, faultLine: fault === null ? null : parser.line + 1 };
}

/**
 * Declarations of the parts of `sax` used here. DefinitelyTyped's types include Node's globals, which pure code and the
 * client must not see.
 */
declare module 'sax' {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  interface SAXParser {
    /** Name of the current entity, without `&` and `;`. */
    readonly entity: string;
    /** Current line, from 0; counted with `position` only. */
    readonly line: number;
    write(text: string): SAXParser;
    close(): SAXParser;
    onerror: (error: Error) => void;
    ondoctype: (doctype: string) => void;
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
  }
  interface SAXOptions {
    readonly position?: boolean;
    /** Only the five XML entities, not those of HTML. */
    readonly strictEntities?: boolean;
  }
  const sax: { parser(strict: boolean, options?: SAXOptions): SAXParser };
  export default sax;
}

/** What is used of `sax`. The types of DefinitelyTyped bring Node's globals along, which pure code and the client must not see. */
declare module 'sax' {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  interface SAXParser {
    /** The name of the entity being read, without `&` and `;`. */
    readonly entity: string;
    /** The line being read, from 0; counted with `position` only. */
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
    /** Only the five entities of XML, not those of HTML. */
    readonly strictEntities?: boolean;
  }
  const sax: { parser(strict: boolean, options?: SAXOptions): SAXParser };
  export default sax;
}

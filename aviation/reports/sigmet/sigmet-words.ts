/**
 * Text of a message, upper case with single spaces, from which decoded parts are removed. The remainder is undecoded
 * and is shown as such.
 */
export class MessageWords {
  #text: string;

  constructor(text: string) {
    this.#text = text.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  }

  /** Removes the first match of a pattern from the text and returns it; `null` without a match. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#text);
    if (match === null || match[0] === '') return null;
    const end = match.index + match[0].length;
    this.#text = `${this.#text.slice(0, match.index)}\n${this.#text.slice(end)}`;
    return match;
  }

  /** Remaining text; a line break marks each removal. */
  get left(): string {
    return this.#text;
  }

  /** Undecoded parts of the text. */
  rest(): string[] {
    return this.#text
      .split('\n')
      .map((part) => part.replaceAll(/^[\s.=,;/-]+|[\s.=,;/-]+$/g, ''))
      .filter((part) => /[A-Z0-9]/.test(part));
  }
}

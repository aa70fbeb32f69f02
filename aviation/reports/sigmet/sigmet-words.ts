/**
 * The words of a message, taken out as they are understood; what is left at the end was not, and is shown as such.
 * White space is one blank, letters are capitals.
 */
export class MessageWords {
  #text: string;

  constructor(text: string) {
    this.#text = text.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  }

  /** Takes the first place that the pattern matches out of the text. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#text);
    if (match === null || match[0] === '') return null;
    const end = match.index + match[0].length;
    this.#text = `${this.#text.slice(0, match.index)}\n${this.#text.slice(end)}`;
    return match;
  }

  /** What nothing has taken yet; a line ends where something was taken. */
  get left(): string {
    return this.#text;
  }

  /** Groups of words that nothing has taken. */
  rest(): string[] {
    return this.#text
      .split('\n')
      .map((part) => part.replaceAll(/^[\s.=,;/-]+|[\s.=,;/-]+$/g, ''))
      .filter((part) => /[A-Z0-9]/.test(part));
  }
}

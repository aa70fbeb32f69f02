import type { Map as LibraryMap } from 'maplibre-gl';
import type { DrawnFont, DrawnLetter, FontLetters, LetterShape, LettersRequest } from './letters-messages.ts';

/** What this needs of the library's store of letters. */
export type LetterStore = Pick<LibraryMap['style']['glyphManager'], 'entries' | 'getGlyphs' | '_createGlyph'>;

/** The map library's own values (a test compares them). */
export const LETTER_SHAPE: Omit<LetterShape, 'lang'> = { fontSize: 48, buffer: 6, radius: 16, cutoff: 0.25 };

/** If the thread fails without a sign, letters are not delayed longer than this. */
const PATIENCE_MS = 2000;

/**
 * Letters that nearly every map needs, drawn in a thread of their own while the page starts: drawn in the page, a
 * hundred of them delay the first picture, and the fonts that this needs have the whole page laid out again. The map
 * library draws other letters itself, and all of them where the thread fails.
 */
export class Letters {
  readonly #drawn: Promise<ReadonlyMap<string, ReadonlyMap<string, DrawnLetter>>>;

  constructor(fonts: readonly FontLetters[], startThread: () => Worker) {
    const request = { fonts, shape: { ...LETTER_SHAPE, lang: document.documentElement.lang } };
    this.#drawn = drawnBy(startThread, request).then(
      (drawn) => new Map(drawn.map(({ font, letters }) => [font, letters])),
      // A page may refuse to start a thread.
      () => new Map(),
    );
  }

  /** Has a map take its letters from here. */
  giveTo(store: LetterStore): void {
    const getOthers = store.getGlyphs.bind(store);
    store.getGlyphs = async (wanted) => {
      const drawn = await this.#drawn;
      for (const font of Object.keys(wanted)) fill(store, font, drawn.get(font));
      return getOthers(wanted);
    };
  }
}

function fill(store: LetterStore, font: string, letters: ReadonlyMap<string, DrawnLetter> | undefined): void {
  if (!letters) return;
  const entry = (store.entries[font] ??= { glyphs: { default: {} }, requests: {} });
  const known = (entry.glyphs.default ??= {});
  for (const [letter, drawn] of letters) known[letter] ??= store._createGlyph(letter, drawn);
}

function drawnBy(startThread: () => Worker, request: LettersRequest): Promise<readonly DrawnFont[]> {
  return new Promise((resolve) => {
    const thread = startThread();
    const finish = (drawn: readonly DrawnFont[]) => {
      clearTimeout(timer);
      thread.terminate();
      resolve(drawn);
    };
    const timer = setTimeout(() => finish([]), PATIENCE_MS);
    thread.addEventListener('message', ({ data }: MessageEvent<readonly DrawnFont[]>) => finish(data));
    thread.addEventListener('error', () => finish([]));
    thread.postMessage(request, []);
  });
}

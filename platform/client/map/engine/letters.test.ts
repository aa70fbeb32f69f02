// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FONT_FACES, USUAL_LETTERS } from './fonts.ts';
import { LETTER_SHAPE, Letters, type LetterStore } from './letters.ts';
import type { DrawnFont, DrawnLetter, LettersRequest } from './letters-messages.ts';

const drawn = (glyphAdvance: number): DrawnLetter => ({
  data: new Uint8ClampedArray(4),
  width: 2,
  height: 2,
  glyphWidth: 1,
  glyphHeight: 1,
  glyphTop: 1,
  glyphLeft: 0,
  glyphAdvance,
});

/** A thread that answers when told to. */
function thread() {
  const target = new EventTarget();
  const requests: LettersRequest[] = [];
  const worker = Object.assign(target, {
    postMessage: (request: LettersRequest) => requests.push(request),
    terminate: vi.fn(),
  });
  return {
    worker: worker as unknown as Worker,
    requests,
    answer: (fonts: DrawnFont[]) => target.dispatchEvent(new MessageEvent('message', { data: fonts })),
    fail: () => target.dispatchEvent(new Event('error')),
  };
}

/** The library's store of letters, which notes those it has to draw itself. */
function libraryStore() {
  const own: string[] = [];
  const store = {
    entries: {} as Record<string, { glyphs: Record<string, Record<string, unknown>>; requests: object }>,
    _createGlyph: (letter: string, { glyphAdvance }: DrawnLetter) => ({ id: letter, glyphAdvance }),
    getGlyphs(wanted: Record<string, Record<string, Set<string>>>) {
      for (const [font, variants] of Object.entries(wanted))
        for (const letter of variants.default ?? [])
          if (!store.entries[font]?.glyphs.default?.[letter]) own.push(`${font} ${letter}`);
      return Promise.resolve({});
    },
  };
  return { store: store as unknown as LetterStore, entries: store.entries, own };
}
const wanted = { Inter: { default: new Set(['A', 'ß']) }, B612: { default: new Set(['A']) } } as never;
const FONTS = [{ font: 'Inter', fontUrl: '/inter.woff2', letters: 'AB' }];

describe('F2 letters of the first picture', () => {
  afterEach(() => void vi.useRealTimers());

  it('F2 are those drawn by the thread; the library draws all others', async () => {
    const { worker, requests, answer } = thread();
    const { store, entries, own } = libraryStore();
    new Letters(FONTS, () => worker).giveTo(store);
    expect(requests).toMatchObject([{ fonts: FONTS, shape: LETTER_SHAPE }]);
    const asked = store.getGlyphs(wanted);
    await Promise.resolve();
    expect(own).toEqual([]);
    answer([{ font: 'Inter', letters: new Map([['A', drawn(7)]]) }]);
    await asked;
    expect(entries.Inter?.glyphs.default).toEqual({ A: { id: 'A', glyphAdvance: 7 } });
    expect(own).toEqual(['Inter ß', 'B612 A']);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('F2 a letter that the library has drawn stays as it is', async () => {
    const { worker, answer } = thread();
    const { store, entries } = libraryStore();
    const before = { id: 'A' };
    entries.Inter = { glyphs: { default: { A: before } }, requests: {} };
    new Letters(FONTS, () => worker).giveTo(store);
    answer([{ font: 'Inter', letters: new Map([['A', drawn(7)]]) }]);
    await store.getGlyphs(wanted);
    expect(entries.Inter.glyphs.default?.A).toBe(before);
  });

  it('F2 are drawn by the library where the thread fails, and where it does not answer for two seconds', async () => {
    vi.useFakeTimers();
    const [failing, silent] = [thread(), thread()];
    for (const [{ worker }, end] of [
      [failing, failing.fail],
      [silent, () => vi.advanceTimersByTime(2000)],
    ] as const) {
      const { store, own } = libraryStore();
      new Letters(FONTS, () => worker).giveTo(store);
      const asked = store.getGlyphs(wanted);
      end();
      await asked;
      expect(own).toEqual(['Inter A', 'Inter ß', 'B612 A']);
    }
  });

  it('F2 are drawn by the library where the page refuses to start a thread', async () => {
    const { store, own } = libraryStore();
    const refused = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    new Letters(FONTS, refused).giveTo(store);
    await store.getGlyphs(wanted);
    expect(own).toEqual(['Inter A', 'Inter ß', 'B612 A']);
  });

  it('F2 have the shape of those that the library draws', () => {
    const library = fileURLToPath(import.meta.resolve('maplibre-gl')).replace(
      /maplibre-gl\/dist\/.*$/,
      'maplibre-gl/src',
    );
    const source = readFileSync(`${library}/render/glyph_manager.ts`, 'utf8');
    const scale = Number(/const textureScale = (\d+);/.exec(source)?.[1]);
    expect(scale).toBe(2);
    expect(source).toContain('const fontSize = 24 * textureScale;');
    expect(source).toContain('const padding = 3 * textureScale;');
    expect(source).toContain('radius: 8 * textureScale,');
    expect(source).toContain('cutoff: 0.25,');
    expect(LETTER_SHAPE).toEqual({
      fontSize: 24 * scale,
      buffer: 3 * scale,
      radius: 8 * scale,
      cutoff: 0.25,
    });
  });

  it('F2 are drawn with the font file of the style that covers them', () => {
    for (const { font, fontUrl, letters } of USUAL_LETTERS) {
      const faces = [FONT_FACES[font] ?? []].flat();
      const face = faces.find((one) => typeof one === 'string' || one.url === fontUrl);
      expect(typeof face === 'string' ? face : face?.url).toBe(fontUrl);
      const ranges = typeof face === 'object' ? (face['unicode-range'] ?? []) : ['U+0000-10FFFF'];
      const covered = ranges.map((range) =>
        range
          .replace('U+', '')
          .split('-')
          .map((end) => Number.parseInt(end, 16)),
      );
      for (const letter of letters) {
        const code = letter.codePointAt(0) ?? -1;
        expect(
          covered.some(([from = 0, to = from]) => code >= from && code <= to),
          letter,
        ).toBe(true);
      }
    }
  });
});

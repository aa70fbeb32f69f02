import TinySDF from '@mapbox/tiny-sdf';
import type { DrawnFont, DrawnLetter, FontLetters, LetterShape, LettersRequest } from './letters-messages.ts';

/** The fonts of this thread; the compiler knows only those of a page. */
const { fonts: threadFonts } = globalThis as unknown as { fonts: FontFaceSet };

async function drawnFont({ font, fontUrl, letters }: FontLetters, shape: LetterShape): Promise<DrawnFont> {
  const fontFamily = `Map ${font}`;
  threadFonts.add(await new FontFace(fontFamily, `url("${fontUrl}")`).load());
  const pen = new TinySDF({ ...shape, fontFamily: `"${fontFamily}"` });
  return { font, letters: new Map([...letters].map((letter) => [letter, pen.draw(letter) as DrawnLetter])) };
}

addEventListener('message', ({ data: { fonts, shape } }: MessageEvent<LettersRequest>) => {
  Promise.all(fonts.map((font) => drawnFont(font, shape))).then(
    (drawn) => {
      const pixels = drawn.flatMap(({ letters }) => [...letters.values()].map(({ data }) => data.buffer));
      postMessage(drawn, { transfer: pixels });
    },
    // Without fonts in threads the page draws its letters itself.
    () => postMessage([]),
  );
});

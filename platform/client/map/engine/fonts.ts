import b612Bold from '@fontsource/b612/files/b612-latin-700-normal.woff2?url';
import b612 from '@fontsource/b612/files/b612-latin-400-normal.woff2?url';
import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import type { FontFacesSpecification } from 'maplibre-gl';
import type { FontLetters } from './letters-messages.ts';

/** The bundled files behind `MAP_FONT`; each range is the subset of characters in its file. */
export const FONT_FACES: FontFacesSpecification = {
  Inter: [
    {
      url: interLatin,
      'unicode-range': ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02BB-02BC', 'U+02C6', 'U+02DA', 'U+02DC'],
    },
    { url: interLatinExt, 'unicode-range': ['U+0100-0130', 'U+0132-0151', 'U+0154-02BA', 'U+1E00-1E9F'] },
    { url: interVietnamese, 'unicode-range': ['U+1EA0-1EF9'] },
    { url: interLatin, 'unicode-range': ['U+2000-206F', 'U+20AC', 'U+2122', 'U+2190-2193', 'U+2212'] },
  ],
  B612: b612,
  'B612 Bold': b612Bold,
};

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FIGURES = '0123456789';

/** The letters of nearly every map: those of most names, and of idents. */
export const USUAL_LETTERS: readonly FontLetters[] = [
  { font: 'Inter', fontUrl: interLatin, letters: ` ${CAPITALS}${CAPITALS.toLowerCase()}.,-'()&áãçéíñóöúüÉÜ` },
  { font: 'B612 Bold', fontUrl: b612Bold, letters: `${CAPITALS}${FIGURES}` },
];

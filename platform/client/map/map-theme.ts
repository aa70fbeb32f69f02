import { currentTheme, readTokens, type ThemeName, type TokenReader } from '#platform/client/theme/theme.ts';

/** The theme values available to a layer. */
export interface MapTheme {
  readonly name: ThemeName;
  /** A colour token of `tokens.css` without the dashes, as a CSS colour: `color('map-sea')`. */
  readonly color: TokenReader;
}

/** Font stacks available to the map: each is one bundled family, there is no glyph server. */
export const MAP_FONT: Readonly<Record<'text' | 'ident' | 'identBold', string[]>> = {
  text: ['Inter'],
  ident: ['B612'],
  identBold: ['B612 Bold'],
};

/** The theme currently set on the page. */
export function readMapTheme(): MapTheme {
  return { name: currentTheme(), color: readTokens() };
}

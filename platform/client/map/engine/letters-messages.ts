/** How the map library draws letters: the same values draw the same letters. */
export interface LetterShape {
  fontSize: number;
  buffer: number;
  radius: number;
  cutoff: number;
  lang: string;
}

/** The letters to draw of one font. */
export interface FontLetters {
  /** Its name in the style. */
  font: string;
  fontUrl: string;
  letters: string;
}

export interface LettersRequest {
  fonts: readonly FontLetters[];
  shape: LetterShape;
}

/** A letter as a distance field, with its measures in pixels. */
export interface DrawnLetter {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  glyphWidth: number;
  glyphHeight: number;
  glyphTop: number;
  glyphLeft: number;
  glyphAdvance: number;
}

/** The drawn letters of one font; all fonts are answered together. */
export interface DrawnFont {
  font: string;
  letters: ReadonlyMap<string, DrawnLetter>;
}

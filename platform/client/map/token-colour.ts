import { type ThemeName, currentTheme, readTokens } from '../theme/theme.ts';

/** Components from 0 to 1, multiplied by the opacity. */
type Colour = [red: number, green: number, blue: number, opacity: number];

/** `#rrggbb` as components from 0 to 1. */
function partsOf(hex: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return [red, green, blue];
}

/** A token's colour for layers that draw themselves; read again when the theme has changed. */
export class TokenColour {
  readonly #token: string;
  readonly #opacity: Readonly<Record<ThemeName, number>>;
  #known: { theme: ThemeName; value: Colour } | null = null;

  constructor(token: string, opacity: Readonly<Record<ThemeName, number>>) {
    this.#token = token;
    this.#opacity = opacity;
  }

  now(): Colour {
    const theme = currentTheme();
    if (this.#known?.theme === theme) return this.#known.value;
    const opacity = this.#opacity[theme];
    const [red, green, blue] = partsOf(readTokens()(this.#token).trim());
    const value: Colour = [red * opacity, green * opacity, blue * opacity, opacity];
    this.#known = { theme, value };
    return value;
  }
}

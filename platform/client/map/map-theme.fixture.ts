import type { ThemeName } from '#platform/client/theme/theme.ts';
import type { MapTheme } from './map-theme.ts';

function tokensIn(sheet: string, selector: string): Map<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The themes as a browser would read them from the text of `tokens.css`, for tests without a page. */
export function themesOf(sheet: string): (name: ThemeName) => MapTheme {
  const night = tokensIn(sheet, "[data-theme='night']");
  const light = new Map([...night, ...tokensIn(sheet, "[data-theme='light']")]);
  return (name) => ({
    name,
    color(token) {
      const value = (name === 'light' ? light : night).get(token);
      if (value === undefined) throw new Error(`Unknown design token --${token}`);
      return value;
    },
  });
}

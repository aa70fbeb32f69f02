import type { ThemeName } from '#platform/client/theme/theme.ts';
import sheet from '../ui/tokens.css?raw';
import type { MapTheme } from './map-theme.ts';

function tokensIn(selector: string): Map<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const night = tokensIn(':root');
const light = new Map([...night, ...tokensIn("[data-theme='light']")]);

/** The theme as the browser would read it from `tokens.css`, for tests without a page. */
export function themeFromSheet(name: ThemeName): MapTheme {
  const tokens = name === 'light' ? light : night;
  return {
    name,
    color(token) {
      const value = tokens.get(token);
      if (value === undefined) throw new Error(`Unknown design token --${token}`);
      return value;
    },
  };
}

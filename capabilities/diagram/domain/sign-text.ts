/** Runways have location signs too; a taxiway name starts with a letter and is short. */
const TAXIWAY_NAME = /^[A-Z]{1,3}\d{0,3}[A-Z]?$/;
const MAX_SIGN_LENGTH = 200;

/**
 * Taxiway names on the location panels of a sign (yellow on black). The text is that of rows 20 of apt.dat, such as
 * `{@L}A{@Y,^l}E`: braces contain commands (`@L` location panel, `@Y` directions, `@R` runways, `@@` back side) and
 * glyphs, other text is literal.
 */
export function locationNames(sign: string): string[] {
  const names = new Set<string>();
  let isLocation = false;
  let text = '';
  const end = () => {
    for (const name of text.split('|')) if (isLocation && TAXIWAY_NAME.test(name)) names.add(name);
    text = '';
  };
  for (const token of sign
    .slice(0, MAX_SIGN_LENGTH)
    .toUpperCase()
    .matchAll(/\{([^{}]*)\}|([^{}]+)/g)) {
    const [, commands, shown] = token;
    if (shown !== undefined) text += shown.replaceAll(/[_\s]/g, '');
    for (const command of commands?.split(',') ?? []) {
      if (!command.startsWith('@')) continue;
      end();
      isLocation = command === '@L';
    }
  }
  end();
  return [...names];
}

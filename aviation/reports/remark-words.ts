import { readWeather } from './weather-group.ts';

const COMPASS: Readonly<Record<string, string>> = {
  N: 'north',
  NE: 'northeast',
  E: 'east',
  SE: 'southeast',
  S: 'south',
  SW: 'southwest',
  W: 'west',
  NW: 'northwest',
};
const PLACES: Readonly<Record<string, string>> = {
  ...COMPASS,
  OHD: 'overhead',
  ALQDS: 'in all quadrants',
  ALQS: 'in all quadrants',
  VC: 'in the vicinity',
  DSNT: 'distant',
  AND: 'and',
};
const DIRECTION = '(?:NE|NW|SE|SW|N|E|S|W)';
const END = String.raw`(?=\s|$)`;

/** Pattern of a location: `OHD`, `DSNT NW-N AND E`, `VC S`. */
export const WHERE = `(?:(?:OHD|ALQDS|ALQS|VC|DSNT|AND|${DIRECTION}(?:-(?:${DIRECTION}|OHD))*)${END} ?)+`;
/** Pattern of a movement: `MOV NE`, `MOV LTL`. */
export const MOVEMENT = `MOV (?:LTL|STNRY|${DIRECTION}(?:-${DIRECTION})*)`;
/** Pattern of a time: `05` past the hour, or `1842`. */
export const CLOCK = String.raw`\d{4}|\d{2}`;

/** `DSNT NW-N` → `distant northwest to north`. */
export function placeInWords(text: string): string {
  return text
    .trim()
    .split(' ')
    .map((word) =>
      word
        .split('-')
        .map((part) => PLACES[part] ?? part)
        .join(' to '),
    )
    .join(' ');
}

/** `MOV NE` → `moving northeast`. */
export function movementInWords(text: string): string {
  const [, to = ''] = text.trim().split(' ');
  if (to === 'LTL') return 'moving little';
  return to === 'STNRY' ? 'stationary' : `moving ${placeInWords(to)}`;
}

/** `1842` → `1842Z`; `05` → `:05 past the hour`. */
export const clockInWords = (text: string): string =>
  text.length === 4 ? `${text}Z` : `:${text} past the hour`;

/** Appends a location and a movement, each if present. */
export function located(what: string, where: string | undefined, movement: string | undefined): string {
  const parts = [where === undefined || where.trim() === '' ? null : placeInWords(where)];
  if (movement !== undefined) parts.push(movementInWords(movement));
  const said = parts.filter((part) => part !== null).join(', ');
  return said === '' ? what : `${what} ${said}`;
}

const PERIOD = new RegExp(`([BE])(${CLOCK})`, 'g');

/** Weather with the times it began and ended, from `RAB05E30SNB20`; `null` when a part is not weather. */
export function beginningsInWords(text: string): string | null {
  const parts = [...text.matchAll(new RegExp(`([+-]?[A-Z]+?)((?:[BE](?:${CLOCK}))+)`, 'g'))];
  if (parts.map(([whole]) => whole).join('') !== text) return null;
  const words = parts.map(([, code = '', times = '']) => {
    const weather = readWeather(code)?.words ?? (code === 'SH' ? 'showers' : null);
    if (weather === null) return null;
    const changes = [...times.matchAll(PERIOD)].map(
      ([, edge, at = '']) => `${edge === 'B' ? 'began' : 'ended'} ${clockInWords(at)}`,
    );
    return `${weather} ${changes.join(', ')}`;
  });
  return words.includes(null) ? null : words.join('; ');
}

const LIGHTNING: Readonly<Record<string, string>> = {
  IC: 'in cloud',
  CC: 'cloud to cloud',
  CG: 'cloud to ground',
  CA: 'cloud to air',
};
const FREQUENCY: Readonly<Record<string, string>> = {
  OCNL: 'occasional',
  FRQ: 'frequent',
  CONS: 'continuous',
};

/** Lightning from frequency, types and location: `frequent lightning (in cloud, cloud to ground) distant west`. */
export function lightningInWords(
  frequency: string | undefined,
  kinds: string | undefined,
  where: string | undefined,
): string {
  const listed = (kinds?.match(/../g) ?? []).map((kind) => LIGHTNING[kind] ?? kind);
  const often = frequency === undefined ? '' : `${FREQUENCY[frequency] ?? frequency} `;
  return located(`${often}lightning${listed.length > 0 ? ` (${listed.join(', ')})` : ''}`, where, undefined);
}

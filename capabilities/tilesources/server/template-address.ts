import { placeholder, tileUrl } from '../domain/tile-template.ts';

/** Whether a text is an http(s) address template for every tile: by z, x and y, or by its box. */
export function isTileTemplate(text: string): boolean {
  const names = new Set([...text.matchAll(placeholder)].map(([, name]) => name));
  const isWhole = names.has('bbox-epsg-3857') || ['z', 'x', 'y'].every((name) => names.has(name));
  const example = tileUrl(text, { z: 1, x: 0, y: 0 });
  return isWhole && /^https?:\/\//.test(example) && URL.canParse(example) && !/[{}]/.test(example);
}

/** Whether a text is an http(s) address without placeholders: of a TileJSON. */
export const isTileJsonAddress = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && !/[{}]/.test(text);

/** The host of a template, without the load-balancing part: `api.tiles.openaip.net`. */
export function hostOfTemplate(template: string): string {
  return new URL(tileUrl(template.replace('{s}.', ''), { z: 0, x: 0, y: 0 })).host;
}

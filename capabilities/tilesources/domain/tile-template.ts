/** Tile of the web-mercator pyramid. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Placeholders of a template. */
export const placeholder = /\{(z|x|y|s|key|bbox-epsg-3857)\}/g;
const hosts = ['a', 'b', 'c'] as const;
/** Half the circumference of the web-mercator square in metres. */
const halfWorldM = 20_037_508.342_789_244;

/** West, south, east and north of a tile in metres of EPSG:3857. */
export function mercatorBox({ z, x, y }: TileAddress): [number, number, number, number] {
  const size = (2 * halfWorldM) / 2 ** z;
  const west = -halfWorldM + x * size;
  const north = halfWorldM - y * size;
  return [west, north - size, west + size, north];
}

/** URL of a tile. `{s}` is one of a, b, c, constant for a tile, so that caches work. */
export function tileUrl(template: string, tile: TileAddress, key = ''): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    if (name === 's') return hosts[(tile.x + tile.y) % hosts.length] ?? 'a';
    if (name === 'key') return encodeURIComponent(key);
    if (name === 'bbox-epsg-3857')
      return mercatorBox(tile)
        .map((metres) => metres.toFixed(3))
        .join(',');
    return String(name === 'z' ? tile.z : name === 'x' ? tile.x : tile.y);
  });
}

/** Tile address from path segments; null for anything else. */
export function tileAddressOf(parts: { z: string; x: string; y: string }): TileAddress | null {
  // `Number` would accept '' and '1e1'.
  if (![parts.z, parts.x, parts.y].every((part) => /^\d{1,7}$/.test(part))) return null;
  const tile = { z: Number(parts.z), x: Number(parts.x), y: Number(parts.y) };
  return tile.z <= 22 && tile.x < 2 ** tile.z && tile.y < 2 ** tile.z ? tile : null;
}

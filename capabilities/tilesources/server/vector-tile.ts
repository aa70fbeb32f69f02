/** The media type of a Mapbox vector tile. */
export const VECTOR_TILE_TYPE = 'application/vnd.mapbox-vector-tile';

/** The first octet of a layer: field 3, a message with its length before it. */
const LAYER_TAG = 0x1a;
const MORE = 0x80;

/** Whether bytes are a complete vector tile: consecutive layers up to the end; an empty one is a tile too. */
export function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] !== LAYER_TAG) return false;
    at += 1;
    let length = 0;
    let scale = 1;
    for (let octet = MORE; octet >= MORE; scale *= MORE) {
      octet = bytes[at] ?? 0;
      at += 1;
      length += (octet % MORE) * scale;
    }
    at += length;
  }
  return at === bytes.length;
}

import Flatbush from 'flatbush';
import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';

/**
 * An R-tree over boxes, and the number of the object of each box: an object across the antimeridian gets a box on
 * either side of it, so that a planar index finds it.
 */
export function encodeBoxes(boxes: readonly (BoundingBox | null)[]): {
  tree: Uint8Array;
  ofBox: Uint32Array;
} {
  const parts = boxes.flatMap((box, number) =>
    box ? splitBoxAtAntimeridian(box).map((part) => ({ number, part })) : [],
  );
  if (parts.length === 0) return { tree: new Uint8Array(0), ofBox: new Uint32Array(0) };
  const index = new Flatbush(parts.length);
  for (const { part } of parts) index.add(part.west, part.south, part.east, part.north);
  index.finish();
  return { tree: new Uint8Array(index.data), ofBox: Uint32Array.from(parts, ({ number }) => number) };
}

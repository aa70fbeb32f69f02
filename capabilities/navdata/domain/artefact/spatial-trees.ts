import Flatbush from 'flatbush';
import KDBush from 'kdbush';
import type { ArtefactColumns } from './artefact-format.ts';

/** K-d trees over [longitude, latitude]; `null` when the artefact has no such points. */
export interface SpatialTrees {
  /** Numbered as the airports. */
  readonly airports: KDBush | null;
  /** Numbered from the first point after the airports. */
  readonly enroute: KDBush | null;
}

export function openTrees(columns: ArtefactColumns): SpatialTrees {
  return { airports: openTree(columns['index.airports']), enroute: openTree(columns['index.enroute']) };
}

function openTree(bytes: Uint8Array): KDBush | null {
  // KDBush needs its own buffer, so its part is copied (a few megabytes, once).
  return bytes.length === 0 ? null : KDBush.from(bytes.slice().buffer);
}

/** R-tree over boxes, opened on first use; `null` without boxes. */
export function openLater(section: () => Uint8Array): () => Flatbush | null {
  let opened: Flatbush | null | undefined;
  return () => {
    if (opened !== undefined) return opened;
    const boxes = section();
    opened = boxes.length === 0 ? null : Flatbush.from(boxes.buffer, boxes.byteOffset);
    return opened;
  };
}

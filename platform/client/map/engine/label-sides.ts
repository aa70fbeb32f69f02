import type { Map as LibraryMap } from 'maplibre-gl';

/** As much of the library's map as takes part. */
export interface PlacedMap {
  readonly style: { placement?: { variableOffsets: object } };
  on: LibraryMap['on'];
  isMoving(): boolean;
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
}

/**
 * The library keeps every label on the side on which it stood before, so that labels do not jump while the map moves. A label that
 * was placed before a greater one had come then stays on another side of its symbol than one placed after it. Each time something
 * new has come whole, all labels choose their sides once anew, in the order of the style: the same view has the same labels
 * whatever was loaded first.
 */
export class LabelSides {
  readonly #map: PlacedMap;
  #isOld = false;

  /** `isPlacedFirst`: out of this source labels are drawn that names give way to. */
  constructor(map: PlacedMap, isPlacedFirst: (sourceId: string) => boolean) {
    this.#map = map;
    map.on('sourcedata', (event) => {
      const { tile, source, sourceId } = event as {
        tile?: unknown;
        source?: { type: string };
        sourceId?: string;
      };
      if (tile === undefined || sourceId === undefined) return;
      // Other features that a layer updates by itself, such as aircraft in motion, would move the names around them for ever.
      if (source?.type === 'vector' || isPlacedFirst(sourceId)) this.#isOld = true;
    });
    map.on('render', () => this.#choose());
  }

  /** A layer has come or gone. */
  noteChange(): void {
    this.#isOld = true;
  }

  #choose(): void {
    const { placement } = this.#map.style;
    if (!this.#isOld || !placement || this.#map.isMoving() || !this.#map.areTilesLoaded()) return;
    this.#isOld = false;
    // Read when the next frame places, before it draws.
    placement.variableOffsets = {};
    this.#map.triggerRepaint();
  }
}

import type { Map as LibraryMap } from 'maplibre-gl';

/** The part of the library's map that `LabelSides` uses. */
export interface PlacedMap {
  readonly style: { placement?: { variableOffsets: object } };
  on: LibraryMap['on'];
  isMoving(): boolean;
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
}

/**
 * The library keeps every label on the side on which it was last placed, so that labels do not jump while the map moves. A
 * label placed before a more important one has loaded therefore ends on another side than if it had been placed after it.
 * Each time new data has loaded completely, all labels choose their sides again, in the order of the style: the same view
 * has the same labels whatever loaded first.
 */
export class LabelSides {
  readonly #map: PlacedMap;
  #isOld = false;

  /** `isPlacedFirst`: whether the source has labels that take priority over place names. */
  constructor(map: PlacedMap, isPlacedFirst: (sourceId: string) => boolean) {
    this.#map = map;
    map.on('sourcedata', (event) => {
      const { tile, source, sourceId } = event as {
        tile?: unknown;
        source?: { type: string };
        sourceId?: string;
      };
      if (tile === undefined || sourceId === undefined) return;
      // Other features that a layer updates by itself, such as moving aircraft, would keep moving the names around them.
      if (source?.type === 'vector' || isPlacedFirst(sourceId)) this.#isOld = true;
    });
    map.on('render', () => this.#choose());
  }

  /** To be called when a layer has been added or removed. */
  noteChange(): void {
    this.#isOld = true;
  }

  /** To be called when all labels are placed for the first time: none of them has been on a side before. */
  noteFirst(): void {
    this.#isOld = false;
  }

  #choose(): void {
    const { placement } = this.#map.style;
    if (!this.#isOld || !placement || this.#map.isMoving() || !this.#map.areTilesLoaded()) return;
    this.#isOld = false;
    // The next frame reads this when it places labels, before it draws.
    placement.variableOffsets = {};
    this.#map.triggerRepaint();
  }
}

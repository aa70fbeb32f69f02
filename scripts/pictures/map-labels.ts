// Both functions run in the page, so each is self-contained.

/** A label as placed on the screen, in CSS pixels. */
export interface Label {
  layer: string;
  text: string;
  /** Its importance in the tile; null if missing. */
  rank: number | null;
  box: [left: number, top: number, right: number, bottom: number];
}

/** The part of the library's label placement that is read; the app does not expose its map. */
interface CaughtMap {
  getContainer(): HTMLElement;
  getLayoutProperty(layer: string, property: string): unknown;
  style: {
    placement: {
      collisionIndex: { grid: { bboxes: number[]; boxKeys: PlacedKey[] } };
      retainedQueryData: Record<number, Retained>;
    };
  };
}
interface Retained {
  bucketIndex: number;
  sourceLayerIndex: number;
  featureIndex: FeatureIndex;
}
interface PlacedKey {
  bucketInstanceId: number;
  featureIndex: number;
}
interface FeatureIndex {
  bucketLayerIDs: string[][];
  loadVTLayers(): Record<string, { feature(index: number): { properties: Record<string, unknown> } }>;
  sourceLayerCoder: { decode(index: number): string };
}

/** Run before the app: stores the map when the library creates it, by catching a property that the library sets on each map. */
export function catchMap(): void {
  // oxlint-disable-next-line no-extend-native -- in the page of a test only; there is no other access to the map
  Object.defineProperty(Object.prototype, '_canvasContainer', {
    configurable: true,
    set(value: unknown) {
      (globalThis as { caughtMap?: unknown }).caughtMap = this;
      Object.defineProperty(this, '_canvasContainer', { value, writable: true, configurable: true });
    },
  });
}

/**
 * The labels that the library has placed. It keeps a box for every text and every icon, in the order of placement: a
 * text directly before its icon, and for a symbol with an icon never a text alone.
 */
export function placedLabels(): Label[] {
  const PADDING_AROUND_VIEW_PX = 100;
  const { caughtMap: map } = globalThis as unknown as { caughtMap: CaughtMap };
  const { collisionIndex, retainedQueryData } = map.style.placement;
  const { bboxes, boxKeys } = collisionIndex.grid;
  const view = map.getContainer().getBoundingClientRect();
  const labels: Label[] = [];
  for (const [index, key] of boxKeys.entries()) {
    const retained = retainedQueryData[key.bucketInstanceId];
    if (!retained) continue;
    const { featureIndex: features } = retained;
    const layer = features.bucketLayerIDs[retained.bucketIndex]?.[0] ?? '';
    const next = boxKeys[index + 1];
    const isPaired =
      next?.bucketInstanceId === key.bucketInstanceId && next.featureIndex === key.featureIndex;
    const hasIcon = map.getLayoutProperty(layer, 'icon-image') !== undefined;
    // An icon without collision box never appears without its text.
    const isFree = map.getLayoutProperty(layer, 'icon-ignore-placement') === true;
    if (hasIcon && !isFree && !isPaired) continue;
    const tileLayers = features.loadVTLayers();
    const sourceLayer = features.sourceLayerCoder.decode(retained.sourceLayerIndex);
    const { properties } = tileLayers[sourceLayer]?.feature(key.featureIndex) ?? { properties: {} };
    const { ident, label, tag, name, rank } = properties;
    const text = [ident, label, tag, name].find((one) => typeof one === 'string') ?? '?';
    const edges = bboxes.slice(index * 4, index * 4 + 4).map((edge) => edge - PADDING_AROUND_VIEW_PX);
    const [left = 0, top = 0, right = 0, bottom = 0] = edges;
    if (right < 0 || bottom < 0 || left > view.width || top > view.height) continue;
    labels.push({
      layer,
      text,
      rank: typeof rank === 'number' ? rank : null,
      box: [left, top, right, bottom],
    });
  }
  return labels;
}

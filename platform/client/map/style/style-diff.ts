import type { LayerSpecification } from 'maplibre-gl';

/** One change that brings a drawn style layer to its new definition. */
export type StyleChange =
  | { kind: 'paint'; layerId: string; property: string; value: unknown }
  | { kind: 'layout'; layerId: string; property: string; value: unknown }
  | { kind: 'filter'; layerId: string; value: unknown }
  | { kind: 'zoom-range'; layerId: string; minzoom: number; maxzoom: number };

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Data source of a style layer. */
function dataOf(layer: LayerSpecification): unknown[] {
  return layer.type === 'background' ? [] : [layer.source, layer['source-layer']];
}

function propertyChanges(
  kind: 'paint' | 'layout',
  layerId: string,
  before: object | undefined,
  after: object | undefined,
): StyleChange[] {
  const from = new Map(Object.entries(before ?? {}));
  const to = new Map(Object.entries(after ?? {}));
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((property) => !isSame(from.get(property), to.get(property)))
    .map((property) => ({ kind, layerId, property, value: to.get(property) }));
}

/**
 * Changes that turn `before` into `after`. Both have the same id, type and source: anything else cannot be changed in
 * place, and the result is `null` (remove the layer and add it again).
 */
export function diffStyleLayer(before: LayerSpecification, after: LayerSpecification): StyleChange[] | null {
  if (before.id !== after.id || before.type !== after.type || !isSame(dataOf(before), dataOf(after)))
    return null;
  const changes = [
    ...propertyChanges('paint', after.id, before.paint, after.paint),
    ...propertyChanges('layout', after.id, before.layout, after.layout),
  ];
  const filters = [before, after].map((layer) => (layer.type === 'background' ? undefined : layer.filter));
  if (!isSame(filters[0], filters[1]))
    changes.push({ kind: 'filter', layerId: after.id, value: filters[1] ?? null });
  if (before.minzoom !== after.minzoom || before.maxzoom !== after.maxzoom)
    changes.push({
      kind: 'zoom-range',
      layerId: after.id,
      minzoom: after.minzoom ?? 0,
      maxzoom: after.maxzoom ?? 24,
    });
  return changes;
}

import type { SourceSpecification } from 'maplibre-gl';
import type { MapSource } from '../layer-registry.ts';

/** Tile addresses have to be absolute because tiles are fetched from a worker. */
export function absoluteUrl(template: string, origin: string): string {
  return template.startsWith('/') ? origin + template : template;
}

function geojsonSpecification(source: MapSource & { kind: 'geojson' }): SourceSpecification {
  const { kind: _, cluster, ...rest } = source;
  return {
    type: 'geojson',
    ...rest,
    ...(cluster ? { cluster: true, clusterRadius: cluster.radiusPx, clusterMaxZoom: cluster.maxZoom } : {}),
  };
}

/** A registered source in the map library's terms. */
export function sourceSpecification(source: MapSource, origin: string): SourceSpecification {
  if (source.kind === 'geojson') return geojsonSpecification(source);
  if (source.kind === 'image')
    return { type: 'image', url: absoluteUrl(source.url, origin), coordinates: source.corners };
  const tiles = source.tiles.map((tile) => absoluteUrl(tile, origin));
  if (source.kind === 'vector') {
    const { kind: _, ...rest } = source;
    return { type: 'vector', ...rest, tiles };
  }
  const { minzoom, maxzoom, tileSizePx: tileSize } = source;
  if (source.kind === 'raster') return { type: 'raster', tiles, tileSize, minzoom, maxzoom };
  return { type: 'raster-dem', tiles, tileSize, minzoom, maxzoom, encoding: source.encoding };
}

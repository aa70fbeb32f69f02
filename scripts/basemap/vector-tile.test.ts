import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { GeometryBytes, GeometryWriter, TILE_EXTENT } from './tile-geometry.ts';
import { encodeVectorTile } from './vector-tile.ts';

describe('encodeVectorTile', () => {
  it('F2 is decoded by the reader that the map uses', () => {
    const bytes = new GeometryBytes();
    const land = new GeometryWriter(bytes);
    expect(land.ring([1000, 2000, 1500.4, 2000, 1500, 2600], 900, 1900)).toBe(true);
    const border = new GeometryWriter(bytes);
    border.line([-40, 10, 70_000, 10], 0, 0);
    expect(land.ring([4000, 4000, 4100, 4000, 4100, 4100, 4000, 4100, 4000, 4000], 900, 1900)).toBe(true);
    const city = new GeometryWriter(bytes);
    city.point(17.6, 4000);
    const tile = new VectorTile(
      new PbfReader(
        encodeVectorTile({
          land: [{ type: 'polygon', geometry: land.bytes(), tags: {} }],
          empty: [],
          borders: [{ type: 'line', geometry: border.bytes(), tags: { kind: 'state' } }],
          places: [
            { type: 'point', geometry: city.bytes(), tags: { name: 'Łódź', rank: 1, height: -2.5 } },
            { type: 'point', geometry: city.bytes(), tags: { name: 'Łódź', rank: 2 } },
          ],
        }),
      ),
    );
    expect(Object.keys(tile.layers)).toEqual(['land', 'borders', 'places']);
    expect(tile.layers.land?.extent).toBe(TILE_EXTENT);
    const points = (layer: string, feature = 0) =>
      tile.layers[layer]
        ?.feature(feature)
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => [x, y]));
    expect(points('land')).toEqual([
      [
        [100, 100],
        [600, 100],
        [600, 700],
        [100, 100],
      ],
      [
        [3100, 2100],
        [3200, 2100],
        [3200, 2200],
        [3100, 2200],
        [3100, 2100],
      ],
    ]);
    expect(points('borders')).toEqual([
      [
        [-40, 10],
        [70_000, 10],
      ],
    ]);
    expect(points('places', 1)).toEqual([[[18, 4000]]]);
    expect(tile.layers.places?.feature(0).properties).toEqual({ name: 'Łódź', rank: 1, height: -2.5 });
    expect(tile.layers.places?.feature(1).properties).toEqual({ name: 'Łódź', rank: 2 });
  });

  it('F2 leaves out features without extent on the grid of the tile', () => {
    const writer = new GeometryWriter(new GeometryBytes());
    expect(writer.ring([10, 10, 10.3, 10, 10.2, 10.4], 0, 0)).toBe(false);
    expect(writer.ring([10, 10, 20, 20, 30, 30], 0, 0)).toBe(false);
    expect(writer.line([10, 10, 10.4, 10.4], 0, 0)).toBe(false);
    expect(writer.isEmpty).toBe(true);
  });
});

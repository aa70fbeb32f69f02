import { beforeAll, describe, expect, it } from 'vitest';
import type { LayerPart } from '../../layers/layer-definition.ts';
import { loadModule } from '../../layers/layer-modules.ts';
import { hitsOf, openable, distinctHits } from './map-hits.ts';

const layer = (key: string, id: string): LayerPart => ({
  key,
  load: () =>
    Promise.resolve({
      mapLayers: [{ id, slot: 'point', sources: {}, layers: () => [] }],
      inspect: ({ properties }) =>
        typeof properties.ident === 'string'
          ? {
              title: properties.ident,
              subtitle: key,
              ...(typeof properties.rank === 'number' && { rank: properties.rank }),
              open: () => undefined,
            }
          : null,
    }),
});
const parts = [layer('airport', 'airport-points'), layer('vor', 'vor-points')];
const at = (...features: { layerId: string; properties: Record<string, unknown> }[]) => ({
  lat: 40,
  lon: -73,
  features,
});
const titles = (event: Parameters<typeof hitsOf>[0]) =>
  hitsOf(event, parts, () => undefined).map((hit) => hit.title);

beforeAll(() => Promise.all(parts.map(loadModule)));

describe('F6 what a click opens', () => {
  it('queries the layer that owns the feature, topmost first', () => {
    const event = at(
      { layerId: 'vor-points', properties: { ident: 'JFK' } },
      { layerId: 'airport-points', properties: { ident: 'KJFK' } },
    );
    expect(titles(event)).toEqual(['JFK', 'KJFK']);
  });

  it('F6 areas have a fixed order; features without one precede them, topmost first', () => {
    const feature = (ident: string, rank?: number) => ({
      layerId: 'vor-points',
      properties: { ident, ...(rank !== undefined && { rank }) },
    });
    const event = at(
      feature('FIR', 3),
      feature('JFK'),
      feature('TMA', 1),
      feature('R-1', 2),
      feature('MERIT'),
    );
    expect(titles(event)).toEqual(['JFK', 'MERIT', 'TMA', 'R-1', 'FIR']);
  });

  it('treats a symbol and its label as one', () => {
    const feature = { layerId: 'airport-points', properties: { ident: 'KJFK' } };
    expect(titles(at(feature, feature))).toEqual(['KJFK']);
  });

  it('F6 an airport and its report are one hit; a report alone, or of another place, is a separate one', () => {
    const hit = (title: string, more: object = {}) => ({
      title,
      subtitle: '',
      open: () => undefined,
      ...more,
    });
    const airport = hit('KJFK', { thing: 'airport KJFK' });
    const report = hit('METAR KJFK', { partOf: 'airport KJFK' });
    const offered = (...hits: ReturnType<typeof hit>[]) => distinctHits(hits).map(({ title }) => title);
    expect(offered(report, airport)).toEqual(['KJFK']);
    expect(offered(report)).toEqual(['METAR KJFK']);
    expect(offered(hit('METAR KLGA', { partOf: 'airport KLGA' }), airport, hit('JFK'))).toEqual([
      'METAR KLGA',
      'KJFK',
      'JFK',
    ]);
  });

  it('F6 objects that can only be read are not offered', () => {
    const cell = {
      title: 'Storm cell',
      subtitle: '55 dBZ',
      open: () => undefined,
      isReadOnly: true,
    } as const;
    const sigmet = { title: 'SIGMET 4', subtitle: '', open: () => undefined };
    expect(openable([cell, sigmet])).toEqual([sigmet]);
  });

  it('omits features without an owner or that open nothing', () => {
    expect(titles(at({ layerId: 'basemap', properties: { ident: 'X' } }))).toEqual([]);
    expect(titles(at({ layerId: 'airport-points', properties: {} }))).toEqual([]);
  });
});

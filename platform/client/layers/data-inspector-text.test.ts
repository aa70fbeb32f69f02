import { describe, expect, it } from 'vitest';
import type { LayerReading } from './layer-reading.ts';
import { cardCorner, inspectorHeading, readingSource, readingValue } from './data-inspector-text.ts';

const READING: LayerReading = {
  label: 'Temperature',
  value: '−54.1',
  unit: '°C',
  level: 'FL340 (250 hPa)',
  validAtMs: Date.parse('2026-11-20T15:30:00Z'),
  freshness: {
    source: 'GFS 1°',
    asOf: '2026-11-20T06:00:00Z',
    receivedAt: null,
    origin: 'live',
    state: 'stale',
  },
};

describe('F4 the data inspector', () => {
  it('gives value, unit, level, valid time, source, origin and state', () => {
    expect(readingValue(READING)).toBe('−54.1 °C');
    expect(readingSource(READING)).toBe('FL340 (250 hPa) · 20 1530Z · GFS 1° · Live · Stale');
    expect(readingValue({ ...READING, value: '—' })).toBe('—');
    expect(readingSource({ ...READING, level: null, validAtMs: null })).toBe('GFS 1° · Live · Stale');
  });

  it('has a heading with the place and the time of the map', () => {
    const atMs = Date.parse('2026-11-20T15:30:00Z');
    expect(inspectorHeading({ lat: 40.639928, lon: -73.778692 }, atMs)).toBe('N40°38.4 W073°46.7 · 20 1530Z');
  });

  it('is beside the pointer and remains within the page', () => {
    const card = { width: 200, height: 100 };
    const edge = { width: 1000, height: 600 };
    expect(cardCorner({ x: 100, y: 100 }, card, edge)).toEqual({ x: 116, y: 116 });
    expect(cardCorner({ x: 900, y: 550 }, card, edge)).toEqual({ x: 684, y: 434 });
    expect(cardCorner({ x: 150, y: 20 }, { width: 380, height: 580 }, { width: 390, height: 600 })).toEqual({
      x: 8,
      y: 8,
    });
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { circleRing } from '#aviation/geo/circle-ring.ts';
import type { NotamAnswer } from '../contract.ts';
import { Told, areaText } from './notam-inspector.panel.tsx';

const NOW = Date.parse('2026-11-20T15:30:00Z');
const wordsOf = (told: Pick<NotamAnswer, 'receivedAt' | 'origin'>): string =>
  renderToStaticMarkup(
    <Told notam={{ source: 'Simulated sky', ...told } as NotamAnswer} nowMs={NOW} />,
  ).replaceAll(/<[^>]*>/g, '');

describe('F0 where a NOTAM comes from', () => {
  it('F0 names source, age and mode, and leaves out what is not known', () => {
    expect(wordsOf({ receivedAt: '2026-11-20T15:23:00Z', origin: 'simulated' })).toBe(
      'Source: Simulated sky · received 1523Z, 7 min ago Simulated',
    );
    expect(wordsOf({ receivedAt: null, origin: 'live' })).toBe('Source: Simulated sky Live');
    expect(wordsOf({ receivedAt: '2026-11-20T15:30:00Z' }).trim()).toBe(
      'Source: Simulated sky · received 1530Z, just now',
    );
  });
});

describe('F3 the area of a NOTAM in words', () => {
  const ofPolygons = (...polygons: [number, number][][][]) =>
    areaText({ area: { lat: 40, lng: -74, radiusNm: null, polygons } });
  const square: [number, number][] = [
    [-74, 40],
    [-73, 40],
    [-73, 41],
    [-74, 41],
    [-74, 40],
  ];

  it('F3 a circle has its published radius, or about that of its corners, across the antimeridian too', () => {
    expect(areaText({ area: { lat: 40, lng: -74, radiusNm: 5, polygons: null } })).toBe(
      'Circle, radius 5 NM',
    );
    expect(ofPolygons([circleRing({ lat: 47.6, lon: -122.3 }, 3)])).toBe('Circle, radius about 3 NM');
    expect(ofPolygons([circleRing({ lat: 52, lon: 179.99 }, 30)])).toBe('Circle, radius about 30 NM');
  });

  it('F3 any other area has its number of corners or parts; without an area nothing', () => {
    expect(ofPolygons([square])).toBe('Polygon with 4 corners');
    const halfCircle = circleRing({ lat: 40, lon: -74 }, 3).slice(0, 40);
    expect(ofPolygons([[...halfCircle, halfCircle[0] ?? [0, 0]]])).toBe('Polygon with 40 corners');
    expect(ofPolygons([square], [square])).toBe('2 areas');
    expect(areaText({ area: null })).toBeNull();
  });
});

import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gridLayer } from '../grid.layer.ts';
import { themesOf } from '../map-theme.fixture.ts';
import { degreeLabel, fineGraticule, fineStepSec, graticule, gridText } from './graticule.ts';

const themeFromSheet = themesOf(readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8'));

describe('graticule', () => {
  it('F1 writes degrees in the aviation format', () => {
    expect([-75, 0, 5, 180, -180].map((lon) => degreeLabel(lon, 'meridian'))).toEqual([
      'W075°',
      '0°',
      'E005°',
      '180°',
      '180°',
    ]);
    expect([-33, 0, 7].map((lat) => degreeLabel(lat, 'parallel'))).toEqual(['S33°', '0°', 'N07°']);
  });

  it('F1 has every whole degree once, each with its coarsest spacing', () => {
    const { features } = graticule();
    const steps = new Map(
      features.map(({ properties }) => [`${properties?.kind} ${properties?.label}`, properties?.step]),
    );
    expect(features).toHaveLength(360 + 171);
    expect(steps.size).toBe(features.length);
    expect(steps.get('meridian W060°')).toBe(30);
    expect(steps.get('meridian E040°')).toBe(10);
    expect(steps.get('parallel S35°')).toBe(5);
    expect(steps.get('parallel N01°')).toBe(1);
  });

  it('F1 the spacing between whole degrees follows the zoom: none on a map of a country, one minute at zoom 13', () => {
    expect(fineStepSec({ lat: 51.5, zoom: 5 })).toBeNull();
    // A minute of latitude is 1852 m; a pixel at 51.5° N and zoom 13 is 5.95 m.
    expect(fineStepSec({ lat: 51.5, zoom: 13 })).toBe(60);
    expect(fineStepSec({ lat: 51.5, zoom: 10 })).toBe(600);
  });

  it('F1 lines between whole degrees exclude those, and continue over the antimeridian', () => {
    const { features } = fineGraticule({ west: 179.9, south: -0.2, east: -179.9, north: 0.2 }, 10);
    const meridians = features.flatMap(({ geometry }) => {
      const [[lon = 0] = [], [other = 0] = []] = geometry.type === 'LineString' ? geometry.coordinates : [];
      return lon === other ? [lon] : [];
    });
    expect(meridians).toHaveLength(2);
    expect(meridians.every((lon) => lon > 179 && lon < 181 && lon !== 180)).toBe(true);
    expect(fineGraticule({ west: 0, south: 80, east: 40, north: 85 }, 4).features).toEqual([]);
  });

  it('F1 the grid layer is valid in both themes', () => {
    for (const name of ['night', 'light'] as const) {
      const sources = { grid: { type: 'geojson' as const, data: graticule() } };
      const layers = gridLayer().layers(themeFromSheet(name));
      expect(validateStyleMin({ version: 8, sources, 'font-faces': {}, layers })).toEqual([]);
    }
  });

  it('F2 lines between degrees are labelled, west and east of the antimeridian', () => {
    expect(gridText(25.2, 'parallel')).toBe('N25°12′');
    expect(gridText(-33.9575, 'parallel')).toBe('S33°57′27″');
    expect(gridText(-0.458333333, 'meridian')).toBe('W000°27′30″');
    expect(gridText(180.5, 'meridian')).toBe('W179°30′');
  });
});

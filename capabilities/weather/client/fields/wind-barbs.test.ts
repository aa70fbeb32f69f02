import { describe, expect, it } from 'vitest';
import { packGrid } from '../../domain/grid-file.ts';
import type { FieldFrame } from './field-follower.ts';
import { barbPlaces, windAt } from './wind-barbs.layer.ts';

const WORLD = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1 };
const wind = (u: number, v: number) => ({
  grid: packGrid(WORLD, [new Float32Array(360 * 181).fill(u), new Float32Array(360 * 181).fill(v)], 1 / 32),
  freshness: null,
});

describe('F1 wind barbs on the map', () => {
  it('point to where the wind comes from, also between two steps', () => {
    const frame: FieldFrame = {
      level: 250,
      atMs: 0,
      firstMs: 0,
      secondMs: 0,
      mix: 0.5,
      fields: new Map([['wind', { first: wind(40, 0), second: wind(0, 40) }]]),
    };
    const at = windAt(frame, { lat: 10, lon: 20 });
    expect(at?.fromDegTrue).toBeCloseTo(225, 6);
    expect(at?.speedMps).toBeCloseTo(Math.hypot(20, 20), 6);
    const westerly = windAt({ ...frame, mix: 0 }, { lat: 10, lon: 20 });
    expect(westerly?.fromDegTrue).toBeCloseTo(270, 6);
  });

  it('are on a grid that does not move with the map, at about the requested spacing', () => {
    const view = { lat: 40, zoom: 3, isGlobe: false, west: -100, south: 20, east: -20, north: 60 };
    const places = barbPlaces(view, 100);
    const moved = barbPlaces({ ...view, west: -90, east: -10 }, 100);
    const key = ({ lat, lon }: { lat: number; lon: number }) => `${lat.toFixed(6)} ${lon.toFixed(6)}`;
    const shared = new Set(places.map(key));
    expect(moved.filter((place) => shared.has(key(place))).length).toBeGreaterThan(moved.length / 2);
    const lons = [...new Set(places.map(({ lon }) => lon))].toSorted((a, b) => a - b);
    const spacingPx = (((lons[1] ?? 0) - (lons[0] ?? 0)) / 360) * 512 * 8;
    expect(spacingPx).toBeGreaterThan(70);
    expect(spacingPx).toBeLessThan(142);
  });

  it('have the same spacing near the pole of a globe as at its centre', () => {
    const view = { lat: 45, zoom: 3, isGlobe: true, west: -180, south: 30, east: 180, north: 84 };
    const spacings = (places: { lat: number; lon: number }[]) =>
      [...new Set(places.map(({ lat }) => lat))].map((lat) => {
        const inRow = places.filter((place) => place.lat === lat).length;
        return (360 / inRow) * Math.cos((lat * Math.PI) / 180);
      });
    const onGlobe = spacings(barbPlaces(view, 100));
    expect(Math.max(...onGlobe) / Math.min(...onGlobe)).toBeLessThan(2.3);
    const flat = spacings(barbPlaces({ ...view, isGlobe: false }, 100));
    expect(Math.max(...flat) / Math.min(...flat)).toBeGreaterThan(5);
  });

  it('cover both sides of the antimeridian', () => {
    const places = barbPlaces(
      { lat: 0, zoom: 3, isGlobe: false, west: 160, south: -20, east: -160, north: 20 },
      100,
    );
    expect(places.some(({ lon }) => lon > 160)).toBe(true);
    expect(places.some(({ lon }) => lon < -160)).toBe(true);
    expect(places.every(({ lon }) => Math.abs(lon) > 140)).toBe(true);
  });
});

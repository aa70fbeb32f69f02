import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { mapMarksLayer } from '#platform/client/shell/map/map-marks.layer.ts';
import type { OceanicTrackAnswer } from '../contract.ts';
import { trackFeatures } from './track-features.ts';
import { levelsText, phaseText, validityText } from './track-text.ts';
import { trackLayers } from './tracks.layer.ts';
import { tracksOnMap } from './tracks.map.ts';
import { inspectedTrack } from './tracks.store.ts';

const at = (text: string) => Date.parse(text);
const track: OceanicTrackAnswer = {
  id: 'pac-east-2-x',
  ident: '2',
  direction: 'east',
  points: [
    { ident: 'GARRY', lat: 37.3, lng: 150.5 },
    { ident: '40N170E', lat: 40, lng: 170 },
    { ident: 'LOSTT', lat: null, lng: null },
    { ident: '41N170W', lat: 41, lng: -170 },
    { ident: 'TRYSH', lat: 40.15, lng: -127 },
  ],
  levels: null,
  validFrom: '2026-11-20T19:00:00.000Z',
  validTo: '2026-11-21T08:00:00.000Z',
  message: 'A1/26',
  isPbcs: null,
  rawText: 'TRACK 2.',
};

describe('F1 F4 tracks on the map', () => {
  it('F1 lines continue across the antimeridian, through the known points', () => {
    const { features } = trackFeatures([track], at('2026-11-20T20:00:00Z'));
    const line = features.find(({ properties }) => properties?.kind === 'line');
    if (line?.geometry.type !== 'LineString') throw new Error('no line');
    const lons = line.geometry.coordinates.map(([lon]) => lon ?? Number.NaN);
    expect(lons[0]).toBeCloseTo(150.5);
    expect(lons.at(-1)).toBeCloseTo(233);
    for (const [index, lon] of lons.entries()) expect(lon).toBeGreaterThan(lons[index - 1] ?? 0);
    const points = features.filter(({ properties }) => properties?.kind === 'point');
    expect(points.map(({ properties }) => properties?.ident)).toEqual([
      'GARRY',
      '40N170E',
      '41N170W',
      'TRYSH',
    ]);
    const letters = features.filter(({ properties }) => properties?.kind === 'letter');
    expect(letters.map(({ properties }) => properties?.isEnd)).toEqual([true, false, true]);
  });

  it('F4 a track is bright while valid at the time shown, dim before and after', () => {
    const validAt = (text: string) =>
      trackFeatures([track], at(text)).features.map(({ properties }) => properties?.isValid as boolean);
    expect(new Set(validAt('2026-11-20T18:59:00Z'))).toEqual(new Set([false]));
    expect(new Set(validAt('2026-11-20T19:00:00Z'))).toEqual(new Set([true]));
    expect(new Set(validAt('2026-11-21T08:00:01Z'))).toEqual(new Set([false]));
  });

  it('F4 the letter of a dim track is on an opaque background, so that its line does not strike it through', () => {
    const sheet = readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
    for (const name of ['night', 'light'] as const) {
      const [layer] = tracksOnMap('nat').mapLayers;
      const theme = themesOf(sheet)(name);
      const letter = layer?.layers(theme).find(({ id }) => id === 'tracks-nat-letter');
      expect(letter?.paint).not.toHaveProperty('icon-opacity');
      const drawn = layer?.images?.(theme).map(({ id }) => id);
      for (const direction of ['west', 'east'])
        for (const dim of ['', '-dim']) expect(drawn).toContain(`track-letter-${direction}${dim}`);
    }
  });

  it('F6 the letters of the open track are directly above its highlight', () => {
    const module = tracksOnMap('nat');
    const open = module.mapLayers.find(({ id }) => id === 'tracks-nat-open');
    const sheet = readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
    const drawn = open?.layers(themesOf(sheet)('night')) ?? [];
    expect(open?.slot).toBe(mapMarksLayer.slot);
    expect(open?.order).toBeGreaterThan(mapMarksLayer.order ?? 0);
    expect(drawn.map(({ id }) => id)).toContain('tracks-nat-open-letter');
    expect(drawn.every((layer) => 'source' in layer && layer.source === 'tracks-nat-open')).toBe(true);
  });

  it('F1 a track with fewer than two known points is not drawn at all', () => {
    const unknown = track.points.map((point) => ({ ...point, lat: null, lng: null }));
    expect(trackFeatures([{ ...track, points: unknown }], 0).features).toEqual([]);
  });

  it('F1 both layers draw in both themes with known tokens, and distinguish the directions', () => {
    const themes = themesOf(
      readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8'),
    );
    expect(trackLayers.map(({ key, timeDependent }) => [key, timeDependent])).toEqual([
      ['nat', true],
      ['pac', true],
    ]);
    for (const name of ['night', 'light'] as const) {
      for (const system of ['nat', 'pac'] as const) {
        for (const layer of tracksOnMap(system).mapLayers.filter(({ interactive }) => interactive)) {
          const drawn = layer.layers(themes(name));
          expect(layer.interactive?.every((id) => drawn.some((one) => one.id === id))).toBe(true);
          const line = drawn.find(({ type }) => type === 'line');
          if (line?.type !== 'line') throw new Error('no line');
          const colour: unknown = line.paint?.['line-color'];
          if (!Array.isArray(colour)) throw new Error('one colour for both directions');
          expect(colour[3]).not.toBe(colour[4]);
        }
      }
    }
  });

  it('F6 a click opens the track hit', () => {
    const nat = tracksOnMap('nat');
    const hit = nat.inspect?.({
      properties: { id: 'nat-west-A', track: 'A', direction: 'west', validity: '20 Nov 1130Z – 1900Z' },
      lat: 55,
      lon: -30,
    });
    expect(hit).toMatchObject({ title: 'NAT track A', subtitle: 'Westbound · 20 Nov 1130Z – 1900Z' });
    hit?.open();
    expect(inspectedTrack.get()).toEqual({ system: 'nat', id: 'nat-west-A' });
    inspectedTrack.reset();
    expect(nat.inspect?.({ properties: {}, lat: 0, lon: 0 })).toBeNull();
  });
});

describe('F1 text about tracks', () => {
  it('F1 validity, state and levels', () => {
    expect(validityText(track)).toBe('20 Nov 1900Z – 21 Nov 0800Z');
    expect(phaseText(track, at('2026-11-20T18:00:00Z'))).toBe('From 1900Z');
    expect(phaseText(track, at('2026-11-20T20:00:00Z'))).toBe('Valid');
    expect(phaseText(track, at('2026-11-21T09:00:00Z'))).toBe('Ended 0800Z');
    expect(levelsText([340, 350, 360, 370])).toBe('FL340–370');
    expect(levelsText([340, 360, 400])).toBe('FL340 360 400');
    expect(levelsText(null)).toBeNull();
    expect(levelsText([])).toBeNull();
  });
});

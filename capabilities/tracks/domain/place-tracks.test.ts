import { describe, expect, it } from 'vitest';
import { SAMPLE_NAT_WEST, SAMPLE_PACOTS } from '../fixtures/sample-messages.ts';
import { parseNatMessages } from './nat-message.ts';
import { trackPhase } from './oceanic-track.ts';
import { parsePacotsNotices } from './pacots-notices.ts';
import { placeTrack } from './place-tracks.ts';
import { letterPosition, parseTrackPoint, slashPosition } from './track-point.ts';

const [message] = parseNatMessages(SAMPLE_NAT_WEST, Date.parse('2026-03-27T09:00:00Z')).notices;
const places: Record<string, { lat: number; lon: number }[]> = {
  RESNO: [{ lat: 55, lon: -15 }],
  // The real one and points of the same name on other continents.
  HOIST: [
    { lat: -33, lon: 151 },
    { lat: 55.03, lon: -57 },
    { lat: 21, lon: 114 },
  ],
  DOGAL: [{ lat: 50.64, lon: 42.3 }],
  KALNA: [
    { lat: 25.9, lon: 76.4 },
    { lat: 39.15, lon: 149.83 },
  ],
};
const lookup = (ident: string) => places[ident] ?? [];

describe('F1 names of tracks', () => {
  it('F1 uses the point of that name nearest to the rest of the track, and none that is too far away', () => {
    const placed = message?.tracks.map((track) => placeTrack(track, lookup));
    const [a, b] = placed ?? [];
    expect(a?.points[0]?.position).toEqual({ lat: 55, lon: -15 });
    expect(a?.points.at(-1)?.position).toEqual({ lat: 55.03, lon: -57 });
    // Only one in Russia is known: the point stays without a position.
    expect(b?.points[0]).toEqual({ ident: 'DOGAL', position: null });
    expect(b?.points[1]?.position).toEqual({ lat: 55, lon: -20 });
  });

  it('F1 works across the antimeridian', () => {
    const tracks = parsePacotsNotices(SAMPLE_PACOTS).notices.flatMap((notice) => notice.tracks);
    const one = tracks.find(({ ident }) => ident === '1');
    expect(one && placeTrack(one, lookup).points[0]?.position).toBeNull();
    const near = tracks.find(({ ident }) => ident === '2');
    const renamed = near && {
      ...near,
      points: [{ ident: 'KALNA', position: null }, ...near.points.slice(1)],
    };
    expect(renamed && placeTrack(renamed, lookup).points[0]?.position).toEqual({ lat: 39.15, lon: 149.83 });
  });
});

describe('F1 points of tracks', () => {
  it.each([
    ['48/50', 48, -50],
    ['4830/50', 48.5, -50],
    ['4830/5030', 48.5, -50.5],
    ['5250N', 52, -50],
    ['52N50', 52, -150],
    ['H5230', 52.5, -30],
    ['48N050W', 48, -50],
    ['4830N05000W', 48.5, -50],
    ['29N180E', 29, 180],
    ['30S170E', -30, 170],
  ])('F1 reads %s', (token, lat, lon) => {
    expect(parseTrackPoint(token)?.position).toEqual({ lat, lon });
  });
  it('F1 rejects anything but a point', () => {
    for (const token of ['4870/50', '95/20', 'A590', '48/5O', '', '48N190W', 'TOOLONG'])
      expect(parseTrackPoint(token)).toBeNull();
  });
  it('F1 writes positions in the forms of the messages', () => {
    expect(slashPosition({ lat: 53.5, lon: -30 })).toBe('5330/30');
    expect(letterPosition({ lat: 41, lon: -180 })).toBe('41N180E');
    expect(letterPosition({ lat: 41.5, lon: -160 })).toBe('4130N16000W');
  });
  it('F1 a track is valid from its first to its last minute', () => {
    const track = { validFromMs: 1000, validToMs: 2000 };
    expect([999, 1000, 2000, 2001].map((at) => trackPhase(track, at))).toEqual([
      'coming',
      'valid',
      'valid',
      'ended',
    ]);
  });
});

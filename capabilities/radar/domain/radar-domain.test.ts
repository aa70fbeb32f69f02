import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFrame, neighbourFrames } from './frame-choice.ts';
import { formatFrameId, parseFrameTile } from './frame-id.ts';
import { nexradLayer, nexradTimes } from './nexrad-frames.ts';
import { isHostOf, parseWeatherMaps } from './weather-maps.ts';

const SAMPLES = join(import.meta.dirname, '../../../../shared/upstreams/rainviewer');
const hasSamples = existsSync(SAMPLES);
if (!hasSamples) process.stdout.write('no recorded radar lists here (../shared): their test is skipped\n');

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-20T12:04:00Z');
const frames = Array.from({ length: 13 }, (_, nth) => {
  const atMs = Date.parse('2026-11-20T12:00:00Z') - (12 - nth) * 10 * MINUTE_MS;
  return { id: formatFrameId('rainviewer', atMs), atMs };
});

describe('F1 radar: the image for a time', () => {
  const at = (offsetMin: number) => chooseFrame(frames, NOW + offsetMin * MINUTE_MS, NOW);

  it('now is the newest one; in the past the one measured before', () => {
    expect(at(0)).toEqual({ kind: 'frame', frame: frames[12] });
    expect(at(-5)).toEqual({ kind: 'frame', frame: frames[11] });
    expect(at(-14)).toEqual({ kind: 'frame', frame: frames[11] });
  });

  it('there is none in the future, and none that is too old for its time', () => {
    expect(at(2).kind).toBe('future');
    expect(at(24 * 60).kind).toBe('future');
    expect(at(-125).kind).toBe('none');
    const gap = frames.filter((_, nth) => nth < 6 || nth > 10);
    // 11:24: the last one before the gap is from 10:50.
    expect(chooseFrame(gap, NOW - 40 * MINUTE_MS, NOW).kind).toBe('none');
    expect(chooseFrame([], NOW, NOW).kind).toBe('none');
  });

  it('its neighbours are preloaded', () => {
    const [, , middle] = frames;
    const first = frames[0];
    if (!middle || !first) throw new Error('no frames');
    expect(neighbourFrames(frames, middle)).toEqual([frames[1], frames[3]]);
    expect(neighbourFrames(frames, first)).toEqual([frames[1]]);
    expect(neighbourFrames(frames, middle, 3)).toEqual([frames[1], frames[3], frames[4], frames[5]]);
  });
});

describe('F1 radar: lists of RainViewer', () => {
  it.skipIf(!hasSamples)('recorded lists of RainViewer and of LibreWXR are read', () => {
    const read = (name: string) => parseWeatherMaps(readFileSync(join(SAMPLES, name), 'utf8'), 0);
    expect(read('weather-maps.sample.json')).toEqual({
      ok: true,
      rejected: [],
      maps: {
        host: 'https://tilecache.rainviewer.com',
        frames: [{ atMs: 1_791_556_800_000, path: '/v2/radar/bfc337acb8b4' }],
      },
    });
    expect(read('librewxr.weather-maps.2026-09.sample.json')).toMatchObject({
      ok: true,
      maps: { host: 'https://api.librewxr.net', frames: [{ path: '/v2/radar/1789428600' }] },
    });
  });

  it('invalid images are rejected and counted; times are shifted in replay', () => {
    const outcome = parseWeatherMaps(
      JSON.stringify({
        host: 'https://tilecache.rainviewer.com',
        radar: {
          past: [
            { time: 200, path: '/v2/b' },
            { time: 100, path: '/v2/a' },
            { time: 'x', path: '/v2/c' },
            { time: 300, path: '/../../etc' },
            { time: 300, path: '//elsewhere.example/a?b' },
          ],
        },
      }),
      5000,
    );
    expect(outcome).toMatchObject({
      ok: true,
      maps: { frames: [{ atMs: 105_000 }, { atMs: 205_000 }] },
    });
    expect(outcome.ok && outcome.rejected).toHaveLength(3);
    for (const text of [
      '',
      '<html>',
      '[]',
      '{"host":"https://x.example"}',
      '{"host":"file:///","radar":{"past":[]}}',
    ])
      expect(parseWeatherMaps(text, 0).ok, text).toBe(false);
  });

  it('a list does not send the server to other hosts', () => {
    const url = (text: string) => new URL(text);
    const list = url('https://api.rainviewer.com/');
    expect(isHostOf(list, url('https://tilecache.rainviewer.com/'))).toBe(true);
    expect(isHostOf(list, list)).toBe(true);
    expect(isHostOf(list, url('http://tilecache.rainviewer.com/'))).toBe(false);
    expect(isHostOf(list, url('https://rainviewer.com.example/'))).toBe(false);
    expect(isHostOf(list, url('https://evilrainviewer.com/'))).toBe(false);
    expect(isHostOf(list, url('https://169.254.169.254/'))).toBe(false);
    expect(isHostOf(url('http://127.0.0.1:81/'), url('http://127.0.0.1:82/'))).toBe(false);
    expect(isHostOf(url('http://127.0.0.1:81/'), url('https://127.0.0.1:82/'))).toBe(false);
  });
});

describe('F1 radar: NEXRAD', () => {
  it('has an image every five minutes of the past 55, each with a layer name by its age', () => {
    const times = nexradTimes(NOW);
    expect(times).toHaveLength(12);
    expect(times.at(-1)).toBe(Date.parse('2026-11-20T12:00:00Z'));
    expect(times.map((time) => nexradLayer(time, NOW))).toEqual([
      'nexrad-n0q-900913-m55m',
      'nexrad-n0q-900913-m50m',
      'nexrad-n0q-900913-m45m',
      'nexrad-n0q-900913-m40m',
      'nexrad-n0q-900913-m35m',
      'nexrad-n0q-900913-m30m',
      'nexrad-n0q-900913-m25m',
      'nexrad-n0q-900913-m20m',
      'nexrad-n0q-900913-m15m',
      'nexrad-n0q-900913-m10m',
      'nexrad-n0q-900913-m05m',
      'nexrad-n0q-900913',
    ]);
    // The layer name changes with time, so that an old image is not requested under a newer name.
    const newest = times.at(-1) ?? 0;
    expect(nexradLayer(newest, NOW + 5 * MINUTE_MS)).toBe('nexrad-n0q-900913-m05m');
    expect(nexradLayer(newest, NOW + 60 * MINUTE_MS)).toBeNull();
    expect(nexradLayer(newest + 1, NOW)).toBeNull();
    expect(nexradLayer(newest + 5 * MINUTE_MS, NOW)).toBeNull();
  });
});

describe('F1 radar: addresses', () => {
  it('only known sources and integers are valid tiles', () => {
    expect(parseFrameTile({ frame: 'rainviewer-1791556800', z: '7', x: '127', y: '0' })).toEqual({
      source: 'rainviewer',
      atMs: 1_791_556_800_000,
      z: 7,
      x: 127,
      y: 0,
    });
    for (const [frame, z, x, y] of [
      // Beyond zoom 7 RainViewer returns 200 with a placeholder.
      ['rainviewer-1791556800', '8', '0', '0'],
      ['rainviewer-1791556800', '3', '8', '0'],
      ['rainviewer-1791556800', '3', '1e0', '0'],
      ['rainviewer-1791556800', '3', '', '0'],
      ['other-1791556800', '3', '0', '0'],
      ['rainviewer-../../x', '3', '0', '0'],
      ['rainviewer', '3', '0', '0'],
    ] as const)
      expect(parseFrameTile({ frame, z, x, y }), `${frame}/${z}/${x}/${y}`).toBeNull();
  });
});

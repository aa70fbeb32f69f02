import { describe, expect, it } from 'vitest';
import type { Freshness } from '#platform/contract/freshness.ts';
import { isPictureLoading, shownText, statusFreshness } from './traffic-status.ts';
import type { TrafficStatus } from './traffic.store.ts';

const AT = '2026-11-20T12:00:00.000Z';
const MS = Date.parse(AT);

function statusWith(
  change: Partial<TrafficStatus>,
  told: Partial<Freshness> = { state: 'fresh' },
): TrafficStatus {
  const freshness: Freshness = {
    source: 'test',
    asOf: AT,
    receivedAt: AT,
    origin: 'live',
    state: 'fresh',
    ...told,
  };
  return {
    link: { kind: 'open', message: null },
    state: { freshness, message: null, sources: [], historySinceMs: null },
    counts: null,
    isAhead: false,
    past: null,
    ...change,
  };
}
const counted = (shown: number) => ({
  timeMs: MS,
  total: shown,
  received: shown,
  shown,
  hiddenByAltitude: 0,
  hiddenByFilter: 0,
});

describe('F5 status texts of the traffic layer', () => {
  it('F5 unknown traffic is never shown as none, and none never as unknown', () => {
    expect(shownText(statusWith({ counts: counted(1234) }))).toBe('1,234 aircraft in view');
    expect(shownText(statusWith({ counts: counted(0) }))).toBe('0 aircraft in view');
    expect(shownText(statusWith({}))).toBe('Waiting for aircraft …');
    expect(shownText(statusWith({}, { state: 'failed' }))).toBe('—');
    expect(shownText(statusWith({ counts: counted(0) }, { state: 'failed' }))).toBe('—');
    expect(shownText(statusWith({ counts: counted(7) }, { state: 'failed' }))).toMatch(/^7 aircraft/);
    expect(shownText(statusWith({ link: { kind: 'waiting', message: 'cut' } }))).toBe('—');
  });

  it('F5 for a past time only stored positions are counted', () => {
    const past = (pictureMs: number | null) => ({ wantedMs: MS, shown: { atMs: MS, pictureMs } });
    const ofNow = counted(5);
    expect(shownText(statusWith({ counts: ofNow, past: past(MS) }))).toMatch(/^5 aircraft/);
    expect(shownText(statusWith({ counts: ofNow, past: past(null) }))).toBe('—');
    expect(shownText(statusWith({ counts: ofNow, past: { wantedMs: MS, shown: null } }))).toBe('—');
  });

  it('F5 does not state that it is waiting for positions that cannot arrive', () => {
    expect(isPictureLoading(statusWith({ state: null, link: { kind: 'connecting', message: null } }))).toBe(
      true,
    );
    expect(isPictureLoading(statusWith({}, { state: 'failed' }))).toBe(false);
    expect(isPictureLoading(statusWith({ link: { kind: 'off', message: null } }))).toBe(false);
    const nothingKept = { wantedMs: MS, shown: { atMs: MS, pictureMs: null } };
    expect(isPictureLoading(statusWith({ past: nothingKept }))).toBe(false);
  });

  it('F5 while disconnected the picture is stale, and a server without data does not clear its time', () => {
    const counts = counted(5);
    expect(statusFreshness(statusWith({ counts, link: { kind: 'waiting', message: 'cut' } }))).toMatchObject({
      state: 'stale',
      asOf: AT,
    });
    expect(statusFreshness(statusWith({ counts }, { state: 'stale', asOf: null }))).toMatchObject({
      state: 'stale',
      asOf: AT,
    });
  });
});

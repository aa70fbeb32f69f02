import { describe, expect, test } from 'vitest';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import { agoText, bytesText, feedNote, outageText } from './feed-text.ts';

const feed = (state: FeedStatus['state']): FeedStatus => ({
  id: state,
  title: state,
  source: 'test',
  origin: 'live',
  state,
  message: null,
  lastOutage: null,
  asOf: null,
  receivedAt: null,
  lastTryAt: null,
  nextTryAt: null,
  records: null,
  rejected: 0,
  bytes: 0,
  onDemand: false,
});

describe('F0 the feed badge', () => {
  test('shows "not for navigation" in simulated mode, in any state of the feeds', () => {
    expect(feedNote('simulated', [feed('failed')])).toEqual({
      title: 'Simulated',
      note: 'not for navigation',
      tone: 'caution',
    });
  });

  test('is green only when every available live feed is fresh', () => {
    expect(feedNote('live', [feed('fresh'), feed('off')]).tone).toBe('ok');
    expect(feedNote('live', [feed('fresh'), feed('failed'), feed('stale'), feed('failed')])).toEqual({
      title: 'Live',
      note: '2 failed · 1 stale',
      tone: 'caution',
    });
    expect(feedNote('live', [feed('waiting')])).toEqual({ title: 'Live', note: 'waiting', tone: 'quiet' });
    expect(feedNote('live', undefined).tone).toBe('quiet');
  });

  test('never appears live in replay', () => {
    expect(feedNote('replay', [feed('fresh')])).toEqual({
      title: 'Replay',
      note: 'recorded',
      tone: 'caution',
    });
  });
});

test('F0 ages and sizes are short', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(agoText('2026-11-20T11:59:48Z', now)).toBe('now');
  expect(agoText('2026-11-20T11:01:00Z', now)).toBe('59 min ago');
  expect(agoText('2026-11-17T12:00:00Z', now)).toBe('3 d ago');
  expect([bytesText(12), bytesText(1500), bytesText(2_340_000)]).toEqual(['12 B', '2 kB', '2.3 MB']);
});

test('F3 an outage is still shown after it is over, with its span and its cause', () => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  const outage = { from: '2026-11-20T14:02:10Z', to: null, cause: 'awc.test answered 500.' };
  expect(outageText(outage, now)).toBe('Outage since 1402Z: awc.test answered 500.');
  expect(outageText({ ...outage, to: '2026-11-20T14:20:00Z' }, now)).toBe(
    'Last outage 1402Z–1420Z: awc.test answered 500.',
  );
  expect(outageText({ ...outage, from: '2026-11-19T23:50:00Z', to: '2026-11-20T00:04:00Z' }, now)).toBe(
    'Last outage 19 2350Z–20 0004Z: awc.test answered 500.',
  );
});

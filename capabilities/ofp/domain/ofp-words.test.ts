import { describe, expect, it } from 'vitest';
import type { Freshness } from '#platform/contract/freshness.ts';
import { sourceWords } from './ofp-words.ts';

const nowMs = Date.UTC(2026, 10, 20, 12, 14);
const given: Freshness = {
  source: 'NOAA',
  asOf: '2026-11-20T12:00:00Z',
  receivedAt: '2026-11-20T12:10:00Z',
  origin: 'live',
  state: 'fresh',
};

describe('G5 source and age of a figure in the document', () => {
  it('shows the time of issue, else the time of receipt, else unknown', () => {
    expect(sourceWords(given, nowMs)).toBe('NOAA · AS OF 2026-11-20 12:00Z (14 min)');
    expect(sourceWords({ ...given, asOf: null }, nowMs)).toBe('NOAA · RECEIVED 2026-11-20 12:10Z (4 min)');
    expect(sourceWords({ ...given, asOf: null, receivedAt: null }, nowMs)).toBe('NOAA · AGE UNKNOWN');
    expect(sourceWords({ ...given, asOf: 'yesterday' }, nowMs)).toContain('RECEIVED');
    expect(sourceWords(null, nowMs)).toBe('—');
  });

  it('marks simulated, replayed, stale and failed data', () => {
    expect(sourceWords({ ...given, origin: 'simulated', state: 'stale' }, nowMs)).toBe(
      'NOAA · AS OF 2026-11-20 12:00Z (14 min) · SIMULATED · STALE',
    );
    expect(sourceWords({ ...given, origin: 'replay', state: 'failed' }, nowMs)).toContain('REPLAY · FAILED');
  });
});

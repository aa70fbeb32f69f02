import { describe, expect, it } from 'vitest';
import { missingNavdata } from './navdata-build.tsx';

const navdata = {
  ready: false,
  state: 'building' as const,
  version: null,
  message: 'Navigation data is being built. Try again in a moment.',
  progress: { percent: 40, step: 'fixes, navaids and airways' },
  hasEnroute: false,
  airacCycle: null,
  sources: [],
};

describe('H1 missing navigation data', () => {
  it('H1 states that it is being built, with its progress', () => {
    expect(missingNavdata(navdata)).toEqual({
      text: 'Navigation data is being built. 40 %, fixes, navaids and airways.',
      isFailed: false,
    });
    expect(missingNavdata({ ...navdata, progress: null })?.text).toBe('Navigation data is being built.');
  });
  it('H1 states why the build failed', () => {
    const failed = {
      ...navdata,
      state: 'failed' as const,
      message: 'Navigation data could not be loaded: x',
    };
    expect(missingNavdata(failed)).toEqual({ text: failed.message, isFailed: true });
  });
  it('H1 shows nothing while data is served, even during a new build, or while the state is unknown', () => {
    expect(missingNavdata({ ...navdata, ready: true })).toBeNull();
    expect(missingNavdata(undefined)).toBeNull();
  });
});

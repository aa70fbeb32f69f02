import { describe, expect, it } from 'vitest';
import { airacNote } from './status-pills.tsx';

const now = Date.parse('2026-11-20T12:57:32Z');

describe('F0 the AIRAC pill', () => {
  it('states how long the cycle is still valid, or how long ago it expired', () => {
    expect(airacNote('2611', now)).toEqual({ text: '6 d left', isLate: false });
    expect(airacNote('2609', now)).toEqual({ text: 'expired 50 d ago', isLate: true });
    expect(airacNote('2612', now)).toEqual({ text: 'next cycle', isLate: false });
  });

  it('gives no text for an unknown cycle', () => {
    expect(airacNote(null, now)).toBeNull();
  });
});

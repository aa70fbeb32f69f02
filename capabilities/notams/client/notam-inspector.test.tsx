import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { NotamAnswer } from '../contract.ts';
import { Told } from './notam-inspector.panel.tsx';

const NOW = Date.parse('2026-11-20T15:30:00Z');
const wordsOf = (told: Pick<NotamAnswer, 'receivedAt' | 'origin'>): string =>
  renderToStaticMarkup(
    <Told notam={{ source: 'Simulated sky', ...told } as NotamAnswer} nowMs={NOW} />,
  ).replaceAll(/<[^>]*>/g, '');

describe('F0 where a NOTAM comes from', () => {
  it('F0 names source, age and mode, and leaves out what is not known', () => {
    expect(wordsOf({ receivedAt: '2026-11-20T15:23:00Z', origin: 'simulated' })).toBe(
      'Source: Simulated sky · received 1523Z, 7 min ago Simulated',
    );
    expect(wordsOf({ receivedAt: null, origin: 'live' })).toBe('Source: Simulated sky Live');
    expect(wordsOf({ receivedAt: '2026-11-20T15:30:00Z' }).trim()).toBe(
      'Source: Simulated sky · received 1530Z, just now',
    );
  });
});

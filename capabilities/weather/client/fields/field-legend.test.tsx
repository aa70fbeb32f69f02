import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StateLine } from './field-legend.tsx';

describe('F4 the line under a scale', () => {
  it('F4 on a phone, which leaves details out, it says valid time, run, age, mode and that more is loading', () => {
    const html = renderToStaticMarkup(
      <StateLine
        nowMs={Date.parse('2026-11-20T15:18:30Z')}
        state={{
          status: 'loading',
          message: null,
          freshness: {
            source: 'NOMADS',
            asOf: '2026-11-20T06:00:00Z',
            receivedAt: null,
            origin: 'simulated',
            state: 'fresh',
          },
          model: 'GFS 1°',
          run: '2026-11-20T06:00:00.000Z',
          level: 250,
          validAtMs: Date.parse('2026-11-20T15:18:00Z'),
          betweenMs: [Date.parse('2026-11-20T15:00:00Z'), Date.parse('2026-11-20T18:00:00Z')],
        }}
      />,
    );
    const onPhone = html.replace(/<span data-legend="detail">.*?<\/span>/, '').replaceAll(/<[^>]*>/g, ' ');
    expect(onPhone).toMatch(/Valid\s+20 1518Z/);
    expect(onPhone).toMatch(/run 20 06Z, 9 h old/);
    expect(onPhone).toContain('loading …');
    expect(onPhone).toContain('Simulated');
    expect(onPhone).not.toContain('GFS');
    expect(html).toContain('interpolated 20 1500Z – 20 1800Z · GFS 1°');
  });
});

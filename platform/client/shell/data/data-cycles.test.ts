import { describe, expect, it } from 'vitest';
import { oldestRouteCycle, routeSources } from './data-cycles.ts';

const source = (
  id: string,
  provides: string[],
  dated: { airac?: string; asOf?: string; area?: string } = {},
): Parameters<typeof routeSources>[0][number] => ({
  id,
  name: id.toUpperCase(),
  licence: 'CC0',
  asOf: dated.asOf ?? null,
  airac: dated.airac ?? null,
  area: dated.area ?? null,
  records: 1,
  provides,
  notForNavigation: true,
});

describe('F0 the cycle of what a route may use', () => {
  it('F0 is that of the oldest source of airways, fixes, navaids or procedures', () => {
    const sources = [
      source('nasr', ['airways', 'fixes'], { airac: '2609', area: '18°N–72°N, 173°E–66°W' }),
      source('flightgear', ['airways', 'navaids'], { asOf: '2013-10-10', area: 'worldwide' }),
      source('ourairports', ['airports'], { asOf: '2009-01-01' }),
    ];
    expect(routeSources(sources).map(({ id, area, cycle }) => [id, area, cycle?.ident])).toEqual([
      ['flightgear', 'worldwide', '1310'],
      ['nasr', '18°N–72°N, 173°E–66°W', '2609'],
    ]);
    expect(oldestRouteCycle(sources)).toBe('1310');
  });

  it('F0 is unknown while a source of routes has no date, or there is none', () => {
    expect(
      oldestRouteCycle([source('a', ['fixes'], { airac: '2609' }), source('b', ['navaids'])]),
    ).toBeNull();
    expect(oldestRouteCycle([source('c', ['airports'], { airac: '2609' })])).toBeNull();
  });
});

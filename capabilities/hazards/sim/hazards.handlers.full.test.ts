import { describe, expect, it } from 'vitest';
import { hazardHandlers } from './hazards.handlers.ts';

const NOW = Date.parse('2026-07-18T20:40:00Z');
const at = (minutes: number) => ({ seed: 20_261_120, timeMs: NOW + minutes * 60_000 });

describe('F3 simulated hazards', () => {
  it('F3 storm cells are computed once a quarter of an hour, and are those of that quarter', () => {
    const cells = hazardHandlers.stormCells(at(0));
    expect(hazardHandlers.stormCells(at(4))).toBe(cells);
    const later = hazardHandlers.stormCells(at(5));
    const times = (of: typeof cells) => of.map(({ timeMs }) => timeMs);
    expect(Math.min(...times(cells))).toBe(Date.parse('2026-07-18T19:30:00Z'));
    expect(Math.min(...times(later))).toBe(Date.parse('2026-07-18T19:45:00Z'));
    expect(Math.max(...times(later))).toBe(Date.parse('2026-07-18T22:45:00Z'));
    // Another world has other storms.
    expect(hazardHandlers.stormCells({ ...at(5), seed: 7 })).not.toEqual(later);
  });
});

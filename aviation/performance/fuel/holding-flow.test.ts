import { describe, expect, it } from 'vitest';
import { holdingFlowFitOf, holdingFuelFlow } from './holding-flow.ts';
import { holdingFlowFamily, holdingFlowTable } from './holding-flow.table.ts';
import { performanceAircraft } from '../performance-aircraft.ts';
import { reserveItems } from './fuel-policy.ts';
import { performanceAircraftTable } from '../performance-aircraft.table.ts';

const finalReserve = (type: string, massKg: number) =>
  reserveItems({
    policy: 'easa',
    aircraft: performanceAircraft(type)!,
    massKg,
    hasAlternate: true,
    lastElevationFt: 0,
    cruiseLevelFt: null,
  })[0]!;

describe('G4 holding fuel flow', () => {
  it('has published figures of at least ten types', () => {
    expect(new Set(holdingFlowTable.map(({ type }) => type)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(holdingFlowTable)('$type at $massKg kg burns $flowKgPerH kg/h within 8 %', (point) => {
    const hold = { pressureAltitudeFt: 1500, massKg: point.massKg };
    const flowKgPerH = holdingFuelFlow(performanceAircraft(point.type)!, hold)! * 3600;
    expect(Math.abs(flowKgPerH / point.flowKgPerH - 1)).toBeLessThan(0.08);
  });

  // SimBrief, two briefings (zero fuel mass); CAP 697 4.4; A320neo FCOM at 90 t: 1,329 kg/h for each engine.
  it.each([
    ['A320', 58_282, 1079],
    ['A320', 61_609, 1200],
    ['B734', 46_410, 1180],
    ['A20N', 89_336, 1329],
    ['A388', 342_600, 4700],
  ])('final reserve of %s at %i kg without it is %i kg within 8 %%', (type, massKg, publishedKg) => {
    const { fuelKg } = finalReserve(type, massKg);
    expect(Math.abs(fuelKg / publishedKg - 1)).toBeLessThan(0.08);
  });

  it('names the source of the flow, and marks a type without a published one', () => {
    expect(finalReserve('B734', 47_000).note).toContain('CAP 697');
    expect(finalReserve('A319', 55_000).note).toContain('estimated from A320');
    expect(finalReserve('A333', 160_000).note).toMatch(/estimated from \d+ types/);
    for (const { type } of performanceAircraftTable) {
      const { basis, factor } = holdingFlowFitOf(type);
      const isPublished = holdingFlowTable.some((point) => point.type === type);
      expect(basis === 'published', type).toBe(isPublished);
      expect(isPublished && type in holdingFlowFamily, type).toBe(false);
      expect(factor, type).toBeGreaterThan(1);
      expect(factor, type).toBeLessThan(1.5);
    }
  });
});

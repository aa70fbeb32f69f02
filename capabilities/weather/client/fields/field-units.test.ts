import { describe, expect, it } from 'vitest';
import { type ChosenUnits, tickText, unitTextOf, valueText, visibilityNote } from './field-units.ts';
import { fieldUnits } from './field-state.store.ts';
import { RAMPS } from './ramps.ts';

const CHOSEN: ChosenUnits = {
  speed: 'kt',
  distance: 'km',
  size: 'mm',
  waves: 'm',
  barbs: 'few',
  temperature: 'C',
  pressure: 'hPa',
};

describe('F4 units of the legends', () => {
  it.each([
    ['wind', 51.4444, {}, '100 kt'],
    ['wind', 10, { speed: 'km/h' }, '36 km/h'],
    ['temperature', 233.15, {}, '−40 °C'],
    ['temperature', 233.15, { temperature: 'F' }, '−40 °F'],
    ['temperature', 273, {}, '0 °C'],
    ['visibility', 4828.03, { distance: 'SM' }, '3.0 SM'],
    ['hail', 25.4, { size: 'in' }, '1.00 in'],
    ['wave-height', 3.048, { waves: 'ft' }, '10 ft'],
    ['pressure', 101_325, { pressure: 'inHg' }, '29.92 inHg'],
    ['humidity', 55.4, {}, '55 %'],
    ['ocean-current', 1, {}, '1.9 kt'],
  ] as const)('%s %f', (variable, value, change, text) => {
    const unit = unitTextOf(variable, { ...CHOSEN, ...change });
    expect(`${valueText(value, unit)} ${unit.unit}`).toBe(text);
  });

  it('F4 the thresholds of visibility are in the unit of its scale', () => {
    const note = (distance: 'km' | 'SM') => visibilityNote(unitTextOf('visibility', { ...CHOSEN, distance }));
    expect(note('SM')).toBe('LIFR below 1 SM · IFR below 3 SM · MVFR to 5 SM');
    // A statute mile is 1.609344 km.
    expect(note('km')).toBe('LIFR below 1.6 km · IFR below 4.8 km · MVFR to 8 km');
  });

  it('F4 the visibility scale is labelled with the thresholds in its note', () => {
    const ticks = (distance: 'km' | 'SM') =>
      RAMPS.visibility.written.map((value) =>
        tickText(value, unitTextOf('visibility', { ...CHOSEN, distance })),
      );
    expect(ticks('SM')).toEqual(['0', '1', '3', '5']);
    expect(ticks('km')).toEqual(['0', '1.6', '4.8', '8']);
    // A visibility of exactly a threshold of MVFR is drawn as MVFR.
    for (const [index, value] of RAMPS.visibility.written.entries())
      expect(Math.abs(value - (RAMPS.visibility.stops[index] ?? 0))).toBeLessThan(20);
  });

  it('F4 visibility is initially in the unit of its thresholds', () => {
    const unit = unitTextOf('visibility', { ...CHOSEN, ...fieldUnits.get() });
    expect(visibilityNote(unit)).toBe('LIFR below 1 SM · IFR below 3 SM · MVFR to 5 SM');
  });

  it('shows a missing value as a dash', () => {
    expect(valueText(null, unitTextOf('wind', CHOSEN))).toBe('—');
  });
});

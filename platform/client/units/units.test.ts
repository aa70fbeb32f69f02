import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromUnits,
  inUnits,
  measuredText,
  type Quantity,
  temperatureDifferenceText,
  temperatureText,
  type Units,
  visibilityText,
} from './units.ts';

const aviation: Units = {
  height: 'ft',
  runwayLength: 'ft',
  speed: 'kt',
  distance: 'nm',
  visibility: 'reported',
  mass: 'kg',
};
const metric: Units = {
  height: 'm',
  runwayLength: 'm',
  speed: 'km/h',
  distance: 'km',
  visibility: 'reported',
  mass: 'kg',
};

describe('F7 units', () => {
  it.each<[Quantity, number, string, string]>([
    ['altitudeFt', 35_000, '35,000 ft', '10,668 m'],
    ['runwayFt', 12_079, '12,079 ft', '3,682 m'],
    ['distanceNm', 100, '100 NM', '185 km'],
    ['speedKt', 250, '250 kt', '463 km/h'],
    ['verticalFpm', -1200, '−1,200 ft/min', '−6 m/s'],
    ['massKg', 1000, '1,000 kg', '1,000 kg'],
  ])('F7 %s %d is %s, or %s', (quantity, value, ours, theirs) => {
    expect(measuredText(quantity, value, aviation)).toBe(ours);
    expect(measuredText(quantity, value, metric)).toBe(theirs);
  });
  it('F7 a figure typed in the selected unit is shown unchanged', () => {
    expect(fromUnits('speedKt', 833.4, metric)).toBeCloseTo(450, 9);
    expect(fromUnits('altitudeFt', 10_668, metric)).toBeCloseTo(35_000, 9);
    fc.assert(
      fc.property(
        fc.constantFrom<Quantity>('speedKt', 'distanceNm', 'massKg'),
        fc.integer(),
        (quantity, value) => {
          for (const units of [aviation, metric])
            expect(inUnits(quantity, fromUnits(quantity, value, units), units).value).toBeCloseTo(value, 5);
        },
      ),
    );
  });
  it('F7 pounds, statute miles, metres a second', () => {
    const others: Units = { ...aviation, mass: 'lb', distance: 'SM', speed: 'm/s' };
    expect(measuredText('massKg', 1000, others)).toBe('2,205 lb');
    expect(measuredText('distanceNm', 100, others)).toBe('115 SM');
    expect(measuredText('speedKt', 100, others)).toBe('51 m/s');
  });
  it('F7 visibility: metres unless the settings have another unit; reported text keeps its unit', () => {
    expect(visibilityText(1600, aviation)).toBe('1,600 m');
    expect(visibilityText(1600, { ...aviation, visibility: 'km' })).toBe('1.6 km');
    // A statute mile is 1609.344 m by definition.
    expect(visibilityText(804.672, { ...aviation, visibility: 'SM' })).toBe('0.5 SM');
    expect(visibilityText(4828.032, { ...aviation, visibility: 'SM' })).toBe('3 SM');
    expect(visibilityText(null, aviation)).toBe('—');
    expect(fromUnits('visibilityM', 3, { ...aviation, visibility: 'SM' })).toBeCloseTo(4828.032, 6);
  });
  it('F7 unknown values remain unknown, and nothing is shown as −0', () => {
    expect(measuredText('altitudeFt', null, metric)).toBe('—');
    expect(measuredText('altitudeFt', -0.1, metric)).toBe('0 m');
  });
  it('F7 a metric runway length does not affect altitudes', () => {
    expect(measuredText('altitudeFt', 1000, { ...aviation, runwayLength: 'm' })).toBe('1,000 ft');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (feet) => {
        expect(inUnits('runwayFt', feet, metric).value).toBeCloseTo(feet * 0.3048, 6);
      }),
    );
  });
  it('F7 temperatures, and their differences, without the offset of 32', () => {
    expect(temperatureText(-56.5, { temperature: 'C' })).toBe('−57 °C');
    expect(temperatureText(-56.5, { temperature: 'F' })).toBe('−70 °F');
    expect(temperatureText(null, { temperature: 'F' })).toBe('—');
    expect(temperatureDifferenceText(7, { temperature: 'C' })).toBe('+7 °C');
    expect(temperatureDifferenceText(-7, { temperature: 'F' })).toBe('−13 °F');
    expect(temperatureDifferenceText(0.2, { temperature: 'F' })).toBe('0 °F');
  });
});

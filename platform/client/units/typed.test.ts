import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuelScaleOf, readTyped, scaleOf, typedText } from './typed.ts';
import type { Units } from './units.ts';

const kg: Units = {
  height: 'ft',
  runwayLength: 'ft',
  speed: 'kt',
  distance: 'nm',
  visibility: 'reported',
  mass: 'kg',
};
const lb: Units = { ...kg, mass: 'lb', height: 'm', speed: 'km/h' };
const hundredth = (value: number) => Math.round(value * 100) / 100;

describe('F7 what is typed in the unit of the settings', () => {
  it.each([
    ['92594', 42_000, 41_999.9319],
    ['500', 226.8, 226.796],
  ])('F7 %s lb is about %d kg, and is restored as typed', (text, about, exact) => {
    const scale = scaleOf('massKg', lb);
    const value = readTyped(text, scale);
    expect(value).toBeCloseTo(exact, 3);
    expect(Math.round(value ?? 0)).toBe(Math.round(about));
    expect(typedText(value, scale)).toBe(text);
    expect(typedText(hundredth(value ?? 0), scale)).toBe(text);
  });

  it('F7 every whole figure is restored, stored exactly or to a hundredth, in every unit', () => {
    const scales = [
      scaleOf('massKg', kg),
      scaleOf('massKg', lb),
      scaleOf('altitudeFt', lb),
      scaleOf('speedKt', lb),
      fuelScaleOf('avgas', { mass: 'kg', fuel: 'US gal' }),
      fuelScaleOf('jet-a1', { mass: 'kg', fuel: 'L' }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...scales), fc.integer({ min: 0, max: 1_000_000 }), (scale, typed) => {
        const value = readTyped(String(typed), scale) ?? Number.NaN;
        expect(typedText(value, scale)).toBe(String(typed));
        expect(typedText(hundredth(value), scale)).toBe(String(typed));
      }),
    );
  });

  it('F7 a figure stored in another unit does not drift when opened and saved', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (kept) => {
        const scale = scaleOf('massKg', lb);
        expect(readTyped(typedText(kept, scale), scale, kept)).toBe(kept);
      }),
    );
    expect(typedText(42_000, scaleOf('massKg', lb))).toBe('92594.15');
    expect(typedText(41_500.5, scaleOf('massKg', kg))).toBe('41500.5');
  });

  it('F7 an empty field is null, and text is not a number', () => {
    const scale = scaleOf('massKg', lb);
    expect(typedText(null, scale)).toBe('');
    expect(readTyped(' ', scale, 5)).toBeNull();
    expect(readTyped('heavy', scale)).toBeNaN();
  });
});

import { expect, it } from 'vitest';
import { MINIMA_DEFAULTS } from '../contract.ts';
import { minimaText, readMinima, textsOf, typeOf } from './minima-form.ts';

it('K4 the defaults fill the fields and are read as they are', () => {
  expect(readMinima(textsOf())).toEqual({ minima: MINIMA_DEFAULTS, faults: null });
  const units = { height: 'ft', runwayLength: 'ft', speed: 'kt', distance: 'nm', mass: 'kg' } as const;
  expect(minimaText(MINIMA_DEFAULTS, units)).toBe(
    'Ceiling 500 ft · visibility 1600 m · crosswind 25 kt · gust 40 kt',
  );
  expect(minimaText(MINIMA_DEFAULTS, { ...units, height: 'm', speed: 'm/s' })).toBe(
    'Ceiling 152 m · visibility 1600 m · crosswind 13 m/s · gust 21 m/s',
  );
});
it('K4 what is no whole number within its limits is named, field by field', () => {
  for (const ceilingFt of ['', 'x', '-1', '1.5', '10001', '9999999'])
    expect(readMinima({ ...textsOf(), ceilingFt })).toEqual({
      minima: null,
      faults: { ceilingFt: '0 to 10,000 ft.' },
    });
  const faults = readMinima({ ...textsOf(), crosswindKt: '101', gustKt: '151' }).faults;
  expect(Object.keys(faults ?? {})).toEqual(['crosswindKt', 'gustKt']);
  expect(readMinima({ ...textsOf(), visibilityM: ' 0800 ' }).minima?.visibilityM).toBe(800);
});
it('K4 a type is an ICAO designator', () => {
  expect([' a320 ', 'C172', 'B7', 'A', 'A3200', 'A-3'].map(typeOf)).toEqual([
    'A320',
    'C172',
    'B7',
    null,
    null,
    null,
  ]);
});

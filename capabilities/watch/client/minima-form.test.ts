import { expect, it } from 'vitest';
import { MINIMA_DEFAULTS, watchMinima } from '../contract.ts';
import { minimaText, readMinima, textsOf, typeOf } from './minima-form.ts';

const units = {
  height: 'ft',
  runwayLength: 'ft',
  speed: 'kt',
  distance: 'nm',
  visibility: 'reported',
  mass: 'kg',
} as const;
const metric = { ...units, height: 'm', speed: 'km/h' } as const;
const filled = textsOf(MINIMA_DEFAULTS, units);
const read = (texts: typeof filled) => readMinima(texts, units, MINIMA_DEFAULTS);

it('K4 the defaults fill the fields and are read back unchanged', () => {
  expect(readMinima(textsOf(MINIMA_DEFAULTS, units), units, MINIMA_DEFAULTS)).toEqual({
    minima: MINIMA_DEFAULTS,
    faults: null,
  });
  expect(minimaText(MINIMA_DEFAULTS, units)).toBe(
    'Ceiling 500 ft · visibility 1,600 m · crosswind 25 kt · gust 40 kt',
  );
  expect(minimaText(MINIMA_DEFAULTS, { ...units, height: 'm', speed: 'm/s' })).toBe(
    'Ceiling 152 m · visibility 1,600 m · crosswind 13 m/s · gust 21 m/s',
  );
});
it('K4 a value that is not a figure within its limits is reported, field by field', () => {
  for (const ceilingFt of ['', 'x', '-1', '1e3', '1.555', '10001', '9999999'])
    expect(read({ ...filled, ceilingFt })).toEqual({
      minima: null,
      faults: { ceilingFt: '0 to 10,000 ft.' },
    });
  const faults = read({ ...filled, crosswindKt: '101', gustKt: '151' }).faults;
  expect(Object.keys(faults ?? {})).toEqual(['crosswindKt', 'gustKt']);
  expect(read({ ...filled, visibilityM: ' 0800 ' }).minima?.visibilityM).toBe(800);
});
it('F7 K4 minima are typed in the units of the settings and shown as typed', () => {
  const texts = { ceilingFt: '150', visibilityM: '800', crosswindKt: '45', gustKt: '73.5' };
  const { minima } = readMinima(texts, metric, MINIMA_DEFAULTS);
  expect(minima?.ceilingFt).toBeCloseTo(492.126, 3);
  expect(minima?.crosswindKt).toBeCloseTo(24.298, 3);
  expect(watchMinima.safeParse(minima).success).toBe(true);
  expect(textsOf(minima!, metric)).toEqual(texts);
  const opened = textsOf(MINIMA_DEFAULTS, metric);
  expect(opened).toEqual({ ceilingFt: '152.4', visibilityM: '1600', crosswindKt: '46.3', gustKt: '74.08' });
  expect(readMinima(opened, metric, MINIMA_DEFAULTS).minima).toEqual(MINIMA_DEFAULTS);
  expect(readMinima({ ...opened, ceilingFt: '3049' }, metric, MINIMA_DEFAULTS).faults).toEqual({
    ceilingFt: '0 to 3,048 m.',
  });
});
it('F7 K4 visibility is typed and shown in the unit of the settings', () => {
  const miles = { ...units, visibility: 'SM' } as const;
  // 1600 m / 1609.344 m: rounded in the field, and kept exact if it is not changed.
  const opened = textsOf(MINIMA_DEFAULTS, miles);
  expect(opened.visibilityM).toBe('0.99');
  expect(readMinima(opened, miles, MINIMA_DEFAULTS).minima).toEqual(MINIMA_DEFAULTS);
  const typed = readMinima({ ...opened, visibilityM: '1.5' }, miles, MINIMA_DEFAULTS).minima;
  expect(typed?.visibilityM).toBe(2414);
  expect(watchMinima.safeParse(typed).success).toBe(true);
  expect(textsOf(typed!, miles).visibilityM).toBe('1.5');
  expect(readMinima({ ...opened, visibilityM: '6.3' }, miles, MINIMA_DEFAULTS).faults).toEqual({
    visibilityM: '0 to 6 SM.',
  });
  expect(minimaText(typed!, miles)).toContain('visibility 1.5 SM');
  const km = { ...units, visibility: 'km' } as const;
  expect(textsOf(MINIMA_DEFAULTS, km).visibilityM).toBe('1.6');
  expect(minimaText(MINIMA_DEFAULTS, km)).toContain('visibility 1.6 km');
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

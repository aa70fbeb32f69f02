import { describe, expect, it } from 'vitest';
import { airspaceKind, airspaceTag, bottomFt } from './airspace-text.ts';

const msl = (value: number) => ({ datum: 'MSL', value }) as const;
const flightLevel = (value: number) => ({ datum: 'FL', value }) as const;
const surface = { datum: 'SFC', value: 0 } as const;
const unlimited = { datum: 'UNL', value: 0 } as const;

describe('F1 airspace text', () => {
  it.each([
    ['CLASS', 'A', null, 'a'],
    ['CLASS', 'B', null, 'b'],
    ['CLASS', 'C', null, 'c'],
    ['CLASS', 'E', surface, 'e'],
    ['CLASS', 'E', { datum: 'AGL', value: 700 }, 'transition'],
    ['CLASS', 'E', null, 'transition'],
    ['CTR', null, surface, 'd'],
    ['CTR', 'C', surface, 'c'],
    ['RESTRICTED', 'D', surface, 'sua'],
    ['MOA', null, msl(7000), 'sua'],
    ['FIR', null, null, 'fir'],
    ['SECTOR', null, null, 'sector'],
    ['TMA', 'A', null, 'a'],
    ['GLIDER', null, null, 'other'],
  ] as const)('F1 %s of class %s from %j is drawn as %s', (type, airspaceClass, lower, kind) => {
    expect(airspaceKind({ type, class: airspaceClass, lower, sourceType: null })).toBe(kind);
  });
  it('F1 the lower layer of an FAA centre is a sector: the FIR is drawn once', () => {
    const centre = { type: 'FIR', class: null, lower: null } as const;
    expect(airspaceKind({ ...centre, sourceType: 'ARTCC LOW' })).toBe('sector');
    expect(airspaceKind({ ...centre, sourceType: 'ARTCC HIGH' })).toBe('fir');
  });

  it.each([
    [{ type: 'RESTRICTED', class: null, name: 'R-2402B FORT CHAFFEE, AR', ident: 'R2402B' }, 'R-2402B'],
    [{ type: 'RESTRICTED', class: null, name: 'LKP1 PRAHA', ident: null }, 'LKP1'],
    [{ type: 'MOA', class: null, name: 'ADIRONDACK B MOA, NY', ident: 'MADIRONDKB' }, 'ADIRONDACK B MOA'],
    [{ type: 'CLASS', class: 'B', name: 'NEW YORK CLASS B AREA A', ident: null }, 'B'],
    [{ type: 'FIR', class: null, name: 'New York', ident: 'KZNY' }, 'KZNY'],
    [
      { type: 'DANGER', class: null, name: 'A VERY LONG NAME OF A FIRING RANGE', ident: null },
      'A VERY LONG NAME OF A…',
    ],
  ] as const)('F1 %j stands on the map as %s', (airspace, tag) => {
    const kind = airspaceKind({ ...airspace, lower: null, sourceType: null });
    expect(airspaceTag(airspace, kind)).toBe(tag);
  });

  it('F1 a list by lower limit begins at the ground; an unknown limit sorts as none', () => {
    expect([surface, msl(1500), flightLevel(95), unlimited, null].map(bottomFt)).toEqual([
      0,
      1500,
      9500,
      Infinity,
      null,
    ]);
  });
});

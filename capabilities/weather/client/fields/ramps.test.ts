import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  RAMPS,
  RAMP_COLOURS,
  type RampName,
  parseColour,
  rampColour,
  rampRange,
  rampTable,
} from './ramps.ts';

const NAMES = Object.keys(RAMPS) as RampName[];
const css = readFileSync(new URL('../../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
const tokens = (name: string) => [...css.matchAll(new RegExp(`--wx-${name}:([^;]+);`, 'g'))];

describe('F4 colours of gridded weather', () => {
  it.each(NAMES)('%s has one colour for each stop in every theme, and stops that rise', (name) => {
    const found = tokens(name);
    expect(found.length).toBeGreaterThan(0);
    for (const [, colours = ''] of found)
      expect(colours.trim().split(/\s+/).map(parseColour)).toHaveLength(RAMPS[name].stops.length);
    const { stops } = RAMPS[name];
    expect([...stops].toSorted((a, b) => a - b)).toEqual([...stops]);
  });

  it('gives stops their own colour, blends between them and keeps the ends', () => {
    const ramp = { stops: [0, 10, 30], kind: 'smooth' } as const;
    const colours = ['#000000', '#ffffff80', '#ff0000'].map(parseColour);
    expect(rampColour(ramp, colours, 10).map(Math.round)).toEqual([255, 255, 255, 128]);
    expect(rampColour(ramp, colours, -5).map(Math.round)).toEqual([0, 0, 0, 255]);
    expect(rampColour(ramp, colours, 99).map(Math.round)).toEqual([255, 0, 0, 255]);
    const [red, green, blue, alpha] = rampColour(ramp, colours, 5);
    // Half of black and white in OKLab is the grey that looks half as light.
    expect(red).toBeCloseTo(99, 0);
    expect([green, blue].map((channel) => Math.round(channel))).toEqual([99, 99]);
    expect(alpha).toBeCloseTo(191.5, 5);
  });

  it.each([
    [1609, 0],
    [1610, 1],
    [4828, 1],
    [4829, 2],
    [8046.72, 2],
    [9000, 3],
  ])('visibility of %i m is in class %i: LIFR, IFR, MVFR to 5 SM and better', (metres, index) => {
    const colours = ['#010000', '#020000', '#030000', '#04000000'].map(parseColour);
    expect(rampColour(RAMPS.visibility, colours, metres)[0]).toBe(index + 1);
  });

  it('fills the table of the shader from end to end with colours multiplied by their opacity', () => {
    const ramp = { stops: [0, 1], kind: 'smooth' } as const;
    const table = rampTable(ramp, ['#ff000080', '#0000ff'].map(parseColour));
    expect(table).toHaveLength(RAMP_COLOURS * 4);
    expect(Array.from(table.subarray(0, 4))).toEqual([128, 0, 0, 128]);
    expect(Array.from(table.subarray(-4))).toEqual([0, 0, 255, 255]);
    expect(rampRange(RAMPS.humidity)).toEqual({ min: 0, max: 100 });
  });

  it('refuses what is not a colour', () => {
    expect(() => parseColour('red')).toThrow('Not a colour');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  FILL_OPACITY,
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

/** Ottosson 2020, implemented independently. */
function oklab(rgb: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) =>
    channel / 255 <= 0.040_45 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  const l = Math.cbrt(0.412_221 * r + 0.536_333 * g + 0.051_446 * b);
  const m = Math.cbrt(0.211_903 * r + 0.680_7 * g + 0.107_397 * b);
  const s = Math.cbrt(0.088_302 * r + 0.281_719 * g + 0.629_979 * b);
  return [
    0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
    1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
    0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
  ];
}

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
    // The mean of black and white in OKLab is the grey that looks half as light.
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

  it('fills the whole table of the shader with colours multiplied by their opacity', () => {
    const ramp = { stops: [0, 1], kind: 'smooth' } as const;
    const table = rampTable(ramp, ['#ff000080', '#0000ff'].map(parseColour));
    expect(table).toHaveLength(RAMP_COLOURS * 4);
    expect(Array.from(table.subarray(0, 4))).toEqual([128, 0, 0, 128]);
    expect(Array.from(table.subarray(-4))).toEqual([0, 0, 255, 255]);
    expect(rampRange(RAMPS.humidity)).toEqual({ min: 0, max: 100 });
  });

  it.each(['night', 'light'] as const)('distinguishes slow currents in steps of 0.05 m/s, %s', (theme) => {
    const nth = theme === 'night' ? 0 : 1;
    const token = (name: string) =>
      [...css.matchAll(new RegExp(`--${name}:([^;]+);`, 'g'))][nth]?.[1]?.trim() ?? '';
    const colours = token('wx-ocean-current').split(/\s+/).map(parseColour);
    const sea = parseColour(token('map-sea'));
    const drawn = [0, 0.05, 0.1, 0.15, 0.2].map((mps) => {
      const colour = rampColour(RAMPS['ocean-current'], colours, mps);
      const cover = (colour[3] / 255) * FILL_OPACITY[theme];
      return oklab([0, 1, 2].map((at) => (colour[at] ?? 0) * cover + (sea[at] ?? 0) * (1 - cover)));
    });
    // In OKLab 0.02 is about the smallest visible difference between neighbours.
    for (const [index, to] of drawn.slice(1).entries())
      expect(Math.hypot(...to.map((value, at) => value - (drawn[index]?.[at] ?? 0)))).toBeGreaterThan(0.028);
  });

  it('rejects a token that is not a colour', () => {
    expect(() => parseColour('red')).toThrow('Not a colour');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { bestRunwayEnds, bestRunwayText, runwayWindCells } from './runway-winds.ts';

const wind = (fromDegTrue: number | null, speedKt: number | null, gustKt: number | null = null) => ({
  fromDegTrue,
  speedKt,
  gustKt,
  isVariable: false,
});
const VARIABLE = { fromDegTrue: null, speedKt: 3, gustKt: null, isVariable: true };

describe('E3 wind on runways', () => {
  it('head- and crosswind in whole knots with gusts, coloured by the limits of spec 9', () => {
    const { head, cross } = runwayWindCells(wind(310, 15, 25), 301);
    expect(head).toEqual({
      text: '15',
      word: '',
      sign: '▾',
      tone: 'strong',
      gust: { text: 'G25', tone: 'strong' },
    });
    expect(cross).toEqual({
      text: '2',
      word: 'from right',
      sign: '▸',
      tone: 'light',
      gust: { text: 'G4', tone: 'light' },
    });
    expect(runwayWindCells(wind(360, 6), 360).head.tone).toBe('moderate');
    expect(runwayWindCells(wind(360, 12), 360).head.tone).toBe('strong');
    expect(runwayWindCells(wind(360, 5), 360).head.tone).toBe('light');
  });

  it('a tailwind has a minus sign and the word tail', () => {
    const { head, cross } = runwayWindCells(wind(90, 8), 270);
    expect([head.text, head.word, head.sign]).toEqual(['−8', 'tail', '▴']);
    expect([cross.text, cross.sign]).toEqual(['0', '']);
    expect(runwayWindCells(wind(310, 15), 31).cross.word).toBe('from left');
    // In km/h, with the tone of its knots.
    const metric = runwayWindCells(wind(90, 8, 20), 270, 1.852);
    expect(metric.head).toMatchObject({ text: '−15', word: 'tail', tone: head.tone });
    expect(metric.head.gust?.text).toBe('G37');
    expect(runwayWindCells(wind(90, 8), 90, 1.852).cross.text).toBe('0');
  });

  it('calm is 0 even without a heading; variable is stated; unknown is a dash, never 0', () => {
    for (const heading of [10, null]) {
      const { head, cross } = runwayWindCells(wind(0, 0), heading);
      expect([head.text, cross.text, head.tone]).toEqual(['0', '0', 'light']);
      expect(runwayWindCells(VARIABLE, heading).head).toMatchObject({ text: 'Variable', tone: 'variable' });
    }
    const unknown = [
      runwayWindCells(null, 90),
      runwayWindCells(wind(90, null), 90),
      runwayWindCells(wind(90, 9), null),
    ];
    for (const { head, cross } of unknown) expect([head.text, cross.text]).toEqual(['—', '—']);
  });

  it('the best ends have the strongest headwind; parallels share it; none in calm or variable wind', () => {
    const ends = [
      { ident: '04L', heading: 31 },
      { ident: '22R', heading: 211 },
      { ident: '31L', heading: 301 },
      { ident: '31R', heading: 301 },
      { ident: '13L', heading: 121 },
      { ident: 'H1', heading: null },
    ];
    expect(bestRunwayEnds(ends, wind(310, 15, 25))).toEqual(['31L', '31R']);
    for (const none of [wind(0, 0), VARIABLE, null, wind(null, 9)])
      expect(bestRunwayEnds(ends, none)).toEqual([]);
  });

  it('the best end is chosen before components are rounded, and a tie is stated', () => {
    // Both ends show a headwind of 8 kt, and of 3 kt.
    const nearly = [
      { ident: '09', heading: 90 },
      { ident: '10', heading: 94 },
    ];
    expect(bestRunwayEnds(nearly, wind(80, 8))).toEqual(['09']);
    expect(bestRunwayEnds(nearly, wind(104, 3))).toEqual(['10']);
    expect(bestRunwayText(bestRunwayEnds(nearly, wind(104, 3)))).toBe('Best into wind 10');
    // Headings across north, and one on either side of the wind.
    const crossing = [
      { ident: '01', heading: 4.6 },
      { ident: '35', heading: 355 },
      { ident: '18', heading: 184.6 },
    ];
    expect(bestRunwayEnds(crossing, wind(360, 9))).toEqual(['01', '35']);
    expect(bestRunwayText(['01', '35'])).toBe('Equally into wind 01, 35');
    expect(bestRunwayEnds(crossing, wind(10, 9))).toEqual(['01']);
    // The slightest headwind counts; a direct crosswind does not.
    expect(bestRunwayEnds([{ ident: '09', heading: 90 }], wind(1, 5))).toEqual(['09']);
    expect(bestRunwayEnds([{ ident: '09', heading: 90 }], wind(360, 5))).toEqual([]);
    expect(bestRunwayText([])).toBeNull();
  });

  it('the two ends of a runway have opposite components, and no component is stronger than the wind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 360 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 360 }),
        (from, kt, heading) => {
          const one = runwayWindCells(wind(from, kt), heading);
          const other = runwayWindCells(wind(from, kt), heading + 180);
          const value = (text: string) => Math.abs(Number(text.replace('−', '-')));
          // Half a knot may round to either side.
          expect(Math.abs(value(one.head.text) - value(other.head.text))).toBeLessThanOrEqual(1);
          expect(value(one.cross.text)).toBeLessThanOrEqual(kt);
        },
      ),
    );
  });
});

describe('E3 from the report to the components of runway 30', () => {
  it.each([
    ['31015G25KT', '15', 'G25', '2', 'G4', 'from right'],
    ['28010KT', '9', undefined, '4', undefined, 'from left'],
    ['12020KT', '−20', undefined, '0', undefined, ''],
    ['30010MPS', '19', undefined, '0', undefined, ''],
    ['00000KT', '0', undefined, '0', undefined, ''],
    ['VRB03KT', 'Variable', undefined, 'Variable', undefined, ''],
    ['/////KT', '—', undefined, '—', undefined, ''],
    ['///15KT', '—', undefined, '—', undefined, ''],
  ])('%s: head %s %s, cross %s %s %s', (group, head, headGust, cross, crossGust, side) => {
    const { conditions } = decodeMetar(`METAR ZZZZ 201250Z ${group} 9999 10/05 Q1013`, {
      nearMs: Date.UTC(2026, 10, 20, 13),
    });
    const cells = runwayWindCells(conditions.wind, 300.6);
    expect([cells.head.text, cells.head.gust?.text]).toEqual([head, headGust]);
    expect([cells.cross.text, cells.cross.gust?.text, cells.cross.word]).toEqual([cross, crossGust, side]);
  });
});

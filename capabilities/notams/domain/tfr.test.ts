import { describe, expect, it } from 'vitest';
import { parseTfrDetail, parseTfrs } from './tfr.ts';

const LIST = [{ notam_id: '6/2998', type: 'VIP' }];

/** An area with limits as the FAA writes them: value, unit and datum (`ALT` above sea level, `HEI` above ground). */
const area = (lower: string, upper: string): string =>
  `<TFRAreaGroup><aseTFRArea>${limit('Upper', upper)}${limit('Lower', lower)}</aseTFRArea></TFRAreaGroup>`;
const limit = (end: string, text: string): string => {
  const [value = '', unit = 'FT', datum = 'ALT'] = text.split(' ');
  return `<codeDistVer${end}>${datum}</codeDistVer${end}><valDistVer${end}>${value}</valDistVer${end}><uomDistVer${end}>${unit}</uomDistVer${end}>`;
};
const levelsOf = (...areas: string[]) =>
  parseTfrDetail(`<XNOTAM-Update><Group>${areas.join('')}</Group></XNOTAM-Update>`)?.levels;

describe('F1 flight restrictions of the FAA', () => {
  it('F1 an answer without areas is a fault, an empty one is not', () => {
    for (const body of [{ error: 'Service unavailable' }, null, '', [], { features: null }])
      expect(parseTfrs(LIST, body), JSON.stringify(body)).toBeNull();
    expect(parseTfrs(LIST, { features: [] })?.tfrs).toMatchObject([{ number: '6/2998', polygons: [] }]);
    expect(parseTfrs({ error: 'x' }, { features: [] })).toBeNull();
  });
  it('F1 the limits of several areas enclose all of them', () => {
    expect(levelsOf(area('0 FT', '3000 FT'), area('2000 FT', '17999 FT'))).toMatchObject({
      lower: 'SFC',
      upper: '17999FT MSL',
      upperFl: 180,
    });
    expect(levelsOf(area('5000 FT', '180 FL'), area('1000 FT', '9000 FT'))).toMatchObject({
      lower: '1000FT MSL',
      upper: 'FL180',
    });
    expect(levelsOf(area('0 FT', '3000 FT HEI'))).toMatchObject({ lower: 'SFC', upper: '3000FT AGL' });
  });
  it('F1 heights above ground compare with each other, and the surface with both', () => {
    expect(levelsOf(area('0 FT', '1000 FT HEI'), area('500 FT HEI', '3000 FT HEI'))).toMatchObject({
      lower: 'SFC',
      upper: '3000FT AGL',
      upperFl: 30,
    });
  });
  it('F1 limits that cannot be compared, or that are missing in one area, are unknown', () => {
    expect(levelsOf(area('0 FT', '3000 FT HEI'), area('0 FT', '5000 FT'))).toMatchObject({
      lower: 'SFC',
      upper: null,
    });
    expect(
      levelsOf(area('0 FT', '3000 FT'), '<TFRAreaGroup><aseTFRArea/></TFRAreaGroup>') ?? null,
    ).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { filedAirwayName } from '#aviation/identifiers/filed-airway-name.ts';
import { relatedAirwayNames } from './airway-names.ts';

describe('G2 alternative names of an airway', () => {
  it.each([
    ['M197', 'UM197'],
    ['UM197', 'M197'],
    ['A1', 'UA1'],
    ['UB527', 'B527'],
    ['UB527F', 'B527F'],
    ['L452', 'ATL452'],
    ['ATL452', 'L452'],
    ['R464', 'PAR464'],
    ['UB527', 'B527F'],
    ['UB527F', 'UB527'],
  ])('%s may be %s in the data', (typed, known) => {
    expect(relatedAirwayNames(typed)).toContain(known);
    expect(relatedAirwayNames(typed)).not.toContain(typed);
  });

  it('lists the other prefix before other letters, and relates no other number, letter or word', () => {
    expect(relatedAirwayNames('UB527F')[0]).toBe('B527F');
    expect(relatedAirwayNames('M197')[0]).toBe('UM197');
    // The letters Y and Z indicate required performance: a different route, not another name.
    expect(relatedAirwayNames('L9Z')).not.toContain('L9');
    expect(relatedAirwayNames('L9')).not.toContain('L9Z');
    for (const word of ['MERIT', 'DEEZZ6', 'LAM3A', '46N078W', 'NATB', ''])
      expect(relatedAirwayNames(word)).toEqual([]);
  });

  it('files an airway by the name used by ATC', () => {
    expect(filedAirwayName('ATA555')).toBe('A555');
    expect(filedAirwayName('BFBR22V')).toBe('BR22V');
    expect(filedAirwayName('UM197')).toBe('UM197');
    // The reverse does not apply to A2 of the Atlantic.
    expect(filedAirwayName('AT2')).toBe('AT2');
  });
});

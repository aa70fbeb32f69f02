import { describe, expect, it } from 'vitest';
import { SAMPLE_METAFILE } from '../testing/sample-charts.ts';
import { parseMetafile } from './dtpp.feed.ts';

const parse = (text: string) =>
  parseMetafile([{ name: 'main', contentType: 'text/xml', body: new TextEncoder().encode(text) }]);

describe('H5 the list of FAA charts', () => {
  it('H5 has cycle, time and the charts of each airport by both of its codes', () => {
    const { records, asOf, rejected } = parse(SAMPLE_METAFILE);
    expect(records.cycle).toBe('2612');
    expect(asOf).toBe('2026-11-26T09:01:00.000Z');
    expect(records.byAirport.get('KJFK')).toEqual([
      { name: 'ILS OR LOC RWY 04L & 04R', kind: 'approach', pdf: '99610TEST1.PDF' },
      { name: 'AIRPORT DIAGRAM', kind: 'airport', pdf: '99610TESTAD.PDF' },
      { name: 'TEST ONE', kind: 'sid', pdf: '99610TESTDP.PDF' },
    ]);
    expect(records.byAirport.get('JFK')).toEqual(records.byAirport.get('KJFK'));
    expect(records.byAirport.get('N07')).toEqual([
      { name: 'TAKEOFF MINIMUMS', kind: 'other', pdf: 'NETEST.PDF' },
    ]);
    // A file name containing folders is rejected; a withdrawn chart is silently omitted.
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toMatch(/CLIMBING OUT/);
    expect(records.files.has('DELETED_JOB.PDF')).toBe(false);
  });
  it('H5 a declared entity is rejected, not expanded', () => {
    const bomb = SAMPLE_METAFILE.replace(
      '<digital_tpp',
      '<!DOCTYPE digital_tpp [<!ENTITY a "aaaa">]><digital_tpp',
    ).replace('TEST ONE', '&a;');
    expect(() => parse(bomb)).toThrow(/document type/);
  });
  it('H5 an unknown entity, a truncated file and a page without a list are failures, not an empty list', () => {
    expect(() => parse(SAMPLE_METAFILE.replace('TEST ONE', '&nbsp;'))).toThrow(/well-formed/);
    expect(() => parse(SAMPLE_METAFILE.slice(0, 900))).toThrow(/well-formed/);
    expect(() => parse('<html><body>Maintenance</body></html>')).toThrow(/cycle/);
    expect(() => parseMetafile([])).toThrow(/empty/);
  });
});

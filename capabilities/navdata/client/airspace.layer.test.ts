import { describe, expect, it } from 'vitest';
import { coverageAt, coverageOf } from './airspace-coverage.ts';
import { airspaceLayer, airspaceOfProperties, airspaceSubtitle } from './airspace.layer.ts';

describe('F1 airspace in the inspector', () => {
  it('F1 reads an airspace from its tile, unknown values as unknown', () => {
    const airspace = airspaceOfProperties({
      name: 'NEW YORK CLASS B',
      type: 'CLASS',
      class: 'B',
      lowerDatum: 'SFC',
      lowerValue: 0,
      upperDatum: 'MSL',
      upperValue: 7000,
      source: 'NASR',
    });
    expect(airspace).toMatchObject({ name: 'NEW YORK CLASS B', ident: null, asOf: null });
    expect(airspaceSubtitle(airspace)).toBe('Class B · 7,000 ft MSL / SFC');
    expect(airspaceSubtitle(airspace, 'm')).toBe('Class B · 2,134 m MSL / SFC');
  });
  it('F1 an unknown limit is a dash, never 0; airspace without a class is named by its type', () => {
    const airspace = airspaceOfProperties({ name: 'X', type: 'NATIONAL_SECURITY', upperValue: 42 });
    expect(airspaceSubtitle(airspace)).toBe('National security area · limits not known');
    const lower = { datum: 'SFC', value: 0 } as const;
    expect(airspaceSubtitle({ ...airspace, lower })).toBe('National security area · — / SFC');
  });
});

describe('F1 coverage of the airspace in view', () => {
  const feature = (kind: string, layerId = 'airspace') => ({ layerId, properties: { kind } });

  it('F1 regions and sectors alone are no evidence of coverage of the areas in them', () => {
    expect(coverageOf([feature('fir'), feature('sector', 'airspace-labels')])).toBe('regions');
    expect(coverageOf([feature('fir'), feature('d')])).toBe('areas');
  });

  it('F1 coverage is unknown at zooms at which no area would be drawn', () => {
    expect(coverageAt(4, [feature('fir')])).toBeNull();
    expect(coverageAt(8, [feature('fir')])).toBe('regions');
    expect(coverageAt(6.5, [feature('fir'), feature('b')])).toBe('areas');
  });

  it('F1 other layers do not count, and coverage is unknown where nothing is drawn', () => {
    expect(coverageOf([feature('b', 'airport')])).toBeNull();
    expect(coverageOf([])).toBeNull();
  });

  it('F6 the chooser lists control zones and areas before special use, and regions last', async () => {
    const { inspect } = await airspaceLayer.load();
    const ranks = ['FIR', 'RESTRICTED', 'TMA', 'SECTOR', 'CTR', 'CLASS'].map(
      (type) => inspect?.({ properties: { name: type, type }, lat: 51, lon: 0 })?.rank,
    );
    expect(ranks).toEqual([6, 2, 1, 6, 1, 1]);
    const classes = ['A', 'B', 'C', 'D', 'E', 'G'].map(
      (name) => inspect?.({ properties: { name, type: 'CLASS', class: name }, lat: 40, lon: -73 })?.rank,
    );
    expect(classes).toEqual([1, 1, 1, 1, 5, 5]);
  });
});

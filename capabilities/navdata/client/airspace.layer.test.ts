import { describe, expect, it } from 'vitest';
import { airspaceOfProperties, airspaceSubtitle } from './airspace.layer.ts';

describe('F1 airspace in the inspector', () => {
  it('F1 reads an airspace back from its tile, unknown values as unknown', () => {
    const airspace = airspaceOfProperties({
      name: 'NEW YORK CLASS B',
      type: 'CLASS',
      class: 'B',
      lower: 'SFC',
      upper: '7,000 ft MSL',
      source: 'NASR',
    });
    expect(airspace).toMatchObject({ name: 'NEW YORK CLASS B', ident: null, asOf: null });
    expect(airspaceSubtitle(airspace)).toBe('Class B · SFC – 7,000 ft MSL');
  });
  it('F1 an unknown limit is a dash, never 0; what has no class is named by its type', () => {
    const airspace = airspaceOfProperties({ name: 'X', type: 'NATIONAL_SECURITY', upper: 42 });
    expect(airspaceSubtitle(airspace)).toBe('National security area · — – —');
  });
});

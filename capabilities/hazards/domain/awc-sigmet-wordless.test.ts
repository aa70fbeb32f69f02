import { describe, expect, it } from 'vitest';
import { recorded } from '../testing/recorded.ts';
import { readPireps } from './awc-pirep.ts';
import { readAirSigmets, readInternationalSigmets } from './awc-sigmet.ts';

const context = { receivedMs: Date.parse('2026-07-18T04:10:00Z'), shiftMs: 0 };

/** The fields of a SIGMET as the API gives them, without its message. */
const sigmet = {
  icaoId: 'NFFN',
  firId: 'NFFF',
  firName: 'NFFF NADI',
  validTimeFrom: 1_784_347_200,
  validTimeTo: 1_784_361_600,
  seriesId: '3',
  hazard: 'TURB',
  qualifier: 'SEV',
  base: 28_000,
  top: 40_000,
  geom: 'AREA',
  coords: [
    { lat: -10, lon: 170 },
    { lat: -10, lon: 175 },
    { lat: -20, lon: 175 },
    { lat: -20, lon: 170 },
  ],
  chng: 'WKN',
};
const read = (changes: object) => readInternationalSigmets([{ ...sigmet, ...changes }], context);

describe('F3 records without raw text', () => {
  it('F3 a SIGMET without raw text, series or issuer is kept with its remaining fields', () => {
    for (const rawSigmet of [null, undefined, '']) {
      const { items, rejected } = read({ rawSigmet, dir: 'NE', spd: '20' });
      expect(rejected).toEqual([]);
      expect(items[0]?.geometry?.type).toBe('Polygon');
      expect(items[0]?.properties).toMatchObject({
        kind: 'turbulence',
        label: 'TURB SIGMET 3 · FL400 / FL280',
        region: 'NFFF NADI',
        change: 'weakening',
        movement: { state: 'moving', toDegTrue: 45, speedKt: 20 },
        decoded: [],
        undecoded: [],
      });
      // The record is shown in place of the text: nothing is invented.
      expect(items[0]?.properties.rawData).toContain('"seriesId": "3"');
    }
    const [bare] = read({ rawSigmet: null, seriesId: null, icaoId: null }).items;
    expect(bare?.properties).toMatchObject({ title: 'SIGMET', region: 'NFFF NADI' });
    const us = recorded('2026-07-18/airsigmet.geojson') as { features: { properties: object }[] };
    const wordless = us.features.map((one) => ({
      ...one,
      properties: { ...one.properties, rawAirSigmet: null },
    }));
    expect(readAirSigmets(wordless, context).items).toHaveLength(
      readAirSigmets(us.features, context).items.length,
    );
  });

  it('F3 so is a PIREP', () => {
    const whole = recorded('2026-07-18/pirep.json') as object[];
    const { items, rejected } = readPireps(
      whole.map((one) => ({ ...one, rawOb: null })),
      context,
    );
    expect(rejected).toEqual([]);
    expect(items).toHaveLength(whole.length);
    expect(items.find(({ aircraft }) => aircraft === 'A21N')).toMatchObject({
      altitudeFt: 34_000,
      turbulence: [{ intensity: 'LGT-MOD', type: 'CHOP' }],
      undecoded: [],
    });
  });
});

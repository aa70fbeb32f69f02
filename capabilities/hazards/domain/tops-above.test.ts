import { expect, it } from 'vitest';
import { readCentreAdvisories, readInternationalSigmets } from './awc-sigmet.ts';

const context = { receivedMs: Date.parse('2026-07-18T04:40:00Z'), shiftMs: 0 };
const common = {
  hazard: 'TS',
  validTimeFrom: Date.parse('2026-07-18T04:00:00Z') / 1000,
  validTimeTo: Date.parse('2026-07-18T08:00:00Z') / 1000,
  base: null,
  geom: 'AREA',
  coords: [
    { lat: 30, lon: -82 },
    { lat: 30, lon: -80 },
    { lat: 28, lon: -80 },
    { lat: 30, lon: -82 },
  ],
};

it.each([
  ['TOP ABV FL450', true],
  ['TOPS ABV FL450', true],
  ['TOPS TO FL450', false],
])('F3 tops of one or several clouds: %s', (words, isTopAbove) => {
  const [storm] = readInternationalSigmets(
    [
      {
        ...common,
        icaoId: 'KKCI',
        firId: 'KZMA',
        firName: 'KZMA MIAMI',
        seriesId: '1',
        qualifier: 'EMBD',
        dir: null,
        spd: null,
        chng: null,
        top: '45000',
        rawSigmet: `KZMA SIGMET 1 VALID 180400/180800 KKCI- TS ${words}=`,
      },
    ],
    context,
  ).items;
  expect(storm?.properties.levels).toMatchObject({ topFt: 45_000, isTopAbove });
  const [centre] = readCentreAdvisories(
    [
      {
        ...common,
        cwsu: 'ZJX',
        name: 'Jacksonville',
        seriesId: 101,
        top: 45_000,
        rawText: `ZJX1 CWA 180400 TS ${words}=`,
      },
    ],
    context,
  ).items;
  expect(centre?.properties.levels).toMatchObject({ topFt: 45_000, isTopAbove });
});

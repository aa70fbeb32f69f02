import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { decodeTaf, type DecodedTaf } from './decode-taf.ts';
import { tafOutlook } from './taf-conditions.ts';

const nearMs = Date.UTC(2026, 7, 15, 23);
const decode = (raw: string): DecodedTaf => decodeTaf(raw, { nearMs });
const at = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 7, day, hour, minute);
const times = (taf: DecodedTaf) => taf.groups.map(({ kind, fromMs, untilMs }) => [kind, fromMs, untilMs]);

const aim = `TAF KPIT 091730Z 0918/1024 15005KT 5SM HZ FEW020 WS010/31022KT
  FM091930 30015G25KT 3SM SHRA OVC015
    TEMPO 0920/0922 1/2SM +TSRA OVC008CB
  FM100100 27008KT 5SM SHRA BKN020 OVC040
    PROB30 1004/1007 1SM -RA BR
  FM101015 18005KT 6SM -SHRA OVC020
    BECMG 1013/1015 P6SM NSW SKC`;

describe('E3 TAF: published examples', () => {
  it('decodes the example of the Aeronautical Information Manual', () => {
    const taf = decode(aim);
    expect(taf).toMatchObject({
      raw: aim,
      station: 'KPIT',
      issuedMs: at(9, 17, 30),
      validFromMs: at(9, 18),
      validUntilMs: at(11, 0),
      undecoded: [],
    });
    expect(times(taf)).toEqual([
      ['INITIAL', at(9, 18), at(9, 19, 30)],
      ['FM', at(9, 19, 30), at(10, 1)],
      ['TEMPO', at(9, 20), at(9, 22)],
      ['FM', at(10, 1), at(10, 10, 15)],
      ['PROB', at(10, 4), at(10, 7)],
      ['FM', at(10, 10, 15), at(11, 0)],
      ['BECMG', at(10, 13), at(10, 15)],
    ]);
    expect(taf.groups[0]?.windShear).toEqual({ heightFt: 1000, fromDegTrue: 310, speedKt: 22 });
    expect(taf.groups[4]?.probabilityPercent).toBe(30);
    expect(taf.groups[2]?.conditions.flightCategory).toBe('LIFR');
  });

  it('decodes the examples of ICAO Annex 3, appendix 5', () => {
    const taf = decode(
      'TAF YUDO 151800Z 1600/1618 13005MPS 9000 BKN020 BECMG 1606/1608 SCT015CB BKN020 TEMPO 1608/1612 17006G12MPS 1000 TSRA SCT010CB BKN020 FM161230 15004MPS 9999 BKN020',
    );
    expect(taf.undecoded).toEqual([]);
    expect(times(taf)).toEqual([
      ['INITIAL', at(16, 0), at(16, 12, 30)],
      ['BECMG', at(16, 6), at(16, 8)],
      ['TEMPO', at(16, 8), at(16, 12)],
      ['FM', at(16, 12, 30), at(16, 18)],
    ]);
    expect(taf.groups[2]?.conditions.wind?.gustKt).toBeCloseTo(23.326, 3);
    expect(decode('TAF AMD YUDO 161500Z 1600/1618 CNL')).toMatchObject({
      isAmended: true,
      isCancelled: true,
      undecoded: [],
    });
    expect(decode('TAF YUDO 160000Z 1600/1618 13018KT 9000 BKN020 AMD NOT SKED')).toMatchObject({
      isAmended: false,
      undecoded: [],
    });
  });
});

describe('E3 TAF: groups', () => {
  it('PROB with TEMPO, temperatures, military layers and lowest pressure', () => {
    const taf = decode(
      'TAF EDDF 151700Z 1518/1624 24010KT CAVOK TX25/1615Z TNM01/1605Z 520610 610304 QNH2992INS PROB40 TEMPO 1520/1524 3000 TSRA',
    );
    expect(taf.undecoded).toEqual([]);
    expect(taf.temperatures).toEqual([
      { kind: 'maximum', temperatureC: 25, atMs: at(16, 15) },
      { kind: 'minimum', temperatureC: -1, atMs: at(16, 5) },
    ]);
    expect(taf.groups[0]?.layers).toEqual([
      { hazard: 'turbulence', intensityCode: '2', baseFt: 6100, topFt: 6100 },
      { hazard: 'icing', intensityCode: '1', baseFt: 3000, topFt: 7000 },
    ]);
    expect(taf.groups[0]?.altimeter?.inHg).toBe(29.92);
    expect(taf.groups[1]).toMatchObject({ kind: 'TEMPO', probabilityPercent: 40, untilMs: at(16, 0) });
  });

  it('F2 a period with a missing slash is one period, and a bare figure after a period is not a visibility', () => {
    const [, tempo] = decode('TAF EDDF 150500Z 1506/1612 24010KT 9999 SCT030 TEMPO 1507 1511 2000 RA').groups;
    expect(tempo).toMatchObject({
      kind: 'TEMPO',
      fromMs: Date.UTC(2026, 7, 15, 7),
      untilMs: Date.UTC(2026, 7, 15, 11),
      conditions: { visibility: { metres: 2000 } },
    });
    const old = decode('TAF EDDF 150500Z 150612 24010KT 9999 SCT030 TEMPO 0507 0511 SCT010 2000');
    expect(old.groups[1]).toMatchObject({
      fromMs: expect.any(Number),
      conditions: { visibility: { metres: 2000 } },
    });
    expect(old.undecoded).toEqual(['0511']);
  });

  it('old periods without days, across midnight, and an issue time without Z', () => {
    const old = decode('TAF EDDF 151700Z 151803 24010KT 9999 SCT030 TN09/02Z BECMG 2301 3000 FM0130 CAVOK');
    expect(old.temperatures).toEqual([{ kind: 'minimum', temperatureC: 9, atMs: at(16, 2) }]);
    expect(times(old)).toEqual([
      ['INITIAL', at(15, 18), at(16, 1, 30)],
      ['BECMG', at(15, 23), at(16, 1)],
      ['FM', at(16, 1, 30), at(16, 3)],
    ]);
    expect(decode('TAF KMKE 151530 1516/1618 24010KT P6SM SKC')).toMatchObject({
      issuedMs: at(15, 15, 30),
      undecoded: [],
    });
  });

  it('lists unknown groups', () => {
    expect(decode('TAF EDDF 151700Z 1518/1624 24010KT 9999 NOSUCH FEW020 RMK HELLO').undecoded).toEqual([
      'NOSUCH',
      'HELLO',
    ]);
  });
});

describe('K2 TAF: the forecast for a time', () => {
  const taf = decode(aim);

  it('an FM replaces everything and a TEMPO is applied to it', () => {
    const outlook = tafOutlook(taf, at(9, 21));
    expect(outlook?.prevailing).toMatchObject({ wind: { fromDegTrue: 300 }, flightCategory: 'MVFR' });
    expect(outlook?.deviations).toHaveLength(1);
    expect(outlook?.deviations[0]?.conditions).toMatchObject({
      wind: { fromDegTrue: 300 },
      flightCategory: 'LIFR',
    });
    expect(tafOutlook(taf, at(9, 22))?.deviations).toEqual([]);
  });

  it('a PROB uses the sky of the prevailing conditions', () => {
    const [deviation] = tafOutlook(taf, at(10, 5))?.deviations ?? [];
    expect(deviation?.conditions).toMatchObject({
      ceiling: { state: 'at', heightFt: 2000 },
      flightCategory: 'IFR',
    });
  });

  it('a BECMG is a deviation while under way and prevails afterwards, changing only what it names', () => {
    expect(tafOutlook(taf, at(10, 14))).toMatchObject({
      prevailing: { flightCategory: 'MVFR' },
      deviations: [{ group: { kind: 'BECMG' } }],
    });
    const after = tafOutlook(taf, at(10, 15));
    expect(after).toMatchObject({
      prevailing: { wind: { fromDegTrue: 180 }, weather: [], flightCategory: 'VFR' },
      deviations: [],
    });
  });

  it('returns no value outside its validity', () => {
    expect(tafOutlook(taf, at(9, 17))).toBeNull();
    expect(tafOutlook(taf, at(11, 0))).toBeNull();
  });
});

describe('E3 TAF: arbitrary text', () => {
  const token = fc.oneof(
    fc.constantFrom(
      'TAF',
      'EDDF',
      '151700Z',
      '1518/1624',
      '9999/9999',
      'FM999999',
      'FM2561',
      'PROB30',
      'TEMPO',
      'BECMG',
      '2525',
      'RMK',
    ),
    fc.stringMatching(/^[A-Z0-9/]{1,10}$/),
    fc.string({ maxLength: 10 }),
  );

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 30 }),
        fc.integer({ min: 0, max: 4e12 }),
        (tokens, instant) => {
          const taf = decodeTaf(tokens.join(' '), { nearMs: instant });
          tafOutlook(taf, instant);
          expect(taf.groups.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: cases(2000) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePirep } from './pirep-text.ts';
import { INTENSITY_ORDER, intensityOrder } from './pirep-terms.ts';

describe('F3 decoding PIREP', () => {
  it.each(['', 'UNKN', 'UNK', 'UNKNOWN', 'ZZZZ'])('F3 a type of "%s" is unknown', (text) => {
    expect(decodePirep(`ORD UA /OV ORD /TM 2310 /FL120 /TP ${text} /TB NEG`).aircraft).toBeNull();
  });
  it('F3 an urgent report with turbulence, icing and remarks that contain slashes', () => {
    expect(
      decodePirep(
        'CRP UUA /OV CRP090015/TM 1930/FL110/TP BE20/TA M05/WV 270045KT/TB SEV 080-110/IC MOD-SEV RIME 060-090/RM LLWS +/-15KT',
      ),
    ).toEqual({
      isUrgent: true,
      location: 'CRP090015',
      timeText: '1930',
      altitudeFt: 11_000,
      altitudeTopFt: null,
      altitudeKind: 'level',
      aircraft: 'BE20',
      clouds: [],
      weather: null,
      temperatureC: -5,
      windFromDeg: 270,
      windSpeedKt: 45,
      turbulence: [{ intensity: 'SEV', order: 3, type: null, frequency: null, baseFt: 8000, topFt: 11_000 }],
      icing: [{ intensity: 'MOD-SEV', order: 2.5, type: 'RIME', frequency: null, baseFt: 6000, topFt: 9000 }],
      remarks: 'LLWS +/-15KT',
      undecoded: [],
    });
  });

  it('F3 two layers of turbulence, levels given as words, cloud tops', () => {
    const decoded = decodePirep(
      'ABC UA /OV ABC/TM 1200/FLDURC/TP B738/SK BKN020-TOP045/TB MDT CHOP BLO 100 SVR ABV 240',
    );
    expect(decoded.turbulence).toMatchObject([
      { intensity: 'MOD', type: 'CHOP', baseFt: null, topFt: 10_000 },
      { intensity: 'SEV', baseFt: 24_000, topFt: null },
    ]);
    expect(decoded).toMatchObject({
      altitudeFt: null,
      altitudeKind: 'climb',
      clouds: [{ cover: 'BKN', baseFt: 2000, topFt: 4500 }],
    });
  });

  it('F3 a band of levels has both ends, however the upper one is written', () => {
    for (const level of ['FL180-220', 'FL180-FL220', 'FL 180 - 220', 'FL220-180'])
      expect(decodePirep(`UA /OV ABC/TM 1450/${level}/TP B738/TB LGT`), level).toMatchObject({
        altitudeFt: 18_000,
        altitudeTopFt: 22_000,
        altitudeKind: 'level',
        undecoded: [],
      });
  });

  it('F3 a position report', () => {
    expect(decodePirep('ARP AFR123 4530N 03012W 1212 F370 MS52 270/090KT TB SMOOTH')).toMatchObject({
      aircraft: 'AFR123',
      altitudeFt: 37_000,
      temperatureC: -52,
      windFromDeg: 270,
      windSpeedKt: 90,
      turbulence: [{ intensity: 'NEG', order: 0 }],
      undecoded: [],
    });
  });

  it('F3 a temperature below zero is written M05, MS05, -05 or - 5', () => {
    const temperature = (words: string): number | null =>
      decodePirep(`UA /OV ABC/TM 1450/FL180/TP B738/TA ${words}`).temperatureC;
    expect(['M10', 'MS10', '-10', '- 5', '-10C', '10', '+3', 'PS02'].map(temperature)).toEqual([
      -10, -10, -10, -5, -10, 10, 3, 2,
    ]);
  });

  it('F3 a layer has both ends, however they are written', () => {
    for (const words of ['280-350', 'FL280-FL350', '280-FL350', '280 350', '350-280', 'FL280 - 350'])
      expect(decodePirep(`UA /OV ABC/TM 1450/FL300/TP B738/TB MOD CAT ${words}`), words).toMatchObject({
        turbulence: [{ intensity: 'MOD', type: 'CAT', baseFt: 28_000, topFt: 35_000 }],
        undecoded: [],
      });
    expect(decodePirep('UA /OV ABC/TM 1450/FL300/TP B738/TB SEV ABV FL350').turbulence).toMatchObject([
      { baseFt: 35_000, topFt: null },
    ]);
  });

  it('F3 text after a slash without an indicator continues the preceding element', () => {
    const decoded = decodePirep(
      'UA /OV ABC/TM 1530/FL120/TP B738/SK BKN020/OVC050-TOP080/WX 1/2SM FG/TB LGT 060-080/MOD CAT 100-120/IC LGT RIME 040-060/MOD CLR 080-100',
    );
    expect(decoded).toMatchObject({
      clouds: [
        { cover: 'BKN', baseFt: 2000 },
        { cover: 'OVC', baseFt: 5000, topFt: 8000 },
      ],
      weather: '1/2SM FG',
      turbulence: [
        { intensity: 'LGT', baseFt: 6000, topFt: 8000 },
        { intensity: 'MOD', type: 'CAT', baseFt: 10_000, topFt: 12_000 },
      ],
      icing: [
        { intensity: 'LGT', type: 'RIME', baseFt: 4000, topFt: 6000 },
        { intensity: 'MOD', type: 'CLEAR', baseFt: 8000, topFt: 10_000 },
      ],
      undecoded: [],
    });
  });

  it('F3 clouds with the base before the cover', () => {
    const clouds = (words: string): unknown =>
      decodePirep(`UA /OV ABC/TM 1530/FL085/TP C172/${words}`).clouds;
    expect(clouds('SK 010BKN028')).toEqual([{ cover: 'BKN', baseFt: 1000, topFt: 2800 }]);
    expect(clouds('SK 031 BKN047')).toEqual([{ cover: 'BKN', baseFt: 3100, topFt: 4700 }]);
    expect(clouds('SK 032OVCUNK')).toEqual([{ cover: 'OVC', baseFt: 3200, topFt: null }]);
    expect(clouds('SK B041 OVC T061')).toEqual([{ cover: 'OVC', baseFt: 4100, topFt: 6100 }]);
    expect(clouds('SKCLR')).toEqual([{ cover: 'CLR', baseFt: null, topFt: null }]);
  });

  it('F3 an empty element is not reported', () => {
    expect(decodePirep('UA /OV/TM 1530/FL085/TP /WX ')).toMatchObject({
      location: null,
      aircraft: null,
      weather: null,
      undecoded: [],
    });
  });

  it('F3 every intensity and level is decoded from its text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(INTENSITY_ORDER)),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 150 }),
        (intensity, base, thickness) => {
          const band = [base, base + thickness].map((value) => String(value).padStart(3, '0')).join('-');
          const { turbulence, undecoded } = decodePirep(
            `ABC UA /OV ABC/TM 1200/FL100/TP B738/TB ${intensity} ${band}`,
          );
          expect(turbulence).toEqual([
            {
              intensity,
              order: intensityOrder(intensity),
              type: null,
              frequency: null,
              baseFt: base * 100,
              topFt: (base + thickness) * 100,
            },
          ]);
          expect(undecoded).toEqual([]);
        },
      ),
    );
  });

  it('F3 unknown words are listed, and any text is decoded without an error', () => {
    expect(decodePirep('ABC UA /OV ABC/TM 12X0/FL100/ZZ FOO/TB QUITE BAD').undecoded).toEqual([
      'TM 12X0',
      'ZZ FOO',
      'TB QUITE BAD',
    ]);
    fc.assert(fc.property(fc.string(), (text) => decodePirep(text).undecoded.length >= 0));
    fc.assert(fc.property(fc.string(), (text) => decodePirep(`ARP ${text}`).undecoded.length >= 0));
  });
});

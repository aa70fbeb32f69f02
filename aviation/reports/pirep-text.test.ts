import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePirep } from './pirep-text.ts';
import { INTENSITY_ORDER, intensityOrder } from './pirep-terms.ts';

describe('F3 decoding PIREP', () => {
  it('F3 an urgent report with turbulence, icing and remarks that hold slashes', () => {
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

  it('F3 two layers of turbulence, levels told as words, cloud tops', () => {
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

  it('F3 a band of levels has both ends, however its upper one is written', () => {
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

  it('F3 every intensity and level comes back from its words', () => {
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

  it('F3 unknown words are marked, any text is decoded without an error', () => {
    expect(decodePirep('ABC UA /OV ABC/TM 12X0/FL100/ZZ FOO/TB QUITE BAD').undecoded).toEqual([
      'TM 12X0',
      'ZZ FOO',
      'TB QUITE BAD',
    ]);
    fc.assert(fc.property(fc.string(), (text) => decodePirep(text).undecoded.length >= 0));
    fc.assert(fc.property(fc.string(), (text) => decodePirep(`ARP ${text}`).undecoded.length >= 0));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from './sigmet-area.ts';
import { decodeSigmet, splitByCloud } from './sigmet-text.ts';

const near = Date.parse('2026-07-18T04:00:00Z');
const decode = (text: string) => decodeSigmet(text, near);

describe('F3 decoding SIGMET', () => {
  it.each([
    // 2,000 m are 6,562 ft, 3,000 m 9,843 ft, 4,500 m 14,764 ft.
    ['2000M/FL120', 6562, 12_000],
    ['3000M/4500M', 9843, 14_764],
    // Annex 3, table A6-1A: `[nnnn/]nnnnM`, both in metres.
    ['3000/4500M', 9843, 14_764],
    ['FL050-FL120', 5000, 12_000],
    ['FL250-400', 25_000, 40_000],
    ['FL 250/FL400', 25_000, 40_000],
    ['FL250/FL400', 25_000, 40_000],
    ['SFC/FL100', 0, 10_000],
    ['FL180', 18_000, 18_000],
  ])('F3 both limits of a band are read: %s', (levels, baseFt, topFt) => {
    const { levels: decoded } = decode(
      `WSRS31 RUMM 180400 UUWV SIGMET 5 VALID 180400/180800 UUWV- UUWV MOSCOW FIR SEV TURB FCST N OF N56 ${levels} MOV E 10KMH NC=`,
    );
    expect(decoded).toMatchObject({ baseFt, topFt, isTopAbove: false });
  });
  it.each(['FL180-ABV', 'FL250/XXX'])('F3 a part of a band is not a level: %s', (levels) => {
    const { levels: decoded } = decode(
      `WSRS31 RUMM 180400 UUWV SIGMET 5 VALID 180400/180800 UUWV- UUWV MOSCOW FIR SEV TURB FCST N OF N56 ${levels} MOV E 10KMH NC=`,
    );
    expect(decoded).toBeNull();
  });
  it('F3 WV: volcano, area, levels from the surface, movement and change', () => {
    const decoded = decode(
      'WVID21 WAAA 180400 WAAF SIGMET 05 VALID 180400/181000 WAAA- WAAF UJUNG PANDANG FIR VA ERUPTION MT DUKONO PSN N0142 E12754 VA CLD OBS AT 0400Z WI N0141 E12753 - N0158 E12741 - N0213 E12801 - N0141 E12753 SFC/FL070 MOV N 5KT NC=',
    );
    expect(decoded).toMatchObject({
      product: 'SIGMET 05',
      region: 'WAAF UJUNG PANDANG FIR',
      phenomenon: { kind: 'volcanic-ash' },
      basis: 'observed',
      basisClock: '0400',
      volcano: { name: 'DUKONO', place: { lat: 1.7, lon: 127.9 } },
      undecoded: [],
      levels: { baseFt: 0, topFt: 7000, isTopAbove: false },
      movement: { state: 'moving', toDegTrue: 0, speedKt: 5 },
      change: 'no change',
      area: { kind: 'polygon' },
      validFromMs: Date.parse('2026-07-18T04:00:00Z'),
      validToMs: Date.parse('2026-07-18T10:00:00Z'),
    });
    expect(decoded.area?.points).toHaveLength(4);
  });

  it('F3 WV: the published example of Annex 3: a band of ash, and its forecast position', () => {
    const decoded = decode(
      'YUDD SIGMET 2 VALID 211100/211700 YUSO- YUDD SHANLON FIR/UIR VA ERUPTION MT ASHVAL PSN S1500 E07348 VA CLD OBS AT 1100Z APRX 50KM WID LINE BTN S1500 E07348 - S1530 E07642 FL310/450 INTSF FCST AT 1700Z VA CLD APRX 50KM WID LINE BTN S1506 E07500 - S1518 E08112 - S1712 E08330=',
    );
    expect(decoded).toMatchObject({
      region: 'YUDD SHANLON FIR/UIR',
      phenomenon: { kind: 'volcanic-ash', code: 'VA ERUPTION' },
      volcano: { name: 'ASHVAL', place: { lat: -15, lon: 73.8 } },
      basis: 'observed',
      basisClock: '1100',
      levels: { baseFt: 31_000, topFt: 45_000, isTopAbove: false },
      change: 'intensifying',
      area: { kind: 'line', points: [{ lat: -15 }, { lat: -15.5 }] },
      forecast: {
        clock: '1700',
        isOver: false,
        levels: null,
        area: { kind: 'line', points: [{ lon: 75 }, { lon: 81.2 }, { lon: 83.5 }] },
      },
      undecoded: [],
    });
    // 50 km wide is 25 km on either side.
    expect(decoded.area?.withinNm).toBeCloseTo(13.5, 1);
    expect(decoded.forecast?.area?.withinNm).toBeCloseTo(13.5, 1);
  });

  describe('F3 WV: two clouds in one message', () => {
    const ERUPTION =
      'YUDD SIGMET 2 VALID 211100/211700 YUSO- YUDD SHANLON FIR/UIR VA ERUPTION MT ASHVAL PSN S1500 E07348 VA CLD OBS AT 1100Z';
    const LOW = 'WI S1500 E07300 - S1500 E07400 - S1600 E07400 - S1500 E07300';
    const HIGH = 'WI S1400 E07500 - S1400 E07700 - S1500 E07700 - S1400 E07500';
    const LOW_LATER = 'WI S1500 E07400 - S1500 E07500 - S1600 E07500 - S1500 E07400';
    const HIGH_LATER = 'WI S1400 E07900 - S1400 E08100 - S1500 E08100 - S1400 E07900';

    it('each has its own area, levels, movement, change and forecast', () => {
      const decoded = decode(
        `${ERUPTION} ${LOW} SFC/FL150 MOV NE 10KT NC AND VA CLD ${HIGH} FL150/300 MOV E 45KT WKN FCST AT 1700Z VA CLD ${LOW_LATER} SFC/FL150 AND ${HIGH_LATER} FL150/300=`,
      );
      expect(decoded.undecoded).toEqual([]);
      const [low, high, ...others] = splitByCloud(decoded);
      expect(others).toEqual([]);
      expect(low).toMatchObject({
        area: { points: [{ lon: 73 }, { lon: 74 }, { lon: 74 }, { lon: 73 }] },
        levels: { baseFt: 0, topFt: 15_000 },
        movement: { toDegTrue: 45, speedKt: 10 },
        change: 'no change',
        forecast: { area: { text: LOW_LATER }, levels: { topFt: 15_000 }, furtherAreas: [] },
      });
      expect(high).toMatchObject({
        volcano: { name: 'ASHVAL' },
        area: { text: HIGH },
        levels: { baseFt: 15_000, topFt: 30_000 },
        movement: { toDegTrue: 90, speedKt: 45 },
        change: 'weakening',
        forecast: { area: { text: HIGH_LATER }, levels: { baseFt: 15_000 }, furtherAreas: [] },
      });
    });

    it('text after the last of two areas applies to both; a single forecast applies to both', () => {
      const decoded = decode(
        `${ERUPTION} ${LOW} AND ${HIGH} SFC/FL200 MOV E 20KT INTSF FCST AT 1700Z NO VA EXP=`,
      );
      expect(decoded.undecoded).toEqual([]);
      const clouds = splitByCloud(decoded);
      expect(clouds.map(({ area }) => area?.text)).toEqual([LOW, HIGH]);
      for (const cloud of clouds)
        expect(cloud).toMatchObject({
          levels: { topFt: 20_000 },
          movement: { speedKt: 20 },
          change: 'intensifying',
          forecast: { isOver: true },
        });
    });

    it('a cloud without levels has none, even if other clouds have', () => {
      const decoded = decode(`${ERUPTION} ${LOW} MOV E 10KT AND ${HIGH} FL150/300 MOV E 45KT NC=`);
      expect(splitByCloud(decoded).map(({ levels }) => levels?.topFt ?? null)).toEqual([null, 30_000]);
    });
  });

  it('F3 WV: no ash expected, a volcano without a position, a forecast that is not a second position', () => {
    expect(
      decode(
        'WAAF SIGMET 06 VALID 180900/181500 WAAA- WAAF UJUNG PANDANG FIR VA ERUPTION MT ILI LEWOTOLOK VA CLD OBS AT 0900Z SFC/FL080 STNR WKN FCST AT 1500Z NO VA EXP=',
      ),
    ).toMatchObject({
      volcano: { name: 'ILI LEWOTOLOK', place: null },
      forecast: { clock: '1500', isOver: true, area: null },
      undecoded: [],
    });
    for (const [basis, told] of [
      ['FCST AT 1200Z', 'forecast'],
      ['OBS AND FCST AT 1200Z', 'observed and forecast'],
    ])
      expect(decode(`SEV TURB ${basis} WI N40 E010 - N42 E010 - N42 E014 FL280/400 STNR NC=`)).toMatchObject({
        basis: told,
        basisClock: '1200',
        forecast: null,
        area: { kind: 'polygon' },
        undecoded: [],
      });
  });

  it('F3 WC: the forecast centre of a cyclone', () => {
    expect(
      decode(
        'YUCC SIGMET 3 VALID 251600/252200 YUDO- YUCC AMSWELL FIR TC GLORIA PSN N2706 W07306 CB OBS AT 1600Z WI 250NM OF TC CENTRE TOP FL500 NC FCST AT 2200Z TC CENTRE PSN N2740 W07345=',
      ),
    ).toMatchObject({
      change: 'no change',
      phenomenon: { kind: 'tropical-cyclone' },
      area: { kind: 'point', withinNm: 250, points: [{ lat: 27.1, lon: -73.1 }] },
      undecoded: [],
      forecast: { clock: '2200', area: { kind: 'point', points: [{ lat: 27 + 40 / 60, lon: -73.75 }] } },
    });
  });

  it('F3 WC: NN is an unnamed cyclone, not a US state', () => {
    expect(
      decode(
        'RPHI SIGMET 91 VALID 201200/201800 RPHI- RPHI MANILA FIR TC NN PSN N1322 E12741 CB OBS AT 1200Z WI 150NM OF TC CENTRE TOP FL520 MOV WNW 08KT INTSF=',
      ),
    ).toMatchObject({
      region: 'RPHI MANILA FIR',
      phenomenon: { kind: 'tropical-cyclone', text: 'Tropical cyclone without a name' },
      undecoded: [],
    });
  });

  it('F3 WC: the name of the cyclone and the circle around its centre', () => {
    expect(
      decode(
        'WCPA31 PHFO 180000 PHZH SIGMET X1 VALID 180000/180600 PHFO- TC HECTOR PSN N1530 W14300 CB OBS AT 0000Z WI 120NM OF N1530 W14300 TOP FL500 MOV W 12KT INTSF=',
      ),
    ).toMatchObject({
      phenomenon: { kind: 'tropical-cyclone', text: 'Tropical cyclone HECTOR' },
      area: { kind: 'point', withinNm: 120, points: [{ lat: 15.5, lon: -143 }] },
      levels: { topFt: 50_000 },
      change: 'intensifying',
    });
  });

  it('F3 WS: km/h are converted to knots, lines and sides are kept as text', () => {
    expect(decode('ZHWH SIGMET 8 VALID 180400/180800 ZHHH- EMBD TS MOV NE 32KMH WKN=')).toMatchObject({
      movement: { toDegTrue: 45, speedKt: 17 },
      change: 'weakening',
      phenomenon: { text: 'Embedded thunderstorms' },
    });
    expect(decode('SEV ICE FCST N OF N40 AND W OF E020 FL080/180').area).toMatchObject({
      kind: 'words',
      text: 'N OF N40 AND W OF E020',
    });
    expect(decode('SEV TURB WI 50NM OF LINE N4000 E01000 - N4500 E01500 FL280').area).toMatchObject({
      kind: 'line',
      withinNm: 50,
    });
    expect(
      decode('LFFF SIGMET 2 VALID 180400/180800 LFPW- LFFF PARIS FIR CNL SIGMET 1 180200/180600='),
    ).toMatchObject({
      cancels: '1',
      undecoded: [],
    });
  });

  it('F3 US: an end time after midnight is the next day', () => {
    const late = decodeSigmet(
      'WSUS31 KKCI 182355 SIGE CONVECTIVE SIGMET 1E VALID UNTIL 0155Z',
      Date.parse('2026-07-18T23:58:00Z'),
    );
    expect(late.validToMs).toBe(Date.parse('2026-07-19T01:55:00Z'));
    expect(
      decode(
        'WSUS01 KKCI 180000 SIGMET NOVEMBER 1 VALID UNTIL 180400 FROM 60S FTI-30SSW TXO OCNL SEV TURB BTN FL280 AND FL400. DUE TO JTST. CONDS CONTG BYD 0400Z.',
      ),
    ).toMatchObject({
      product: 'SIGMET NOVEMBER 1',
      phenomenon: { kind: 'turbulence', text: 'Occasional severe turbulence' },
      levels: { baseFt: 28_000, topFt: 40_000 },
      details: ['DUE TO JTST', 'CONDS CONTG BYD 0400Z'],
      undecoded: [],
    });
  });

  it('F3 TS: a recorded message of a whole FIR whose name has no location indicator', () => {
    const decoded = decodeSigmet(
      'WSTU31 UTAT 051525\nUTAT SIGMET N 5 VALID 051525/051925 UTAT-\nDASHOGUZ FIR OBSC TS FCST ENTIRE FIR TOP FL370 MOV NE 20KT NC=',
      Date.parse('2026-07-05T15:30:00Z'),
    );
    expect(decoded).toMatchObject({
      region: 'DASHOGUZ FIR',
      phenomenon: { kind: 'convective' },
      basis: 'forecast',
      area: { kind: 'words', text: 'ENTIRE FIR' },
      levels: { topFt: 37_000 },
      movement: { state: 'moving', toDegTrue: 45, speedKt: 20 },
      change: 'no change',
      undecoded: [],
      validFromMs: Date.parse('2026-07-05T15:25:00Z'),
      validToMs: Date.parse('2026-07-05T19:25:00Z'),
    });
  });

  it('F3 undecoded text is listed, whatever it is', () => {
    expect(
      decode('LFFF SIGMET 2 VALID 180400/180800 LFPW- SEV TURB FL280/400 QUUX BLAH STNR NC=').undecoded,
    ).toEqual(['QUUX BLAH']);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[Q][A-Z]{5,8}$/), { maxLength: 6 }), (words) => {
        const { undecoded } = decode(`SEV TURB FL280/400 ${words.join(' ')} STNR NC=`);
        expect(undecoded.join(' ')).toBe(words.join(' '));
      }),
    );
  });

  it('F3 any text is decoded without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => decode(text).undecoded.length >= 0));
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'WI',
            'N4530',
            'E01215',
            '-',
            'FL',
            'FL280/',
            'MOV',
            'NE',
            '30KT',
            'SEV',
            'TS',
            'VALID',
            '180400/',
            'LINE',
            'OF',
            'TOP',
          ),
        ),
        (words) => decode(words.join(' ')).undecoded.length >= 0,
      ),
    );
  });

  it('F3 coordinates round-trip through text within half a minute', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -89, max: 89, noNaN: true }),
          lon: fc.double({ min: -179, max: 179, noNaN: true }),
        }),
        ({ lat, lon }) => {
          const part = (value: number, digits: number) => {
            const minutes = Math.round(Math.abs(value) * 60);
            return (
              String(Math.floor(minutes / 60)).padStart(digits, '0') + String(minutes % 60).padStart(2, '0')
            );
          };
          const text = `${lat < 0 ? 'S' : 'N'}${part(lat, 2)} ${lon < 0 ? 'W' : 'E'}${part(lon, 3)}`;
          const [place] = readCoordinates(text);
          expect(Math.abs((place?.lat ?? 99) - lat)).toBeLessThan(0.6 / 60);
          expect(Math.abs((place?.lon ?? 999) - lon)).toBeLessThan(0.6 / 60);
        },
      ),
    );
    expect(readCoordinates('N9930 E01000')).toEqual([]);
  });
});

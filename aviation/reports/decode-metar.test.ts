import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { decodeMetar, type DecodedMetar } from './decode-metar.ts';

const nearMs = Date.UTC(2026, 7, 20);
const decode = (raw: string): DecodedMetar => decodeMetar(raw, { nearMs });
const body = (groups: string): DecodedMetar => decode(`METAR EDDF 200050Z ${groups}`);

describe('E3 METAR: published examples', () => {
  it('decodes the example of the Aeronautical Information Manual', () => {
    const metar = decode(
      'METAR KPIT 191955Z COR 22015G25KT 3/4SM R28L/2600FT TSRA OVC010CB 18/16 A2992 RMK SLP045 T01820159',
    );
    expect(metar).toMatchObject({
      kind: 'METAR',
      station: 'KPIT',
      observedMs: Date.UTC(2026, 7, 19, 19, 55),
      isCorrected: true,
      isAutomatic: false,
      temperatureC: 18.2,
      dewPointC: 15.9,
      altimeter: { inHg: 29.92, reportedIn: 'inHg' },
      undecoded: [],
    });
    expect(metar.altimeter?.hPa).toBeCloseTo(1013.21, 2);
    expect(metar.remarks?.seaLevelPressureHpa).toBe(1004.5);
    expect(metar.runwayVisualRanges[0]?.metres).toBeCloseTo(792.48, 6);
    expect(metar.conditions).toMatchObject({
      wind: { fromDegTrue: 220, speedKt: 15, gustKt: 25, isVariable: false, variation: null },
      visibility: { statuteMiles: 0.75, bound: 'exact', reportedIn: 'SM' },
      weather: [{ descriptor: 'TS', phenomena: ['RA'], words: 'thunderstorm with rain' }],
      sky: { layers: [{ cover: 'OVC', baseFt: 1000, type: 'CB' }] },
      ceiling: { state: 'at', heightFt: 1000 },
      flightCategory: 'LIFR',
    });
  });

  it('decodes the examples of ICAO Annex 3, appendix 3', () => {
    const metar = decode(
      'METAR YUDO 221630Z 24004MPS 0600 R12/1000U DZ FG SCT010 OVC020 17/16 Q1018 BECMG TL1700 0800 FG BECMG AT1800 9999 NSW',
    );
    expect(metar.undecoded).toEqual([]);
    expect(metar.conditions.wind?.speedKt).toBeCloseTo(7.775, 3);
    expect(metar.runwayVisualRanges).toMatchObject([{ runway: '12', metres: 1000, trend: 'up' }]);
    expect(metar.altimeter).toMatchObject({ hPa: 1018, reportedIn: 'hPa' });
    expect(metar.trends.map(({ kind, until, at }) => [kind, until, at])).toEqual([
      ['BECMG', '1700', null],
      ['BECMG', null, '1800'],
    ]);
    expect(metar.trends[1]?.conditions).toMatchObject({
      isWeatherEnded: true,
      visibility: { metres: 10_000, bound: 'above' },
    });

    const special = decode(
      'SPECI YUDO 151115Z 05025G37KT 3000 1200NE +TSRA BKN005CB 25/22 Q1008 TEMPO TL1200 0600 BECMG AT1200 8000 NSW NSC',
    );
    expect(special.undecoded).toEqual([]);
    expect(special.kind).toBe('SPECI');
    expect(special.conditions.directionalVisibilities).toEqual([{ metres: 1200, direction: 'NE' }]);
    expect(special.conditions.weather[0]?.words).toBe('heavy thunderstorm with rain');
    expect(special.trends[1]?.conditions.sky.clear).toBe('NSC');
  });
});

describe('E3 METAR: groups', () => {
  it.each([
    ['00000KT', { fromDegTrue: 0, speedKt: 0, gustKt: null }],
    ['VRB03KT', { fromDegTrue: null, isVariable: true, speedKt: 3 }],
    ['VRB15G28KT', { fromDegTrue: null, isVariable: true, speedKt: 15, gustKt: 28 }],
    ['///10KT', { fromDegTrue: null, isVariable: false, speedKt: 10 }],
    ['240P99KT', { fromDegTrue: 240, speedKt: 99, isSpeedAbove: true }],
    ['24008KT 180V300', { variation: { fromDegTrue: 180, toDegTrue: 300 } }],
  ])('wind %s', (groups, expected) => {
    const { conditions, undecoded } = body(groups);
    expect(conditions.wind).toMatchObject(expected);
    expect(undecoded).toEqual([]);
  });

  it.each([
    ['9999', 10_000, 'above'],
    ['CAVOK', 10_000, 'above'],
    ['0350', 350, 'exact'],
    ['4000NDV', 4000, 'exact'],
    ['20KM', 20_000, 'exact'],
    ['P6SM', 9656.064, 'above'],
    ['M1/4SM', 402.336, 'below'],
    ['1 1/2SM', 2414.016, 'exact'],
    ['11/2SM', 2414.016, 'exact'],
    ['11/16SM', 1106.424, 'exact'],
    ['10SM', 16_093.44, 'exact'],
  ])('visibility %s', (groups, metres, bound) => {
    const { conditions, undecoded } = body(groups);
    expect(conditions.visibility?.metres).toBeCloseTo(metres, 6);
    expect(conditions.visibility?.bound).toBe(bound);
    expect(undecoded).toEqual([]);
  });

  it.each([
    // The examples of ICAO Annex 3, table A3-2, and of the issue: prevailing, then the lowest.
    ['2000 1200NW', 2000, [{ metres: 1200, direction: 'NW' }]],
    ['6000 2800E', 6000, [{ metres: 2800, direction: 'E' }]],
    ['6000 2800', 6000, [{ metres: 2800, direction: null }]],
    ['1200 0400NW', 1200, [{ metres: 400, direction: 'NW' }]],
    ['9999 0900', 10_000, [{ metres: 900, direction: null }]],
    [
      '1400S 6000N',
      null,
      [
        { metres: 1400, direction: 'S' },
        { metres: 6000, direction: 'N' },
      ],
    ],
  ])('lowest visibility %s', (groups, metres, directional) => {
    const { conditions, undecoded } = body(groups);
    expect(conditions.visibility?.metres ?? null).toBe(metres);
    expect(conditions.directionalVisibilities).toEqual(directional);
    expect(undecoded).toEqual([]);
  });

  it.each(['2000 6000', '2000 1234', '3SM 0900X', '2000 BR 1200'])(
    'a second figure that is not a lowest visibility is not read: %s',
    (groups) => {
      const { conditions, undecoded } = body(groups);
      expect(conditions.directionalVisibilities).toEqual([]);
      expect(undecoded).toEqual([groups.split(' ').at(-1)]);
    },
  );

  it.each([
    ['-SHRASN', 'light showers of rain and snow'],
    ['VCTS', 'thunderstorm in the vicinity'],
    ['VCSH', 'showers in the vicinity'],
    ['+FC', 'tornado or waterspout'],
    ['FZFG', 'freezing fog'],
    ['BCFG', 'patches of fog'],
    ['+TSRAGR', 'heavy thunderstorm with rain and hail'],
  ])('weather %s', (token, words) => {
    expect(body(token).conditions.weather.map((weather) => weather.words)).toEqual([words]);
  });

  it('temperatures: below zero, missing, and tenths from the remarks', () => {
    expect(body('M05/M17')).toMatchObject({ temperatureC: -5, dewPointC: -17 });
    expect(body('07/')).toMatchObject({ temperatureC: 7, dewPointC: null, undecoded: [] });
    expect(body('/////')).toMatchObject({ temperatureC: null, dewPointC: null, undecoded: [] });
    expect(body('M00/M01 RMK T10041008')).toMatchObject({ temperatureC: -0.4, dewPointC: -0.8 });
  });

  it('an impossible pressure is not an altimeter setting: a wrong digit would mean thousands of feet', () => {
    for (const token of ['Q1700', 'Q0100', 'A2192', 'A3992'])
      expect(body(token)).toMatchObject({ altimeter: null, undecoded: [token] });
    // Tip 1979 and Tosontsengel 2001, the extremes on record.
    for (const [token, hPa] of [
      ['Q0870', 870],
      ['Q1085', 1085],
    ] as const)
      expect(body(token)).toMatchObject({ altimeter: { hPa }, undecoded: [] });
  });

  it('runways: ranges, states, shear, recent weather, sea, colour', () => {
    const metar = body(
      'R04R/3000VP6000FT R27/M0050N R24L/290293 R09/CLRD70 24290293 WS R03 WS ALL RWY RETSRA W15/S4 BLU NOSIG',
    );
    expect(metar.runwayVisualRanges).toMatchObject([
      { runway: '04R', bound: 'exact', upToBound: 'above' },
      { runway: '27', metres: 50, bound: 'below', trend: 'steady' },
    ]);
    expect(metar.runwayVisualRanges[0]?.upToMetres).toBeCloseTo(1828.8, 6);
    expect(metar.runwayStates).toEqual([
      { runway: '24L', state: 'contaminated', code: '290293' },
      { runway: '09', state: 'cleared', code: '70' },
      { runway: '24', state: 'contaminated', code: '290293' },
    ]);
    expect(metar).toMatchObject({
      windShearRunways: ['03', 'ALL'],
      recentWeather: [{ words: 'thunderstorm with rain' }],
      sea: 'W15/S4',
      colourState: 'BLU',
      isNoSignificantChangeExpected: true,
      undecoded: [],
    });
  });

  it('runways and aerodromes closed by snow', () => {
    expect(body('R24L/SNOCLO').runwayStates).toEqual([
      { runway: '24L', state: 'closed by snow', code: null },
    ]);
    for (const token of ['SNOCLO', 'R/SNOCLO'])
      expect(body(token).runwayStates).toEqual([{ runway: null, state: 'closed by snow', code: null }]);
  });

  it('pressure in either unit, in both, and unavailable', () => {
    expect(body('Q0998').altimeter).toMatchObject({ hPa: 998, reportedIn: 'hPa' });
    expect(body('A2992').altimeter).toMatchObject({ inHg: 29.92, reportedIn: 'inHg' });
    expect(body('Q1015/A2998')).toMatchObject({ altimeter: { hPa: 1015 }, undecoded: [] });
    expect(body('Q////')).toMatchObject({ altimeter: null, undecoded: [] });
  });

  it('trends with a bare FM and with a probability', () => {
    const metar = body('24008KT 9999 FEW020 FM0430 18020KT 3000 PROB40 TEMPO FM0500 TSRA PROB30 BKN005');
    expect(metar.undecoded).toEqual([]);
    expect(metar.trends.map((trend) => [trend.kind, trend.probabilityPercent, trend.from])).toEqual([
      ['FM', null, '0430'],
      ['TEMPO', 40, '0500'],
      ['PROB', 30, null],
    ]);
    expect(metar.conditions).toMatchObject({ wind: { speedKt: 8 }, weather: [], flightCategory: 'VFR' });
  });

  it('F2 automatic stations: a convective cloud beside measured layers does not remove the ceiling', () => {
    const lfrl = decode('LFRL 191130Z AUTO 11008KT 9999 BKN003/// BKN009/// BKN016/// //////TCU 13/13 Q0997');
    expect(lfrl.conditions).toMatchObject({
      ceiling: { state: 'at', heightFt: 300 },
      flightCategory: 'LIFR',
    });
    expect(body('9999 //////CB 13/13').conditions.ceiling).toEqual({ state: 'unknown' });
    // A layer of unknown amount that may be lower makes it unknown; one above the lowest does not.
    expect(body('9999 ///005/// BKN010').conditions.ceiling).toEqual({ state: 'unknown' });
    expect(body('9999 BKN010 ///020///').conditions.ceiling).toEqual({ state: 'at', heightFt: 1000 });
  });

  it('F2 a German military station keeps its temperature before a missing colour state', () => {
    const metar = decode('ETGG 191120Z AUTO VRB03KT 9999 // ////// 16/12 Q1013 ///');
    expect(metar).toMatchObject({ temperatureC: 16, dewPointC: 12, undecoded: [] });
  });

  it('F2 AUTO before the station, more than a mile and a half, joined weather, steps of visibility', () => {
    expect(decode('METAR AUTO LSZL 191120Z 00000KT 9999 15/12 Q1013')).toMatchObject({
      station: 'LSZL',
      isAutomatic: true,
      observedMs: Date.UTC(2026, 7, 19, 11, 20),
    });
    expect(body('P1 1/2SM').conditions.visibility).toMatchObject({ statuteMiles: 1.5, bound: 'above' });
    expect(body('-DZ/BR').conditions.weather.map(({ words }) => words)).toEqual(['light drizzle', 'mist']);
    expect(body('0511').undecoded).toEqual(['0511']);
  });

  it('F2 of concatenated reports the first is decoded, and the rest is listed as undecoded', () => {
    const two = decode(
      'EDDF 191120Z 24008KT 9999 FEW020 12/08 Q1013 METAR EDDH 191120Z 02030KT 0200 FG VV001',
    );
    expect(two.conditions).toMatchObject({ wind: { speedKt: 8 }, weather: [], flightCategory: 'VFR' });
    expect(two.undecoded).toEqual(['METAR', 'EDDH', '191120Z', '02030KT', '0200', 'FG', 'VV001']);
  });

  it('F2 a day in the future belongs to the previous month', () => {
    const receivedMs = Date.UTC(2026, 7, 20, 12);
    const observed = (raw: string) => decodeMetar(raw, { nearMs: receivedMs }).observedMs;
    expect(observed('EDDF 201220Z')).toBe(Date.UTC(2026, 7, 20, 12, 20));
    expect(observed('EDDF 211150Z')).toBe(Date.UTC(2026, 6, 21, 11, 50));
    expect(decodeMetar('EDDF 311150Z', { nearMs: Date.UTC(2026, 2, 15) }).observedMs).toBe(
      Date.UTC(2026, 0, 31, 11, 50),
    );
  });

  it('remarks are decoded to text with kinds; unknown groups are listed', () => {
    const { remarks, undecoded } = body('RMK AO2 PK WND 29028/1817 SLP982 P0013 I1003 FOO BAR $');
    expect(remarks?.items.map((item) => item.kind)).toEqual([
      'AO2',
      'WindPeak',
      'SeaLevelPressure',
      'HourlyPrecipitationAmount',
      'IceAccretion',
      'StationNote',
    ]);
    expect(remarks?.items[1]?.words).toBe('peak wind 290° at 28 kt, 1817Z');
    expect(remarks?.seaLevelPressureHpa).toBe(998.2);
    expect(undecoded).toEqual(['FOO', 'BAR']);
  });

  it.each([
    // Northway, Alaska, 31 January 1989: 31.85 inHg; a hurricane's eye; and values in between by their own setting.
    ['A3185 RMK SLP785', 1078.5],
    ['A3108 RMK SLP523', 1052.3],
    ['A2992 RMK SLP523', 1052.3],
    ['A2804 RMK SLP494', 949.4],
    ['A2992 RMK SLP494', 1049.4],
    ['A2870 RMK SLP718', 971.8],
    ['RMK SLP500', 950],
    ['RMK SLP499', 1049.9],
  ])('E3 %s is %d hPa: the hundreds nearer to the altimeter setting', (groups, hPa) => {
    const { remarks } = body(`00000KT 10SM CLR M30/M33 ${groups}`);
    expect(remarks?.seaLevelPressureHpa).toBe(hPa);
    expect(remarks?.items.at(-1)?.words).toBe(`sea level pressure ${hPa.toFixed(1)} hPa`);
  });

  it.each([
    ['PK WND 22115/1842', 'peak wind 221° at 15 kt, 1842Z'],
    ['PK WND 280103/15', 'peak wind 280° at 103 kt, :15 past the hour'],
    ['SLP782', 'sea level pressure 978.2 hPa'],
    ['SLP134', 'sea level pressure 1013.4 hPa'],
    ['WSHFT 1715 FROPA', 'wind shift 1715Z, frontal passage'],
    [
      'RAB05E30SNB20E55',
      'rain began :05 past the hour, ended :30 past the hour; snow began :20 past the hour, ended :55 past the hour',
    ],
    ['TS OHD MOV NE', 'thunderstorm overhead, moving northeast'],
    ['OCNL LTGICCG DSNT W-N', 'occasional lightning (in cloud, cloud to ground) distant west to north'],
    ['VIS 1/2V2', 'visibility varying from 1/2 to 2 SM'],
    ['CIG 005V010', 'ceiling varying from 500 to 1,000 ft'],
    ['BKN014 V OVC', 'broken at 1,400 ft varying to overcast'],
    ['58033', 'pressure steady or increasing, then decreasing: 3.3 hPa in 3 h'],
    ['10066', '6 h maximum 6.6 °C'],
    ['21012', '6 h minimum −1.2 °C'],
    ['401001015', '24 h maximum 10.0 °C, minimum −1.5 °C'],
    ['60009', 'precipitation in the last 3 or 6 h: 0.09 in'],
    ['70015', 'precipitation in the last 24 h: 0.15 in'],
    ['933036', 'water equivalent of the snow on the ground 3.6 in'],
    ['T00640036', 'temperature 6.4 °C, dew point 3.6 °C'],
    ['SC5AC1', 'stratocumulus 5/8, altocumulus 1/8'],
    ['4CU030', 'cumulus 4/8 at 3,000 ft'],
    ['QFE741/0988', 'QFE 741 mmHg (988 hPa)'],
  ])('F2 remark %s by FMH-1 chapter 12: %s', (text, words) => {
    const { remarks, undecoded } = body(`RMK ${text}`);
    expect(remarks?.items.map((item) => item.words)).toEqual([words]);
    expect(undecoded).toEqual([]);
  });

  it('lists every unknown token in order, and keeps the text', () => {
    const raw = 'METAR EDDF 200050Z 24008KT FOO 9999 BAR7 FEW020 12/08 Q1013 RMK QUX=';
    expect(decode(raw)).toMatchObject({ raw, undecoded: ['FOO', 'BAR7', 'QUX'] });
    expect(body('99008KT 24008FPS -  9999').undecoded).toEqual(['99008KT', '24008FPS', '-']);
  });

  it('lists inoperative sensors of a station', () => {
    const { conditions, undecoded } = body('AUTO /////KT //// // ////// 12/08 Q1013');
    expect(conditions.unavailable).toEqual(['wind', 'visibility', 'weather', 'sky']);
    expect(conditions).toMatchObject({
      wind: null,
      visibility: null,
      ceiling: { state: 'unknown' },
      flightCategory: null,
    });
    expect(undecoded).toEqual([]);
  });

  it('does not overwrite a visibility or a wind already decoded', () => {
    const { conditions, undecoded } = body('24008KT 9999 FEW020 //// /////KT 12/08 Q1013');
    expect(conditions).toMatchObject({
      unavailable: [],
      visibility: { bound: 'above' },
      wind: { speedKt: 8 },
    });
    expect(undecoded).toEqual(['////', '/////KT']);
  });

  it('NIL, and times at the turn of a month and a year', () => {
    expect(decode('METAR EDDF 200050Z NIL')).toMatchObject({ isNil: true, undecoded: [] });
    const newYear = Date.UTC(2027, 0, 1, 0, 20);
    expect(decodeMetar('EDDF 312350Z', { nearMs: newYear }).observedMs).toBe(Date.UTC(2026, 11, 31, 23, 50));
    const march = Date.UTC(2026, 2, 1);
    expect(decodeMetar('EDDF 282350Z', { nearMs: march }).observedMs).toBe(Date.UTC(2026, 1, 28, 23, 50));
    expect(decodeMetar('EDDF 320050Z', { nearMs: march })).toMatchObject({
      observedMs: null,
      undecoded: ['320050Z'],
    });
  });
});

describe('E1 flight category of a report', () => {
  it.each([
    ['3SM OVC010', 'MVFR'],
    ['10SM BKN///', null],
    ['10SM FEW/// SCT///', 'VFR'],
    ['10SM //////', null],
    ['10SM ///015', null],
    ['10SM VV///', null],
    ['10SM', null],
    ['CLR', null],
    ['1/2SM BKN///', 'LIFR'],
    ['10SM BKN004 OVC///', null],
    ['CAVOK', 'VFR'],
    ['9999 NSC', 'VFR'],
    ['8000 FEW010', 'MVFR'],
    ['4800 SCT010', 'IFR'],
    ['1600 SKC', 'LIFR'],
    ['10SM VV004', 'LIFR'],
    ['M1SM CLR', 'LIFR'],
    ['P5SM CLR', 'VFR'],
    ['P6SM BKN030', 'MVFR'],
    ['P6SM BKN031', 'VFR'],
  ])('%s is %s', (groups, category) => {
    expect(body(groups).conditions.flightCategory).toBe(category);
  });
});

describe('E3 METAR: arbitrary text', () => {
  const token = fc.oneof(
    fc.constantFrom(
      'METAR',
      'EDDF',
      '200050Z',
      'RMK',
      'TEMPO',
      'WS',
      'R03',
      'ALL',
      'RWY',
      '1',
      '1/2SM',
      '1/0SM',
      '//////CB',
      'T1',
    ),
    fc.stringMatching(/^[A-Z0-9/+\-$=]{1,12}$/),
    fc.string({ maxLength: 12 }),
  );

  it('never throws, and no token is lost: each is decoded or listed', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        const raw = tokens.join(' ');
        const metar = decode(raw);
        expect(metar.raw).toBe(raw);
        const words = new Set(raw.toUpperCase().split(/[\s=]+/));
        expect(metar.undecoded.every((word) => words.has(word))).toBe(true);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('lists all unknown groups, in the body and in the remarks, between known ones', () => {
    const unknown = fc.stringMatching(/^ZQ[XJ]{1,5}$/);
    const known = fc.constantFrom(
      'AO2',
      'SLP114',
      'P0013',
      'PK WND 29028/1817',
      'TSB05RAB22',
      'T02270215',
      '10142',
    );
    fc.assert(
      fc.property(fc.array(unknown), fc.array(fc.oneof(unknown, known)), (first, second) => {
        const metar = decode(`METAR EDDF 200050Z 24008KT ${first.join(' ')} 9999 RMK ${second.join(' ')}`);
        expect(metar.undecoded).toEqual([...first, ...second.filter((word) => word.startsWith('ZQ'))]);
      }),
    );
  });

  it('a long report is decoded quickly', () => {
    expect(decode(`METAR EDDF 200050Z ${'RMK '.repeat(20_000)}`).undecoded.length).toBeGreaterThan(0);
    expect(decode('9'.repeat(100_000)).undecoded).toHaveLength(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notamFromFaa } from './faa-notams.ts';
import { categoryOf } from './notam-category.ts';
import { notamFromText } from './notam-from-text.ts';
import { flightLevelOf, isAboveGround, levelsOf, levelsText, meetsBand } from './notam-levels.ts';
import { isInEffectBetween, phaseAt } from './notam-phase.ts';
import { relevanceOf } from './notam-relevance.ts';
import { parseSchedule, isScheduleInEffect, scheduleWindows } from './notam-schedule.ts';
import { tileCentre, tileKeys } from './notam-tiles.ts';
import type { Notam } from './notam.ts';
import { obstacleFacts } from './obstacle-text.ts';
import { notamWords, plainTextOf } from './plain-text.ts';
import { parseUsNotam } from './us-notam.ts';

const at = (text: string): number => Date.parse(text);
const NOON = at('2026-11-20T12:00:00Z');

function icao(
  change: { code?: string; text?: string; scope?: string; radius?: string; lines?: string } = {},
): Notam {
  const { code = 'QMRLC', text = 'RWY 13L/31R CLSD', scope = 'A', radius = '005', lines = '' } = change;
  const notam = notamFromText(
    `A0007/26 NOTAMN\nQ) KZNY/${code}/IV/NBO/${scope}/000/999/4038N07347W${radius}\nA) KJFK\nB) 2611200600\nC) 2611222300\nE) ${text}${lines}`,
  );
  if (!notam) throw new Error('not read');
  return notam;
}

describe('F1 US NOTAM', () => {
  it('F1 reads keyword, hours and times of the domestic format', () => {
    expect(parseUsNotam('!JFK 11/123 JFK RWY 04L/22R CLSD DLY 0400-1000 2611201200-2611281200EST')).toEqual({
      raw: '!JFK 11/123 JFK RWY 04L/22R CLSD DLY 0400-1000 2611201200-2611281200EST',
      accountable: 'JFK',
      number: '11/123',
      location: 'JFK',
      text: 'RWY 04L/22R CLSD DLY 0400-1000',
      keyword: 'RWY',
      fromMs: at('2026-11-20T12:00:00Z'),
      end: { kind: 'at', atMs: at('2026-11-28T12:00:00Z'), isEstimated: true },
      schedule: 'DLY 0400-1000',
    });
    expect(parseUsNotam('!FDC 6/2998 ZLC ID..AIRSPACE TWIN FALLS 2605261800-PERM')).toMatchObject({
      number: '6/2998',
      keyword: 'AIRSPACE',
      end: { kind: 'permanent' },
      schedule: null,
    });
    expect(parseUsNotam('RWY 04L CLSD')).toBeNull();
  });
  it.each([
    'MON-WED 1200-2100, THU FRI 0900-1000',
    'MON TUE 1200-2100 THU 0900-1000',
    'DLY EXC SUN 1200-2200',
    'DLY 1200-2100 EXC SAT SUN',
    'MON THRU FRI 1200-2100 AND SAT 0900-1000',
    'DLY SR-SS',
  ])(
    'F1 hours of several days, or with exceptions, are kept whole and count as always in effect: %s',
    (hours) => {
      const notam = parseUsNotam(`!JFK 11/123 JFK RWY 04L/22R CLSD ${hours} 2611201200-2611281200`);
      expect(notam?.schedule).toBe(hours);
      expect(parseSchedule(hours)).toBeNull();
    },
  );
  it('F1 hours without days, and days without hours, are text', () => {
    const of = (text: string) => parseUsNotam(`!JFK 11/123 JFK ${text} 2611201200-2611281200`)?.schedule;
    expect(of('RWY 04L/22R CLSD 1200-2100')).toBeNull();
    expect(of('RWY 04L/22R CLSD SAT SUN')).toBeNull();
    expect(of('AD AP CLSD EXC PPR MON-FRI 1200-2100')).toBe('MON-FRI 1200-2100');
  });
});

describe('F1 categories', () => {
  it('F1 from the code, else the keyword, else the words', () => {
    const of = (subject: string | null, keyword: string | null, text: string) =>
      categoryOf({ subject, keyword, text });
    expect(of('MR', null, '')).toBe('runway');
    expect(of('MX', null, '')).toBe('taxiway');
    expect(of('OB', null, '')).toBe('obstacle');
    expect(of('LP', null, '')).toBe('lighting');
    expect(of('IC', null, '')).toBe('navaid');
    expect(of('RT', null, '')).toBe('airspace');
    expect(of('PI', null, '')).toBe('procedure');
    expect(of('FA', null, '')).toBe('service');
    expect(of(null, 'OBST', 'CRANE')).toBe('obstacle');
    expect(of(null, 'RWY', 'RWY 04L PAPI U/S')).toBe('lighting');
    expect(of(null, null, 'VOR JFK U/S')).toBe('navaid');
    expect(of(null, null, 'SOMETHING ELSE')).toBe('other');
  });
});

describe('F1 areas', () => {
  it('F1 the circle of a Q-line is drawn only where the NOTAM concerns an airspace', () => {
    expect(icao().area).toBeNull();
    expect(
      icao({ code: 'QRTCA', text: 'TEMPO RESTRICTED AREA', scope: 'W', radius: '012' }).area,
    ).toMatchObject({
      radiusNm: 12,
    });
    expect(icao({ code: 'QRTCA', text: 'TEMPO RESTRICTED AREA', scope: 'W', radius: '999' }).area).toBeNull();
    const said = icao({
      code: 'QWMLW',
      text: 'FRNG WI 6NM RADIUS OF 4100N07230W',
      scope: 'W',
      radius: '025',
    }).area;
    expect(said).toEqual({ lat: 41, lon: -72.5, radiusNm: 6, rings: null });
  });

  it('F1 obstacles: height, position and distance as far as the text states them', () => {
    expect(
      obstacleFacts('OBST CRANE (ASN 2025-ASO-10025-NRA) 333744N0842609W (0.6NM SW ATL) 1152FT (155FT AGL)'),
    ).toEqual({
      heightAglFt: 155,
      position: { lat: 33 + 37 / 60 + 44 / 3600, lon: -(84 + 26 / 60 + 9 / 3600) },
      distanceNm: 0.6,
      bearingDegTrue: 225,
    });
    expect(obstacleFacts('CRANE ERECTED')).toEqual({
      heightAglFt: null,
      position: null,
      distanceNm: null,
      bearingDegTrue: null,
    });
  });
});

describe('F1 validity of a NOTAM', () => {
  it('F4 upcoming, active, outside its hours, ended; an estimated end does not end it', () => {
    const time = { fromMs: NOON, toMs: NOON + 86_400_000, isEstimated: false, schedule: 'DAILY 1400-0200' };
    expect(phaseAt(time, NOON - 1)).toBe('upcoming');
    expect(phaseAt(time, NOON)).toBe('paused');
    expect(phaseAt(time, at('2026-11-20T14:00:00Z'))).toBe('active');
    expect(phaseAt(time, at('2026-11-21T01:59:00Z'))).toBe('active');
    expect(phaseAt(time, at('2026-11-21T02:00:00Z'))).toBe('paused');
    expect(phaseAt(time, NOON + 86_400_000)).toBe('ended');
    const estimated = { ...time, isEstimated: true, schedule: null };
    expect(phaseAt(estimated, NOON + 9 * 86_400_000)).toBe('active');
    expect(isInEffectBetween(time, NOON + 86_400_000, NOON + 9e8)).toBe(false);
    expect(isInEffectBetween(estimated, NOON + 86_400_000, NOON + 9e8)).toBe(true);
  });

  it('F1 schedules of days and hours; one that cannot be read counts as always in effect', () => {
    const weekdays = parseSchedule('MON-FRI 0700-1700');
    if (!weekdays) throw new Error('not read');
    expect(isScheduleInEffect(weekdays, at('2026-11-20T08:00:00Z'))).toBe(true);
    // 20 November 2026 is a Friday.
    const span = { fromMs: at('2026-11-20T12:00:00Z'), untilMs: at('2026-11-22T12:00:00Z') };
    expect(
      scheduleWindows(weekdays, span).map(({ fromMs }) => new Date(fromMs).toISOString().slice(0, 16)),
    ).toEqual(expect.arrayContaining(['2026-11-19T07:00', '2026-11-20T07:00']));
    expect(scheduleWindows(weekdays, span).every(({ fromMs }) => fromMs < at('2026-11-21T00:00:00Z'))).toBe(
      true,
    );
    expect(isScheduleInEffect(weekdays, at('2026-11-21T08:00:00Z'))).toBe(false);
    expect(parseSchedule('MON-FRI 1000-1600 EXCEPT 26')).toBeNull();
    expect(parseSchedule('SR-SS')).toBeNull();
    const time = { fromMs: null, toMs: null, isEstimated: false, schedule: 'SR-SS' };
    expect(phaseAt(time, NOON)).toBe('active');
  });

  it('F1 a daily window is in effect for exactly its stated hours', () => {
    const hhmm = fc.integer({ min: 0, max: 1439 });
    const text = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(hhmm, hhmm, (from, until) => {
        const schedule = parseSchedule(`DAILY ${text(from)}-${text(until)}`);
        if (!schedule) throw new Error('not read');
        const day = at('2026-11-20T00:00:00Z');
        let held = 0;
        for (let minute = 0; minute < 1440; minute += 1)
          if (isScheduleInEffect(schedule, day + minute * 60_000)) held += 1;
        expect(held).toBe(until > from ? until - from : 1440 - from + until);
      }),
      { numRuns: 40 },
    );
  });
});

describe('F1 levels', () => {
  it('F4 published limits become flight levels, compared with a band', () => {
    expect(['SFC', 'FL050', '300FT AGL', '1000M AMSL', 'UNL', 'BY NOTAM'].map(flightLevelOf)).toEqual([
      0,
      50,
      3,
      33,
      999,
      null,
    ]);
    const levels = levelsOf({ lower: 'FL100', upper: null, qLowerFl: 0, qUpperFl: 240 });
    expect(levels).toEqual({ lower: 'FL100', upper: null, lowerFl: 100, upperFl: 240 });
    expect(levelsText(levels)).toBe('FL240 / FL100');
    expect(levelsText(null)).toBe('—');
    const tfr = levelsOf({ lower: 'SFC', upper: '17999FT MSL', qLowerFl: null, qUpperFl: null });
    expect(levelsText(tfr)).toBe('17,999 ft MSL / SFC');
    // 900 m are 2,952.8 ft.
    const metric = levelsOf({ lower: '300FT AGL', upper: '900M AMSL', qLowerFl: null, qUpperFl: null });
    expect(levelsText(metric)).toBe('2,953 ft MSL / 300 ft AGL');
    expect(levelsText(metric, 'm')).toBe('900 m MSL / 91 m AGL');
    const words = levelsOf({ lower: '4500FT', upper: 'BY NOTAM', qLowerFl: 0, qUpperFl: 999 });
    expect(levelsText(words)).toBe('BY NOTAM / 4,500 ft');
    expect(meetsBand(levels, { lowFl: 250, highFl: 400 })).toBe(false);
    expect(meetsBand(levels, { lowFl: 240, highFl: 400 })).toBe(true);
    // 3,000 ft above Denver, 5,400 ft, is at 8,400 ft: in a band from FL070, but not in one from FL330.
    const high = levelsOf({ lower: 'SFC', upper: '3000FT AGL', qLowerFl: null, qUpperFl: null });
    expect(meetsBand(high, { lowFl: 70, highFl: 90 })).toBe(true);
    expect(meetsBand(high, { lowFl: 330, highFl: 350 })).toBe(false);
    expect(['3000FT AGL', '900M', '4500FT AMSL', 'FL050', 'SFC', null].map(isAboveGround)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(meetsBand(null, { lowFl: 250, highFl: 400 })).toBe(true);
  });
});

describe('F1 relevance', () => {
  const place = { lat: 40.63, lon: -73.78 };
  const asked = { atMs: NOON, place, band: null };
  const crane = (text: string) => relevanceOf(icao({ code: 'QOBCE', text, scope: 'AE' }), asked);

  it('F1 a closed runway ranks first, in effect before upcoming', () => {
    const closed = relevanceOf(icao(), asked).score;
    for (const code of ['QRTCA', 'QICAS', 'QMXLC', 'QLPAS', 'QFAXX', 'QOBCE'])
      expect(relevanceOf(icao({ code, text: 'WORDS' }), asked).score).toBeLessThan(closed);
    const later = { ...icao(), fromMs: NOON + 3 * 86_400_000, toMs: null };
    const tomorrow = { ...later, fromMs: NOON + 3_600_000 };
    expect(relevanceOf(tomorrow, asked).score).toBeLessThan(closed);
    expect(relevanceOf(later, asked).score).toBeLessThan(relevanceOf(tomorrow, asked).score);
  });

  it('F1 low obstacles far away are hidden; high, near and unmeasured ones are shown', () => {
    expect(crane('OBST CRANE 4.0NM N OF KJFK 300FT AGL').hidden).toBe('low-obstacle');
    expect(crane('OBST CRANE 4.0NM N OF KJFK 500FT AGL').hidden).toBeNull();
    expect(crane('OBST CRANE 3.0NM N OF KJFK 300FT AGL').hidden).toBeNull();
    expect(crane('OBST CRANE 4.0NM N OF KJFK').hidden).toBeNull();
    expect(crane('OBST CRANE 300FT AGL SOMEWHERE').hidden).toBeNull();
  });

  it('F1 checklists and expired NOTAMs are hidden, with the reason', () => {
    expect(relevanceOf(icao({ code: 'QKKKK', text: 'CHECKLIST' }), asked).hidden).toBe('checklist');
    expect(relevanceOf(icao(), { ...asked, atMs: NOON + 9 * 86_400_000 }).hidden).toBe('ended');
  });
});

describe('F1 plain text', () => {
  it('F1 expands abbreviations and leaves the rest unchanged', () => {
    expect(plainTextOf('RWY 07R/25L CLSD EXC XNG')).toBe('Runway 07R/25L closed except crossing');
    expect(plainTextOf('LAUNCH AT Cape Canaveral, FL UNTIL FL180')).toContain('Cape Canaveral, Florida ');
    expect(plainTextOf('AREA OSHKOSH, WI. WI 5NM')).toMatch(/OSHKOSH, Wisconsin\. within 5NM$/);
    expect(plainTextOf('RWY 09 CLSD, WI 5NM')).toBe('Runway 09 closed, within 5NM');
    expect(plainTextOf('TWY A, OR TWY B CLSD')).toBe('Taxiway A, OR taxiway B closed');
    expect(plainTextOf('OBST CRANE (ASN 2024-AGL-2147-OE) 120FT AGL')).toMatch(
      /2024-AGL-2147-OE\) 120FT above ground level$/,
    );
    expect(plainTextOf('VOR TNK U/S')).toBe('VOR TNK unserviceable');
  });
  it('F1 the parts joined are the original text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(
          notamWords(text)
            .map(({ text: word }) => word)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('F1 map squares', () => {
  it('F1 every point of a box is in one of its squares, also across the antimeridian', () => {
    expect(tileKeys({ west: 179, south: -1, east: -179, north: 1 })).toEqual([
      'area:-2,178',
      'area:0,178',
      'area:-2,-180',
      'area:0,-180',
    ]);
    expect(tileKeys({ west: -100, south: 20, east: -60, north: 50 })).toBeNull();
    expect(tileCentre('area:40,-74')).toEqual({ lat: 41, lon: -73 });
    expect(tileCentre('KJFK')).toBeNull();
  });
});

describe('F1 FAA items', () => {
  it('F1 an item without text or in another format is rejected with a reason', () => {
    expect(notamFromFaa({ properties: {} })).toMatchObject({ ok: false });
    const empty = { properties: { coreNOTAMData: { notam: { number: '1/1' } } } };
    expect(notamFromFaa(empty)).toEqual({ ok: false, reason: 'NOTAM 1/1 has no text that can be read.' });
  });
});

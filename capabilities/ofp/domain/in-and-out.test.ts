import { describe, expect, it } from 'vitest';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { writeIcaoFpl } from './formats/icao-fpl.ts';
import { incomingOf } from './incoming.ts';
import { DEFAULT_FILING, exchangePlanOf, filingOf } from './outgoing.ts';
import { PLAN_FORMATS, readPlanFile } from './plan-formats.ts';

const NOW_MS = Date.UTC(2026, 10, 20);

describe('G5 a flight out and in again', () => {
  it.each(PLAN_FORMATS)('$name: the same airports, points and places', ({ write, id }) => {
    const text = write(exchangePlanOf(samplePlan, samplePerformance), NOW_MS);
    const read = readPlanFile(text);
    if (!read.ok) throw new Error(read.message);
    const incoming = incomingOf(read.value);
    if (!incoming.ok) throw new Error(incoming.message);
    const { departure, arrival, points, route } = incoming.value;
    expect([departure, arrival]).toEqual(['KJFK', 'KSFO']);
    expect(points?.map(({ ident, type }) => `${type} ${ident}`)).toEqual(
      samplePlan.route_info.map(({ ident, type }) => `${type} ${ident}`),
    );
    points?.forEach(({ coordinate }, index) => {
      expect(coordinate[0]).toBeCloseTo(samplePlan.route_info[index]?.coordinate[0] ?? 999, 5);
      expect(coordinate[1]).toBeCloseTo(samplePlan.route_info[index]?.coordinate[1] ?? 999, 5);
    });
    if (id !== 'garmin') expect(route).toBe('DCT GAYEL Q818 WOZEE DCT 4620N07805W DCT GEP DCT');
  });

  it('leaves out points in the middle of an airway, and ends on a procedure', () => {
    const at = { kind: 'waypoint', lat: 1, lon: 1 } as const;
    const points = [
      { ...at, ident: 'KAAA', via: null },
      { ...at, ident: 'ONE', via: 'SID1' },
      { ...at, ident: 'TWO', via: 'J1' },
      { ...at, ident: 'THREE', via: 'J1' },
      { ...at, ident: 'KBBB', via: 'STAR2' },
    ];
    const incoming = incomingOf({ kind: 'points', format: 'x', plan: { title: '', cruiseFt: null, points } });
    expect(incoming.ok && incoming.value.route).toBe('SID1 ONE J1 THREE STAR2');
  });

  it('refuses a file that does not begin and end at airports', () => {
    const result = readPlanFile('<gpx><rte><rtept lat="1" lon="0"/><rtept lat="2" lon="0"/></rte></gpx>');
    expect(result.ok && incomingOf(result.value)).toMatchObject({ ok: false });
  });
});

describe('G5 the ICAO message of a flight', () => {
  it('takes speed, level and times from the performance plan', () => {
    const filing = filingOf(samplePlan, samplePerformance, DEFAULT_FILING);
    if (!filing.ok) throw new Error(filing.message);
    expect(writeIcaoFpl(filing.value)).toBe(
      [
        '(FPL-MER415-IS',
        '-A321/M-S/C',
        '-KJFK1410',
        '-N0452F340 GAYEL Q818 WOZEE 4620N07805W DCT GEP',
        '-KSFO0605 KSMF',
        '-DOF/261120 RMK/NOT FOR NAVIGATION',
        '-E/0717 P/TBN)\n',
      ].join('\n'),
    );
    const back = readPlanFile(writeIcaoFpl(filing.value));
    expect(back.ok && incomingOf(back.value)).toMatchObject({
      ok: true,
      value: {
        departure: 'KJFK',
        arrival: 'KSFO',
        route: samplePlan.route,
        callsign: 'MER415',
        alternate: 'KSMF',
        date: '2026-11-20',
        departureTime: '1410',
        points: null,
      },
    });
  });

  it('makes nothing up without a performance plan, a callsign or an ICAO code', () => {
    expect(filingOf(samplePlan, null, DEFAULT_FILING)).toMatchObject({ ok: false });
    const unnamed = { ...samplePlan, general: { ...samplePlan.general, flightNumber: '' } };
    expect(filingOf(unnamed, samplePerformance, DEFAULT_FILING)).toMatchObject({ ok: false });
    const small = { ...samplePlan, general: { ...samplePlan.general, arrival: 'L35' } };
    expect(filingOf(small, samplePerformance, DEFAULT_FILING)).toMatchObject({ ok: false });
  });

  it('rounds fine coordinates to minutes and says so', () => {
    const fine = { ...samplePlan, route: '462031N0780512W' };
    const filing = filingOf(fine, samplePerformance, DEFAULT_FILING);
    expect(filing).toMatchObject({ ok: true, value: { route: '4621N07805W' } });
    expect(filing.ok && filing.notes.join(' ')).toContain('rounded');
  });

  it('files an airway by the name that controllers know, and says what it leaves out or changes', () => {
    const [start, ...rest] = samplePlan.route_info;
    if (!start) throw new Error('the sample has no points');
    const point = {
      ident: 'TUSKY',
      coordinate: [-60, 45] as [number, number],
      type: 'waypoint' as const,
      via: 'ATA555',
      viaKind: 'airway' as const,
    };
    const plan = { ...samplePlan, route: 'PARA2 ATA555 TUSKY', route_info: [start, point, ...rest] };
    const filing = filingOf(plan, samplePerformance, DEFAULT_FILING);
    // A name that only looks like it stays.
    expect(filing).toMatchObject({ ok: true, value: { route: 'PARA2 A555 TUSKY' } });
    expect(filing.ok && filing.notes).toContain('ATA555 is filed as A555.');
    const changed = { ...point, speed: 'N0450', level: 'F370' };
    const left = filingOf(
      { ...plan, route_info: [start, changed, ...rest] },
      samplePerformance,
      DEFAULT_FILING,
    );
    expect(left.ok && left.notes.join(' ')).toContain('add them to item 15');
    // A coordinate in another spelling is not rounded.
    const whole = { ...samplePlan, route: '460000N0780000W' };
    const spelt = filingOf(whole, samplePerformance, DEFAULT_FILING);
    expect(spelt).toMatchObject({ ok: true, value: { route: '46N078W' } });
    expect(spelt.ok && spelt.notes.join(' ')).not.toContain('rounded');
  });
});

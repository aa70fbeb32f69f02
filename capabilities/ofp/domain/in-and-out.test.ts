import { describe, expect, it } from 'vitest';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { writeIcaoFpl } from './formats/icao-fpl.ts';
import { incomingOf } from './incoming.ts';
import { DEFAULT_FILING, filingWordsOf } from './filing-words.ts';
import { exchangePlanOf, filingOf } from './outgoing.ts';
import { PLAN_FORMATS, readPlanFile } from './plan-formats.ts';

const NOW_MS = Date.UTC(2026, 10, 20);

describe('G5 a flight exported and imported again', () => {
  it.each(PLAN_FORMATS)('$name: the same airports, points and positions', ({ write, id }) => {
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

  it('omits points within an airway, and ends on a procedure', () => {
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

  it('rejects a file that does not begin and end at airports', () => {
    const result = readPlanFile('<gpx><rte><rtept lat="1" lon="0"/><rtept lat="2" lon="0"/></rte></gpx>');
    expect(result.ok && incomingOf(result.value)).toMatchObject({ ok: false });
  });
});

describe('G5 the ICAO message of a flight', () => {
  it('uses speed, level and times of the performance plan', () => {
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
        // Trip 365, contingency 18, alternate 24 and final reserve 30 min, and 600 kg of extra fuel at 39 kg/min: 15.
        '-E/0732 P/TBN)\n',
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

  it('invents nothing without a performance plan, a callsign or an ICAO code', () => {
    expect(filingOf(samplePlan, null, DEFAULT_FILING)).toMatchObject({ ok: false });
    const unnamed = { ...samplePlan, general: { ...samplePlan.general, flightNumber: '' } };
    expect(filingOf(unnamed, samplePerformance, DEFAULT_FILING)).toMatchObject({ ok: false });
    const small = { ...samplePlan, general: { ...samplePlan.general, arrival: 'L35' } };
    expect(filingOf(small, samplePerformance, DEFAULT_FILING)).toMatchObject({ ok: false });
  });

  it('rounds fine coordinates to minutes, with a note', () => {
    const fine = { ...samplePlan, route: '462031N0780512W' };
    const filing = filingOf(fine, samplePerformance, DEFAULT_FILING);
    expect(filing).toMatchObject({ ok: true, value: { route: '4621N07805W' } });
    expect(filing.ok && filing.notes.join(' ')).toContain('rounded');
  });

  it('files an airway by the name used by ATC, and states omissions and changes', () => {
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
    // A similar name stays.
    expect(filing).toMatchObject({ ok: true, value: { route: 'PARA2 A555 TUSKY' } });
    expect(filing.ok && filing.notes).toContain('ATA555 is filed as A555.');
    const changed = { ...point, rules: 'VFR' as const };
    const left = filingOf(
      { ...plan, route_info: [start, changed, ...rest] },
      samplePerformance,
      DEFAULT_FILING,
    );
    expect(left.ok && left.notes.join(' ')).toContain('add them to item 15');
    // A coordinate in another notation is not rounded.
    const whole = { ...samplePlan, route: '460000N0780000W' };
    const spelt = filingOf(whole, samplePerformance, DEFAULT_FILING);
    expect(spelt).toMatchObject({ ok: true, value: { route: '46N078W' } });
    expect(spelt.ok && spelt.notes.join(' ')).not.toContain('rounded');
  });

  it('has items 10 and 18 of the aircraft: RVSM, PBN, SELCAL, address, and the elapsed time at each FIR', () => {
    const ownAircraft = {
      registration: 'N415MR',
      type: 'A321',
      emptyKg: null,
      seats: null,
      fuelFactor: 1,
      maximumTakeOffKg: null,
      maximumLandingKg: null,
      maximumZeroFuelKg: null,
      fuelCapacityKg: null,
      equipment: 'SDE2E3FGHIJ1RWXY',
      surveillance: 'LB1D1',
      pbn: 'A1B1C1D1L1O1S2',
      selcal: 'ABCD',
      addressHex: '3C6444',
    };
    const { words, defaulted } = filingWordsOf({ ...samplePlan, ownAircraft });
    expect(defaulted).toEqual([]);
    const performance = {
      ...samplePerformance,
      aircraft: { ...samplePerformance.aircraft, registration: 'N4-15MR' },
      firs: [
        { ident: 'KZNY', name: 'New York', minutes: 0 },
        { ident: 'CZQX', name: 'Gander', minutes: 71.6 },
        { ident: 'EGGX', name: 'Shanwick', minutes: 174.2 },
        { ident: 'CZQX', name: 'Gander', minutes: 180 },
      ],
    };
    const filing = filingOf(samplePlan, performance, words);
    expect(filing.ok && filing.value.other).toBe(
      'PBN/A1B1C1D1L1O1S2 DOF/261120 REG/N415MR EET/CZQX0112 EGGX0254 SEL/ABCD CODE/3C6444 RMK/NOT FOR NAVIGATION',
    );
    expect(filing.ok && writeIcaoFpl(filing.value)).toContain('-A321/M-SDE2E3FGHIJ1RWXY/LB1D1\n');
    expect(filing.ok && filing.notes).toEqual([]);
  });

  it('states that Australian sectors are not FIRs to file', () => {
    const firs = ['YBBB', 'YISA', 'YHWE'].map((ident, index) => ({
      ident,
      name: ident,
      minutes: 10 * index,
    }));
    const filing = filingOf(samplePlan, { ...samplePerformance, firs }, DEFAULT_FILING);
    expect(filing.ok && filing.notes).toContain(
      'EET/ has sectors of Australia (YISA, YHWE): file YBBB or YMMM instead.',
    );
  });

  it('a light aircraft is filed as one: VFR by its fuel policy, general aviation, without RVSM and HF', () => {
    const light = {
      ...samplePlan,
      takeOffMaxWeight: 1900,
      general: { ...samplePlan.general, aircraft: 'DA42', flightNumber: 'DEMER' },
    };
    const byDay = {
      ...samplePerformance,
      policy: { id: 'vfr-day', name: 'VFR by day' },
      initialLevelFt: 8500,
    };
    const { words } = filingWordsOf(light);
    const message = (performance: typeof samplePerformance, rules?: string): string => {
      const filing = filingOf(light, performance, rules === undefined ? words : { ...words, rules });
      return filing.ok ? writeIcaoFpl(filing.value) : filing.message;
    };
    expect(message(byDay)).toContain('(FPL-DEMER-VG\n-DA42/L-SDGRY/S\n');
    expect(message(samplePerformance)).toContain('(FPL-DEMER-IG\n');
    expect(message(byDay, 'Y')).toContain('(FPL-DEMER-YG\n');
    const jet = { ...light, general: { ...light.general, aircraft: 'C25A' } };
    expect(filingWordsOf(jet).words.equipment).toBe('SDGRWY');
  });

  it('states the defaults of the type, and contradictions with the level or the track', () => {
    expect(filingWordsOf(samplePlan)).toMatchObject({
      defaulted: ['10a', '10b'],
      words: { equipment: expect.stringContaining('W') as string, surveillance: 'LB1' },
    });
    const notesOf = (equipment: string, route = samplePlan.route, pbn = '') => {
      const filing = filingOf({ ...samplePlan, route }, samplePerformance, {
        ...DEFAULT_FILING,
        equipment,
        pbn,
      });
      return filing.ok ? filing.notes : [];
    };
    expect(notesOf('SDFG')).toEqual(['FL340 is RVSM airspace: item 10a has no W.']);
    expect(notesOf('SDFGRW')).toEqual(['Item 10a has R: item 18 needs PBN/.']);
    expect(notesOf('SW', 'TUDEP NATB RAFIN')).toEqual(['A NAT track is filed: item 10a has no X (NAT HLA).']);
    expect(notesOf('SW', 'GAYEL', 'B1')).toEqual(['Item 18 has PBN/: item 10a needs R.']);
  });

  it('files a Pacific track point by point', () => {
    const at = (ident: string, via: string, viaKind: 'direct' | 'track') => ({
      ident,
      coordinate: [170, 40] as [number, number],
      type: 'waypoint' as const,
      via,
      viaKind,
    });
    const plan = {
      ...samplePlan,
      route: 'EMRON PACOTS2 ALLBE',
      route_info: [
        at('EMRON', 'DCT', 'direct'),
        at('43N160E', 'PACOTS2', 'track'),
        at('48N180E', 'PACOTS2', 'track'),
        at('ALLBE', 'PACOTS2', 'track'),
      ],
    };
    const filing = filingOf(plan, samplePerformance, DEFAULT_FILING);
    expect(filing.ok && filing.value.route).toBe('EMRON DCT 43N160E DCT 48N180E DCT ALLBE');
  });
});

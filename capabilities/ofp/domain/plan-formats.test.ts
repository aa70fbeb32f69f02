import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coordinateIdent, filedCoordinate, parseCoordinateIdent } from './coordinate-ident.ts';
import { type ExchangePlan, type ExchangePoint, IMPORT_TEXT_MAX } from './exchange-plan.ts';
import { PLAN_FORMATS, readPlanFile } from './plan-formats.ts';
import { cases, inFullRun } from '#platform/testing/full-run.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lon = fc.double({ min: -180, max: 180, noNaN: true });
const word = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^[A-Z][A-Z0-9]{${min - 1},${max - 1}}$`));
const via = fc.oneof(fc.constant('DCT'), fc.stringMatching(/^[A-Z]{1,2}[1-9]\d{0,2}$/));
const named = fc.record({
  ident: word(2, 5),
  kind: fc.constantFrom('waypoint' as const, 'vor' as const, 'ndb' as const),
  via,
  region: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
  lat,
  lon,
});
const free = fc
  .record({ lat, lon, via })
  .map((at): ExchangePoint => ({ ...at, ident: coordinateIdent(at), kind: 'coordinate' }));
const airport = (legVia: string | null) =>
  fc.record({ ident: word(4, 4), kind: fc.constant('airport' as const), via: fc.constant(legVia), lat, lon });
const plan: fc.Arbitrary<ExchangePlan> = fc
  .record({
    first: airport(null),
    between: fc.array(fc.oneof(named, free), { maxLength: 12 }),
    last: airport('DCT'),
    cruiseFt: fc.option(fc.integer({ min: 1, max: 600 }).map((level) => level * 100)),
    title: fc.string({ maxLength: 20 }).map((text) => text.trim()),
  })
  .map(({ first, between, last, cruiseFt, title }) => ({
    title,
    cruiseFt,
    points: [first, ...between, last],
  }));

const isNamed = ({ kind }: ExchangePoint) => kind !== 'coordinate' && kind !== 'airport';
/** Of two points with one name Garmin's table keeps the second as a user waypoint, which has no country code. */
const namesAreUnique = ({ points }: ExchangePlan) =>
  new Set(points.map(({ ident, kind }) => `${kind} ${ident}`)).size === points.length;

describe.each(PLAN_FORMATS)('G5 round trip of $name', ({ write, read, resolutionDeg, id }) => {
  it('preserves named points, and positions to the resolution of the format', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const back = read(write(given, NOW_MS));
        const names = ({ points }: ExchangePlan) =>
          points.map(({ ident, kind }) => (kind === 'coordinate' ? kind : `${kind} ${ident}`));
        expect(names(back)).toEqual(names(given));
        back.points.forEach((point, index) => {
          const from = given.points[index];
          expect(Math.abs(point.lat - (from?.lat ?? 999))).toBeLessThanOrEqual(resolutionDeg * 1.001 + 1e-12);
          expect(Math.abs(point.lon - (from?.lon ?? 999))).toBeLessThanOrEqual(resolutionDeg * 1.001 + 1e-12);
          if (point.kind === 'coordinate') expect(point.ident).toBe(coordinateIdent(point));
        });
        // Garmin titles have a limited alphabet, X-Plane has neither title nor region: everything that a format
        // stores is preserved.
        if (id !== 'garmin' && id !== 'xplane') expect(back.title).toBe(given.title);
        if (id === 'xplane') expect(back.cycle).toBe('2611');
        else if (id !== 'garmin' || namesAreUnique(given))
          expect(back.points.filter(isNamed).map(({ region }) => region)).toEqual(
            given.points.filter(isNamed).map(({ region }) => region),
          );
        if (id !== 'garmin')
          expect(back.points.map((point) => point.via)).toEqual(given.points.map((point) => point.via));
        if (id !== 'garmin' && (id !== 'xplane' || given.points.length > 2))
          expect(back.cruiseFt).toBe(given.cruiseFt);
      }),
      { numRuns: cases(60) },
    );
  });

  it('is recognised by its content, and states that it is not for navigation', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const text = write(given, NOW_MS);
        const result = readPlanFile(text);
        expect(result.ok && result.value.kind).toBe('points');
        if (id !== 'xplane') expect(text).toContain('Not for navigation');
      }),
      { numRuns: 10 },
    );
  });

  it('reports a damaged file in a sentence, without an exception', () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.string({ maxLength: 3 }), (given, at, junk) => {
        const text = write(given, NOW_MS);
        const cut = at % text.length;
        const result = readPlanFile(text.slice(0, cut) + junk + text.slice(cut + 1));
        if (!result.ok) expect(result.message).toMatch(/\.$/);
      }),
      { numRuns: cases(60) },
    );
  });
});

describe('G5 names of free coordinates', () => {
  it.each([
    [46, -78, '46N078W'],
    [-33.5, 151 + 10 / 60, '3330S15110E'],
    [57 + 1 / 3600, -20, '570001N0200000W'],
    [46.9999999, 180, '47N180E'],
  ])('%s %s is %s', (latitude, longitude, ident) => {
    expect(coordinateIdent({ lat: latitude, lon: longitude })).toBe(ident);
    const back = parseCoordinateIdent(ident);
    expect(back?.lat).toBeCloseTo(latitude, 5);
    expect(Math.abs(back?.lon ?? 0)).toBeCloseTo(Math.abs(longitude), 5);
  });

  it('files whole minutes and reads them back', () => {
    fc.assert(
      fc.property(lat, lon, (latitude, longitude) => {
        const filed = filedCoordinate({ lat: latitude, lon: longitude });
        expect(filed).toMatch(/^(\d{2}[NS]\d{3}[EW]|\d{4}[NS]\d{5}[EW])$/);
        expect(Math.abs((parseCoordinateIdent(filed)?.lat ?? 999) - latitude)).toBeLessThan(0.5 / 60 + 1e-9);
      }),
    );
  });
});

describe('G5 external files', () => {
  inFullRun(() => {
    it.each([
      ['nothing', '', 'No known flight plan'],
      [
        'a document type with an entity',
        '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>',
        'document type',
      ],
      [
        'entities that grow without end',
        `<!DOCTYPE gpx [<!ENTITY a "lol">${'bcdefgh'
          .split('')
          .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index] ?? 'a'};`.repeat(10)}">`)
          .join('')}]><gpx><rte><name>&h;</name></rte></gpx>`,
        'document type',
      ],
      [
        'a file outside',
        '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><rte><name>&x;</name></rte></gpx>',
        'document type',
      ],
      ['a picture', `\u0089PNG\r\n\u001A\n${'\u0000\uFFFD'.repeat(5000)}`, 'No known flight plan'],
      ['an archive', `PK\u0003\u0004${'\u0000'.repeat(5000)}doc.kml`, 'No known flight plan'],
      ['zeroes inside a plan', `<gpx>${'\u0000'.repeat(100)}`, '.'],
      [
        'hundreds of thousands of points',
        `I\n1100 Version\n${'1 A ADEP 0 0 0\n'.repeat(250_000)}`,
        'at most 1000',
      ],
      ['JSON that is very deep', `{"type":"FeatureCollection","features":${'['.repeat(500_000)}`, '.'],
      ['an unknown entity', '<gpx><rte><name>&boom;</name></rte></gpx>', 'unknown entity'],
      ['a tag that is left open', '<gpx><rte></gpx>', 'not well-formed'],
      ['deep nesting', `<gpx>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</gpx>`, 'nested too deeply'],
      [
        'a place off the Earth',
        '<gpx><rte><rtept lat="91" lon="0"/><rtept lat="0" lon="0"/></rte></gpx>',
        'no latitude on Earth',
      ],
      ['a place without figures', '<gpx><rte><rtept lat="" lon="0"/></rte></gpx>', 'no latitude on Earth'],
      ['one point', '<gpx><rte><rtept lat="1" lon="0"/></rte></gpx>', 'fewer than two'],
      ['too many points', `<gpx><rte>${'<rtept lat="1" lon="0"/>'.repeat(1001)}</rte></gpx>`, 'at most 1000'],
      ['too many letters', `<gpx>${' '.repeat(IMPORT_TEXT_MAX)}</gpx>`, 'too large'],
      [
        'a Garmin route beside its table',
        '<flight-plan><waypoint-table/><route><route-point><waypoint-identifier>ABC</waypoint-identifier></route-point></route></flight-plan>',
        'ABC, which is not in the table',
      ],
      ['no JSON', '{"origin":', 'not valid JSON'],
      ['an answer that is an error', '{"fetch":{"status":"Error: Unknown UserID"}}', 'Unknown UserID'],
    ])('%s', (_, text, sentence) => {
      const result = readPlanFile(text);
      expect(result.ok).toBe(false);
      expect(result.ok ? '' : result.message).toContain(sentence);
    });
  });

  it('reads tracks, lines and prefixed names of other programs', () => {
    const gpx = readPlanFile(
      '<?xml version="1.0"?><x:gpx xmlns:x="u"><x:trk><x:name>T &amp; K</x:name><x:trkseg><x:trkpt lat="46" lon="-78"/><x:trkpt lat="47" lon="-79.5"/></x:trkseg></x:trk></x:gpx>',
    );
    expect(gpx.ok && gpx.value.kind === 'points' && gpx.value.plan).toMatchObject({
      title: 'T & K',
      points: [{ ident: '46N078W' }, { ident: '4700N07930W', kind: 'coordinate' }],
    });
    const kml = readPlanFile(
      '<kml><Placemark><name>x</name><LineString><coordinates>1,2,3 4,5,6</coordinates></LineString></Placemark></kml>',
    );
    expect(kml.ok && kml.value.kind === 'points' && kml.value.plan.points.map(({ ident }) => ident)).toEqual([
      '02N001E',
      '05N004E',
    ]);
    const old = readPlanFile(
      'I\n3 version\n1\n2\n1 KJFK 0 40.6 -73.7\n11 GAYEL 34000 41.4 -74.3\n0 ---- 0 0 0\n',
    );
    expect(old.ok ? null : old.message).toContain('Line 7');
  });
});

const SAMPLES = new URL('../../../../shared/upstreams/simbrief/', import.meta.url);
describe.skipIf(!existsSync(SAMPLES))('G5 SimBrief plans as recorded (skipped without ../shared)', () => {
  it.each([
    ['briefing.xml', 'OMAA', 'OMDB', 16_000, 'VMS112'],
    ['briefing.json', 'OMAA', 'OMDB', 9000, 'VMS112'],
    ['acars_briefing.xml', 'MKJP', 'MWCR', 23_000, 'VMS99'],
  ])('%s', (file, departure, destination, cruiseFt, callsign) => {
    const result = readPlanFile(readFileSync(new URL(file, SAMPLES), 'utf8'));
    if (!result.ok || result.value.kind !== 'simbrief') throw new Error(result.ok ? 'other' : result.message);
    const { simbrief } = result.value;
    expect(simbrief).toMatchObject({ departure, destination, plan: { cruiseFt } });
    expect(simbrief.callsign).toBe(callsign);
    const idents = simbrief.plan.points.map(({ ident }) => ident);
    expect(idents).not.toContain('TOC');
    expect(idents.filter((ident) => ident === destination)).toHaveLength(1);
    expect(simbrief.plan.points.at(0)?.kind).toBe('airport');
  });

  it('converts pounds to kilograms and keeps the route text', () => {
    const result = readPlanFile(readFileSync(new URL('briefing.json', SAMPLES), 'utf8'));
    if (!result.ok || result.value.kind !== 'simbrief') throw new Error('no plan');
    expect(result.value.simbrief).toMatchObject({
      aircraft: 'A320',
      registration: 'N320SB',
      alternate: 'OMAA',
      costIndex: 5,
      passengers: 140,
      fuelKg: { block: 4515, trip: 1496, extra: 0 },
      offBlock: '2026-02-11T10:20:00.000Z',
    });
    const pounds = readPlanFile(readFileSync(new URL('briefing.xml', SAMPLES), 'utf8'));
    if (!pounds.ok || pounds.value.kind !== 'simbrief') throw new Error('no plan');
    expect(pounds.value.simbrief.fuelKg.trip).toBe(Math.round(3340 * 0.45359237));
  });
});

describe('G5 a SimBrief plan that does not say its unit or zone', () => {
  const end = (name: string, ident: string) =>
    `<${name}><icao_code>${ident}</icao_code><pos_lat>40</pos_lat><pos_long>-73</pos_long></${name}>`;
  const read = (units: string, out = '') => {
    const result = readPlanFile(
      `<OFP><params><units>${units}</units></params>${end('origin', 'KJFK')}${end('destination', 'KLAX')}<weights><cargo>10000</cargo></weights><fuel><plan_ramp>20000</plan_ramp></fuel><times><sched_out>${out}</sched_out></times></OFP>`,
    );
    if (!result.ok || result.value.kind !== 'simbrief') throw new Error('no plan');
    return result.value.simbrief;
  };
  it('G5 masses in an unstated unit are unknown, not kilograms', () => {
    expect(read('LBS')).toMatchObject({ cargoKg: 4536, fuelKg: { block: 9072 } });
    expect(read('kgs')).toMatchObject({ cargoKg: 10_000, fuelKg: { block: 20_000 } });
    for (const units of ['', 'stones', 'constructor'])
      expect(read(units)).toMatchObject({ cargoKg: null, fuelKg: { block: null } });
  });
  // Fails with a reader in another zone: TZ=America/New_York.
  it('G5 a time without a zone is UTC wherever it is read', () => {
    for (const out of ['2026-11-20T14:30:00', '2026-11-20T14:30Z', '2026-11-20T15:30:00+01:00', '1795185000'])
      expect(read('kgs', out).offBlock).toBe('2026-11-20T14:30:00.000Z');
  });
});

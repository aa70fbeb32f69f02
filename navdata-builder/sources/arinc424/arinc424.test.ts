import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { pointInRing } from '#aviation/geo/polygon.ts';
import { looksLikeArinc424, readArinc424 } from '../../formats/arinc424-lines.ts';
import { openRecordLog } from '../../record-log.ts';
import { NavdataSourceError } from '../../source-error.ts';
import { readArincSet } from './read-set.ts';

const fixture = readFileSync(new URL('../../testing/recorded/cifp-subset.txt', import.meta.url), 'utf8');

function read(text = fixture) {
  const log = openRecordLog('FAACIFP18');
  const file = readArinc424(text, log);
  return { file, log, set: readArincSet(file, 'cifp', log) };
}

const { file, log, set } = read();
const lines = fixture.split('\n');

function reasonOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof NavdataSourceError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('G3 ARINC 424 lines', () => {
  it('G3 dates the file by its newest record, and skips continuation records', () => {
    expect(file).toMatchObject({ airac: '2014', asOf: '2020-12-31' });
    expect(log.rejected).toEqual([]);
    expect(file.records.some((record) => record.columns(1, 132).includes('FAA MINNEAPOLIS'))).toBe(false);
    // One weather-type continuation of an approach leg and two of airspaces.
    expect(log.skipped).toBeGreaterThanOrEqual(3);
  });

  it('G3 rejects another kind of file and a truncated one, with the reason', () => {
    expect(reasonOf(() => read('ident,type,name\nKJFK,large,x\n'))).toBe('wrong-format');
    expect(reasonOf(() => read(fixture.slice(0, -60)))).toBe('truncated');
    expect(looksLikeArinc424('AC C\nAN CTA\nAL GND\n')).toBe(false);
  });

  it('G3 rejects malformed lines by file and line, and reads the others', () => {
    const broken = [...lines];
    broken[2] = (broken[2] ?? '').slice(0, 90);
    broken[3] = (broken[3] ?? '')
      .replace('N40375840W073461700', 'N99375840W073461700')
      .replace('N40375840', 'Q40375840');
    const bad = read(broken.join('\n'));
    expect(bad.log.rejected).toEqual([
      { file: 'FAACIFP18', line: 3, reason: 'is no record of 132 columns' },
      { file: 'FAACIFP18', line: 4, reason: 'navaid "JFK" has no identifier or position' },
    ]);
    expect(bad.set.points).toHaveLength(set.points.length - 2);
  });
});

describe('G3 ARINC 424 points and airways', () => {
  const point = (ident: string) => set.points.find((candidate) => candidate.ident === ident);

  it('G3 reads VHF navaids by their class; an ILS/DME is not a point', () => {
    expect(point('JFK')).toMatchObject({
      kind: 'VOR',
      type: 'VOR/DME',
      name: 'KENNEDY',
      frequencyKhz: 115_900,
      elevationFt: 11,
      variationDegEast: -12,
      region: 'K6',
      usage: 'ENROUTE',
    });
    expect(point('JFK')?.lat).toBeCloseTo(40 + 37 / 60 + 58.4 / 3600, 6);
    expect(point('JFK')?.lon).toBeCloseTo(-(73 + 46 / 60 + 17 / 3600), 6);
    expect(point('CHS')).toMatchObject({ kind: 'VOR', type: 'VORTAC', frequencyKhz: 113_500 });
    expect(point('EDF')).toMatchObject({ kind: 'DME', type: 'TACAN', variationDegEast: 18 });
    expect(point('IHIQ')).toBeUndefined();
  });

  it('G3 reads NDBs and waypoints, enroute and terminal', () => {
    expect(point('ANI')).toMatchObject({
      kind: 'NDB',
      name: 'ANIAK',
      frequencyKhz: 359,
      usage: 'ENROUTE',
      variationDegEast: 14,
    });
    expect(point('AB')).toMatchObject({ kind: 'NDB', frequencyKhz: 203, usage: 'TERMINAL', region: 'K3' });
    expect(point('DEEZZ')).toMatchObject({ kind: 'FIX', region: 'K6', usage: 'ENROUTE', name: null });
    expect(point('ZETAL')).toMatchObject({ kind: 'FIX', usage: 'TERMINAL' });
  });

  it('G3 creates airway legs with level and altitudes', () => {
    const j121 = set.legs.filter(({ airway }) => airway === 'J121');
    expect(j121.map(({ from, to }) => `${from.ident}-${to.ident}`)).toEqual([
      'CHS-JMACK',
      'JMACK-BARTL',
      'BARTL-ISO',
    ]);
    expect(j121[0]).toMatchObject({
      isLow: false,
      isHigh: true,
      isOneWay: false,
      minFl: 180,
      maxFl: 450,
      from: { kind: 'VOR', region: 'K7' },
    });
    const t222 = set.legs.filter(({ airway }) => airway === 'T222');
    expect(t222[1]).toMatchObject({
      from: { ident: 'SPY', kind: 'NDB' },
      isLow: true,
      isHigh: false,
      minFl: 30,
      maxFl: 175,
    });
  });

  it('G3 ends an airway where its record marks the end, and reverses backward one-way legs', () => {
    const edited = lines.map((line) => {
      if (line.includes('J121        0110')) return `${line.slice(0, 40)}E${line.slice(41)}`;
      return line.includes('T222        0100') ? `${line.slice(0, 46)}B${line.slice(47)}` : line;
    });
    const { legs } = read(edited.join('\n')).set;
    expect(legs.filter(({ airway }) => airway === 'J121').map(({ from }) => from.ident)).toEqual([
      'CHS',
      'BARTL',
    ]);
    expect(legs.find(({ airway }) => airway === 'T222')).toMatchObject({
      from: { ident: 'SPY' },
      to: { ident: 'BAERE' },
      isOneWay: true,
    });
  });
});

describe('E2 ARINC 424 airport, runways and ILS', () => {
  const [jfk] = set.airports;

  it('E2 reads KJFK as published', () => {
    expect(jfk).toMatchObject({
      ident: 'KJFK',
      iata: 'JFK',
      elevationFt: 13,
      name: 'JOHN F KENNEDY INTL',
      rules: { transitionAltitudeFt: 18_000, transitionLevel: 180, speedLimitKt: null },
    });
    expect(jfk?.runways.map(({ ends }) => ends.map(({ ident }) => ident).join('/'))).toEqual([
      '04L/22R',
      '04R/22L',
      '13L/31R',
      '13R/31L',
    ]);
  });

  it('E2 reads runway ends with true heading, and the ILS that serves each', () => {
    const runway = jfk?.runways[0];
    expect(runway).toMatchObject({ lengthFt: 12_079, widthFt: 200 });
    // 44.0° magnetic, 13° west.
    expect(runway?.ends[0]).toMatchObject({
      ident: '04L',
      headingDegTrue: 31,
      elevationFt: 12,
      displacedThresholdFt: 460,
      ils: {
        ident: 'IHIQ',
        system: 'ILS',
        category: 'I',
        frequencyMhz: 110.9,
        courseDegMag: 43.8,
        glideSlopeDeg: 3,
      },
    });
    expect(jfk?.runways[1]?.ends[0]?.ils).toMatchObject({ ident: 'IJFK', category: 'III' });
    expect(jfk?.runways[3]?.ends[0]).toMatchObject({ ident: '13R', ils: null });
  });
});

describe('E2 ARINC 424 procedures', () => {
  const procedure = (ident: string) => set.procedures.find((candidate) => candidate.ident === ident);

  it('E2 reads a SID with its runway, common and enroute parts', () => {
    const sid = procedure('DEEZZ5');
    expect(sid).toMatchObject({ airportIdent: 'KJFK', type: 'SID', name: 'DEEZZ5' });
    expect(
      sid?.parts.map(({ kind, name, legs }) => [
        kind,
        name,
        legs.map(({ pathTerminator }) => pathTerminator).join(' '),
      ]),
    ).toEqual([
      ['RUNWAY_TRANSITION', 'RW31L', 'VI CF TF TF VM DF'],
      ['COMMON', null, 'IF TF'],
      ['ENROUTE_TRANSITION', 'CANDR', 'IF TF TF'],
    ]);
    const [vi, cf, tf, flyover] = sid?.parts[0]?.legs ?? [];
    expect(vi).toMatchObject({ fix: null, courseDegMag: 313.7 });
    expect(cf).toMatchObject({
      fix: { ident: 'SKORR', region: 'K6' },
      navaid: 'CCC',
      thetaDegMag: 262.4,
      rhoNm: 53.6,
      courseDegMag: 237.1,
    });
    expect(cf?.fix?.position?.lat).toBeCloseTo(40.609989, 5);
    expect(tf?.altitude).toEqual({ rule: 'AT_OR_ABOVE', altitudeFt: 2500, secondAltitudeFt: null });
    expect(flyover?.roles).toEqual(['FLYOVER']);
  });

  it('E2 reads a STAR', () => {
    const star = procedure('CAMRN4');
    expect(star).toMatchObject({ type: 'STAR', airportIdent: 'KJFK' });
    expect(star?.parts.map(({ kind, legs }) => [kind, legs.length])).toEqual([['COMMON', 6]]);
    expect(star?.parts[0]?.legs.slice(0, 2)).toMatchObject([
      { pathTerminator: 'IF', fix: { ident: 'SIE' } },
      { pathTerminator: 'TF', fix: { ident: 'BOTON' }, distanceNm: 25, courseDegMag: 49 },
    ]);
  });

  it('E2 reads an ILS approach with constraints, glide path, missed approach and hold', () => {
    const ils = procedure('I04R');
    expect(ils).toMatchObject({ type: 'APPROACH', name: 'ILS RWY 04R', approachType: 'ILS', runway: '04R' });
    const [final, missed] = ils?.parts ?? [];
    expect(final?.legs).toMatchObject([
      {
        fix: { ident: 'ZETAL' },
        roles: ['FINAL_COURSE'],
        altitude: { rule: 'AT_OR_ABOVE', altitudeFt: 2000 },
      },
      // 1,500 ft is the crossing and the glide path's; only the first is a constraint.
      {
        fix: { ident: 'EBBEE' },
        roles: ['FINAL'],
        altitude: { rule: 'AT_OR_ABOVE', altitudeFt: 1500, secondAltitudeFt: null },
        courseDegMag: 44,
        distanceNm: 4.9,
      },
      {
        fix: { ident: 'RW04R' },
        roles: ['FLYOVER', 'MISSED_APPROACH'],
        altitude: { rule: 'AT', altitudeFt: 65 },
        descentDeg: 3,
      },
    ]);
    expect(final?.legs[2]?.fix?.position?.lat).toBeCloseTo(40.625425, 5);
    expect(missed).toMatchObject({ kind: 'MISSED_APPROACH' });
    expect(missed?.legs.map(({ pathTerminator }) => pathTerminator)).toEqual(['CA', 'VI', 'CF', 'HM']);
    expect(missed?.legs[3]).toMatchObject({
      fix: { ident: 'DPK' },
      turn: 'L',
      courseDegMag: 258.1,
      holdMinutes: 1,
      distanceNm: null,
    });
  });

  it('E2 reads an arc about a centre, and required navigation performance', () => {
    const rf = procedure('H01-Z')
      ?.parts.flatMap(({ legs }) => legs)
      .find(({ pathTerminator }) => pathTerminator === 'RF');
    expect(rf).toMatchObject({
      fix: { ident: 'YAYNU' },
      turn: 'R',
      arcRadiusNm: 2.3,
      centre: { ident: 'ZIXID' },
      rnpNm: 0.3,
      speed: { rule: 'AT_OR_BELOW', speedKt: 180 },
    });
    expect(procedure('H01-Z')).toMatchObject({ name: 'RNAV/RNP Z RWY 01', runway: '01' });
    // Both ends of the radius are in the file: the centre is that far from the arc's end.
    const { centre, fix } = rf ?? {};
    expect(centre?.position && fix?.position && distanceNm(centre.position, fix.position)).toBeCloseTo(
      2.3,
      2,
    );
    const rnav = procedure('H04LZ')?.parts.flatMap(({ legs }) => legs);
    expect(rnav?.map(({ fix: place, rnpNm }) => [place?.ident, rnpNm]).slice(1, 3)).toEqual([
      ['KRSTL', 1],
      ['RW04L', 0.3],
    ]);
  });
});

describe('G3 ARINC 424 airspaces', () => {
  const named = (name: string) => set.airspaces.filter((airspace) => airspace.name === name);
  const inside = (name: string, lat: number, lon: number) =>
    named(name).some(({ rings }) =>
      rings.some(({ vertices }) =>
        pointInRing(
          { lat, lon },
          vertices.map((vertex) => [vertex.lon, vertex.lat]),
        ),
      ),
    );

  it('G3 makes a circle of the published radius within the stated tolerance', () => {
    const [eugene] = named('EUGENE');
    expect(eugene).toMatchObject({
      type: 'CLASS',
      class: 'D',
      ident: 'KEUG',
      lower: { datum: 'SFC' },
      upper: { datum: 'MSL', value: 2900 },
    });
    const centre = { lat: 44 + 7 / 60 + 29 / 3600, lon: -(123 + 12 / 60 + 43 / 3600) };
    const vertices = eugene?.rings[0]?.vertices ?? [];
    for (const vertex of vertices) expect(distanceNm(centre, vertex)).toBeCloseTo(4.6, 6);
    for (const [index, vertex] of vertices.entries()) {
      const next = vertices[(index + 1) % vertices.length] ?? vertex;
      const middle = { lat: (vertex.lat + next.lat) / 2, lon: (vertex.lon + next.lon) / 2 };
      expect(4.6 - distanceNm(centre, middle)).toBeLessThan(0.021);
    }
  });

  it('G3 follows arcs to the right and to the left', () => {
    const [area] = named('NEW YORK AREA A');
    expect(area).toMatchObject({
      type: 'CLASS',
      class: 'B',
      ident: 'KJFK',
      lower: { datum: 'SFC' },
      upper: { datum: 'MSL', value: 7000 },
    });
    // Three arcs about one centre (Newark), together a full circle.
    expect(inside('NEW YORK AREA A', 40.69, -74.17)).toBe(true);
    expect(inside('NEW YORK AREA A', 40.74, -74.17)).toBe(true);
    expect(inside('NEW YORK AREA A', 40.55, -74.17)).toBe(false);
    // The sliver of area B is outside the inner circle, along its south-western arc.
    const sliver = named('NEW YORK AREA B')[0]?.rings[0]?.vertices ?? [];
    expect(named('NEW YORK AREA B')[0]).toMatchObject({ lower: { datum: 'MSL', value: 501 } });
    expect(sliver.length).toBeGreaterThan(4);
    expect(inside('NEW YORK AREA B', 40.69, -74.17)).toBe(false);
  });

  it('G3 reads restrictive airspace across continuation records, above ground and along rhumb lines', () => {
    expect(named('HERSEY MOA')[0]).toMatchObject({
      type: 'MOA',
      ident: 'HERSEY',
      lower: { datum: 'MSL', value: 5000 },
      upper: { datum: 'MSL', value: 17_999 },
    });
    expect(named('ROBERTS MOA')[0]).toMatchObject({ lower: { datum: 'AGL', value: 500 } });
    // Its northern edge is a parallel: no point of it is north of 44°, as the middle of a great circle would be.
    const north = named('HERSEY MOA')[0]?.rings[0]?.vertices.filter(({ lat }) => lat > 43.9) ?? [];
    expect(north.every(({ lat }) => Math.abs(lat - 44) < 1e-9)).toBe(true);
  });

  it('G3 creates a FIR and its UIR from one boundary, and rejects one that does not close', () => {
    const at = (sequence: string, via: string, place: string) =>
      `SUSAUFKZABZRZXB${sequence}0        13N ${via.padEnd(2)}${place}`.padEnd(80) +
      `FL180FL180UNLTDRR ${'ALBUQUERQUE ARTCC'.padEnd(25)}214362003`;
    const rows = [
      at('0001', 'H', 'N35460000W111503000'),
      at('0002', 'H', 'N35420000W110140000'),
      at('0003', 'HE', 'N33020000W108130000'),
    ];
    const { set: closed } = read(rows.join('\n'));
    expect(closed.airspaces.map(({ type, lower, upper }) => [type, lower, upper])).toEqual([
      ['FIR', { datum: 'SFC', value: 0 }, { datum: 'FL', value: 180 }],
      ['UIR', { datum: 'FL', value: 180 }, { datum: 'UNL', value: 0 }],
    ]);
    expect(closed.airspaces[0]).toMatchObject({ ident: 'KZAB', name: 'ALBUQUERQUE ARTCC' });
    const open = read(rows.slice(0, 2).join('\n'));
    expect(open.set.airspaces).toEqual([]);
    expect(open.log.rejected).toEqual([{ file: 'FAACIFP18', line: 1, reason: 'the boundary is not closed' }]);
  });
});

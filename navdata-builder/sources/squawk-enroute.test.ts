import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRecordLog } from '../record-log.ts';
import { parseSquawkAirways, parseSquawkFixes, parseSquawkNavaids } from './squawk-enroute.ts';

const snapshot = (...records: unknown[]) => ({
  meta: { generatedAt: 'x', nasrCycleDate: '2026-04-16', recordCount: records.length },
  records,
});

describe('F1 NASR fixes and navaids', () => {
  it('reads fixes with their use', () => {
    const fix = {
      identifier: 'AAALL',
      icaoRegionCode: 'K6',
      country: 'US',
      lat: 42.12018888,
      lon: -71.14176111,
      useCode: 'WP',
      chartTypes: ['IAP'],
    };
    const enroute = { ...fix, identifier: 'AFOOT', chartTypes: ['CONTROLLER LOW', 'ENROUTE LOW'] };
    const { records, cycleDate } = parseSquawkFixes(snapshot(fix, enroute), 'n', openRecordLog('f'));
    expect(cycleDate).toBe('2026-04-16');
    expect(records.map(({ ident, usage, region }) => [ident, usage, region])).toEqual([
      ['AAALL', 'TERMINAL', 'K6'],
      ['AFOOT', 'ENROUTE', 'K6'],
    ]);
  });

  it('reads navaids in kHz, west variation negative; omits test transmitters', () => {
    const log = openRecordLog('n');
    const jfk = {
      identifier: 'JFK',
      name: 'KENNEDY',
      type: 'VOR/DME',
      country: 'US',
      lat: 40.63288,
      lon: -73.77139,
      elevationFt: 9.5,
      frequencyMhz: 115.9,
      magneticVariationDeg: 12,
      magneticVariationDirection: 'W',
    };
    const ndb = {
      identifier: 'AA',
      name: 'KENIE',
      type: 'NDB',
      country: 'US',
      lat: 47,
      lon: -96.8,
      frequencyKhz: 365,
    };
    const { records } = parseSquawkNavaids(
      snapshot(jfk, ndb, { ...jfk, type: 'VOT' }, { ...jfk, type: 'LASER' }),
      'n',
      log,
    );
    expect(records).toMatchObject([
      { kind: 'VOR', ident: 'JFK', frequencyKhz: 115_900, variationDegEast: -12, type: 'VOR/DME' },
      { kind: 'NDB', ident: 'AA', frequencyKhz: 365, variationDegEast: null },
    ]);
    expect([log.used, log.skipped, log.rejectedCount]).toEqual([2, 1, 1]);
  });
});

describe('G3 NASR airways', () => {
  const waypoint = (identifier: string | undefined, lon: number, more: object = {}) => ({
    name: identifier ?? 'U.S. CANADIAN BORDER',
    waypointType: 'FIX',
    lat: 40,
    lon,
    ...(identifier === undefined ? {} : { identifier }),
    ...more,
  });
  const airway = (type: string, ...waypoints: object[]) => ({
    designation: 'J146',
    type,
    region: 'US',
    waypoints,
  });
  const read = (record: object) => parseSquawkAirways(snapshot(record), 'n', openRecordLog('a')).records;
  const names = (record: object) => read(record).map(({ from, to }) => `${from.ident}-${to.ident}`);

  it('makes legs between neighbouring points, each with the altitudes given at its start', () => {
    const legs = read(
      airway(
        'JET',
        waypoint('LAX', -118, { minimumEnrouteAltitudeFt: 18000, maximumAuthorizedAltitudeFt: 45000 }),
        waypoint('DAG', -116, { minimumEnrouteAltitudeFt: 25000, minimumEnrouteAltitudeOppositeFt: 26100 }),
        waypoint('LAS', -115),
      ),
    );
    expect(legs).toMatchObject([
      { from: { ident: 'LAX' }, to: { ident: 'DAG' }, minFl: 180, maxFl: 450, isHigh: true, isLow: false },
      { from: { ident: 'DAG' }, to: { ident: 'LAS' }, minFl: 261, maxFl: null, isOneWay: false },
    ]);
  });

  it('breaks where the airway is discontinued, and joins across points without identifier', () => {
    expect(
      names(
        airway(
          'JET',
          waypoint('AAA', -90),
          waypoint('BBB', -89, { discontinued: true }),
          waypoint('CCC', -88),
          waypoint(undefined, -87),
          waypoint('DDD', -86),
        ),
      ),
    ).toEqual(['AAA-BBB', 'CCC-DDD']);
  });

  it('classifies Victor and T routes as low, oceanic routes by their altitudes', () => {
    const points = [
      waypoint('AAA', -90, { minimumEnrouteAltitudeFt: 6000, maximumAuthorizedAltitudeFt: 60000 }),
      waypoint('BBB', -89),
    ];
    expect(read(airway('VICTOR', ...points))[0]).toMatchObject({ isLow: true, isHigh: false });
    expect(read(airway('RNAV_T', ...points))[0]).toMatchObject({ isLow: true, isHigh: false });
    expect(read(airway('RNAV_Q', ...points))[0]).toMatchObject({ isLow: false, isHigh: true });
    expect(read(airway('ATLANTIC', ...points))[0]).toMatchObject({ isLow: true, isHigh: true });
  });

  it('skips rows that are not airways', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 8 }), (records) => {
        for (const parse of [parseSquawkAirways, parseSquawkFixes, parseSquawkNavaids]) {
          const log = openRecordLog('x');
          parse(snapshot(...records), 'n', log);
          expect(log.used + log.skipped + log.rejectedCount).toBe(records.length);
        }
      }),
    );
  });
});

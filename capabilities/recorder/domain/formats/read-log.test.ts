import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flyStretches, g1000Csv, SHORT_FLIGHT } from '../../testing/made-log.ts';
import { channelOf } from '../samples.ts';
import type { RecordingFile } from './log-file.ts';
import { guessMapping, readMappedTable } from './mapped-csv.ts';
import { readLogText } from './read-log.ts';
import { recordingOfTrack } from './traffic-track.ts';

const recordingOf = (text: string): RecordingFile => {
  const outcome = readLogText(text);
  if (!outcome.ok || outcome.log.kind !== 'recording') throw new Error(JSON.stringify(outcome));
  return outcome.log;
};
const iso = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString();
const rowsKept = ({ parts }: RecordingFile) => parts.reduce((sum, { timeMs }) => sum + timeMs.length, 0);
const leftOut = ({ notes }: RecordingFile) =>
  notes.reduce((sum, { count, isLeftOut }) => sum + (isLeftOut ? count : 0), 0);

describe('logs of Garmin', () => {
  it('K1 a G1000 log: local time less its offset, altitudes by their datum, units of the file', () => {
    const rows = flyStretches(SHORT_FLIGHT.start, SHORT_FLIGHT.stretches.slice(0, 2));
    const log = recordingOf(g1000Csv(rows, { startMs: Date.UTC(2026, 4, 4, 13), zoneHours: -4 }));
    const [part] = log.parts;
    expect(log).toMatchObject({
      format: 'Garmin CSV',
      source: { registration: 'N172MD', aircraft: 'Cessna 172S' },
      rows: 64,
      notes: [],
    });
    expect(iso(part?.timeMs[0])).toBe('2026-05-04T13:00:00.000Z');
    expect(part?.lat[0]).toBe(41);
    expect(channelOf(part!, 'altitudeMsl')?.values[0]).toBe(25);
    expect(channelOf(part!, 'altitudeIndicated')).toMatchObject({
      unit: 'ft',
      title: 'Altitude (altimeter)',
    });
    expect(channelOf(part!, 'altitudeEllipsoid')?.values[0]).toBe(-75);
    expect(channelOf(part!, 'oilPressure')).toMatchObject({ unit: 'psi' });
  });

  it('K1 a G3X log: two lines of names, a zone of half an hour, midnight between local and UTC', () => {
    const log = recordingOf(
      [
        '#airframe_info,log_version="1.00",product="GDU 460",aircraft_ident="VH-ABC",unit="PFD1"',
        'Date (yyyy-mm-dd),Time (hh:mm:ss),UTC Time (hh:mm:ss),UTC Offset (hh:mm),Latitude (deg),Longitude (deg),GPS Altitude (ft),GPS Fix Status,GPS Ground Speed (kt),Indicated Airspeed (kt),Oil Press (PSI),CAS Alert',
        'Lcl Date,Lcl Time,UTC Time,UTCOfst,Latitude,Longitude,AltGPS,GPSfix,GndSpd,IAS,E1 OilP,',
        '2026-03-02,00:10:00,14:40:00,+09:30,-34.945,138.531,22,3D,0,0,71,',
        '2026-03-02,00:10:01,14:40:01,+09:30,-34.945,138.531,23,3D,1,0,72,OIL',
      ].join('\n'),
    );
    expect(log.source).toEqual({ registration: 'VH-ABC', aircraft: null, recorder: 'GDU 460' });
    expect(iso(log.parts[0]?.timeMs[0])).toBe('2026-03-01T14:40:00.000Z');
    expect(channelOf(log.parts[0]!, 'altitudeMsl')?.values[1]).toBe(23);
    expect(channelOf(log.parts[0]!, 'oilPressure')?.values[1]).toBe(72);
  });

  it('K1 without an offset the time recorded as UTC is used, also across midnight', () => {
    const log = recordingOf(
      'Date (yyyy-mm-dd),Time (hh:mm:ss),UTC Time (hh:mm:ss),UTC Offset (hh:mm),Latitude (deg),Longitude (deg)\n' +
        '2026-03-01,20:10:00,03:10:00,,37,-122\n2026-03-02,07:00:00,20:00:00,,-35,150\n',
    );
    expect(log.parts.flatMap(({ timeMs }) => Array.from(timeMs, iso))).toEqual([
      '2026-03-02T03:10:00.000Z',
      '2026-03-01T20:00:00.000Z',
    ]);
  });

  it('K1 blank fixes, rows without a time, repeated instants and a clock set back are reported, and every row is counted', () => {
    const row = (time: string, place = '41.0, -74.0', date = '2026-05-04') =>
      `${date}, ${time}, ${date ? '-04:00' : ''}, KXYZ, ${place}, 350`;
    const text = [
      'Lcl Date, Lcl Time, UTCOfst, AtvWpt, Latitude, Longitude, AltMSL',
      row('', '', ''),
      row('09:12:01', ' , '),
      row('09:12:02'),
      row('09:12:02'),
      row('09:12:03', '0.0, 0.0'),
      row('09:12:04', '11.0, 100.0'),
      row('09:12:05'),
      row('08:12:06'),
      row('08:12:07'),
      '2026-05-04, 08:12',
    ].join('\n');
    const log = recordingOf(text);
    expect(log.notes.map(({ kind, count, at }) => [kind, count, at])).toEqual([
      ['no-time', 2, 'line 2'],
      ['no-fix', 2, 'line 3'],
      ['repeated-time', 1, 'line 5'],
      ['impossible-fix', 1, 'line 7'],
      ['clock-back', 1, 'line 9'],
      ['short-row', 1, 'line 11'],
    ]);
    expect(log.notes.find(({ kind }) => kind === 'clock-back')?.message).toContain('60 min after 1312:05Z');
    expect(log.parts.map(({ timeMs }) => timeMs.length)).toEqual([5, 2]);
    expect(rowsKept(log) + leftOut(log)).toBe(log.rows);
  });

  it('K1 a clock jump not explained by the aircraft’s movement is reported', () => {
    const rows = flyStretches({ lat: 41, lon: -74, ft: 3000, track: 90 }, [
      { seconds: 60, kt: 120, ft: 3000 },
    ]);
    const text = g1000Csv(
      rows.map((row) => (row.second > 40 ? { ...row, second: row.second + 900 } : row)),
      { startMs: Date.UTC(2026, 4, 4, 13) },
    );
    const [note] = recordingOf(text).notes;
    expect(note).toMatchObject({ kind: 'clock-ahead', count: 1 });
    expect(note?.message).toContain('15 min at 1300:40Z');
  });

  it('K1 every omitted row of any file is counted', () => {
    const cell = fc.constantFrom(
      '2026-05-04',
      '09:12:01',
      '09:12:02',
      '-04:00',
      '41',
      '-74',
      '',
      'x',
      '999',
      '-1',
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 30 }),
        (rows) => {
          const good = '2026-05-04,09:00:00,-04:00,A,41,-74,350';
          const body = rows.map((cells) => cells.join(',')).filter((line) => line.trim() !== '');
          const log = recordingOf(
            ['Lcl Date,Lcl Time,UTCOfst,AtvWpt,Latitude,Longitude,AltMSL', good, ...body].join('\n'),
          );
          expect(log.rows).toBe(body.length + 1);
          expect(rowsKept(log) + leftOut(log)).toBe(log.rows);
          for (const { timeMs } of log.parts)
            for (let at = 1; at < timeMs.length; at += 1) expect(timeMs[at]).toBeGreaterThan(timeMs[at - 1]!);
        },
      ),
    );
  });
});

describe('tracks', () => {
  it('K1 the fix in the published description of the IGC format, and the meaning of its letters', () => {
    const log = recordingOf(
      [
        'AXXX001',
        'HFDTE280709',
        'HFPLTPILOTINCHARGE:A Pilot',
        'HFGTYGLIDERTYPE:Discus b',
        'HFGIDGLIDERID:D-1234',
        'I013638ENL',
        'B1101355206343N00006198WA0058700558012',
        'B1101455206259N00006295WV0059300556999',
        'B11',
        'LXXXA COMMENT',
      ].join('\r\n'),
    );
    const [part] = log.parts;
    // 52°06.343'N 000°06.198'W, 587 m by pressure, 558 m above the ellipsoid, 28 July 2009.
    expect(iso(part?.timeMs[0])).toBe('2009-07-28T11:01:35.000Z');
    expect(part?.lat[0]).toBeCloseTo(52 + 6.343 / 60, 9);
    expect(part?.lon[0]).toBeCloseTo(-6.198 / 60, 9);
    expect(channelOf(part!, 'altitudePressure')?.values[0]).toBeCloseTo(1925.85, 1);
    expect(channelOf(part!, 'altitudeEllipsoid')?.values[0]).toBeCloseTo(1830.71, 1);
    expect(channelOf(part!, 'altitudeEllipsoid')?.values[1]).toBeNaN();
    expect(channelOf(part!, 'engineNoise')?.values[1]).toBe(999);
    expect(log.source).toEqual({ registration: 'D-1234', aircraft: 'Discus b', recorder: 'XXX' });
    expect(log.notes).toMatchObject([{ kind: 'unreadable', count: 1, at: 'line 9', isLeftOut: true }]);
  });

  it('K1 an IGC log across midnight continues on the next day', () => {
    const fix = (clock: string) => `B${clock}5206343N00006198WA0058700558`;
    const log = recordingOf(['AXXX001', 'HFDTEDATE:311225,01', fix('235959'), fix('000001')].join('\n'));
    expect(Array.from(log.parts[0]!.timeMs, iso)).toEqual([
      '2025-12-31T23:59:59.000Z',
      '2026-01-01T00:00:01.000Z',
    ]);
  });

  it('K1 the gx:Track of the KML reference', () => {
    const coords = [
      '-122.207881 37.371915 156.000000',
      '-122.205712 37.373288 152.000000',
      '-122.204678 37.373939 147.000000',
    ];
    const log = recordingOf(
      `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Folder><Placemark><gx:Track>
      <altitudeMode>absolute</altitudeMode>
      <when>2010-05-28T02:02:09Z</when><when>2010-05-28T02:02:35Z</when><when>2010-05-28T02:02:44Z</when>
      ${coords.map((coord) => `<gx:coord>${coord}</gx:coord>`).join('')}
      </gx:Track></Placemark></Folder></kml>`,
    );
    expect(iso(log.parts[0]?.timeMs[1])).toBe('2010-05-28T02:02:35.000Z');
    expect(log.parts[0]?.lon[2]).toBe(-122.204678);
    expect(channelOf(log.parts[0]!, 'altitudeMsl')?.values[0]).toBeCloseTo(511.81, 2);
  });

  it('K1 KML heights relative to the ground are not labelled MSL; lines without times are reported', () => {
    const log = recordingOf(
      `<kml xmlns:gx="x"><Placemark><LineString><coordinates>1,2,3 4,5,6</coordinates></LineString></Placemark>
      <Placemark><gx:Track><when>2010-05-28T02:02:09Z</when><gx:coord>1 2 100</gx:coord></gx:Track></Placemark></kml>`,
    );
    expect(log.parts[0]?.channels.map(({ id }) => id)).toEqual(['altitude']);
    expect(log.notes).toMatchObject([{ kind: 'ignored', count: 1, isLeftOut: false }]);
    expect(readLogText('<kml><Placemark><Point/></Placemark></kml>')).toMatchObject({
      ok: false,
      message: expect.stringContaining('no gx:Track'),
    });
  });

  it('K1 a GPX track: points without a time are counted, invalid XML is reported by line', () => {
    const log = recordingOf(
      `<gpx creator="Logger 1"><wpt lat="1" lon="2"/><trk><trkseg>
<trkpt lat="51.5" lon="-0.1"><ele>100</ele><time>2026-05-04T13:00:00+01:00</time><extensions><speed>10</speed></extensions></trkpt>
<trkpt lat="51.5" lon="-0.1"><time>2026-05-04T12:00:10</time></trkpt>
<trkpt lat="51.9" lon="-0.1"><time>2026-05-04T12:00:20Z</time></trkpt>
<trkpt lat="51.6" lon="-0.1"><time>2026-05-04T12:`,
    );
    expect(iso(log.parts[0]?.timeMs[0])).toBe('2026-05-04T12:00:00.000Z');
    expect(channelOf(log.parts[0]!, 'altitudeMsl')?.values[0]).toBeCloseTo(328.084, 2);
    expect(channelOf(log.parts[0]!, 'groundSpeed')?.values[0]).toBeCloseTo(19.438, 2);
    expect(log.notes.map(({ kind, count, at }) => [kind, count, at])).toEqual([
      ['ignored', 1, 'line 1'],
      ['no-time', 1, 'line 3'],
      ['impossible-fix', 1, 'line 4'],
      ['damaged', 1, 'line 5'],
    ]);
  });

  it('K1 a document type is rejected', () => {
    expect(readLogText('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>')).toMatchObject({ ok: false });
  });

  it('K1 a track from the traffic history keeps its altitude datum', () => {
    const point = { timeMs: 1000, lat: 1, lon: 2, altitudeFt: 35_000, groundSpeedKt: 450, onGround: false };
    const track = { address: 'abc123', registration: 'N1', type: 'B738', altitudeReference: 'baro' as const };
    const log = recordingOfTrack({
      ...track,
      points: [point, { ...point, timeMs: 31_000, altitudeFt: null }],
    });
    expect(channelOf(log.parts[0]!, 'altitudePressure')?.values[0]).toBe(35_000);
    expect(channelOf(log.parts[0]!, 'altitudePressure')?.values[1]).toBeNaN();
  });
});

describe('tables', () => {
  it('K1 a ForeFlight logbook: both tables, times across midnight, a total in hours and minutes', () => {
    const outcome = readLogText(
      [
        'ForeFlight Logbook Import,This row is required for importing into ForeFlight. Do not delete or modify.,,',
        ',,,',
        'Aircraft Table,,,',
        'AircraftID,TypeCode,Make,Model',
        'N172MD,C172,Cessna,172S',
        ',,,',
        'Flights Table,,,',
        'Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,TotalTime,AllLandings,PilotComments',
        '2026-05-04,N172MD,KXYZ,KABC,DCT,23:40,23:52,0031,00:40,1.0,1,"smooth, at night"',
        '5/3/2026,N172MD,KABC,KXYZ,,,,,,1:30,2,',
        'yesterday,N172MD,KABC,KXYZ,,,,,,1.0,2,',
      ].join('\n'),
    );
    if (!outcome.ok || outcome.log.kind !== 'logbook') throw new Error(JSON.stringify(outcome));
    const { entries, notes, rows } = outcome.log;
    expect(entries).toHaveLength(2);
    expect(rows).toBe(3);
    expect(entries[0]).toMatchObject({ aircraft: 'C172', date: '2026-05-04', totalMinutes: 60, landings: 1 });
    expect(
      [entries[0]?.outMs, entries[0]?.offMs, entries[0]?.onMs, entries[0]?.inMs].map((ms) => iso(ms!)),
    ).toEqual([
      '2026-05-04T23:40:00.000Z',
      '2026-05-04T23:52:00.000Z',
      '2026-05-05T00:31:00.000Z',
      '2026-05-05T00:40:00.000Z',
    ]);
    expect(entries[1]).toMatchObject({ date: '2026-05-03', totalMinutes: 90, outMs: null });
    expect(notes.map(({ kind, count }) => [kind, count])).toEqual([
      ['unreadable', 1],
      ['zone', 1],
    ]);
  });

  it('K1 an unknown table is mapped by the user: units, zone and datum as chosen', () => {
    const text =
      'date;time;latitude;longitude;alt_m;gs\n2026-05-04;14:00:00;51.5;-0.1;100;100\n2026-05-04;14:00:01;bad;;;90\n';
    const outcome = readLogText(text);
    if (!outcome.ok || outcome.log.kind !== 'table') throw new Error(JSON.stringify(outcome));
    expect(outcome.log).toMatchObject({
      rows: 2,
      columns: ['date', 'time', 'latitude', 'longitude', 'alt_m', 'gs'],
    });
    const guess = guessMapping(outcome.log);
    expect(guess).toMatchObject({
      timeKind: 'date-and-time',
      date: 0,
      time: 1,
      lat: 2,
      lon: 3,
      altitude: 4,
      speed: 5,
    });
    const log = readMappedTable(text, { ...guess, zoneMinutes: 60, altitudeUnit: 'm', speedUnit: 'km/h' });
    expect(iso(log?.parts[0]?.timeMs[0])).toBe('2026-05-04T13:00:00.000Z');
    expect(channelOf(log!.parts[0]!, 'altitude')?.values[0]).toBeCloseTo(328.084, 2);
    expect(channelOf(log!.parts[0]!, 'groundSpeed')?.values[0]).toBeCloseTo(53.996, 2);
    expect(log?.notes).toMatchObject([{ kind: 'no-fix', count: 1 }]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['hello', 'The file is not read'],
    ['Lcl Date,Lcl Time,UTCOfst,AtvWpt,Latitude,Longitude\n,,,,,\n', 'None of the 1 rows has a time.'],
    ['ForeFlight Logbook Import,x\nFlights Table\nDate,AircraftID\n', 'The logbook has no flights.'],
  ])('K1 a file that is not a log is rejected with a reason: %j', (text, message) => {
    expect(readLogText(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});

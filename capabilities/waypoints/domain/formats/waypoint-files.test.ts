import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WAYPOINT_SYMBOLS } from '../../contract.ts';
import { readWaypointText } from './read-waypoints.ts';
import { WAYPOINT_WRITERS } from './write-waypoints.ts';

const read = (text: string) => {
  const outcome = readWaypointText(text);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.file;
};
const waypoint = fc.record({
  ident: fc.stringMatching(/^[A-Z][A-Z0-9]{1,9}$/),
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6 || 0),
  lng: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6 || 0),
  symbol: fc.constantFrom(...WAYPOINT_SYMBOLS),
  note: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll(/\p{C}/gu, '').trim()),
});
const formats = Object.keys(WAYPOINT_WRITERS) as (keyof typeof WAYPOINT_WRITERS)[];

describe('H5 files of waypoints', () => {
  it.each(formats)('H5 an export as %s can be imported again', (format) => {
    fc.assert(
      fc.property(fc.array(waypoint, { minLength: 1, maxLength: 20 }), (waypoints) => {
        const file = read(WAYPOINT_WRITERS[format](waypoints).content);
        expect(file.format).toBe(format);
        expect(file.faults).toEqual([]);
        const hasNotes = format !== 'X-Plane user_fix';
        expect(file.points.map(({ name, lat, lng, note }) => ({ ident: name, lat, lng, note }))).toEqual(
          waypoints.map(({ ident, lat, lng, note }) => ({ ident, lat, lng, note: hasNotes ? note : '' })),
        );
      }),
    );
  });

  it('H5 no comment of a user.csv is a formula in a spreadsheet, and each is read back as it was', () => {
    const notes = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", "O'Hare"];
    const points = notes.map((note, at) => ({
      ident: `P${at}`,
      lat: 1,
      lng: at,
      symbol: 'pin' as const,
      note,
    }));
    const { content } = WAYPOINT_WRITERS['Garmin user.csv'](points);
    for (const line of content.trim().split('\r\n')) expect(line.split(',')[1]).not.toMatch(/^"?[=+\-@]/);
    expect(read(content).points.map(({ note }) => note)).toEqual(notes);
  });

  it('H5 user fixes of X-Plane in its own format (XP-FIX1101)', () => {
    const file = read(
      'I\n1101 Version - data cycle 1801, build 20180105, metadata FixXP1101.\n\n 45.52361100 -100.38888900 0BREB ENRT ZZ\nbroken line here\n99\n',
    );
    expect(file).toMatchObject({
      format: 'X-Plane user_fix',
      points: [{ at: 'line 4', name: '0BREB', lat: 45.523611, lng: -100.388889 }],
      faults: [{ at: 'line 5', message: 'The latitude is not a number: broken.' }],
    });
  });

  it('H5 swapped coordinates are reported by their line, the others are imported', () => {
    const file = read(
      'LAKE,Big lake,40.1,-73.2\r\nSWAP,,-118.4,33.9\r\nFAR,,95,200\r\n"A, B","say ""hi""",1,2\r\nX,1\r\n',
    );
    expect(file.points.map(({ at, name, note }) => [at, name, note])).toEqual([
      ['line 1', 'LAKE', 'Big lake'],
      ['line 4', 'A, B', 'say "hi"'],
    ]);
    expect(file.faults).toEqual([
      { at: 'line 2', message: 'Latitude -118.4 is beyond ±90: latitude and longitude look exchanged.' },
      { at: 'line 3', message: 'Latitude 95 is beyond ±90.' },
      { at: 'line 5', message: 'Expected four fields: name, comment, latitude, longitude.' },
    ]);
  });

  it('H5 GPX: waypoints by their lines; the part after an error is reported as not read', () => {
    const gpx = `<?xml version="1.0"?>\n<gpx version="1.1">\n<wpt lat="1" lon="2"><name>ONE</name><desc>a &amp; b</desc></wpt>\n<wpt lat="x" lon="2"/>\n<rte><rtept lat="3" lon="4"/></rte>\n<wpt lat="5" lon="6"><name>TWO</name>\n`;
    const file = read(gpx);
    expect(file.points).toMatchObject([{ at: 'line 3', name: 'ONE', note: 'a & b' }]);
    expect(file.faults).toEqual([
      { at: 'line 4', message: 'The latitude is not a number: x.' },
      { at: 'line 7', message: 'The XML is damaged here; nothing after it was read.' },
    ]);
  });

  it('H5 KML: areas are reported, placemarks are read', () => {
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n<Placemark><name>P</name><Point><coordinates>-73.5,40.5,0</coordinates></Point></Placemark>\n<Placemark><name>Area</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,1 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n</Document></kml>`;
    expect(read(kml)).toMatchObject({
      points: [{ at: 'line 2', name: 'P', lat: 40.5, lng: -73.5 }],
      faults: [{ at: 'line 3', message: 'Area is not a point.' }],
    });
  });

  it('H5 50,000 points are read and counted, invalid ones reported by line', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) =>
      index % 10_000 === 9999 ? 'BAD,,here,there' : `P${index},,${(index % 170) - 85},${index / 300}`,
    );
    const file = read(lines.join('\n'));
    expect(file.points).toHaveLength(49_995);
    expect(file.faults.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5].map((part) => `line ${part * 10_000}`));
  });

  it.each([
    ['', 'The file is empty.'],
    ['hello', 'This is not a GPX, KML, GeoJSON, Garmin user.csv or X-Plane user_fix file.'],
    ['{"type": "FeatureColl', 'The file is not JSON.'],
    ['<html><body/></html>', 'This is neither a GPX nor a KML file.'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><gpx/>', 'Files with a document type (DTD) are not read.'],
  ])('H5 %s is rejected with a reason', (text, message) => {
    expect(readWaypointText(text)).toEqual({ ok: false, message });
  });
});

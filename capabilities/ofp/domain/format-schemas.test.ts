import { describe, expect, it } from 'vitest';
import { type ContentModel, schemaFaults } from '../testing/content-model.ts';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { filingWordsOf } from './filing-words.ts';
import { readIcaoFpl, writeIcaoFpl } from './formats/icao-fpl.ts';
import { readXml } from './formats/xml-tree.ts';
import { exchangePlanOf, filingOf } from './outgoing.ts';
import { PLAN_FORMATS } from './plan-formats.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const plan = {
  ...samplePlan,
  navigationData: { source: 'X-Plane 2013.10', asOf: '2013-09-19' },
  route_info: samplePlan.route_info.map((point) =>
    point.ident === 'GAYEL' ? { ...point, region: 'K6' } : point,
  ),
};
const exchanged = exchangePlanOf(plan, samplePerformance);
const formatOf = (id: string) => {
  const format = PLAN_FORMATS.find((each) => each.id === id);
  if (!format) throw new Error(`no format ${id}`);
  return format;
};
const written = (id: string) => formatOf(id).write(exchanged, NOW_MS);

const many = Number.POSITIVE_INFINITY;
const any: ContentModel = {};
const degrees = { lat: /^-?\d{1,2}(?:\.\d+)?$/, lon: /^-?\d{1,3}(?:\.\d+)?$/ };

/** Topografix GPX 1.1 (gpx.xsd): the elements that a route uses, in the order of their sequences. */
const gpx: Record<string, ContentModel> = {
  gpx: {
    attributes: { version: /^1\.1$/, creator: /./ },
    children: [
      ['metadata', 0, 1],
      ['wpt', 0, many],
      ['rte', 0, many],
      ['trk', 0, many],
      ['extensions', 0, 1],
    ],
  },
  metadata: {
    children: [
      ['name', 0, 1],
      ['desc', 0, 1],
      ['author', 0, 1],
      ['time', 0, 1],
      ['extensions', 0, 1],
    ],
  },
  rte: {
    children: [
      ['name', 0, 1],
      ['cmt', 0, 1],
      ['desc', 0, 1],
      ['number', 0, 1],
      ['type', 0, 1],
      ['extensions', 0, 1],
      ['rtept', 0, many],
    ],
  },
  rtept: {
    attributes: degrees,
    children: [
      ['ele', 0, 1],
      ['time', 0, 1],
      ['name', 0, 1],
      ['cmt', 0, 1],
      ['desc', 0, 1],
      ['sym', 0, 1],
      ['type', 0, 1],
      ['extensions', 0, 1],
    ],
  },
  extensions: {
    children: [
      ['cruiseFt', 0, 1],
      ['via', 0, 1],
      ['region', 0, 1],
    ],
  },
  name: any,
  desc: any,
  type: any,
  cruiseFt: { text: /^\d+$/ },
  via: any,
  region: any,
};

/** OGC KML 2.2 (ogckml22.xsd): AbstractFeatureType, then Container or Placemark. */
const feature: NonNullable<ContentModel['children']> = [
  ['name', 0, 1],
  ['visibility', 0, 1],
  ['open', 0, 1],
  ['description', 0, 1],
  ['styleUrl', 0, 1],
  ['Style', 0, many],
  ['Region', 0, 1],
  ['ExtendedData', 0, 1],
];
const kml: Record<string, ContentModel> = {
  kml: { children: [['Document', 0, 1]] },
  Document: { children: [...feature, ['Placemark', 0, many]] },
  Placemark: { children: [...feature, ['Point', 0, 1], ['LineString', 0, 1]] },
  Style: { children: [['LineStyle', 0, 1]], attributes: { id: /^[A-Za-z]\w*$/ } },
  LineStyle: {
    children: [
      ['color', 0, 1],
      ['width', 0, 1],
    ],
  },
  color: { text: /^[\da-f]{8}$/ },
  width: { text: /^\d+$/ },
  Point: {
    children: [
      ['extrude', 0, 1],
      ['altitudeMode', 0, 1],
      ['coordinates', 0, 1],
    ],
  },
  LineString: {
    children: [
      ['extrude', 0, 1],
      ['tessellate', 0, 1],
      ['altitudeMode', 0, 1],
      ['coordinates', 0, 1],
    ],
  },
  coordinates: { text: /^(?:-?\d+\.\d+,-?\d+\.\d+,\d+(?: |$))+$/ },
  tessellate: { text: /^[01]$/ },
  ExtendedData: { children: [['Data', 0, many]] },
  Data: {
    attributes: { name: /./ },
    children: [
      ['displayName', 0, 1],
      ['value', 1, 1],
    ],
  },
  name: any,
  description: any,
  styleUrl: { text: /^#/ },
  value: any,
};

/** Garmin FlightPlan v1 (FlightPlanv1.xsd). */
const identifier = /^[A-Z0-9]{1,12}$/;
const pointType = /^(?:USER WAYPOINT|AIRPORT|NDB|VOR|INT|INT-VRP)$/;
const country = /^(?:[A-Z0-9]{2})?$/;
const garmin: Record<string, ContentModel> = {
  'flight-plan': {
    children: [
      ['file-description', 0, 1],
      ['created', 0, 1],
      ['waypoint-table', 0, 1],
      ['route', 0, many],
    ],
  },
  'waypoint-table': { children: [['waypoint', 0, many]] },
  waypoint: {
    children: [
      ['identifier', 1, 1],
      ['type', 1, 1],
      ['country-code', 1, 1],
      ['lat', 1, 1],
      ['lon', 1, 1],
      ['comment', 0, 1],
      ['elevation', 0, 1],
    ],
  },
  identifier: { text: identifier },
  type: { text: pointType },
  'country-code': { text: country },
  lat: { text: degrees.lat },
  lon: { text: degrees.lon },
  comment: any,
  route: {
    children: [
      ['route-name', 1, 1],
      ['route-description', 0, 1],
      ['flight-plan-index', 1, 1],
      ['route-point', 0, many],
    ],
  },
  'route-name': { text: /^[A-Z0-9 ]{1,25}$/ },
  'flight-plan-index': { text: /^[1-9]\d?$/ },
  'route-point': {
    children: [
      ['waypoint-identifier', 1, 1],
      ['waypoint-type', 1, 1],
      ['waypoint-country-code', 1, 1],
    ],
  },
  'waypoint-identifier': { text: identifier },
  'waypoint-type': { text: pointType },
  'waypoint-country-code': { text: country },
};

/** Microsoft Flight Simulator SDK, "Flight plan XML (PLN file) properties". */
const place =
  /^[NS]\d{1,2}° \d{1,2}' \d{1,2}\.\d{2}",[EW]\d{1,3}° \d{1,2}' \d{1,2}\.\d{2}",[+-]\d{6}\.\d{2}$/;
const msfs: Record<string, ContentModel> = {
  'SimBase.Document': {
    attributes: { Type: /^AceXML$/, version: /^1,0$/ },
    children: [
      ['Descr', 1, 1],
      ['FlightPlan.FlightPlan', 1, 1],
    ],
  },
  'FlightPlan.FlightPlan': {
    children: [
      ['Title', 1, 1],
      ['FPType', 1, 1],
      ['CruisingAlt', 0, 1],
      ['DepartureID', 1, 1],
      ['DepartureLLA', 1, 1],
      ['DestinationID', 1, 1],
      ['DestinationLLA', 1, 1],
      ['Descr', 0, 1],
      ['DeparturePosition', 0, 1],
      ['DepartureName', 0, 1],
      ['DestinationName', 0, 1],
      ['AppVersion', 1, 1],
      ['ATCWaypoint', 2, many],
    ],
  },
  Title: any,
  Descr: any,
  FPType: { text: /^(?:IFR|VFR)$/ },
  CruisingAlt: { text: /^\d+$/ },
  DepartureID: { text: identifier },
  DestinationID: { text: identifier },
  DepartureLLA: { text: place },
  DestinationLLA: { text: place },
  DepartureName: any,
  DestinationName: any,
  AppVersion: {
    children: [
      ['AppVersionMajor', 1, 1],
      ['AppVersionBuild', 0, 1],
    ],
  },
  AppVersionMajor: any,
  AppVersionBuild: any,
  ATCWaypoint: {
    attributes: { id: /^[A-Z0-9]+$/ },
    children: [
      ['ATCWaypointType', 1, 1],
      ['WorldPosition', 1, 1],
      ['ATCAirway', 0, 1],
      ['ICAO', 0, 1],
    ],
  },
  ATCWaypointType: { text: /^(?:None|Airport|Intersection|VOR|NDB|User|ATC)$/ },
  WorldPosition: { text: place },
  ATCAirway: any,
  ICAO: {
    children: [
      ['ICAORegion', 0, 1],
      ['ICAOIdent', 1, 1],
      ['ICAOAirport', 0, 1],
    ],
  },
  ICAORegion: { text: /^[A-Z][A-Z0-9]$/ },
  ICAOIdent: { text: identifier },
};

describe('G5 every format conforms to its published schema', () => {
  it.each([
    ['gpx', gpx],
    ['kml', kml],
    ['garmin', garmin],
    ['msfs', msfs],
  ])('%s', (id, schema) => {
    expect(schemaFaults(readXml(written(id)), schema)).toEqual([]);
  });

  it('the check itself detects a misplaced element', () => {
    const wrong = written('kml').replace(
      /(<Style [^]*<\/Style>)\n(<ExtendedData>[^]*?<\/ExtendedData>)/,
      '$2\n$1',
    );
    expect(wrong).not.toBe(written('kml'));
    expect(schemaFaults(readXml(wrong), kml)).toEqual([
      'Document has Style, Placemark, Placemark, Placemark, Placemark, Placemark, Placemark, Placemark where it may not',
    ]);
  });

  it('xplane: version 1100 line by line, with the cycle of the data', () => {
    const lines = written('xplane').trimEnd().split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'I',
      '1100 Version',
      'CYCLE 1310',
      'ADEP KJFK',
      'ADES KSFO',
      `NUMENR ${lines.length - 6}`,
    ]);
    for (const line of lines.slice(6))
      expect(line).toMatch(
        /^(?:1|2|3|11|28) [A-Z0-9+._-]+ (?:ADEP|ADES|DRCT|[A-Z0-9]+) \d+\.\d{6} -?\d{1,2}\.\d{6} -?\d{1,3}\.\d{6}$/,
      );
  });

  it('geojson: RFC 7946 positions, geometries and features', () => {
    const file = JSON.parse(written('geojson')) as {
      type: string;
      features: { type: string; properties: object; geometry: { type: string; coordinates: unknown } }[];
    };
    expect(Object.keys(file)).toEqual(['type', 'features']);
    for (const { type, properties, geometry } of file.features) {
      expect(type).toBe('Feature');
      expect(properties).toBeTypeOf('object');
      expect(['Point', 'MultiLineString']).toContain(geometry.type);
      const numbers = [geometry.coordinates].flat(9) as number[];
      expect(numbers.length % 2).toBe(0);
      numbers.forEach((value, index) =>
        expect(Math.abs(value)).toBeLessThanOrEqual(index % 2 === 0 ? 180 : 90),
      );
    }
  });

  it('icao: the grammar of Doc 4444 appendix 2, items 7 to 19', () => {
    const filing = filingOf(plan, samplePerformance, filingWordsOf(plan).words);
    if (!filing.ok) throw new Error(filing.message);
    const text = writeIcaoFpl(filing.value);
    const flat = text.replaceAll(/\n(?!-)/g, ' ').trim();
    const item15 =
      '(?:N\\d{4}|M\\d{3}|K\\d{4})(?:F\\d{3}|A\\d{3}|S\\d{4}|M\\d{4})(?: (?:DCT|[A-Z]{2,5}|[A-Z]{1,3}\\d{1,4}[A-Z]?|\\d{2}[NS]\\d{3}[EW]|\\d{4}[NS]\\d{5}[EW]))+';
    expect(flat).toMatch(
      new RegExp(
        `^\\(FPL-[A-Z0-9]{2,7}-[IVYZ][SNGMX] ?\\n-[A-Z0-9]{2,4}/[LMHJ]-[A-Z0-9]+/[A-Z0-9]+ ?\\n-[A-Z]{4}\\d{4} ?\\n-${item15} ?\\n-[A-Z]{4}\\d{4}(?: [A-Z]{4}){0,2} ?\\n-(?:(?:PBN|DOF|REG|EET|SEL|CODE|RMK)/[A-Z0-9 ]+)+ ?\\n-E/\\d{4} P/TBN\\)$`,
      ),
    );
    expect(readIcaoFpl(text)).toEqual(filing.value);
  });

  it('writes the region of a fix if known, and reads it back', () => {
    expect(written('msfs')).toContain('<ICAO><ICAORegion>K6</ICAORegion><ICAOIdent>GAYEL</ICAOIdent></ICAO>');
    expect(written('garmin')).toContain(
      '<identifier>GAYEL</identifier><type>INT</type><country-code>K6</country-code>',
    );
    expect(written('garmin')).toContain(
      '<waypoint-identifier>GAYEL</waypoint-identifier><waypoint-type>INT</waypoint-type><waypoint-country-code>K6</waypoint-country-code>',
    );
    for (const id of ['msfs', 'garmin'])
      expect(
        formatOf(id)
          .read(written(id))
          .points.map(({ ident, region }) => `${ident} ${region ?? '—'}`),
      ).toEqual(samplePlan.route_info.map(({ ident }) => `${ident} ${ident === 'GAYEL' ? 'K6' : '—'}`));
  });
});

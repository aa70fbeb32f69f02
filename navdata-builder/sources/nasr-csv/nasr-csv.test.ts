import { describe, expect, it } from 'vitest';
import { openRecordLog } from '../../record-log.ts';
import { NavdataSourceError } from '../../source-error.ts';
import { readNasrCsvAirports } from './airports.ts';
import { readNasrAirways } from './airways.ts';
import { readNasrBoundaries } from './boundaries.ts';
import { readNasrFixes, readNasrNavaids } from './points.ts';
import type { NasrTable } from './table.ts';

const table = (file: string, text: string): NasrTable => ({ file, text, log: openRecordLog(file) });

/** Real rows of the cycle of 6 August 2026 under the real headers. */
const fixes = `"EFF_DATE","FIX_ID","ICAO_REGION_CODE","STATE_CODE","COUNTRY_CODE","LAT_DEG","LAT_MIN","LAT_SEC","LAT_HEMIS","LAT_DECIMAL","LONG_DEG","LONG_MIN","LONG_SEC","LONG_HEMIS","LONG_DECIMAL","FIX_ID_OLD","CHARTING_REMARK","FIX_USE_CODE","ARTCC_ID_HIGH","ARTCC_ID_LOW","PITCH_FLAG","CATCH_FLAG","SUA_ATCAA_FLAG","MIN_RECEP_ALT","COMPULSORY","CHARTS"
"2026/08/06","AAALL","K6","MA","US",42,7,12.68,"N",42.12018888,71,8,30.34,"W",-71.14176111,"","","WP   ","ZBW","ZBW","N","N","N",,"","IAP"
"2026/08/06","AAAME","K2","CA","US",37,46,15.27,"N",37.77090833,122,4,58.12,"W",-122.08281111,"","","WP   ","ZOA","ZOA","N","N","N",,"","STAR"
`;
const navaidColumns =
  '"EFF_DATE","NAV_ID","NAV_TYPE","STATE_CODE","COUNTRY_CODE","NAV_STATUS","NAME","LAT_DECIMAL","LONG_DECIMAL","ELEV","MAG_VARN","MAG_VARN_HEMIS","FREQ"';
const navaids = `${navaidColumns}
"2026/08/06","AA","NDB","ND","US","OPERATIONAL IFR","KENIE",47.00905216,-96.8151835,890.6,4,"E",365
"2026/08/06","EWR","DME","NJ","US","SHUTDOWN","NEWARK",40.67434444,-74.17796666,9,,"",113.75
"2026/08/06","JFK","VOR/DME","NY","US","OPERATIONAL IFR","KENNEDY",40.63288888,-73.77138888,11,12,"W",115.9
`;

describe('G3 NASR CSV fixes and navaids', () => {
  it('G3 reads fixes as published', () => {
    const source = table('FIX_BASE.csv', fixes);
    const { cycleDate, items } = readNasrFixes(source, 'test');
    expect(cycleDate).toBe('2026-08-06');
    expect(items.map(({ point }) => point)).toMatchObject([
      {
        kind: 'FIX',
        ident: 'AAALL',
        region: 'K6',
        country: 'US',
        lat: 42.12018888,
        lon: -71.14176111,
        usage: 'TERMINAL',
      },
      { ident: 'AAAME', region: 'K2' },
    ]);
  });

  it('G3 reads navaids in kHz with variation, and omits those shut down', () => {
    const source = table('NAV_BASE.csv', navaids);
    const { items } = readNasrNavaids(source, 'test');
    expect(items.map(({ point }) => point)).toMatchObject([
      { kind: 'NDB', ident: 'AA', name: 'KENIE', frequencyKhz: 365, elevationFt: 890.6, variationDegEast: 4 },
      { kind: 'VOR', ident: 'JFK', type: 'VOR/DME', frequencyKhz: 115_900, variationDegEast: -12 },
    ]);
    expect(source.log.skipped).toBe(1);
  });

  it('G3 rejects invalid rows by line, and another kind of file', () => {
    const source = table('FIX_BASE.csv', fixes.replace('42.12018888', ''));
    expect(readNasrFixes(source, 'test').items).toHaveLength(1);
    expect(source.log.rejected).toEqual([
      { file: 'FIX_BASE.csv', line: 2, reason: 'AAALL has no identifier or position' },
    ]);
    expect(() => readNasrFixes(table('FIX_BASE.csv', navaids), 'test')).toThrow(NavdataSourceError);
  });
});

describe('G3 NASR CSV airways', () => {
  const point = (ident: string, state: string, lat: number, kind: 'FIX' | 'VOR' = 'FIX') => ({
    state,
    point: {
      kind,
      ident,
      lat,
      lon: -100,
      name: null,
      type: null,
      region: kind === 'FIX' ? 'K4' : null,
      country: 'US',
      frequencyKhz: null,
      elevationFt: null,
      rangeNm: null,
      variationDegEast: null,
      usage: null,
      source: 'test',
    },
  });
  const points = [
    point('ZZV', 'TX', 30, 'VOR'),
    point('ZZV', 'ME', 45, 'VOR'),
    point('ZZAAA', 'TX', 31),
    point('ZZBBB', 'TX', 32),
    point('ZZCCC', 'OK', 33),
    point('ZZBBB', 'FL', 26),
  ];
  const columns =
    'EFF_DATE,AWY_LOCATION,AWY_ID,POINT_SEQ,FROM_POINT,FROM_PT_TYPE,STATE_CODE,ICAO_REGION_CODE,MIN_ENROUTE_ALT,MIN_ENROUTE_ALT_OPPOSITE,MAX_AUTH_ALT,AWY_SEG_GAP_FLAG,GPS_MIN_ENROUTE_ALT';
  const read = (...rows: string[]) =>
    readNasrAirways(
      table('AWY_SEG_ALT.csv', [columns, ...rows.map((row) => `2026/08/06,${row}`), ''].join('\n')),
      points,
      'test',
    ).items;

  it('G3 creates legs in sequence order, each with the altitudes given at its start', () => {
    const legs = read(
      'C,V9,20,ZZAAA,WP,TX,K4,4050,,17500,,',
      'C,V9,10,ZZV,VORTAC,TX,,3000,5000,17500,,',
      'C,V9,30,ZZBBB,WP,TX,K4,,,,,2600',
      'C,V9,40,ZZCCC,WP,OK,K4,,,,,',
    );
    expect(legs.map(({ from, to, minFl, maxFl }) => [from.ident, to.ident, minFl, maxFl])).toEqual([
      ['ZZV', 'ZZAAA', 50, 175],
      ['ZZAAA', 'ZZBBB', 41, 175],
      ['ZZBBB', 'ZZCCC', 26, null],
    ]);
    // The VOR and the fix of that name in Texas, not those elsewhere.
    expect(legs[0]).toMatchObject({
      from: { position: { lat: 30 }, kind: 'VOR' },
      isLow: true,
      isHigh: false,
    });
    expect(legs[1]?.to.position).toEqual({ lat: 32, lon: -100 });
  });

  it('G3 keeps gaps, joins legs across border points, and separates parts of the country', () => {
    const legs = read(
      'C,J1,10,ZZV,VORTAC,TX,,18000,,45000,,',
      'C,J1,20,U.S. CANADIAN BORDER,BND,TX,,19000,,45000,,',
      'C,J1,30,ZZAAA,WP,TX,K4,18000,,45000,Y,',
      'C,J1,40,ZZBBB,WP,TX,K4,18000,,45000,,',
      'A,J1,50,ZZCCC,WP,OK,K4,18000,,45000,,',
    );
    expect(legs.map(({ from, to, minFl, isHigh }) => [from.ident, to.ident, minFl, isHigh])).toEqual([
      ['ZZV', 'ZZAAA', 190, true],
    ]);
  });
});

describe('G3 NASR CSV centre boundaries', () => {
  const real = `"EFF_DATE","REC_ID","LOCATION_ID","LOCATION_NAME","ALTITUDE","TYPE","POINT_SEQ","LAT_DECIMAL","LONG_DECIMAL","BNDRY_PT_DESCRIP","NAS_DESCRIP_FLAG"
"2026/07/09","ZAB*H*53855","ZAB","ALBUQUERQUE","HIGH","ARTCC",10,35.76666666,-111.84166666,"/COMMON ZAB-ZDV-ZLA/TO",""
"2026/07/09","ZAB*H*53866","ZAB","ALBUQUERQUE","HIGH","ARTCC",40,36.2,-107.46666666,"TO",""
"2026/07/09","ZAB*H*53877","ZAB","ALBUQUERQUE","HIGH","ARTCC",20,35.7,-110.23333333,"/COMMON ZAB-ZDV/ TO",""
"2026/07/09","ZAB*H*53462","ZAB","ALBUQUERQUE","HIGH","ARTCC",30,36.03333333,-108.21666666,"/COMMON ZAB-ZDV/ TO",""
`;

  it('G3 joins points by their number, with the limits of the stratum', () => {
    const { cycleDate, items } = readNasrBoundaries(table('ARB_SEG.csv', real), 'test');
    expect(cycleDate).toBe('2026-07-09');
    expect(items).toMatchObject([
      {
        type: 'FIR',
        ident: 'ZAB',
        name: 'ALBUQUERQUE',
        lower: { datum: 'FL', value: 180 },
        upper: { datum: 'FL', value: 600 },
        sourceType: 'ARTCC HIGH',
      },
    ]);
    expect(items[0]?.rings[0]?.vertices.map(({ lon }) => Math.round(lon))).toEqual([-112, -110, -108, -107]);
  });

  it('G3 starts another ring where a boundary returns to its start, and rejects lines', () => {
    const row = (sequence: number, lat: number, lon: number, text: string) =>
      `"2026/07/09","x","ZZZ","TEST","LOW","ARTCC",${sequence},${lat},${lon},"${text}",""`;
    const header = real.split('\n')[0] ?? '';
    const rows = [
      row(1, 10, 10, ''),
      row(2, 10, 11, ''),
      row(3, 11, 11, 'TO POINT OF BEGINNING'),
      row(4, 20, 10, ''),
      row(5, 20, 11, ''),
      row(6, 21, 11, 'TO POINT OF BEGINNING'),
    ];
    const two = readNasrBoundaries(table('ARB_SEG.csv', [header, ...rows, ''].join('\n')), 'test').items;
    expect(two[0]?.rings.map(({ vertices }) => vertices.length)).toEqual([3, 3]);
    const line = table('ARB_SEG.csv', [header, ...rows.slice(0, 2), ''].join('\n'));
    expect(readNasrBoundaries(line, 'test').items).toEqual([]);
    expect(line.log.rejected[0]).toMatchObject({
      line: 2,
      reason: 'ZZZ/LOW/ARTCC: the boundary has fewer than three places',
    });
  });
});

describe('E2 NASR CSV airports', () => {
  const airports = `"EFF_DATE","SITE_NO","SITE_TYPE_CODE","STATE_CODE","ARPT_ID","CITY","COUNTRY_CODE","ARPT_NAME","LAT_DECIMAL","LONG_DECIMAL","ELEV","ARPT_STATUS","CUST_FLAG","LNDG_RIGHTS_FLAG","FUEL_TYPES","TWR_TYPE_CODE","ICAO_ID"
"2026/08/06","15793.","A","NY","JFK","NEW YORK","US","JOHN F KENNEDY INTL",40.63992888,-73.77869222,12.7,"O","N","Y","100LL,A","ATCT","KJFK"
"2026/08/06","1.","H","NY","ZZ1","NOWHERE","US","ROOF",40.7,-73.8,,"CI","","","","",""
`;
  const runways =
    '"SITE_NO","SITE_TYPE_CODE","RWY_ID","RWY_LEN","RWY_WIDTH","SURFACE_TYPE_CODE","RWY_LGT_CODE"\n"15793.","A","04R/22L",8400,200,"CONC","HIGH"\n';
  const ends =
    '"SITE_NO","RWY_ID","RWY_END_ID","TRUE_ALIGNMENT","LAT_DECIMAL","LONG_DECIMAL","RWY_END_ELEV","DISPLACED_THR_LEN","TKOF_RUN_AVBL","LNDG_DIST_AVBL","APCH_LGT_SYSTEM_CODE","VGSI_CODE"\n"15793.","04R/22L","04R",31,40.62541,-73.77034,12.1,,8400,8400,"ALSF2","P4L"\n"15793.","04R/22L","22L",211,40.64520,-73.75485,12,,8400,8400,"",""\n';
  const ils =
    '"SITE_NO","RWY_END_ID","SYSTEM_TYPE_CODE","ILS_LOC_ID","CATEGORY","LOC_FREQ","APCH_BEAR"\n"15793.","04R","LD","I-JFK","III",109.5,43.96\n"9.","04R","LD","I-NO","I",109.5,43.96\n';
  const slopes = '"SITE_NO","RWY_END_ID","G_S_ANGLE"\n"15793.","04R",3\n';
  const frequencies =
    '"SERVICED_FACILITY","FREQ","FREQ_USE","SECTORIZATION"\n"JFK","119.1","LCL/P","RWY 04R/22L"\n"JFK","121.9R","GND/P",""\n"JFK","none","GND/P",""\n"XYZ","118.0","LCL/P",""\n';

  it('E2 combines airport, runways, ends, ILS and frequencies', () => {
    const tables = {
      airports: table('APT_BASE.csv', airports),
      runways: table('APT_RWY.csv', runways),
      runwayEnds: table('APT_RWY_END.csv', ends),
      frequencies: table('FRQ.csv', frequencies),
      ils: table('ILS_BASE.csv', ils),
      glideSlopes: table('ILS_GS.csv', slopes),
    };
    const read = readNasrCsvAirports(tables, 'test');
    expect(read.cycleDate).toBe('2026-08-06');
    expect(read.airports).toHaveLength(1);
    expect(read.airports[0]).toMatchObject({
      ident: 'KJFK',
      localCode: 'JFK',
      region: 'US-NY',
      elevationFt: 12.7,
      isTowered: true,
      hasIls: true,
      hasCustoms: true,
      fuelTypes: ['100LL', 'A'],
      runways: [
        {
          lengthFt: 8400,
          surface: 'Concrete',
          isLighted: true,
          ends: [
            {
              ident: '04R',
              headingDegTrue: 31,
              lat: 40.62541,
              elevationFt: 12.1,
              displacedThresholdFt: null,
              toraFt: 8400,
              todaFt: null,
              approachLights: 'ALSF2',
              slopeIndicator: 'P4L',
              ils: {
                ident: 'I-JFK',
                system: 'ILS/DME',
                category: 'III',
                frequencyMhz: 109.5,
                courseDegMag: 43.96,
                glideSlopeDeg: 3,
              },
            },
            { ident: '22L', ils: null, approachLights: null },
          ],
        },
      ],
      frequencies: [
        { type: 'TWR', frequencyMhz: 119.1, remark: 'RWY 04R/22L' },
        { type: 'GND', frequencyMhz: 121.9, remark: null },
      ],
    });
    expect(tables.airports.log.skipped).toBe(1);
    expect(tables.frequencies.log.rejected).toEqual([
      { file: 'FRQ.csv', line: 4, reason: 'KJFK: no frequency "none"' },
    ]);
    expect(tables.ils.log.skipped).toBe(1);
  });

  it('E2 with an airport table alone ILS is unknown', () => {
    const alone = readNasrCsvAirports(
      {
        airports: table('APT_BASE.csv', airports),
        runways: null,
        runwayEnds: null,
        frequencies: null,
        ils: null,
        glideSlopes: null,
      },
      'test',
    );
    expect(alone.airports[0]).toMatchObject({ hasIls: null, runways: [], frequencies: [] });
  });
});

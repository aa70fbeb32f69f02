import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { buildNavdata } from './build-navdata.ts';
import { columnsOfStatement } from './formats/sqlite-columns.ts';
import { openSqliteFile } from './formats/sqlite-table.ts';
import { readDatabases } from './read-database.ts';
import { NavdataSourceError } from './source-error.ts';
import { makeSqlite } from './testing/make-sqlite.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'databases-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function fileOf(name: string, statements: string): Promise<string> {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await makeSqlite(statements));
  return file;
}

const AIRWAY_COLUMNS = `area_code TEXT(3), crusing_table_identifier TEXT, direction_restriction TEXT(1),
  flightlevel TEXT(1), icao_code TEXT(2), maximum_altitude INTEGER(5), minimum_altitude1 INTEGER(5),
  minimum_altitude2 INTEGER(5), route_identifier TEXT(6), route_type TEXT(1), seqno INTEGER(4),
  waypoint_description_code TEXT(4), waypoint_identifier TEXT(5), waypoint_latitude DOUBLE, waypoint_longitude DOUBLE`;
/** Area, direction, level, region, max and min altitude, airway, sequence, description, point. */
const AIRWAY_ROWS = `
  ('EUR','','F','H','ED',46000,24500,NULL,'UZ1','R',30,'EE  ','CCC',50.0,10.0),
  ('EUR','','F','H','ED',46000,24500,NULL,'UZ1','R',10,'E   ','AAA',50.0,8.0),
  ('EUR','','B','B','ED',99999,5000,NULL,'UZ1','R',20,'E   ','BBB',50.0,9.0),
  ('USA','',' ','L','K6',17500,'FL045',NULL,'UZ1','O',10,'E   ','DDD',40.0,-75.0),
  ('USA','',' ','L','K6',17500,4500,NULL,'UZ1','O',20,'EE  ','EEE',40.0,-74.0),
  ('USA','',' ','L','K6',17500,4500,NULL,'UZ1','O',30,'E   ','FFF',40.0,-70.0),
  ('USA','',' ','L','K6',17500,4500,NULL,'UZ1','O',40,'EE  ','GGG',40.0,-69.0)`;

const dfd = (
  names: { header: string; fixes: string; vhf: string; ndbs: string; airways: string },
  columns: { cycle: string; vhf: string; ndb: string },
) => `
  CREATE TABLE ${names.header} (${columns.cycle} TEXT(4), effective_fromto TEXT(10), revision TEXT);
  INSERT INTO ${names.header} VALUES ('2610', '0110291026', '001');
  CREATE TABLE ${names.airways} (${AIRWAY_COLUMNS});
  INSERT INTO ${names.airways} VALUES ${AIRWAY_ROWS};
  CREATE TABLE ${names.fixes} (area_code TEXT, icao_code TEXT, waypoint_identifier TEXT, waypoint_name TEXT,
    waypoint_latitude DOUBLE, waypoint_longitude DOUBLE);
  INSERT INTO ${names.fixes} VALUES ('EUR','ED','AAA','AAA',50.0,8.0), ('EUR','ED','CCC','CHARLIE',50.0,10.0),
    ('EUR','ED','NIL','NIL',NULL,NULL);
  CREATE TABLE ${names.vhf} (airport_identifier TEXT, dme_elevation INTEGER, dme_ident TEXT, dme_latitude DOUBLE,
    dme_longitude DOUBLE, icao_code TEXT, navaid_class TEXT, ${columns.vhf}_frequency DOUBLE,
    ${columns.vhf}_identifier TEXT, ${columns.vhf}_latitude DOUBLE, ${columns.vhf}_longitude DOUBLE,
    ${columns.vhf}_name TEXT, range INTEGER, station_declination DOUBLE);
  INSERT INTO ${names.vhf} VALUES
    (NULL, 1200, 'BBB', 50.0, 9.0, 'ED', 'VDHW ', 113.75, 'BBB', 50.0, 9.0, 'BRAVO', 130, 3.0),
    ('EDXX', 300, 'IABC', 50.1, 9.1, 'ED', ' ITW ', 110.3, 'IABC', NULL, NULL, 'AN ILS', 25, NULL),
    (NULL, 900, 'TAC', 51.0, 9.0, 'ED', ' MHW ', 112.0, '', NULL, NULL, 'TANGO', 130, NULL);
  CREATE TABLE ${names.ndbs} (icao_code TEXT, ${columns.ndb}_identifier TEXT, ${columns.ndb}_name TEXT,
    ${columns.ndb}_frequency DOUBLE, ${columns.ndb}_latitude DOUBLE, ${columns.ndb}_longitude DOUBLE, range INTEGER);
  INSERT INTO ${names.ndbs} VALUES ('ED', 'NN', 'NOVEMBER', 371.5, 50.5, 9.5, 50);`;

const VERSIONS: [string, string][] = [
  [
    'version 1',
    dfd(
      {
        header: 'tbl_header',
        fixes: 'tbl_enroute_waypoints',
        vhf: 'tbl_vhfnavaids',
        ndbs: 'tbl_enroute_ndbnavaids',
        airways: 'tbl_enroute_airways',
      },
      { cycle: 'current_airac', vhf: 'vor', ndb: 'ndb' },
    ),
  ],
  [
    'version 2',
    dfd(
      {
        header: 'tbl_hdr_header',
        fixes: 'tbl_ea_enroute_waypoints',
        vhf: 'tbl_d_vhfnavaids',
        ndbs: 'tbl_db_enroute_ndbnavaids',
        airways: 'tbl_er_enroute_airways',
      },
      { cycle: 'cycle', vhf: 'navaid', ndb: 'navaid' },
    ),
  ],
];

const LITTLE_NAVMAP = `
  create table metadata (db_version_major integer not null, db_version_minor integer not null, airac_cycle varchar(5),
    data_source varchar(10));
  insert into metadata values (14, 27, '2609', 'MSFS');
  create table waypoint (
    waypoint_id integer primary key, -- 1, 2, (and so on)
    ident varchar(5) not null, region varchar(2), airport_ident varchar(4), artificial integer, type varchar(15),
    num_victor_airway integer not null, mag_var double not null, lonx double not null, laty double not null,
    foreign key (airport_ident) references airport (ident));
  insert into waypoint values (7, 'AAA', 'ED', NULL, NULL, 'WN', 1, 2, 8.0, 50.0), (8, 'BBB', 'ED', NULL, 1, 'V', 1, 2, 9.0, 50.0),
    (9, 'TERMA', 'ED', 'EDDF', NULL, 'WN', 0, 2, 8.5, 50.1);
  create table vor (vor_id integer primary key, ident varchar(5), name varchar(50), region varchar(2), airport_ident varchar(4),
    type varchar(15), frequency integer, range integer, mag_var double, dme_only integer not null, dme_altitude integer,
    dme_lonx double, dme_laty double, altitude integer, lonx double not null, laty double not null);
  insert into vor values (1, 'BBB', 'Bravo', 'ED', NULL, 'H', 113750, 130, 3, 0, 1200, 9.0, 50.0, 1200, 9.0, 50.0);
  create table ndb (ndb_id integer primary key, ident varchar(5), name varchar(50), region varchar(2), airport_ident varchar(4),
    type varchar(15), frequency integer not null, range integer, altitude integer, lonx double not null, laty double not null);
  insert into ndb values (1, 'NN', 'November', 'ED', NULL, 'HH', 37150, 50, NULL, 9.5, 50.5);
  create table airway (airway_id integer primary key, airway_name varchar(5) not null, airway_type varchar(15) not null,
    from_waypoint_id integer not null, to_waypoint_id integer not null, direction varchar(1), minimum_altitude integer,
    maximum_altitude integer, from_lonx double not null, from_laty double not null, to_lonx double not null,
    to_laty double not null);
  insert into airway values (1, 'UZ1', 'B', 7, 8, 'B', 24500, 46000, 8.0, 50.0, 9.0, 50.0),
    (2, 'Z2', 'V', 7, 99, 'N', 0, 0, 8.0, 50.0, 9.0, 50.0), (3, 'Z3', 'V', 7, 8, 'N', 0, 99999, 8.0, 50.0, 9.0, 50.0);`;

const named = ({ airway, from, to }: { airway: string; from: { ident: string }; to: { ident: string } }) =>
  `${airway} ${from.ident}-${to.ident}`;

/** The file with `byte` at every offset in `at`. */
const damaged = (whole: Buffer, changes: readonly { at: number; byte: number }[]): Buffer => {
  const bytes = Buffer.from(whole);
  for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
  return bytes;
};

describe('G3 databases of pilots and simulator users', () => {
  it('G3 a damaged database is read as far as possible or rejected as damaged, wherever the damage is', async () => {
    const whole = Buffer.from(await makeSqlite(LITTLE_NAVMAP));
    const file = path.join(folder, 'damaged.sqlite');
    const changes = fc.array(
      fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.nat({ max: 255 }) }),
      { minLength: 1, maxLength: 400 },
    );
    fc.assert(
      fc.property(changes, (made) => {
        writeFileSync(file, damaged(whole, made));
        try {
          readDatabases([file]);
        } catch (error) {
          expect(error).toBeInstanceOf(NavdataSourceError);
        }
      }),
      { numRuns: cases(150) },
    );
  });

  it('G3 cyclic pages, and a row longer than its file, stop reading', () => {
    const page = Buffer.alloc(1024);
    page.write('SQLite format 3\0', 'latin1');
    page.writeUInt16BE(512, 16);
    page.writeUInt32BE(2, 28);
    page.writeUInt32BE(1, 56);
    const loop = Buffer.from(page);
    loop[100] = 5;
    loop.writeUInt16BE(1, 103);
    loop.writeUInt32BE(1, 108);
    loop.writeUInt16BE(200, 112);
    loop.writeUInt32BE(1, 200);
    expect(() => openSqliteFile('x', loop)).toThrow('points to page 1 more than once');
    const long = Buffer.from(page);
    long[100] = 13;
    long.writeUInt16BE(1, 103);
    long.writeUInt16BE(200, 108);
    long.fill(0xff, 200, 209);
    expect(() => openSqliteFile('x', long)).toThrow('is damaged at page 1');
  });

  it.each(VERSIONS)(
    'G3 Navigraph DFD %s: points, airways in order, direction and levels',
    async (name, sql) => {
      const [set] = readDatabases([await fileOf(`${name}.s3db`, sql)]);
      expect(set).toMatchObject({
        asOf: '2026-10-01',
        sources: [{ airac: '2610', used: { fixes: 2, navaids: 3, airways: 7 }, rejected: 1 }],
      });
      expect(set?.legs.map(named)).toEqual(['UZ1 AAA-BBB', 'UZ1 CCC-BBB', 'UZ1 DDD-EEE', 'UZ1 FFF-GGG']);
      const [forward, backward, low] = set?.legs ?? [];
      expect(forward).toMatchObject({ isOneWay: true, isHigh: true, isLow: false, minFl: 245, maxFl: 460 });
      expect(backward).toMatchObject({ isOneWay: true, isHigh: true, isLow: true, minFl: 50, maxFl: null });
      expect(low).toMatchObject({ isOneWay: false, isHigh: false, isLow: true, minFl: 45, maxFl: 175 });
      expect(forward?.from).toEqual({
        ident: 'AAA',
        position: { lat: 50, lon: 8 },
        region: 'ED',
        kind: null,
      });
      const of = (ident: string) => set?.points.find((point) => point.ident === ident);
      expect(of('BBB')).toMatchObject({
        kind: 'VOR',
        type: 'VOR/DME',
        frequencyKhz: 113_750,
        variationDegEast: 3,
      });
      expect(of('TAC')).toMatchObject({ kind: 'DME', type: 'TACAN', lat: 51 });
      expect(of('IABC')).toBeUndefined();
      expect(of('NN')).toMatchObject({ kind: 'NDB', frequencyKhz: 371.5, name: 'NOVEMBER' });
      expect([of('AAA')?.name, of('CCC')?.name]).toEqual([null, 'CHARLIE']);
    },
  );

  it('G3 Little Navmap (MSFS): each navaid once, legs by their points, unlimited is not a level', async () => {
    const [set] = readDatabases([await fileOf('little_navmap_msfs.sqlite', LITTLE_NAVMAP)]);
    expect(set?.sources[0]).toMatchObject({
      name: 'Little Navmap database of MSFS, little_navmap_msfs.sqlite',
      airac: '2609',
      rejected: 1,
    });
    expect(set?.points.map(({ kind, ident, usage }) => `${kind} ${ident} ${usage ?? ''}`)).toEqual([
      'VOR BBB ENROUTE',
      'NDB NN ENROUTE',
      'FIX AAA ENROUTE',
      'FIX TERMA TERMINAL',
    ]);
    expect(set?.points[0]).toMatchObject({ type: 'VOR/DME', frequencyKhz: 113_750 });
    expect(set?.points[1]).toMatchObject({ frequencyKhz: 371.5 });
    expect(set?.legs.map(named)).toEqual(['UZ1 BBB-AAA', 'Z3 AAA-BBB']);
    expect(set?.legs[0]).toMatchObject({ isOneWay: true, isHigh: true, isLow: true, minFl: 245, maxFl: 460 });
    expect(set?.legs[1]).toMatchObject({ isOneWay: false, isHigh: false, minFl: null, maxFl: null });
  });

  it('G3 a folder with databases becomes the artefact, the newer cycle over the older', async () => {
    await fileOf('both/little_navmap_msfs.sqlite', LITTLE_NAVMAP);
    await fileOf('both/e_dfd_2610.s3db', VERSIONS[0]?.[1] ?? '');
    const { meta, notes } = buildNavdata({
      npm: false,
      fromDir: path.join(folder, 'both'),
      outFile: path.join(folder, 'out.navdata'),
      log: () => undefined,
    });
    expect(meta.sources.map(({ airac }) => airac)).toEqual(['2610', '2609']);
    // UZ1 of the newer cycle replaces that of the older; Z3 is only in the older cycle.
    expect(meta.counts).toMatchObject({ airways: 2, vors: 1, ndbs: 1 });
    expect(notes.find((each) => each.includes('airway legs lack a point'))).toMatch(/^0 of/);
  });

  it('G3 another database, a truncated one and one that only has the name are rejected or ignored', async () => {
    const other = await fileOf('other.sqlite', 'CREATE TABLE fish (name TEXT)');
    expect(() => readDatabases([other])).toThrow(/neither a Navigraph DFD nor one of Little Navmap/);
    const cut = path.join(folder, 'cut.s3db');
    writeFileSync(cut, (await makeSqlite(VERSIONS[0]?.[1] ?? '')).subarray(0, 5000));
    expect(() => readDatabases([cut])).toThrow(/has 5000 of/);
    mkdirSync(path.join(folder, 'windows'));
    writeFileSync(path.join(folder, 'windows', 'Thumbs.db'), 'no database');
    expect(() =>
      buildNavdata({
        npm: false,
        fromDir: path.join(folder, 'windows'),
        outFile: path.join(folder, 'none.navdata'),
        log: () => undefined,
      }),
    ).toThrow(/holds no file that is known/);
  });
});

describe('G3 X-Plane 12', () => {
  it('G3 the simulator’s own folder works: its default data is found, in the format of version 12', () => {
    const data = path.join(folder, 'X-Plane 12', 'Resources', 'default data');
    mkdirSync(data, { recursive: true });
    const write = (name: string, version: number, rows: string[]) =>
      writeFileSync(
        path.join(data, name),
        [
          'I',
          `${version} Version - data cycle 2610, build 20260920, metadata XP${version}.`,
          '',
          ...rows,
          '99',
          '',
        ].join('\n'),
      );
    write('earth_fix.dat', 1200, [
      ' 50.000000000    8.000000000  AAA ENRT ED 4530263 AAA',
      ' 50.000000000   10.000000000  CCC ENRT ED 4530263 CHARLIE',
    ]);
    write('earth_nav.dat', 1200, [
      ' 3 50.000000000    9.000000000     1200    11375   130      3.000  BBB ENRT ED BRAVO VOR/DME',
      '14 50.000000000    9.000000000      400    20500     0  36000.000 X09A EDXX ED 09 LPV',
      '16 50.000000000    9.000000000      400    20500     0 300089.000 X09A EDXX ED 09 EGNOS',
    ]);
    write('earth_awy.dat', 1100, [
      '  AAA ED 11   BBB ED  3 F 2 245 460 UZ1',
      '  BBB ED  3   CCC ED 11 N 2 245 460 UZ1-UZ2',
    ]);
    const { meta } = buildNavdata({
      npm: false,
      fromDir: path.join(folder, 'X-Plane 12'),
      outFile: path.join(folder, 'xplane.navdata'),
      log: () => undefined,
    });
    expect(meta.sources[0]).toMatchObject({
      airac: '2610',
      used: { fixes: 2, navaids: 1, airways: 2 },
      rejected: 0,
    });
    expect(meta.counts).toMatchObject({ airways: 2, airwaySegments: 3, vors: 1, fixes: 2 });
  });
});

describe('E2 columns of a table', () => {
  it('E2 quoted names, comments, types with commas and constraints', () => {
    const statement =
      'CREATE TABLE "a (b" ( [One] INTEGER PRIMARY KEY, -- first, of (all)\n "tw,o" DECIMAL(5, 2) DEFAULT (1), `three` TEXT /* , x */, PRIMARY KEY (one), UNIQUE(three))';
    expect(columnsOfStatement(statement)).toEqual({ columns: ['one', 'tw,o', 'three'], rowIdColumn: 0 });
    expect(columnsOfStatement('CREATE TABLE t(a INT PRIMARY KEY, b)')).toEqual({
      columns: ['a', 'b'],
      rowIdColumn: null,
    });
  });
});

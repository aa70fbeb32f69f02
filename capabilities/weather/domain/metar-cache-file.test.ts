import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { metarCacheCsv } from '#sky/observations/awc-metar.ts';
import { metarsOfHour } from '#sky/observations/metar.ts';
import { WORLD_STATIONS } from '#sky/testing/world-stations.ts';
import { readCacheFile } from './metar-cache-file.ts';
import { readStationAnswer, stationMetar } from './station-report.ts';
import { weatherRecordOf } from './station-record.ts';

const RECORDED = join(import.meta.dirname, '../../../../shared/upstreams/awc');
const hasRecorded = existsSync(RECORDED);
if (!hasRecorded) process.stdout.write('no recorded reports here (../shared): their tests are skipped\n');
const recorded = (name: string): string => readFileSync(join(RECORDED, name), 'utf8');

const HEADER = 'raw_text,station_id,observation_time,latitude,longitude,sky_cover,sky_cover,elevation_m';
const NOW = Date.UTC(2026, 6, 18, 4);
const rowsOf = (text: string) => {
  const file = readCacheFile(text, 'metar');
  if (!file.ok) throw new Error(file.message);
  return file;
};

describe('F1 cache file of METARs', () => {
  it('status lines before the header, quoted rows with commas, CRLF, prefixes, ms times', () => {
    const file = rowsOf(
      [
        'No errors',
        'No warnings',
        '4 ms',
        'data source=metars',
        '2 results',
        HEADER,
        '"SPECI CYBW 160735Z AUTO 29003KT 3/8SM FG VV003 05/05 A3020 RMK A, B",CYBW,2026-09-16T07:35:00.000Z,51.1080,-114.3820,OVX,,1201',
        'KAAA 160735Z 00000KT,KAAA,,,,,,',
        '',
      ].join('\r\n'),
    );
    expect(file.rows).toEqual([
      {
        icao: 'CYBW',
        raw: 'SPECI CYBW 160735Z AUTO 29003KT 3/8SM FG VV003 05/05 A3020 RMK A, B',
        timeMs: Date.UTC(2026, 8, 16, 7, 35),
        lat: 51.108,
        lon: -114.382,
        elevationM: 1201,
      },
      { icao: 'KAAA', raw: 'KAAA 160735Z 00000KT', timeMs: null, lat: null, lon: null, elevationM: null },
    ]);
    expect(file.rejected).toEqual([]);
  });

  it('a file without its header is invalid; an empty one is an empty list', () => {
    expect(readCacheFile('<html>Service unavailable</html>', 'metar').ok).toBe(false);
    expect(readCacheFile('', 'metar').ok).toBe(false);
    expect(rowsOf(HEADER).rows).toEqual([]);
  });

  it('garbage after the header is rejected or kept raw, without an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const file = rowsOf([HEADER, ...lines].join('\n'));
        for (const row of file.rows) {
          const report = stationMetar(row, { receivedMs: NOW, shiftMs: 0 });
          expect(report.raw).toBe(row.raw);
          expect(report.metar.raw).toBe(row.raw);
        }
      }),
    );
  });

  it.skipIf(!hasRecorded)('the recorded rows are read with position and time', () => {
    const file = rowsOf(recorded('metars.cache.2026-rows-first-5-columns.csv'));
    expect(file.rows.map(({ icao }) => icao)).toEqual(['LIRF', 'CYBW']);
    const [rome, springbank] = file.rows.map(
      (row) => stationMetar(row, { receivedMs: NOW, shiftMs: 0 }).metar,
    );
    expect(rome?.conditions.flightCategory).toBe('VFR');
    expect(springbank).toMatchObject({
      kind: 'SPECI',
      isAutomatic: true,
      conditions: { flightCategory: 'LIFR' },
    });
  });

  it('the simulated sky writes the same file: every row is read and equals the simulated weather', () => {
    const atmosphere = createAtmosphere({ seed: 7 });
    const reports = metarsOfHour({ atmosphere, stations: WORLD_STATIONS, timeMs: NOW });
    const file = rowsOf(metarCacheCsv(reports));
    expect(file.rejected).toEqual([]);
    expect(file.rows).toHaveLength(reports.length);
    for (const [index, row] of file.rows.entries()) {
      const report = reports[index];
      const { metar } = stationMetar(row, { receivedMs: NOW, shiftMs: 0 });
      expect(row.raw).toBe(report?.raw);
      expect(metar.undecoded).toEqual([]);
      expect(metar.conditions.flightCategory).toBe(report?.category);
      expect(metar.observedMs).toBe(report?.observedMs);
    }
  });
});

const FRESH = { source: 's', origin: 'live', asOf: null, receivedAt: null, state: 'fresh' } as const;

describe('H3 response for one station', () => {
  const time = { receivedMs: NOW, shiftMs: 0 };
  const recordOf = (json: unknown, icao: string) => {
    const read = readStationAnswer(json, icao, time);
    if (!read) throw new Error('no list');
    const { metar, taf, name } = read.answer;
    const parts = { icao, metar, taf, name, site: null, freshness: FRESH, tafFreshness: null, message: null };
    return { ...read, record: weatherRecordOf(parts) };
  };

  it.skipIf(!hasRecorded)('the recorded responses produce the record of spec 3', () => {
    const { record } = recordOf(JSON.parse(recorded('2026-07-18/metar.json')), 'KRNO');
    expect(record).toMatchObject({
      icao: 'KRNO',
      temp: 27.8,
      dewp: 1.7,
      wdir: 280,
      wspd: 16,
      wgst: 26,
      visib: 10,
      category: 'VFR',
      airport_info: 'Reno/Tahoe Intl, NV, US · 4409 ft · 39.51°N 119.77°W',
    });
    expect(record.altim).toBeCloseTo(1017.6, 1);
    expect(record.rawOb?.startsWith('METAR KRNO 180355Z')).toBe(true);
    expect(record.metar?.observedMs).toBe(1_784_346_900_000);
  });

  it('VRB, 10+, omitted keys, a TAF beside it; records of others and broken ones are rejected', () => {
    const raw = 'METAR EGLL 180350Z VRB02KT 9999 ///015 M01/M03 Q0998 XYZZY';
    const { record, rejected } = recordOf(
      [
        { icaoId: 'KJFK', rawOb: 'METAR KJFK 180351Z 00000KT' },
        { icaoId: 'EGLL' },
        null,
        {
          icaoId: 'EGLL',
          rawOb: raw,
          visib: '10+',
          wdir: 'VRB',
          rawTaf: 'TAF EGLL 180200Z 1803/1909 24010KT CAVOK',
        },
      ],
      'EGLL',
    );
    expect(rejected).toHaveLength(3);
    expect(record).toMatchObject({
      rawOb: raw,
      wdir: 'VRB',
      wspd: 2,
      visib: '6+',
      temp: -1,
      dewp: -3,
      altim: 998,
    });
    // A cloud amount that the station could not determine leaves the category unknown.
    expect(record.category).toBeNull();
    expect(record.metar?.undecoded).toEqual(['XYZZY']);
    expect(record.taf?.periods).toMatchObject([{ category: 'VFR' }]);
  });

  it('without a report every field is null, never 0; anything but a list is rejected', () => {
    const { record } = recordOf([], 'KJFK');
    for (const key of [
      'rawOb',
      'rawTaf',
      'temp',
      'dewp',
      'wdir',
      'wspd',
      'wgst',
      'visib',
      'altim',
      'category',
    ] as const)
      expect(record[key]).toBeNull();
    expect(readStationAnswer({ error: 'x' }, 'KJFK', time)).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        readStationAnswer(json, 'KJFK', time);
      }),
    );
  });

  it('in replay times are shifted and the text is unchanged', () => {
    const raw = 'METAR EGLL 180350Z 24010KT CAVOK 10/05 Q1013';
    const read = readStationAnswer([{ icaoId: 'EGLL', rawOb: raw }], 'EGLL', {
      receivedMs: NOW,
      shiftMs: 3_600_000,
    });
    expect(read?.answer.metar?.raw).toBe(raw);
    expect(read?.answer.metar?.metar.observedMs).toBe(Date.UTC(2026, 6, 18, 4, 50));
  });
});

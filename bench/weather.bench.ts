import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeGrib2 } from '#aviation/grib2/decode-grib2.ts';
import { stationMetar } from '#capabilities/weather/domain/station-report.ts';
import { createCacheFileDecoder } from '#capabilities/weather/server/metar-decoding.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { metarCacheCsv } from '#sky/observations/awc-metar.ts';
import { metarsOfHour } from '#sky/observations/metar.ts';
import { judge } from './figures.ts';
import { worldOfStations } from './sky.bench.ts';

const RECORDED = join(import.meta.dirname, '../../shared/upstreams/grib2/gfs.t12z.pgrbf120.2p5deg.grib2');
const MB = 1e6;
/** Limit for a complete file with complex packing, on a server with one core. */
const MIN_GRIB_MB_PER_S = 5;
const METAR_BUDGET_MS = 1000;

function benchGrib(): boolean {
  if (!existsSync(RECORDED)) {
    console.log('no recorded model file here (../shared): GRIB2 is not measured');
    return true;
  }
  const bytes = readFileSync(RECORDED);
  const decode = () => {
    const { fields } = decodeGrib2(bytes);
    for (const field of fields) field.values();
    return fields.length;
  };
  decode();
  const started = process.cpuUsage();
  const fields = decode();
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  return judge({
    name: `GRIB2: ${fields} recorded fields decoded and unpacked, of the packed file`,
    figure: bytes.byteLength / MB / seconds,
    unit: 'MB for a second of CPU',
    atLeast: MIN_GRIB_MB_PER_S,
  });
}

async function benchMetars(): Promise<boolean> {
  const timeMs = Date.UTC(2026, 6, 18, 18);
  const stations = worldOfStations();
  const reports = metarsOfHour({ atmosphere: createAtmosphere({ seed: 1 }), stations, timeMs });
  const body = new TextEncoder().encode(metarCacheCsv(reports));
  const context = { receivedMs: timeMs, shiftMs: 0 };
  const parse = () =>
    createCacheFileDecoder('metar', stationMetar)([{ name: 'main', contentType: 'text/csv', body }], context);
  await parse();
  const started = performance.now();
  const parsed = await parse();
  return judge({
    name: `METAR: snapshot of ${parsed.reports.length} stations read and decoded`,
    figure: performance.now() - started,
    unit: 'ms',
    atMost: METAR_BUDGET_MS,
  });
}

/** Parsing of weather feeds. */
export async function benchWeather(): Promise<boolean> {
  const isGribQuick = benchGrib();
  return (await benchMetars()) && isGribQuick;
}

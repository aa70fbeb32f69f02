import { METRES_PER_FOOT } from '#aviation/units.ts';
import { toIso } from '#aviation/time/utc.ts';
import { gzipSync } from 'node:zlib';
import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { awcMetar, metarCacheCsv } from '#sky/observations/awc-metar.ts';
import { metarOf } from '#sky/observations/metar.ts';
import { type Station, scheduleMinutes } from '#sky/observations/station.ts';
import { type SimulatedTaf, tafOf } from '#sky/observations/taf.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two routine reports a station checks every ten minutes whether a SPECI is due. */
const LOOK_MS = 10 * MINUTE_MS;
/** Forecasts are issued on a six-hour cycle and not amended; checking every half hour finds every issue. */
const TAF_LOOK_MS = 30 * MINUTE_MS;
const TAF_HEADER =
  'raw_text,station_id,issue_time,bulletin_time,valid_time_from,valid_time_to,remarks,latitude,longitude,elevation_m';

interface Written {
  /** The check at which it was written. */
  look: string;
  raw: string;
  row: string;
}

interface World {
  atmosphere: Atmosphere;
  metars: Map<string, Written>;
  tafs: Map<string, Written>;
}

const worlds = new Map<number, World>();
function worldOf(seed: number): World {
  const world = worlds.get(seed) ?? {
    atmosphere: createAtmosphere({ seed }),
    metars: new Map<string, Written>(),
    tafs: new Map<string, Written>(),
  };
  worlds.set(seed, world);
  return world;
}

/** Identifies the last check of a station: nothing changes between two checks. */
function lastLook(station: Station, timeMs: number): string {
  const hourMs = Math.floor(timeMs / HOUR_MS) * HOUR_MS;
  const regularMs = [hourMs - HOUR_MS, hourMs]
    .flatMap((ms) => scheduleMinutes(station).map((minute) => ms + minute * MINUTE_MS))
    .filter((ms) => ms <= timeMs)
    .reduce((last, ms) => Math.max(last, ms), 0);
  return `${regularMs} ${Math.floor((timeMs - regularMs) / LOOK_MS)}`;
}

function tafRow(taf: SimulatedTaf): string {
  const { station } = taf;
  return [
    `"${taf.raw}"`,
    station.icao,
    toIso(taf.issuedMs),
    toIso(taf.issuedMs),
    toIso(taf.validFromMs),
    toIso(taf.validUntilMs),
    '',
    station.lat.toFixed(4),
    station.lon.toFixed(4),
    String(Math.round(station.elevationFt * METRES_PER_FOOT)),
  ].join(',');
}

export interface SimulatedStationsRequest {
  seed: number;
  stations: readonly Station[];
  timeMs: number;
}
/** Rows of a cache file, and whether any of them has changed since the last write. */
export interface WrittenRows {
  header: string;
  rows: readonly string[];
  isNew: boolean;
}

function write(
  written: Map<string, Written>,
  stations: readonly Station[],
  look: (station: Station) => string,
  make: (station: Station) => { raw: string; row: string },
): { rows: string[]; isNew: boolean } {
  let isNew = false;
  const rows = stations.map((station) => {
    const before = written.get(station.icao);
    const at = look(station);
    if (before?.look === at) return before.row;
    const next = { look: at, ...make(station) };
    if (next.raw !== before?.raw) isNew = true;
    written.set(station.icao, next);
    return next.row;
  });
  return { rows, isNew };
}

/** Run in the thread of the simulated sky: reports in the file and response formats of aviationweather.gov. */
export const metarHandlers = {
  metarRows({ seed, stations, timeMs }: SimulatedStationsRequest): WrittenRows {
    const { atmosphere, metars } = worldOf(seed);
    const [header = ''] = metarCacheCsv([]).split('\n');
    const make = (station: Station) => {
      const report = metarOf({ atmosphere, station, timeMs });
      const [, row = ''] = metarCacheCsv([report]).split('\n');
      return { raw: report.raw, row };
    };
    return { header, ...write(metars, stations, (station) => lastLook(station, timeMs), make) };
  },
  tafRows({ seed, stations, timeMs }: SimulatedStationsRequest): WrittenRows {
    const { atmosphere, tafs } = worldOf(seed);
    const look = String(Math.floor(timeMs / TAF_LOOK_MS));
    const make = (station: Station) => {
      const taf = tafOf({ atmosphere, station, timeMs });
      return { raw: taf.raw, row: tafRow(taf) };
    };
    return { header: TAF_HEADER, ...write(tafs, stations, () => look, make) };
  },
  /** The response of `/api/data/metar?ids=…&format=json&taf=true` for one station. */
  stationJson({ seed, station, timeMs }: { seed: number; station: Station; timeMs: number }): string {
    const { atmosphere } = worldOf(seed);
    const metar = awcMetar(metarOf({ atmosphere, station, timeMs }));
    return JSON.stringify([{ ...metar, rawTaf: tafOf({ atmosphere, station, timeMs }).raw }]);
  },
  gzipText(text: string): Uint8Array {
    return gzipSync(text, { level: 1 });
  },
};
export type MetarHandlers = typeof metarHandlers;

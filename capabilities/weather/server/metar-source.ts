import type { KeyedRawSource, RawSource } from '#platform/server/feeds/feed.ts';
import type { MetarSources } from './metar-feeds.ts';

const NAME = 'aviationweather.gov';
const MAX_FILE_BYTES = 24 * 1024 * 1024;
const MAX_STATION_BYTES = 1024 * 1024;

/** Files of the world's reports, updated every minute (METAR) and every ten minutes (TAF). */
function cacheFile(base: string, name: string): RawSource {
  const url = new URL(`data/cache/${name}`, base).href;
  return {
    name: NAME,
    fetch: ({ http }) =>
      http.fetch({
        url,
        maxBytes: MAX_FILE_BYTES,
        accept: [
          'application/gzip',
          'application/x-gzip',
          'application/octet-stream',
          'text/csv',
          'text/plain',
        ],
      }),
  };
}

/** Address of the call for one station (formats.md, section 1). */
export function stationUrl(base: string, icao: string): string {
  const url = new URL('api/data/metar', base);
  url.searchParams.set('ids', icao);
  url.searchParams.set('format', 'json');
  url.searchParams.set('taf', 'true');
  return url.href;
}

function station(base: string): KeyedRawSource {
  return {
    name: NAME,
    fetch: (icao, { http }) =>
      http.fetch({
        url: stationUrl(base, icao),
        maxBytes: MAX_STATION_BYTES,
        accept: ['application/json', 'text/json'],
      }),
  };
}

/** Reports of aviationweather.gov; `base` ends with a slash. */
export function awcMetarSources(base: string): NonNullable<MetarSources['live']> {
  return {
    metars: cacheFile(base, 'metars.cache.csv.gz'),
    tafs: cacheFile(base, 'tafs.cache.csv.gz'),
    station: station(base),
  };
}

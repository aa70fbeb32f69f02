import { METRES_PER_FOOT } from '#aviation/units.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import type { SimulatedMetar } from './metar.ts';

/** METARs in the formats of aviationweather.gov: the cache file (CSV) and /api/data/metar (JSON). */

const HPA_PER_INCH = 33.863_9;
const HEADER =
  'raw_text,station_id,observation_time,latitude,longitude,temp_c,dewpoint_c,wind_dir_degrees,wind_speed_kt,wind_gust_kt,visibility_statute_mi,altim_in_hg,sea_level_pressure_mb,corrected,auto,auto_station,maintenance_indicator_on,no_signal,lightning_sensor_off,freezing_rain_sensor_off,present_weather_sensor_off,wx_string,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,flight_category,three_hr_pressure_tendency_mb,maxT_c,minT_c,maxT24hr_c,minT24hr_c,precip_in,pcp3hr_in,pcp6hr_in,pcp24hr_in,snow_in,vert_vis_ft,metar_type,elevation_m';

const isMiles = ({ style }: SimulatedMetar): boolean => style === 'us' || style === 'canada';

/** Statute miles; `10+` or `6+` at the upper limit of reporting. */
function visibilityText({ visibility, style }: SimulatedMetar): number | string {
  if (!visibility.isUnlimited) return visibility.statuteMiles;
  return style === 'us' || style === 'canada' ? '10+' : '6+';
}

function csvRow(report: SimulatedMetar): string {
  const { station, wind, sky, visibility } = report;
  const layers: string[] = sky.clouds.slice(0, 4).flatMap(({ cover, baseFt }) => [cover, String(baseFt)]);
  if (layers.length === 0)
    layers.push(
      report.verticalVisibilityFt === null ? clearWord(report) : 'OVX',
      report.verticalVisibilityFt === null ? '' : String(report.verticalVisibilityFt),
    );
  while (layers.length < 8) layers.push('');
  const visibilityField = visibility.isUnlimited
    ? String(visibilityText(report))
    : String(visibility.statuteMiles);
  return [
    `"${report.raw}"`,
    station.icao,
    new Date(report.observedMs).toISOString(),
    station.lat.toFixed(4),
    station.lon.toFixed(4),
    String(report.temperatureC),
    String(report.dewPointC),
    wind.fromDegTrue === null ? 'VRB' : String(wind.fromDegTrue),
    String(wind.speedKt),
    wind.gustKt === null ? '' : String(wind.gustKt),
    visibilityField,
    (report.altimeterHpa / HPA_PER_INCH).toFixed(2),
    report.style === 'us' ? report.seaLevelPressureHpa.toFixed(1) : '',
    '',
    '',
    report.style === 'us' ? 'TRUE' : '',
    '',
    '',
    '',
    '',
    '',
    report.weather.join(' '),
    ...layers,
    report.category,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    report.verticalVisibilityFt === null ? '' : String(report.verticalVisibilityFt),
    report.kind,
    String(Math.round(station.elevationFt * METRES_PER_FOOT)),
  ].join(',');
}

function clearWord({ sky, style }: SimulatedMetar): string {
  if (sky.isCavok) return 'CAVOK';
  return style === 'us' ? 'CLR' : style === 'canada' ? 'SKC' : 'NSC';
}

/** Content of `metars.cache.csv` (served gzipped upstream). */
export function metarCacheCsv(reports: readonly SimulatedMetar[]): string {
  return `${[HEADER, ...reports.map(csvRow)].join('\n')}\n`;
}

/** Record of /api/data/metar?format=json; values not reported are omitted. */
export interface AwcMetar {
  readonly icaoId: string;
  readonly receiptTime: string;
  readonly obsTime: number;
  readonly reportTime: string;
  readonly temp: number;
  readonly dewp: number;
  readonly wdir: number | 'VRB';
  readonly wspd: number;
  readonly wgst?: number;
  readonly visib: number | string;
  readonly altim: number;
  readonly slp?: number;
  readonly qcField: number;
  readonly wxString?: string;
  readonly metarType: 'METAR' | 'SPECI';
  readonly rawOb: string;
  readonly lat: number;
  readonly lon: number;
  readonly elev: number;
  readonly name: string;
  readonly cover: string;
  readonly clouds: readonly { readonly cover: string; readonly base?: number }[];
  readonly fltCat: string;
  readonly vertVis?: number;
}

const AMOUNTS = ['FEW', 'SCT', 'BKN', 'OVC'];

/** Converts a report to its JSON record. */
export function awcMetar(report: SimulatedMetar): AwcMetar {
  const { station, wind, sky } = report;
  const delayMs =
    90_000 + 150_000 * hashUnit(hashOfWord(station.icao), 9, Math.floor(report.observedMs / 60_000));
  const nominalMs = isMiles(report) ? Math.round(report.observedMs / HOUR_MS) * HOUR_MS : report.observedMs;
  const clouds = sky.clouds.map(({ cover, baseFt }) => ({ cover, base: baseFt }));
  const isObscured = report.verticalVisibilityFt !== null;
  const thickest = clouds
    .map(({ cover }) => cover)
    .toSorted((a, b) => AMOUNTS.indexOf(b) - AMOUNTS.indexOf(a))[0];
  return {
    icaoId: station.icao,
    receiptTime: new Date(report.observedMs + Math.round(delayMs)).toISOString(),
    obsTime: Math.floor(report.observedMs / 1000),
    reportTime: new Date(nominalMs).toISOString(),
    temp: report.temperatureC,
    dewp: report.dewPointC,
    wdir: wind.fromDegTrue ?? 'VRB',
    wspd: wind.speedKt,
    ...(wind.gustKt === null ? {} : { wgst: wind.gustKt }),
    visib: visibilityText(report),
    altim: report.altimeterHpa,
    ...(report.style === 'us' ? { slp: report.seaLevelPressureHpa } : {}),
    qcField: 4,
    ...(report.weather.length === 0 ? {} : { wxString: report.weather.join(' ') }),
    metarType: report.kind,
    rawOb: report.raw,
    lat: station.lat,
    lon: station.lon,
    elev: Math.round(station.elevationFt * METRES_PER_FOOT),
    name: station.name,
    cover: isObscured ? 'OVX' : (thickest ?? clearWord(report)),
    clouds: clouds.length > 0 ? clouds : [{ cover: isObscured ? 'OVX' : clearWord(report) }],
    fltCat: report.category,
    ...(report.verticalVisibilityFt === null ? {} : { vertVis: report.verticalVisibilityFt }),
  };
}

import type { DecodedMetar } from '#aviation/reports/decode-metar.ts';
import { tafPeriods } from '#aviation/reports/taf-periods.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { WeatherRecord } from '../contract.ts';
import { type StationPosition, type StationSite, conflictText, stationPosition } from './station-place.ts';
import type { StationMetar, StationTaf } from './station-report.ts';

/** Inputs of a record. */
export interface RecordParts {
  icao: string;
  metar: StationMetar | null;
  taf: StationTaf | null;
  name: string | null;
  site: StationSite | null;
  freshness: Freshness;
  tafFreshness: Freshness | null;
  message: string | null;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** `10+` when the report says at least; otherwise statute miles as a number. */
function visibilityOf({ conditions: { visibility } }: DecodedMetar): WeatherRecord['visib'] {
  if (visibility === null) return null;
  const miles = hundredths(visibility.statuteMiles);
  if (visibility.bound !== 'above') return miles;
  return `${Math.floor(miles)}+`;
}

function directionOf({ conditions: { wind } }: DecodedMetar): WeatherRecord['wdir'] {
  if (wind === null) return null;
  return wind.isVariable ? 'VRB' : wind.fromDegTrue;
}

const hemisphere = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}°${value < 0 ? negative : positive}`;

/** `John F Kennedy International Airport · 13 ft · 40.64°N 73.78°W`; a user's unit comes with `elevationText`. */
export function airportInfo(
  { name, elevationFt, position }: Pick<WeatherRecord, 'name' | 'elevationFt' | 'position'>,
  elevationText = (feet: number): string => `${Math.round(feet)} ft`,
): string {
  return [
    name,
    elevationFt === null ? null : elevationText(elevationFt),
    position && `${hemisphere(position.lat, 'N', 'S')} ${hemisphere(position.lon, 'E', 'W')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

const placeOf = ({ lat, lon }: StationPosition): WeatherRecord['position'] =>
  lat === null || lon === null ? null : { lat, lon };

/** The weather record of spec 3. Every figure comes from the raw report, so that they can never disagree. */
export function weatherRecordOf(parts: RecordParts): WeatherRecord {
  const { icao, metar, taf } = parts;
  const position = stationPosition(metar ?? taf, parts.site);
  const conflict = position.conflict && conflictText(icao, position.conflict);
  const decoded = metar?.metar ?? null;
  const wind = decoded?.conditions.wind ?? null;
  const altimeter = decoded?.altimeter ?? null;
  const station = {
    name: position.site?.name ?? parts.name ?? icao,
    elevationFt: position.elevationFt,
    position: placeOf(position),
  };
  return {
    icao,
    rawOb: metar?.raw ?? null,
    rawTaf: taf?.raw ?? null,
    temp: decoded?.temperatureC ?? null,
    dewp: decoded?.dewPointC ?? null,
    wdir: decoded === null ? null : directionOf(decoded),
    wspd: wind?.speedKt == null ? null : Math.round(wind.speedKt),
    wgst: wind?.gustKt == null ? null : Math.round(wind.gustKt),
    visib: decoded === null ? null : visibilityOf(decoded),
    altim: altimeter === null ? null : tenths(altimeter.hPa),
    airport_info: airportInfo(station),
    ...station,
    positionConflict: position.conflict,
    hasAirport: position.site !== null,
    category: decoded?.conditions.flightCategory ?? null,
    metar: decoded,
    taf: taf === null ? null : { ...taf.taf, periods: tafPeriods(taf.taf) },
    freshness: parts.freshness,
    tafFreshness: parts.tafFreshness,
    message: parts.message === null ? conflict : [parts.message, conflict].join(' ').trim(),
  };
}

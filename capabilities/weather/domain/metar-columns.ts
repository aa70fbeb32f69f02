import type { DecodedMetar } from '#aviation/reports/decode-metar.ts';
import type { MetarColumns } from '../contract.ts';
import type { PastReport } from './metar-history.ts';
import { type StationSite, stationPosition } from './station-place.ts';
import type { StationMetar, StationTaf } from './station-report.ts';
import { letterOf, tafHours } from './taf-hours.ts';

const MINUTE_MS = 60_000;
const VARIABLE = -1;
const NO_CEILING = -1;
/** Rank of a station unknown to the navigation data: drawn last. */
const UNKNOWN_RANK = 0;

const whole = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));
const rounded = (value: number | null | undefined, digits: number): number | null =>
  value == null ? null : Math.round(value * 10 ** digits) / 10 ** digits;

export interface ColumnParts {
  metars: Iterable<StationMetar>;
  tafOf(icao: string): StationTaf | null;
  siteOf(icao: string): StationSite | null;
  pastOf(icao: string): readonly PastReport[];
  outlookFromMs: number;
}

type Columns = Omit<MetarColumns, 'freshness' | 'message' | 'tafFreshness' | 'tafMessage'>;
type Row = { [Key in keyof Columns]: Columns[Key] extends readonly (infer Item)[] ? Item : Columns[Key] };

function windFromDeg({ conditions: { wind } }: DecodedMetar): number | null {
  if (wind === null) return null;
  return wind.isVariable ? VARIABLE : wind.fromDegTrue;
}

function ceilingFt({ conditions: { ceiling } }: DecodedMetar): number | null {
  if (ceiling.state === 'at') return ceiling.heightFt;
  return ceiling.state === 'none' ? NO_CEILING : null;
}

function rowOf(station: StationMetar, parts: ColumnParts): Row | null {
  const { icao, metar } = station;
  const { lat, lon, site, conflict } = stationPosition(station, parts.siteOf(icao));
  // A report without a position cannot be drawn; the airport page has it.
  if (lat === null || lon === null || metar.isNil) return null;
  const { wind, visibility } = metar.conditions;
  const taf = parts.tafOf(icao)?.taf;
  const hours = taf ? tafHours(taf, parts.outlookFromMs) : { outlook: '', worst: '' };
  return {
    icao,
    lat: rounded(lat, 4) ?? lat,
    lon: rounded(lon, 4) ?? lon,
    rank: site?.rank ?? UNKNOWN_RANK,
    positionConflictNm: conflict?.distanceNm ?? null,
    observedMin: metar.observedMs === null ? null : Math.floor(metar.observedMs / MINUTE_MS),
    category: letterOf(metar.conditions.flightCategory),
    windFromDeg: windFromDeg(metar),
    windKt: whole(wind?.speedKt),
    gustKt: whole(wind?.gustKt),
    temperatureC: whole(metar.temperatureC),
    dewPointC: whole(metar.dewPointC),
    altimeterHpa: rounded(metar.altimeter?.hPa, 1),
    visibilitySm: rounded(visibility?.statuteMiles, 3),
    visibilityUnit: visibility === null ? '-' : visibility.reportedIn === 'SM' ? 'S' : 'm',
    ceilingFt: ceilingFt(metar),
    past: parts
      .pastOf(icao)
      .map((past) => `${Math.floor(past.observedMs / MINUTE_MS)}${letterOf(past.category)}`)
      .join(','),
    outlookFromMs: parts.outlookFromMs,
    outlook: hours.outlook,
    outlookWorst: hours.worst,
  };
}

/** Stations in columns, the most important first, so that thinning keeps them. */
export function metarColumns(parts: ColumnParts): Columns {
  const rows = [...parts.metars]
    .map((station) => rowOf(station, parts))
    .filter((row) => row !== null)
    .toSorted((a, b) => b.rank - a.rank || (a.icao < b.icao ? -1 : 1));
  return {
    icao: rows.map(({ icao }) => icao),
    lat: rows.map(({ lat }) => lat),
    lon: rows.map(({ lon }) => lon),
    rank: rows.map(({ rank }) => rank),
    positionConflictNm: rows.map((row) => row.positionConflictNm),
    observedMin: rows.map(({ observedMin }) => observedMin),
    category: rows.map(({ category }) => category).join(''),
    windFromDeg: rows.map((row) => row.windFromDeg),
    windKt: rows.map(({ windKt }) => windKt),
    gustKt: rows.map(({ gustKt }) => gustKt),
    temperatureC: rows.map(({ temperatureC }) => temperatureC),
    dewPointC: rows.map(({ dewPointC }) => dewPointC),
    altimeterHpa: rows.map(({ altimeterHpa }) => altimeterHpa),
    visibilitySm: rows.map(({ visibilitySm }) => visibilitySm),
    visibilityUnit: rows.map(({ visibilityUnit }) => visibilityUnit).join(''),
    ceilingFt: rows.map((row) => row.ceilingFt),
    past: rows.map(({ past }) => past),
    outlookFromMs: parts.outlookFromMs,
    outlook: rows.map(({ outlook }) => outlook),
    outlookWorst: rows.map(({ outlookWorst }) => outlookWorst),
  };
}

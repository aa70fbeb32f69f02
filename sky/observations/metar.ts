import { type FlightCategory, flightCategory } from '#aviation/reports/flight-category.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { type Observation, ceilingFtOf, observe } from './observation.ts';
import {
  type SkyGroups,
  type VisibilityGroup,
  type WindGroup,
  dayHourMinute,
  skyGroups,
  temperatureGroup,
  visibilityGroup,
  windGroup,
} from './report-groups.ts';
import { type ReportStyle, type Station, reportStyleOf, scheduleMinutes } from './station.ts';

/** Report with its groups as encoded, so that every output format has the same values. */
export interface SimulatedMetar {
  readonly station: Station;
  readonly style: ReportStyle;
  readonly kind: 'METAR' | 'SPECI';
  readonly observedMs: number;
  /** Begins with METAR or SPECI. */
  readonly raw: string;
  readonly wind: WindGroup;
  readonly visibility: VisibilityGroup;
  readonly sky: SkyGroups;
  readonly weather: readonly string[];
  readonly verticalVisibilityFt: number | null;
  readonly temperatureC: number;
  readonly dewPointC: number;
  readonly altimeterHpa: number;
  readonly seaLevelPressureHpa: number;
  readonly category: FlightCategory;
}

const SPECI_STEP_MS = HOUR_MS / 6;
const HPA_PER_INCH = 33.863_9;

/** Flight category of an observation, from the visibility as reported. */
function categoryOf(observed: Observation, visibility: VisibilityGroup): FlightCategory {
  const ceilingFt = ceilingFtOf(observed);
  const category = flightCategory({
    ceiling:
      ceilingFt === null
        ? { state: 'none' }
        : {
            state: 'at',
            heightFt: ceilingFt,
          },
    visibility: { statuteMiles: visibility.statuteMiles, bound: visibility.isUnlimited ? 'above' : 'exact' },
  });
  return category ?? 'VFR';
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Temperature and dew point in tenths, each with a sign digit: `T01501122`. */
function tenthsGroup(temperatureC: number, dewPointC: number): string {
  const one = (value: number): string =>
    `${tenths(value) < 0 ? '1' : '0'}${String(Math.abs(Math.round(value * 10))).padStart(3, '0')}`;
  return `T${one(temperatureC)}${one(dewPointC)}`;
}

function remarksOf(style: ReportStyle, observed: Observation): string {
  if (style === 'icao' || style === 'icao-mps') return '';
  const slp = `SLP${String(Math.round(observed.seaLevelPressureHpa * 10) % 1000).padStart(3, '0')}`;
  if (style === 'canada') return ` RMK ${slp}`;
  return ` RMK AO2 ${slp} ${tenthsGroup(observed.temperatureC, observed.dewPointC)}`;
}

function compose(given: {
  station: Station;
  kind: 'METAR' | 'SPECI';
  observedMs: number;
  observed: Observation;
}): SimulatedMetar {
  const { station, kind, observedMs, observed } = given;
  const style = reportStyleOf(station.icao);
  const wind = windGroup(observed, style);
  const visibility = visibilityGroup(observed.visibilityM, style, 'metar');
  const sky = skyGroups(observed, style, 'metar');
  const inches = observed.seaLevelPressureHpa / HPA_PER_INCH;
  const usesInches = style === 'us' || style === 'canada';
  const altimeter = usesInches
    ? `A${String(Math.round(inches * 100)).padStart(4, '0')}`
    : `Q${String(Math.floor(observed.seaLevelPressureHpa)).padStart(4, '0')}`;
  const weather = observed.weather;
  const raw = [
    kind,
    station.icao,
    `${dayHourMinute(observedMs)}Z`,
    wind.text,
    ...(sky.isCavok ? ['CAVOK'] : [visibility.text, ...weather, ...sky.groups]),
    `${temperatureGroup(observed.temperatureC)}/${temperatureGroup(observed.dewPointC)}`,
    altimeter,
  ].join(' ');
  return {
    station,
    style,
    kind,
    observedMs,
    raw: raw + remarksOf(style, observed),
    wind,
    visibility,
    sky,
    weather,
    verticalVisibilityFt: observed.verticalVisibilityFt,
    temperatureC: style === 'us' ? tenths(observed.temperatureC) : Math.round(observed.temperatureC),
    dewPointC: style === 'us' ? tenths(observed.dewPointC) : Math.round(observed.dewPointC),
    altimeterHpa: usesInches
      ? tenths((Math.round(inches * 100) / 100) * HPA_PER_INCH)
      : Math.floor(observed.seaLevelPressureHpa),
    seaLevelPressureHpa: tenths(observed.seaLevelPressureHpa),
    category: categoryOf(observed, visibility),
  };
}

function reportAt(
  atmosphere: Atmosphere,
  station: Station,
  observedMs: number,
  kind: 'METAR' | 'SPECI',
): SimulatedMetar {
  return compose({ station, kind, observedMs, observed: observe(atmosphere, station, observedMs) });
}

/** Times of the routine reports after `fromMs` up to and including `toMs`, in order. */
function regularTimes(station: Station, fromMs: number, toMs: number): number[] {
  const times: number[] = [];
  for (let hour = Math.floor(fromMs / HOUR_MS); hour * HOUR_MS <= toMs; hour += 1)
    for (const minute of scheduleMinutes(station)) {
      const timeMs = hour * HOUR_MS + minute * 60_000;
      if (timeMs > fromMs && timeMs <= toMs) times.push(timeMs);
    }
  return times;
}

/** A routine report and the SPECIs that follow it until the next one (or `toMs`), oldest first. */
function reportsFrom(
  atmosphere: Atmosphere,
  station: Station,
  regularMs: number,
  toMs: number,
): SimulatedMetar[] {
  const reports = [reportAt(atmosphere, station, regularMs, 'METAR')];
  const [nextMs = regularMs + HOUR_MS] = regularTimes(station, regularMs, regularMs + HOUR_MS);
  for (
    let timeMs = regularMs + SPECI_STEP_MS;
    timeMs <= toMs && timeMs < nextMs - SPECI_STEP_MS / 2;
    timeMs += SPECI_STEP_MS
  ) {
    const candidate = reportAt(atmosphere, station, timeMs, 'SPECI');
    if (candidate.category !== reports.at(-1)?.category) reports.push(candidate);
  }
  return reports;
}

/** Latest report of a station at a time (ms since 1970): routine, or SPECI if the flight category has changed. */
export function metarOf(given: { atmosphere: Atmosphere; station: Station; timeMs: number }): SimulatedMetar {
  const { atmosphere, station, timeMs } = given;
  const regularMs = regularTimes(station, timeMs - HOUR_MS, timeMs).at(-1) ?? timeMs;
  return (
    reportsFrom(atmosphere, station, regularMs, timeMs).at(-1) ??
    reportAt(atmosphere, station, regularMs, 'METAR')
  );
}

/** Reports of a station after `fromMs` up to and including `toMs` (ms since 1970), oldest first. */
export function metarsBetween(given: {
  atmosphere: Atmosphere;
  station: Station;
  fromMs: number;
  toMs: number;
}): SimulatedMetar[] {
  const { atmosphere, station, fromMs, toMs } = given;
  return regularTimes(station, fromMs - HOUR_MS, toMs)
    .flatMap((regularMs) => reportsFrom(atmosphere, station, regularMs, toMs))
    .filter(({ observedMs }) => observedMs > fromMs);
}

/** Latest report of every station at a time (ms since 1970). */
export function metarsOfHour(given: {
  atmosphere: Atmosphere;
  stations: readonly Station[];
  timeMs: number;
}): SimulatedMetar[] {
  const { atmosphere, stations, timeMs } = given;
  return stations.map((station) => metarOf({ atmosphere, station, timeMs }));
}

import { FEET_PER_METRE, METRES_PER_NM } from '#aviation/units.ts';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import { packPath } from '#capabilities/navdata/domain/airport-layout.ts';
import type { RunwayEndRecord, RunwayRecord } from '../../navdata-set.ts';
import { bareRunwayEnd, isPosition, numberOrNull } from '../record-values.ts';
import type { AptAirport } from './apt-airport.ts';
import { approachLights, surfaceOf } from './apt-codes.table.ts';

const number = (text: string | undefined): number => numberOrNull(text ?? '') ?? Number.NaN;
const metresOrNull = (value: number): number | null => (value > 0 ? value : null);
const feetOrNull = (metres: number): number | null =>
  metres > 0 ? Math.round(metres * FEET_PER_METRE) : null;

interface End {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly displacedM: number;
  readonly overrunM: number;
  readonly lights: string | null;
}

interface Surface {
  readonly widthM: number;
  readonly surface: string | null;
  readonly isLighted: boolean | null;
  readonly ends: readonly End[];
  readonly lengthFt: number | null;
}

/** From format 850 a runway has no stated length: it is the distance between its ends. */
function metresBetween([low, high]: readonly End[]): number {
  return low && high ? distanceNm(low, high) * METRES_PER_NM : 0;
}

function addRunway(airport: AptAirport, { widthM, surface, isLighted, ends, lengthFt }: Surface): void {
  airport.layout.runways.push({
    surface,
    widthM: metresOrNull(widthM),
    isLighted,
    ends: ends.map(({ ident, lat, lon, displacedM, overrunM }) => ({
      ident,
      lat,
      lon,
      displacedM,
      overrunM,
    })),
  });
  const record: RunwayRecord = {
    lengthFt: lengthFt ?? feetOrNull(metresBetween(ends)),
    widthFt: feetOrNull(widthM),
    surface,
    isLighted,
    isClosed: false,
    ends: ends.map(({ ident, lat, lon, displacedM, lights }): RunwayEndRecord => ({
      ...bareRunwayEnd(ident),
      lat,
      lon,
      // Not in rows of water runways.
      displacedThresholdFt: surface === 'Water' ? null : Math.round(displacedM * FEET_PER_METRE),
      approachLights: lights,
    })),
  };
  airport.runways.push(record);
}

/** Row 100: a runway by its two ends, from format 850 on. Returns the fault, or `null`. */
export function addLandRunway(airport: AptAirport, fields: readonly string[]): string | null {
  const ends = [8, 17].map((at): End => ({
    ident: fields[at] ?? '',
    lat: number(fields[at + 1]),
    lon: number(fields[at + 2]),
    displacedM: Math.max(0, number(fields[at + 3]) || 0),
    overrunM: Math.max(0, number(fields[at + 4]) || 0),
    lights: approachLights[fields[at + 6] ?? ''] ?? null,
  }));
  if (!ends.every(isEnd)) return 'the runway does not have two ends with names and positions';
  const widthM = number(fields[1]);
  const isLighted = number(fields[6]) > 0;
  addRunway(airport, { widthM, surface: surfaceOf(number(fields[2])), isLighted, ends, lengthFt: null });
  return null;
}

/** Row 101: a water runway. */
export function addWaterRunway(airport: AptAirport, fields: readonly string[]): string | null {
  const ends = [3, 6].map((at): End => ({
    ident: fields[at] ?? '',
    lat: number(fields[at + 1]),
    lon: number(fields[at + 2]),
    displacedM: 0,
    overrunM: 0,
    lights: null,
  }));
  if (!ends.every(isEnd)) return 'the water runway does not have two ends with names and positions';
  addRunway(airport, { widthM: number(fields[1]), surface: 'Water', isLighted: null, ends, lengthFt: null });
  return null;
}

function isEnd({ ident, lat, lon }: End): boolean {
  return /^[A-Z0-9]{1,3}$/.test(ident) && isPosition(lat, lon);
}

/** Row 102: a helipad. */
export function addHelipad(airport: AptAirport, fields: readonly string[]): string | null {
  const [lat, lon, heading, lengthM, widthM] = fields.slice(2, 7).map(number);
  return putHelipad(airport, {
    ident: fields[1] ?? '',
    lat: lat ?? Number.NaN,
    lon: lon ?? Number.NaN,
    headingDegTrue: heading ?? Number.NaN,
    lengthM: lengthM ?? Number.NaN,
    widthM: widthM ?? Number.NaN,
    surface: surfaceOf(number(fields[7])),
  });
}

function putHelipad(airport: AptAirport, pad: AptAirport['layout']['helipads'][number]): string | null {
  const hasFigures = [pad.headingDegTrue, pad.lengthM, pad.widthM].every(Number.isFinite);
  if (pad.ident === '' || !isPosition(pad.lat, pad.lon) || !hasFigures)
    return 'the helipad has no name, position or size';
  airport.layout.helipads.push(pad);
  airport.runways.push({
    lengthFt: feetOrNull(pad.lengthM),
    widthFt: feetOrNull(pad.widthM),
    surface: pad.surface,
    isLighted: null,
    isClosed: false,
    ends: [{ ...bareRunwayEnd(pad.ident), lat: pad.lat, lon: pad.lon }],
  });
  return null;
}

/** Row 10, up to format 810: a strip by its centre, heading, length and width in feet; a taxiway is named `xxx`. */
export function addStrip(airport: AptAirport, fields: readonly string[]): string | null {
  const [lat = Number.NaN, lon = Number.NaN] = fields.slice(1, 3).map(number);
  const heading = number(fields[4]);
  const lengthFt = number(fields[5]);
  const widthFt = number(fields[8]);
  if (!isPosition(lat, lon) || !(lengthFt > 0) || !(widthFt > 0) || Number.isNaN(heading))
    return 'the strip has no position, heading or size';
  const name = (fields[3] ?? '').replace(/x+$/i, '').toUpperCase();
  const strip = { lat, lon, heading, lengthM: lengthFt / FEET_PER_METRE, widthM: widthFt / FEET_PER_METRE };
  const surface = surfaceOf(number(fields[10]));
  if (name === '') {
    const ring = packPath(cornersOf(strip));
    airport.layout.pavements.push({ name: '', surface, rings: [ring] });
    return null;
  }
  if (name.startsWith('H'))
    return putHelipad(airport, { ...strip, ident: name, headingDegTrue: heading, surface });
  if (!/^(?:0?[1-9]|[12]\d|3[0-6])[LRC]?$/.test(name)) return `no name of a runway: "${fields[3] ?? ''}"`;
  const lights = fields[9] ?? '';
  const isLighted = /^\d{6}$/.test(lights) ? Number(lights[1]) > 1 || Number(lights[4]) > 1 : null;
  const [displaced, overrun] = [fields[6], fields[7]].map(pairOfFeet);
  const half = strip.lengthM / 2 / METRES_PER_NM;
  const middle = { lat, lon };
  const ends = [name, reciprocalOf(name)].map((ident, index): End => {
    const bearingDegTrue = (heading + (index === 0 ? 180 : 0)) % 360;
    return {
      ident,
      ...destination(middle, { bearingDegTrue, distanceNm: half }),
      displacedM: (displaced?.[index] ?? 0) / FEET_PER_METRE,
      overrunM: (overrun?.[index] ?? 0) / FEET_PER_METRE,
      lights: null,
    };
  });
  addRunway(airport, { widthM: strip.widthM, surface, isLighted, ends, lengthFt: Math.round(lengthFt) });
  return null;
}

/** `1000.0500` is 1,000 ft at the first end and 500 ft at the second. */
function pairOfFeet(text: string | undefined): readonly number[] {
  return (text ?? '').split('.').map((part) => Number(part) || 0);
}

function reciprocalOf(ident: string): string {
  const opposite = ((Number.parseInt(ident, 10) + 17) % 36) + 1;
  const side = { L: 'R', R: 'L', C: 'C' }[/[LRC]$/.exec(ident)?.[0] ?? ''] ?? '';
  return `${String(opposite).padStart(2, '0')}${side}`;
}

function cornersOf(strip: {
  readonly lat: number;
  readonly lon: number;
  readonly heading: number;
  readonly lengthM: number;
  readonly widthM: number;
}) {
  const angle = Math.atan2(strip.widthM, strip.lengthM) * (180 / Math.PI);
  const toCornerNm = Math.hypot(strip.lengthM, strip.widthM) / 2 / METRES_PER_NM;
  return [angle, 180 - angle, 180 + angle, -angle].map((turn) =>
    destination(strip, { bearingDegTrue: (strip.heading + turn + 720) % 360, distanceNm: toCornerNm }),
  );
}

import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { windOfComponents } from '#aviation/atmosphere/wind-vector.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { hashUnit } from '../atmosphere/hashed-noise.ts';
import type { AirState } from '../atmosphere/upper-air.ts';
import { flightConditionsAt, icingOf, shearTurbulence } from './flight-conditions.ts';
import { type Anchor, US_ANCHORS } from './sigmet-regions.table.ts';

/** Simulated PIREPs and AIREPs: the conditions at a position and level. */

/** Record of /api/data/pirep?format=json. Missing text is empty, missing numbers are null. */
export interface AwcPirep {
  readonly receiptTime: string;
  readonly obsTime: number;
  readonly qcField: number;
  readonly icaoId: 'KWBC';
  readonly acType: string;
  readonly lat: number;
  readonly lon: number;
  readonly fltLvl: number;
  readonly fltLvlType: 'OTHER';
  readonly clouds: readonly { readonly cover: string; readonly base: number; readonly top: number }[] | null;
  readonly visib: null;
  readonly wxString: string;
  readonly temp: number | null;
  readonly wdir: number | null;
  readonly wspd: number | null;
  readonly icgBas1: number | null;
  readonly icgTop1: number | null;
  readonly icgInt1: string;
  readonly icgType1: string;
  readonly icgBas2: null;
  readonly icgTop2: null;
  readonly icgInt2: string;
  readonly icgType2: string;
  readonly tbBas1: number | null;
  readonly tbTop1: number | null;
  readonly tbInt1: string;
  readonly tbType1: string;
  readonly tbFreq1: string;
  readonly tbBas2: null;
  readonly tbTop2: null;
  readonly tbInt2: string;
  readonly tbType2: string;
  readonly tbFreq2: string;
  readonly vertGust: null;
  readonly brkAction: string;
  readonly pirepType: 'PIREP' | 'AIREP';
  readonly rawOb: string;
}

const SLOT_MS = HOUR_MS / 12;
const CANDIDATES_PER_SLOT = 12;
const OCEAN_SHARE = 0.15;
const JETS = ['B738', 'A320', 'A21N', 'B39M', 'E75L', 'CRJ9', 'B77W', 'A359', 'B752', 'C68A'];
const PISTON = ['C172', 'P28A', 'BE36', 'SR22', 'C182', 'PA46'];
const TURBOPROP = ['PC12', 'C208', 'AT76', 'B350', 'BE20'];

const intensity = (value: number): string => {
  if (value < 0.15) return 'NEG';
  if (value < 0.28) return 'LGT';
  if (value < 0.45) return 'LGT-MOD';
  if (value < 0.68) return 'MOD';
  return value < 0.85 ? 'MOD-SEV' : 'SEV';
};

interface Sampled {
  readonly air: AirState;
  readonly turbulence: number;
  readonly isWave: boolean;
  readonly icing: number;
}

function sample(
  atmosphere: Atmosphere,
  where: LatLon & { timeMs: number },
  altitudeFt: number,
): Sampled | null {
  const air = atmosphere.at({ ...where, altitudeFt });
  const below = atmosphere.at({ ...where, altitudeFt: altitudeFt - 2500 });
  const above = atmosphere.at({ ...where, altitudeFt: altitudeFt + 2500 });
  if (!air || !below || !above) return null;
  const conditions = flightConditionsAt(atmosphere, where);
  const shear = altitudeFt > 15_000 ? shearTurbulence(below, above) : conditions.lowTurbulence;
  const storms = atmosphere.cellsInBox({
    box: { west: where.lon - 0.3, east: where.lon + 0.3, south: where.lat - 0.25, north: where.lat + 0.25 },
    timeMs: where.timeMs,
  });
  const nearStorm = storms.some((cell) => cell.coreDbz > 40 && cell.echoTopFt > altitudeFt) ? 0.62 : 0;
  return {
    air,
    turbulence: Math.max(shear, nearStorm),
    isWave: altitudeFt < 25_000 && conditions.mountainWave > 0.4,
    icing: icingOf(air),
  };
}

function nearestAnchor(point: LatLon): Anchor {
  let best: Anchor = { id: 'ICT', lat: 37.7, lon: -97.6 };
  let bestNm = Number.POSITIVE_INFINITY;
  for (const anchor of US_ANCHORS) {
    const square = (anchor.lat - point.lat) ** 2 + ((anchor.lon - point.lon) * 0.75) ** 2;
    if (square < bestNm) {
      bestNm = square;
      best = anchor;
    }
  }
  return best;
}

const three = (value: number): string => String(Math.round(value)).padStart(3, '0');

interface Report {
  readonly timeMs: number;
  readonly place: LatLon;
  readonly altitudeFt: number;
  readonly aircraft: string;
  readonly isOceanic: boolean;
  readonly sampled: Sampled;
  readonly flight: string;
}

/** Composes the record and its raw text from the same values. */
function compose(report: Report): AwcPirep {
  const { timeMs, place, altitudeFt, aircraft, isOceanic, sampled } = report;
  const wind = windOfComponents(sampled.air);
  const level = Math.round(altitudeFt / 1000) * 10;
  const turbulence = intensity(sampled.turbulence);
  const icing = intensity(sampled.icing);
  const turbulenceType =
    turbulence === 'NEG' ? '' : sampled.isWave ? 'MWAVE' : altitudeFt > 22_000 ? 'CHOP' : '';
  const icingType =
    icing === 'NEG'
      ? ''
      : sampled.air.temperatureC > -10
        ? 'CLEAR'
        : sampled.air.temperatureC > -15
          ? 'MX'
          : 'RIME';
  const reportsIcing = altitudeFt < 26_000 && (icing !== 'NEG' || sampled.air.temperatureC > -20);
  const temperature = Math.round(sampled.air.temperatureC);
  const windText = `${three(wind.fromDegTrue)}${isOceanic ? '/' : ''}${three(wind.speedKt)}KT`;
  const raw = isOceanic
    ? `ARP ${report.flight} ${oceanic(place)} ${clock(timeMs)} F${level} ${temperature < 0 ? 'MS' : 'PS'}${Math.abs(temperature)} ${windText} TB ${turbulence === 'NEG' ? 'SMOOTH' : turbulence}`
    : overland(report, { level, turbulence, turbulenceType, icing, icingType, reportsIcing, temperature });
  return {
    receiptTime: new Date(timeMs + 330_000).toISOString(),
    obsTime: Math.floor(timeMs / 1000),
    qcField: 0,
    icaoId: 'KWBC',
    acType: isOceanic ? report.flight : aircraft,
    lat: Math.round(place.lat * 10_000) / 10_000,
    lon: Math.round(place.lon * 10_000) / 10_000,
    fltLvl: level,
    fltLvlType: 'OTHER',
    clouds: null,
    visib: null,
    wxString: '',
    temp: temperature,
    wdir: isOceanic ? Math.round(wind.fromDegTrue) % 360 : null,
    wspd: isOceanic ? Math.round(wind.speedKt) : null,
    icgBas1: null,
    icgTop1: null,
    icgInt1: reportsIcing && !isOceanic ? icing : '',
    icgType1: reportsIcing && !isOceanic ? (icingType === 'MX' ? 'MIXED' : icingType) : '',
    icgBas2: null,
    icgTop2: null,
    icgInt2: '',
    icgType2: '',
    tbBas1: null,
    tbTop1: null,
    tbInt1: turbulence,
    tbType1: isOceanic ? '' : turbulenceType,
    tbFreq1: '',
    tbBas2: null,
    tbTop2: null,
    tbInt2: '',
    tbType2: '',
    tbFreq2: '',
    vertGust: null,
    brkAction: '',
    pirepType: isOceanic ? 'AIREP' : 'PIREP',
    rawOb: raw,
  };
}

const clock = (timeMs: number): string => new Date(timeMs).toISOString().slice(11, 16).replace(':', '');

function oceanic({ lat, lon }: LatLon): string {
  const part = (value: number, digits: number): string =>
    String(Math.floor(Math.abs(value))).padStart(digits, '0') +
    String(Math.floor((Math.abs(value) % 1) * 60)).padStart(2, '0');
  return `${part(lat, 2)}${lat < 0 ? 'S' : 'N'} ${part(lon, 3)}${lon < 0 ? 'W' : 'E'}`;
}

function overland(
  report: Report,
  values: {
    level: number;
    turbulence: string;
    turbulenceType: string;
    icing: string;
    icingType: string;
    reportsIcing: boolean;
    temperature: number;
  },
): string {
  const anchor = nearestAnchor(report.place);
  const distance = Math.round(distanceNm(anchor, report.place));
  const position =
    distance < 3
      ? anchor.id
      : `${anchor.id}${three(initialBearingDegTrue(anchor, report.place))}${three(distance)}`;
  const isUrgent = values.turbulence.includes('SEV') || values.icing.includes('SEV');
  const words = [
    `${anchor.id} ${isUrgent ? 'UUA' : 'UA'} /OV ${position}`,
    `TM ${clock(report.timeMs)}`,
    `FL${three(values.level)}`,
    `TP ${report.aircraft}`,
    `TA ${values.temperature < 0 ? 'M' : ''}${String(Math.abs(values.temperature)).padStart(2, '0')}`,
    `TB ${[values.turbulence, values.turbulenceType].filter((word) => word !== '').join(' ')}`,
    ...(values.reportsIcing
      ? [`IC ${[values.icing, values.icingType].filter((word) => word !== '').join(' ')}`]
      : []),
  ];
  return words.join('/');
}

function candidate(atmosphere: Atmosphere, slot: number, nth: number): AwcPirep | null {
  const random = (what: number): number => hashUnit(atmosphere.seed, 700 + what, slot, nth);
  const isOceanic = random(1) < OCEAN_SHARE;
  const place = isOceanic
    ? { lat: 35 + 20 * random(2), lon: -55 + 40 * random(3) }
    : { lat: 25.5 + 23 * random(2), lon: -123 + 55 * random(3) };
  const isJet = isOceanic || random(4) < 0.62;
  const altitudeFt = Math.round(isJet ? 29_000 + 11_000 * random(5) : 4000 + 17_000 * random(5) ** 1.3);
  if (!isOceanic && atmosphere.groundAt(place).landFraction < 0.4) return null;
  if (altitudeFt < atmosphere.groundAt(place).terrainFt + 1500) return null;
  const timeMs = Math.floor((slot + random(6)) * (SLOT_MS / 60_000)) * 60_000;
  const sampled = sample(atmosphere, { ...place, timeMs }, altitudeFt);
  if (!sampled) return null;
  // Smooth flights without icing are rarely reported.
  if (sampled.turbulence < 0.15 && sampled.icing < 0.15 && random(7) > 0.3) return null;
  const types = isJet ? JETS : altitudeFt < 11_000 ? PISTON : TURBOPROP;
  const flight = `${['UAL', 'DAL', 'AAL', 'BAW', 'DLH', 'AFR'][Math.floor(6 * random(8))] ?? 'UAL'}${100 + Math.floor(899 * random(9))}`;
  return compose({
    timeMs,
    place,
    altitudeFt,
    aircraft: types[Math.floor(types.length * random(10))] ?? 'B738',
    isOceanic,
    sampled,
    flight,
  });
}

/** Reports after `fromMs` up to and including `toMs` (ms since 1970), newest first. */
export function pirepsBetween(atmosphere: Atmosphere, fromMs: number, toMs: number): AwcPirep[] {
  const reports: AwcPirep[] = [];
  for (let slot = Math.floor(fromMs / SLOT_MS) - 1; slot * SLOT_MS <= toMs; slot += 1)
    for (let nth = 0; nth < CANDIDATES_PER_SLOT; nth += 1) {
      const report = candidate(atmosphere, slot, nth);
      if (report && report.obsTime * 1000 > fromMs && report.obsTime * 1000 <= toMs) reports.push(report);
    }
  return reports.toSorted((p, q) => q.obsTime - p.obsTime);
}

import { type Aerodrome, equalTimePoints, furthestFromAerodromes } from '#aviation/edto/equal-time-points.ts';
import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { PerformancePlanAnswer } from '../contract.ts';
import type { FlownLine, FlownPlace } from './flown-line.ts';

/**
 * A flight further than this from an adequate aerodrome, one engine inoperative in still air, needs approval (ICAO
 * Annex 6).
 */
export const EDTO_THRESHOLD_MINUTES = 60;
const HOLDING_MINUTES = 15;
const MINUTE_MS = 60_000;
/** EASA AMC 20-6: 5 % on the wind of the forecast. */
const windErrorPart = 0.05;

/**
 * Flight after each failure. Speeds and flows are typical fractions of the cruise values, not from a manual: critical
 * fuel is an estimate.
 */
const scenarios = [
  { id: 'engine-failure', levelFt: 20_000, speedPart: 0.87, flowPart: 1.1 },
  { id: 'depressurisation', levelFt: 10_000, speedPart: 0.75, flowPart: 1.25 },
  { id: 'medical', levelFt: null, speedPart: 1, flowPart: 1 },
] as const;

export interface EdtoInput {
  readonly line: FlownLine;
  readonly engines: number;
  readonly registration: string;
  /** Approved diversion time, minutes; `null` for none. */
  readonly ruleMinutes: number | null;
  readonly cruise: {
    readonly trueAirspeedKt: number;
    readonly flowKgPerHour: number;
    /** Means of the cruise: an aircraft heavier at a point burns proportionally more. */
    readonly massKg: number;
    readonly levelFt: number;
  };
  readonly aerodromes: readonly Aerodrome[];
  readonly air: AirAloft | null;
}

type Edto = NonNullable<PerformancePlanAnswer['edto']>;

/** Equal-time points and critical fuel of a twin beyond 60 minutes, and whether its approved time allows the route. */
export function edtoOf(input: EdtoInput): Edto | null {
  const { line, engines, ruleMinutes, cruise, aerodromes, air } = input;
  if (engines !== 2) return null;
  const oneEngineKt = cruise.trueAirspeedKt * scenarios[0].speedPart;
  const furthest = furthestFromAerodromes(line, aerodromes, oneEngineKt);
  if (furthest && furthest.minutes <= EDTO_THRESHOLD_MINUTES) return null;
  const points = scenarios.flatMap(({ id, levelFt, speedPart, flowPart }) => {
    const flowKgPerHour = cruise.flowKgPerHour * flowPart;
    const pressureAltitudeFt = levelFt ?? cruise.levelFt;
    const diversion = {
      trueAirspeedKt: cruise.trueAirspeedKt * speedPart,
      // Wind at the time of passage.
      windAt: ({ lat, lon }: LatLon, { minutes }: FlownPlace) =>
        air?.windAt({ lat, lon, pressureAltitudeFt, timeMs: line.takeOffMs + minutes * MINUTE_MS }) ?? null,
    };
    return equalTimePoints(line, aerodromes, diversion)
      .filter(({ minutes }) => minutes > EDTO_THRESHOLD_MINUTES)
      .map(({ alongNm, place, from, to, minutes }) => {
        const { minutes: overMinutes, remainingFuelKg, massKg } = line.at(alongNm);
        const hours = (minutes * (1 + windErrorPart) + HOLDING_MINUTES) / 60;
        return {
          scenario: id,
          coordinate: [place.lon, place.lat] as [number, number],
          alongNm: Math.round(alongNm),
          from,
          to,
          minutes: Math.round(minutes),
          overMinutes: Math.round(overMinutes),
          criticalFuelKg: Math.round(hours * flowKgPerHour * (massKg / cruise.massKg)),
          remainingFuelKg: Math.round(remainingFuelKg),
        };
      });
  });
  return {
    ruleMinutes,
    oneEngineSpeedKt: Math.round(oneEngineKt),
    furthestMinutes: furthest ? Math.round(furthest.minutes) : null,
    furthestAerodrome: furthest?.ident ?? null,
    isWithinRule: furthest !== null && ruleMinutes !== null && furthest.minutes <= ruleMinutes,
    aerodromes: aerodromes
      .filter(({ ident }) => points.some(({ from, to }) => from === ident || to === ident))
      .map(({ ident, lat, lon }) => ({ ident, coordinate: [lon, lat] })),
    points,
  };
}

const names = {
  'engine-failure': 'engine failure',
  depressurisation: 'depressurisation',
  medical: 'medical',
} as const;

/** Notes of a release, in sentences. */
export function edtoNotes(edto: Edto | null, registration: string): string[] {
  if (!edto) return [];
  const { ruleMinutes, furthestMinutes, furthestAerodrome, oneEngineSpeedKt, isWithinRule } = edto;
  const how =
    furthestMinutes === null
      ? 'no adequate aerodrome is known'
      : `${furthestMinutes} min from ${furthestAerodrome ?? '—'} at ${oneEngineSpeedKt} kt one engine inoperative, still air`;
  const rule = ruleMinutes === null ? 'no ETOPS/EDTO rule time entered' : `rule time ${ruleMinutes} min`;
  const verdict = isWithinRule
    ? `ETOPS/EDTO ${rule}: route within it, furthest ${how}.`
    : `ETOPS/EDTO: ${registration} is outside its rule time (${rule}): furthest ${how}.`;
  const lines = edto.points.map(
    ({ scenario, from, to, alongNm, minutes, criticalFuelKg, remainingFuelKg }) =>
      `ETP ${names[scenario]} ${from}/${to} at ${alongNm} NM: ${minutes} min, critical fuel ${criticalFuelKg.toLocaleString('en')} kg (estimate), planned ${remainingFuelKg.toLocaleString('en')} kg${remainingFuelKg < criticalFuelKg ? ': below critical fuel, check' : ''}.`,
  );
  return [verdict, ...lines];
}

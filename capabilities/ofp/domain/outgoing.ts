import { airacCycleOn } from '#aviation/time/airac.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { ExchangePlan } from './exchange-plan.ts';
import { filedRoute, firstElement } from './filed-route.ts';
import type { IcaoFlightPlan } from './formats/icao-fpl.ts';
import { type FilingWords, filingProblems } from './filing-words.ts';
import { hoursMinutes } from './ofp-words.ts';

/** Cycle in effect on the date of the route's data; null when unknown. */
function cycleOf({ navigationData }: OperationalFlightPlan): string | null {
  const atMs = Date.parse(navigationData?.asOf ?? '');
  return Number.isNaN(atMs) ? null : airacCycleOn(atMs).ident;
}

/** Plan for export. The level is that of the performance plan, else unknown. */
export function exchangePlanOf(
  plan: OperationalFlightPlan,
  performance: PerformancePlanAnswer | null,
): ExchangePlan {
  const { general, route_info: points } = plan;
  return {
    title: [general.flightNumber, `${general.departure} to ${general.arrival}`].filter(Boolean).join(' '),
    cruiseFt: performance?.initialLevelFt ?? null,
    cycle: cycleOf(plan),
    points: points.map(({ ident, coordinate: [lon, lat], type, via, region }) => ({
      ident,
      kind: type,
      lat,
      lon,
      via: via ?? null,
      ...(region === undefined ? {} : { region }),
    })),
  };
}

/** Wake turbulence category by mass, ICAO Doc 8643; J is the A380. */
function wakeOf(aircraft: string, takeOffMaxKg: number): string {
  if (aircraft.startsWith('A38')) return 'J';
  return takeOffMaxKg >= 136_000 ? 'H' : takeOffMaxKg > 7000 ? 'M' : 'L';
}

/**
 * Endurance in minutes with all fuel on board at take-off (ICAO Doc 4444 appendix 2, item 19 E/); extra fuel counts at
 * the flow of the final reserve. Null when a part has no time.
 */
function enduranceMinutes({ fuel }: PerformancePlanAnswer): number | null {
  let minutes = 0;
  const reserve = fuel.items.find(({ id, fuelKg }) => id === 'finalReserve' && fuelKg > 0);
  for (const item of fuel.items) {
    if (item.id === 'taxi' || item.fuelKg === 0) continue;
    if (item.id === 'extra') {
      if (!reserve || reserve.minutes === null) return null;
      minutes += item.fuelKg * (reserve.minutes / reserve.fuelKg);
      continue;
    }
    if (item.minutes === null) return null;
    minutes += item.minutes;
  }
  return minutes;
}

/** `EET/CZQX0112 EGGX0254`: FIRs after the departure's, elapsed times from take-off. */
function elapsedTimes({ firs }: PerformancePlanAnswer): string[] {
  const entered = (firs ?? []).filter(({ minutes }) => minutes > 0);
  const first = entered.filter(
    ({ ident }, index) => entered.findIndex((other) => other.ident === ident) === index,
  );
  if (first.length === 0) return [];
  return [`EET/${first.map(({ ident, minutes }) => `${ident}${hoursMinutes(minutes)}`).join(' ')}`];
}

/** Remarks in the characters of a flight plan message: no oblique stroke or hyphen, which begin items. */
const filedRemarks = (remarks: string): string =>
  remarks
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,']+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Item 18 in the order of ICAO Doc 4444 appendix 2. */
function otherInformation(
  performance: PerformancePlanAnswer,
  { pbn = '', selcal = '', addressHex = '' }: FilingWords,
  remarks: string,
): string {
  const { registration } = performance.aircraft;
  return [
    ...(pbn === '' ? [] : [`PBN/${pbn}`]),
    `DOF/${dayOfFlight(performance.offBlock)}`,
    ...(registration === null ? [] : [`REG/${registration.replaceAll('-', '')}`]),
    ...elapsedTimes(performance),
    ...(selcal === '' ? [] : [`SEL/${selcal}`]),
    ...(addressHex === '' ? [] : [`CODE/${addressHex}`]),
    `RMK/${[filedRemarks(remarks), 'NOT FOR NAVIGATION'].filter((text) => text !== '').join(' ')}`,
  ].join(' ');
}

/** Cruising levels, ascending. */
function levelsFlown({ initialLevelFt, legs }: PerformancePlanAnswer): number[] {
  const cruised = legs.filter(({ phase }) => phase === 'cruise').map(({ altitudeFt }) => altitudeFt);
  const levels = [initialLevelFt, ...cruised].map((feet) => Math.round(feet / 100));
  return [...new Set(levels)].toSorted((a, b) => a - b);
}

/** Date `YYMMDD`, for DOF/. */
const dayOfFlight = (iso: string) => iso.slice(2, 10).replaceAll('-', '');

type Filing =
  | { readonly ok: true; readonly value: IcaoFlightPlan; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Australia has two FIRs; the boundary data have sectors only, without their FIR. */
function sectorNotes({ firs = [] }: PerformancePlanAnswer): string[] {
  const sectors = firs.filter(({ ident }) => /^Y[A-Z]{3}$/.test(ident) && !/^Y(?:BBB|MMM)$/.test(ident));
  const idents = [...new Set(sectors.map(({ ident }) => ident))];
  return idents.length === 0
    ? []
    : [`EET/ has sectors of Australia (${idents.join(', ')}): file YBBB or YMMM instead.`];
}

/** Item 8: a flight with VFR reserves is filed as VFR. */
export const rulesOf = ({ policy }: Pick<PerformancePlanAnswer, 'policy'>): 'I' | 'V' =>
  policy.id.startsWith('vfr') ? 'V' : 'I';

/**
 * Flight plan message of a plan. Speed, level and times are those of the performance plan: without it, items 15 and 16
 * are not invented.
 */
export function filingOf(
  plan: OperationalFlightPlan,
  performance: PerformancePlanAnswer | null,
  words: FilingWords,
): Filing {
  if (performance === null) {
    return { ok: false, message: 'Speed, level and times come from the performance plan. Make it first.' };
  }
  const { general } = plan;
  const callsign = general.flightNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (callsign === '' || callsign.length > 7) {
    return { ok: false, message: 'Item 7 takes a flight number of one to seven letters and digits.' };
  }
  if (general.departure.length !== 4 || general.arrival.length !== 4) {
    return { ok: false, message: 'Items 13 and 16 take airports with four-letter codes only.' };
  }
  const endurance = enduranceMinutes(performance);
  const minutes = (Date.parse(performance.landing) - Date.parse(performance.takeOff)) / 60_000;
  const route = filedRoute(plan, performance);
  const alternate = performance.alternate?.ident;
  const { pbn: _, selcal: __, addressHex: ___, ...item8And10 } = words;
  return {
    ok: true,
    notes: [
      ...filingProblems(words, { levelsFl: levelsFlown(performance), route: route.text }),
      ...sectorNotes(performance),
      ...(performance.firs?.length === 0 ? ['EET/ unavailable: no FIR boundaries in the data.'] : []),
      ...route.notes,
    ],
    value: {
      callsign,
      rules: words.rules ?? rulesOf(performance),
      number: 1,
      ...item8And10,
      aircraft: general.aircraft.toUpperCase(),
      wake: wakeOf(general.aircraft, plan.takeOffMaxWeight),
      departure: general.departure,
      offBlock: performance.offBlock.slice(11, 16).replace(':', ''),
      ...firstElement(performance),
      route: route.text,
      destination: general.arrival,
      elapsed: hoursMinutes(minutes),
      alternates: alternate?.length === 4 ? [alternate] : [],
      other: otherInformation(performance, words, plan.remarks ?? ''),
      supplementary: [...(endurance === null ? [] : [`E/${hoursMinutes(endurance)}`]), 'P/TBN'].join(' '),
    },
  };
}

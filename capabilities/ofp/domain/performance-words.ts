import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { LayoutContext } from './layout.ts';
import {
  clockTime,
  hoursMinutes,
  level,
  signed,
  sourceWords,
  UNKNOWN,
  whole,
  windWords,
} from './ofp-words.ts';

/** Short names of the lines of fuel. */
export const FUEL_NAMES: Readonly<Record<PerformancePlanAnswer['fuel']['items'][number]['id'], string>> = {
  trip: 'TRIP',
  contingency: 'CONT',
  alternate: 'ALTN',
  finalReserve: 'FRSV',
  additional: 'ADDL',
  extra: 'EXTRA',
  taxi: 'TAXI',
};
/** LIDO order: trip first, taxi last. */
const FUEL_ORDER = Object.keys(FUEL_NAMES);
const POINT_NAMES: Readonly<Record<string, string>> = {
  'top-of-climb': 'TOC',
  'step-climb': 'STEP',
  'top-of-descent': 'TOD',
};
/** Short names of the limits. */
export const LIMIT_NAMES: Readonly<Record<PerformancePlanAnswer['limits'][number]['id'], string>> = {
  'zero-fuel': 'ZFW',
  'take-off': 'TOW',
  landing: 'LDW',
  tanks: 'TANKS',
};

type Performance = PerformancePlanAnswer;

/** Fuel unit for printing: kilograms per unit, and its name. */
export interface PrintedFuel {
  readonly column: (kg: number | null | undefined) => string;
  readonly unit: string;
}
export const fuelInKg: PrintedFuel = { column: whole, unit: 'kg' };

/** Name of a point, or event there. */
export const pointName = ({ ident, kind }: Performance['legs'][number]) => POINT_NAMES[kind] ?? ident;

/** Degrees and minutes to a tenth, as on a navigation computer: `N4124.6 W07421.6`. */
export function degreesMinutes(lat: number, lon: number): string {
  const half = (value: number, letters: readonly [string, string], digits: number): string => {
    // Rounded to tenths of a minute first, so that 59.96 becomes the next degree.
    const tenths = Math.round(Math.abs(value) * 600);
    const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
    return `${letters[value < 0 ? 1 : 0]}${String(Math.floor(tenths / 600)).padStart(digits, '0')}${minutes}`;
  };
  return `${half(lat, ['N', 'S'], 2)} ${half(lon, ['E', 'W'], 3)}`;
}

/** Hundreds of feet, rounded up, in three digits. */
export const hundredsOf = (feet: number | undefined): string =>
  feet === undefined ? UNKNOWN : String(Math.ceil(feet / 100)).padStart(3, '0');

/** Navigation log, one line per leg. */
function navlogLines({ legs, terrain }: Performance, { column }: PrintedFuel): LayoutContext[] {
  return legs.map((leg, index) => ({
    ident: pointName(leg),
    via: leg.via ?? '',
    phase: leg.phase,
    fl: level(leg.altitudeFt),
    track: whole(leg.trackDegTrue).padStart(3, '0'),
    distance: whole(leg.distanceNm),
    along: whole(leg.alongNm),
    mach: leg.mach.toFixed(2).replace(/^0/, ''),
    tas: whole(leg.trueAirspeedKt),
    gs: whole(leg.groundSpeedKt),
    wind: windWords(leg.wind),
    // A headwind is a negative component.
    component: leg.headwindKt === null ? UNKNOWN : signed(-leg.headwindKt, 3),
    temperature: signed(leg.temperatureC, 2),
    isa: signed(leg.isaDeviationC, 2),
    time: hoursMinutes(leg.minutes),
    over: clockTime(leg.timeOver),
    fuel: column(leg.fuelKg),
    remaining: column(leg.remainingFuelKg),
    mass: whole(leg.massKg),
    mora: hundredsOf(terrain?.legs[index]?.moraFt),
    ground: hundredsOf(terrain?.legs[index]?.groundFt),
  }));
}

/** Fuel lines in LIDO order. */
export const sortedFuel = ({ fuel }: Performance) =>
  fuel.items.toSorted((a, b) => FUEL_ORDER.indexOf(a.id) - FUEL_ORDER.indexOf(b.id));

/** Fuel of the policy, trip to taxi, each with its regulation. */
function policyFuelLines(plan: Performance, { column }: PrintedFuel): LayoutContext[] {
  return sortedFuel(plan).map(({ id, fuelKg, minutes, rule, note }) => ({
    name: id === 'alternate' && plan.alternate ? `${FUEL_NAMES[id]} ${plan.alternate.ident}` : FUEL_NAMES[id],
    kg: column(fuelKg),
    time: minutes === null ? '' : hoursMinutes(minutes),
    rule,
    note,
  }));
}

/** `+2000 FT`, `-10 KT HEADWIND`, `+5000 KG`. */
export function effectName({ kind, by }: NonNullable<Performance['effects']>[number]): string {
  const units = { level: 'FT', headwind: 'KT HEADWIND', payload: 'KG PAYLOAD' };
  return `${by > 0 ? '+' : '-'}${Math.abs(by)} ${units[kind]}`;
}

const plusMinus = (value: number): string => {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${rounded}` : String(rounded);
};

/** Effects of changes on the flight, one line each. */
function effectLines({ effects = [] }: Performance): LayoutContext[] {
  return effects.map((effect) => ({
    name: effectName(effect),
    trip: effect.difference ? plusMinus(effect.difference.tripKg) : UNKNOWN,
    block: effect.difference ? plusMinus(effect.difference.blockKg) : UNKNOWN,
    time: effect.difference ? plusMinus(effect.difference.minutes) : UNKNOWN,
  }));
}

/** Flight to the alternate, as a list of one. */
function alternateLines({ alternate }: Performance): LayoutContext[] {
  if (!alternate) return [];
  const { ident, route, distanceNm, levelFt, minutes } = alternate;
  const text = `${ident} ${route} ${whole(distanceNm)} NM FL${level(levelFt)} ${hoursMinutes(minutes)}`;
  return [{ text }];
}

/** `KAPA TAKE-OFF 1043 KG, ELEV 5885 FT: 3 C DRY 2478 FT, FACTORED 3296 FT ...`; only the note without a table. */
function fieldLines({ field }: Performance): LayoutContext[] {
  if (!field) return [];
  const ends = field.ends.map(({ ident, operation, massKg, elevationFt, runwayFt, cases }) => {
    const figures = cases.map(
      ({ temperatureC, isWet, over50Ft, factoredFt, reason }) =>
        `${temperatureC} C ${isWet ? 'WET' : 'DRY'} ${factoredFt === null ? (reason ?? UNKNOWN) : `${whole(over50Ft)} FT, FACTORED ${whole(factoredFt)} FT`}`,
    );
    const known = figures.length === 0 ? ['ELEVATION UNKNOWN: NOT CHECKED'] : figures;
    const runway = runwayFt === null ? UNKNOWN : `${whole(runwayFt)} FT`;
    return `${ident} ${operation.toUpperCase()} ${whole(massKg)} KG, ELEV ${elevationFt === null ? UNKNOWN : whole(elevationFt)} FT, LONGEST RUNWAY ${runway}: ${known.join('; ')}`;
  });
  return [...ends, field.note].map((text) => ({ text }));
}

function limitLines({ limits }: Performance): LayoutContext[] {
  return limits.map(({ id, valueKg, limitKg, marginKg, isExceeded }) => ({
    name: LIMIT_NAMES[id],
    kg: whole(valueKg),
    max: whole(limitKg),
    margin: whole(marginKg),
    state: isExceeded ? 'ABOVE THE LIMIT' : '',
  }));
}

/** Mean wind component, weighted by distance; null unless the wind of every leg is known. */
function meanComponentKt({ legs }: Performance): number | null {
  const flown = legs.filter(({ distanceNm }) => distanceNm > 0);
  let weighted = 0;
  let lengthNm = 0;
  for (const { headwindKt, distanceNm } of flown) {
    if (headwindKt === null) return null;
    weighted -= headwindKt * distanceNm;
    lengthNm += distanceNm;
  }
  return lengthNm === 0 ? null : weighted / lengthNm;
}

function airSentence({ air }: Performance): string {
  const known = Math.floor(air.knownWindPart * 100);
  if (air.knownWindPart >= 1) return '';
  return `WIND IS KNOWN FOR ${known} % OF THE ROUTE. STILL AIR IS PLANNED WHERE IT IS NOT.`;
}

/** Performance plan as names for a layout. `nowMs` is used for ages. */
export function performanceContext(
  plan: Performance,
  nowMs: number,
  fuel: PrintedFuel = fuelInKg,
): LayoutContext {
  const flightMinutes = (Date.parse(plan.landing) - Date.parse(plan.takeOff)) / 60_000;
  const tripKg = plan.fuel.items.find(({ id }) => id === 'trip')?.fuelKg ?? null;
  return {
    model: plan.model,
    fuelUnit: fuel.unit.toUpperCase(),
    type: plan.aircraft.type,
    policy: plan.policy.name,
    offBlock: clockTime(plan.offBlock),
    takeOff: clockTime(plan.takeOff),
    landing: clockTime(plan.landing),
    flightTime: hoursMinutes(flightMinutes),
    level: level(plan.initialLevelFt),
    mach: (plan.legs.find(({ phase }) => phase === 'cruise')?.mach ?? plan.aircraft.cruiseMach)
      .toFixed(2)
      .replace(/^0/, ''),
    distance: whole(plan.distanceNm),
    component: signed(meanComponentKt(plan), 3),
    fuelFlow: tripKg === null || flightMinutes <= 0 ? UNKNOWN : fuel.column((tripKg / flightMinutes) * 60),
    fuel: policyFuelLines(plan, fuel),
    effects: effectLines(plan),
    effectsHead: (plan.effects ?? []).length > 0 ? [{ text: 'IF CHANGED' }] : [],
    alternateRoute: alternateLines(plan),
    fieldLengths: fieldLines(plan),
    takeOffFuel: fuel.column(plan.fuel.takeOffKg),
    block: fuel.column(plan.fuel.blockKg),
    payload: whole(plan.masses.payloadKg),
    zfw: whole(plan.masses.zeroFuelKg),
    tow: whole(plan.masses.takeOffKg),
    ldw: whole(plan.masses.landingKg),
    limits: limitLines(plan),
    legs: navlogLines(plan, fuel),
    airSource: sourceWords(plan.air.freshness, nowMs),
    airNotes: [airSentence(plan), plan.air.message ?? '']
      .filter((text) => text !== '')
      .map((text) => ({ text })),
    coordinates: plan.legs
      .filter(({ kind }) => kind === 'waypoint')
      .map(({ ident, coordinate: [lon, lat] }) => ({ ident, place: degreesMinutes(lat, lon) })),
    terrain: plan.terrain ? [{ source: plan.terrain.source, driftdown: plan.terrain.driftdown }] : [],
    notes: [
      ...(plan.isLevelLowered ? ['The requested level cannot be flown: a lower one is planned.'] : []),
      ...plan.messages,
    ].map((text) => ({ text })),
  };
}

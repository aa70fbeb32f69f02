import { expect, it } from 'vitest';
import { destination } from '#aviation/geo/geodesic.ts';
import { performanceAircraft } from '../performance-aircraft.ts';
import { performancePlan, type PerformancePlanInput } from '../performance-plan.ts';
import { flightAirAt } from '../poll-schumann.ts';

const KG_PER_LB = 0.45359237;
const lb = (pounds: number) => pounds * KG_PER_LB;

/** Three SimBrief briefings of the A320 (CFM56-5B4, fuel factor 1): what was planned, and what SimBrief makes of it. */
const briefings = [
  {
    name: 'OMAA–OMDB, FL090, 2024',
    airNm: 137,
    levelFt: 9000,
    trueAirspeedKt: 288,
    warmerC: 13,
    emptyKg: 43_780,
    zeroFuelKg: 58_282,
    landingKg: 61_290,
    tripKg: 1496,
    minutes: 37.1,
    reserveMinutes: 30,
    reserveKg: 1079,
  },
  {
    name: 'OMAA–OMDB, FL160, 2020',
    airNm: 134,
    levelFt: 16_000,
    trueAirspeedKt: 344,
    warmerC: 11,
    emptyKg: lb(96_518),
    zeroFuelKg: lb(134_752),
    landingKg: lb(145_505),
    tripKg: lb(3340),
    minutes: 34.6,
    reserveMinutes: 45,
    reserveKg: lb(3983),
  },
  {
    name: 'MKJP–MWCR, FL230, 2020',
    airNm: 307,
    levelFt: 23_000,
    trueAirspeedKt: 388,
    warmerC: 11,
    emptyKg: lb(96_518),
    zeroFuelKg: lb(135_825),
    landingKg: lb(145_505),
    tripKg: lb(5723),
    minutes: 60.9,
    reserveMinutes: 45,
    reserveKg: lb(3967),
  },
] as const;

function flown(briefing: (typeof briefings)[number], extraKg: number) {
  const from = { lat: 24.43, lon: 54.65 };
  const to = destination(from, { bearingDegTrue: 90, distanceNm: briefing.airNm });
  const input: PerformancePlanInput = {
    aircraft: { ...performanceAircraft('A320')!, emptyKg: briefing.emptyKg },
    points: [
      { ident: 'DEP', ...from, via: null },
      { ident: 'ARR', ...to, via: 'DCT' },
    ],
    departureElevationFt: 50,
    arrivalElevationFt: 50,
    alternate: null,
    payloadKg: briefing.zeroFuelKg - briefing.emptyKg,
    extraKg,
    taxiMinutes: 1,
    offBlockMs: 0,
    policy: 'easa',
    initialLevelFt: briefing.levelFt,
    changes: [],
    speeds: [{ atNm: 0, speed: { kind: 'true-airspeed', trueAirspeedKt: briefing.trueAirspeedKt } }],
    air: {
      windAt: () => null,
      temperatureAt: ({ pressureAltitudeFt }) =>
        flightAirAt(pressureAltitudeFt, briefing.warmerC)!.temperatureK - 273.15,
    },
  };
  const outcome = performancePlan(input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

it.each(briefings)('G4 $name: trip within 5 %, time within 8 %, final reserve within 5 %', (briefing) => {
  // What SimBrief carries for later is carried here too.
  const extraKg = briefing.landingKg - flown(briefing, 0).landingKg;
  const { fuel, landingKg } = flown(briefing, extraKg);
  expect(Math.abs(landingKg - briefing.landingKg)).toBeLessThan(150);
  const item = (id: string) => fuel.find((one) => one.id === id)!;
  const part = (ours: number, theirs: number) => Math.abs(ours / theirs - 1);
  expect(part(item('trip').fuelKg, briefing.tripKg)).toBeLessThan(0.05);
  expect(part(item('trip').minutes!, briefing.minutes)).toBeLessThan(0.08);
  const reserveKg = (item('finalReserve').fuelKg / 30) * briefing.reserveMinutes;
  expect(part(reserveKg, briefing.reserveKg)).toBeLessThan(0.05);
});

import { distanceNm } from '#aviation/geo/geodesic.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import type { RoutePoint, RouteResult } from '#capabilities/route/contract.ts';
import type {
  AircraftType,
  FleetAircraftInput,
  OperationalFlightPlan,
  PlanRequest,
  PlanWarning,
} from '../contract.ts';
import { timesOfPlan } from './departure-instant.ts';
import { fuelCapacityKgOf } from './own-aircraft.ts';
import { drawPlanInputs } from './plan-inputs.ts';
import { questionableInputs } from './questionable-inputs.ts';

/** Business constants of spec 9. kg, NM. */
const passengerMassKg = 65;
const costIndexNeutral = 50;
const kgPerCostIndexPoint = 2;
const reserveKgPerTwoMinutes = 98.33;
const groundExtraNm = 12;
const costOf15Min = 1800;
/** Registration of plans without a fleet aircraft. */
const PLACEHOLDER_REGISTRATION = 'N000MD';
/** Up to this mass the reserve of row G4, 49 kg/min, exceeds an hour's consumption. */
const LIGHT_KG = 5700;
const airlinerEstimate = (type: string): string =>
  `Reserve and cost index of the estimate are those of an airliner: the fuel of ${type} is that of the performance plan.`;
const INVALID_ROUTE_MESSAGE = 'Invalid route data: route_info is empty or missing';

export interface PlanParts {
  readonly request: PlanRequest;
  readonly route: RouteResult;
  readonly aircraft: AircraftType;
  /** Fleet aircraft whose figures `aircraft` has, or null. */
  readonly ownAircraft?: FleetAircraftInput | null;
  /** Requested alternate, or null. WGS84 degrees. */
  readonly alternate: { readonly ident: string; readonly lat: number; readonly lon: number } | null;
  /** 0 inclusive to 1 exclusive, for missing inputs. */
  readonly random: () => number;
  /** ms since 1970: default date and time of the plan. */
  readonly nowMs: number;
  /** Requested cruise, or null. */
  readonly cruise?: CruiseOfPlan | null;
  /** Further notes, in sentences. */
  readonly notes?: readonly string[];
}

/**
 * Operational flight plan by row G4: NM, kilograms to a hundredth. trip = `init` + `each` × air distance ± 2 kg per
 * point of cost index above or below 50; ALTN = `each` × great-circle distance from the arrival to the alternate; final
 * reserve 98.33 kg for two minutes; landing weight = take-off weight − trip. Exceeding a limit of the aircraft is a
 * warning, not an error. Pure: the same inputs and random numbers give the same plan.
 * @throws Problem `invalid-route-data` (400) when the route has no points
 */
export function makePlan(parts: PlanParts): OperationalFlightPlan {
  const { request, route, aircraft } = parts;
  const departure = route.route_info[0];
  const arrival = route.route_info.at(-1);
  if (!departure || !arrival) throw new Problem('invalid-route-data', 400, INVALID_ROUTE_MESSAGE);
  const inputs = drawPlanInputs(request, parts.random);
  const fuel = fuelOf(parts, inputs, arrival);
  const weight = weightOf(aircraft, inputs, fuel);
  const fuelMaxKg = fuelCapacityKgOf(aircraft.type, parts.ownAircraft ?? null);
  const times = timesOfPlan(request, parts.nowMs);
  return {
    general: {
      air_dist: route.distance,
      aircraft: aircraft.type,
      aircraft_reg: parts.ownAircraft?.registration ?? PLACEHOLDER_REGISTRATION,
      arrival: arrival.ident,
      ci: inputs.costIndex,
      date: times.date,
      departure: departure.ident,
      flightNumber: request.flightNumber ?? '',
      ground_dist: hundredths(route.distance + groundExtraNm),
      utcTime: times.utcTime,
    },
    dispatcher: { cid: '', tel: '' },
    alternate: { fuel: fuel.ALTN, via: parts.alternate ? `DCT ${parts.alternate.ident}` : '' },
    plannedFuel: fuel,
    route: route.route,
    weight,
    airport: {
      departure: { icao: departure.ident, coordinate: departure.coordinate },
      arrival: { icao: arrival.ident, coordinate: arrival.coordinate },
    },
    route_info: route.route_info,
    ...(hasTypedCruise(route) && route.filed !== undefined ? { filed: route.filed } : {}),
    ...(request.remarks ? { remarks: request.remarks } : {}),
    ...(parts.cruise ? { cruise: parts.cruise } : {}),
    isFallback: route.isFallback,
    navigationData: { source: route.source, asOf: route.asOf },
    reserveMinutes: inputs.reserveMinutes,
    takeOffMaxWeight: aircraft.maxtk,
    payloadMaxWeight: maximumPayloadKg(aircraft),
    zeroFuelMaxWeight: aircraft.maxzf,
    fuelMaxWeight: fuelMaxKg,
    landingWeight: hundredths(weight.take_off_weight - fuel.trip),
    assumptions: [...inputs.assumptions],
    warnings: warningsOf(aircraft, { weight, tripKg: fuel.trip, fuelMaxKg }),
    aircraftEstimated: aircraft.estimated,
    ...(parts.ownAircraft ? { ownAircraft: parts.ownAircraft } : {}),
    messages: [
      ...questionableInputs({
        departure: departure.ident,
        arrival: arrival.ident,
        alternate: parts.alternate?.ident ?? null,
        passengers: inputs.passengers,
        aircraft,
        own: parts.ownAircraft ?? null,
      }),
      ...(aircraft.maxtk <= LIGHT_KG || fuel.trip <= 0 ? [airlinerEstimate(aircraft.type)] : []),
      ...(route.message === '' ? [] : [route.message]),
      ...(parts.notes ?? []),
    ],
    ...(route.wind ? { wind: route.wind } : {}),
    notForNavigation: true,
  };
}

/** Whether speeds and levels were typed in the route: the performance plan uses them. */
function hasTypedCruise({ cruise, route_info: points }: RouteResult): boolean {
  return (cruise ?? null) !== null || points.some(({ speed }) => speed !== undefined);
}

type Inputs = ReturnType<typeof drawPlanInputs>;
type Fuel = OperationalFlightPlan['plannedFuel'];
type Weight = OperationalFlightPlan['weight'];

function fuelOf(
  { request, route, aircraft, alternate }: PlanParts,
  inputs: Inputs,
  arrival: RoutePoint,
): Fuel {
  const costIndexKg = kgPerCostIndexPoint * (inputs.costIndex - costIndexNeutral);
  const trip = hundredths(aircraft.init + aircraft.each * route.distance + costIndexKg);
  const ALTN = alternate ? hundredths(aircraft.each * distanceNm(placeOf(arrival), alternate)) : 0;
  const finnal_rev = hundredths((inputs.reserveMinutes / 2) * reserveKgPerTwoMinutes);
  const extra = request.extra ?? 0;
  const minimum_take_off = hundredths(trip + ALTN + finnal_rev);
  const block_fuel = hundredths(minimum_take_off + extra);
  return { ALTN, block_fuel, cost_15_min: costOf15Min, extra, finnal_rev, minimum_take_off, trip };
}

function placeOf({ coordinate: [lon, lat] }: RoutePoint): { lat: number; lon: number } {
  return { lat, lon };
}

function weightOf(aircraft: AircraftType, inputs: Inputs, fuel: Fuel): Weight {
  const cargo = hundredths(inputs.loadTonnes * 1000);
  const payload = hundredths(passengerMassKg * inputs.passengers + cargo);
  const ZFW = hundredths(aircraft.weight + payload);
  return {
    ZFW,
    cargo,
    fuel: fuel.block_fuel,
    landing_max_weight: aircraft.maxld,
    passenger_number: inputs.passengers,
    payload,
    take_off_weight: hundredths(ZFW + fuel.block_fuel),
  };
}

function warningsOf(
  aircraft: AircraftType,
  { weight, tripKg, fuelMaxKg }: { weight: Weight; tripKg: number; fuelMaxKg: number | null },
): PlanWarning[] {
  const kilograms = (value: number): string => `${Math.round(value).toLocaleString('en')} kg`;
  const check = (id: string, limitName: string, what: string, value: number, limit: number): PlanWarning[] =>
    value <= limit
      ? []
      : [
          {
            id,
            message: `${what} ${kilograms(value)} is ${kilograms(value - limit)} above the maximum of ${kilograms(limit)} (${limitName}).`,
            value,
            limit,
          },
        ];
  return [
    ...check('maxtk', 'maxtk', 'Take-off weight', weight.take_off_weight, aircraft.maxtk),
    ...check('maxld', 'maxld', 'Landing weight', hundredths(weight.take_off_weight - tripKg), aircraft.maxld),
    ...(fuelMaxKg === null ? [] : check('tanks', 'tanks', 'Block fuel', weight.fuel, fuelMaxKg)),
    ...check('payload', 'load', 'Payload', weight.payload, maximumPayloadKg(aircraft)),
  ];
}

/** Payload limit of the structure: a heavier empty aircraft carries less. */
function maximumPayloadKg({ maxzf, weight }: AircraftType): number {
  return hundredths(Math.max(0, maxzf - weight));
}

/** Rounds to a hundredth, so that sums of displayed figures add up. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

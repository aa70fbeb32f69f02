import type { OperationalFlightPlan } from '../contract.ts';

export interface WeightColumn {
  readonly name: 'Payload' | 'ZFW' | 'TOW' | 'LDW';
  readonly planKg: number;
  /** Null when the aircraft's figures do not include it. */
  readonly maxKg: number | null;
}

/** The weights of a plan beside their limits, in the order of the document. */
export function weightColumns(plan: OperationalFlightPlan): WeightColumn[] {
  const { weight, takeOffMaxWeight, landingWeight } = plan;
  return [
    { name: 'Payload', planKg: weight.payload, maxKg: plan.payloadMaxWeight ?? null },
    { name: 'ZFW', planKg: weight.ZFW, maxKg: plan.zeroFuelMaxWeight ?? null },
    { name: 'TOW', planKg: weight.take_off_weight, maxKg: takeOffMaxWeight },
    { name: 'LDW', planKg: landingWeight, maxKg: weight.landing_max_weight },
  ];
}

/** Margin to the limit; negative beyond it, null without one. */
export function marginKg({ planKg, maxKg }: WeightColumn): number | null {
  return maxKg === null ? null : maxKg - planKg;
}

export interface FuelRow {
  readonly name: string;
  readonly kg: number;
  /** Its part of the colour bar; none for totals. */
  readonly part: 'trip' | 'alternate' | 'reserve' | 'extra' | null;
  readonly note?: string;
}

/** The fuel block from trip to block fuel, in LIDO order. */
export function fuelRows({ plannedFuel, reserveMinutes, alternate }: OperationalFlightPlan): FuelRow[] {
  const alternateIdent = alternate.via.split(' ').at(-1) ?? '';
  return [
    { name: 'TRIP', kg: plannedFuel.trip, part: 'trip' },
    {
      name: alternateIdent === '' ? 'ALTN' : `ALTN ${alternateIdent}`,
      kg: plannedFuel.ALTN,
      part: 'alternate',
    },
    { name: 'FINAL RSV', kg: plannedFuel.finnal_rev, part: 'reserve', note: hoursAndMinutes(reserveMinutes) },
    { name: 'MIN T/O', kg: plannedFuel.minimum_take_off, part: null },
    { name: 'EXTRA', kg: plannedFuel.extra, part: 'extra' },
    { name: 'BLOCK', kg: plannedFuel.block_fuel, part: null },
  ];
}

/** `0030`: hours and minutes as on a flight plan. */
function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}${String(whole % 60).padStart(2, '0')}`;
}

/** The route as filed, airports included. */
export function atcRoute({ general, route }: OperationalFlightPlan): string {
  return [general.departure, route === '' ? 'DCT' : route, general.arrival].join(' ');
}

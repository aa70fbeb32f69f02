import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { whole } from './ofp-words.ts';

type FuelItemId = PerformancePlanAnswer['fuel']['items'][number]['id'];

const NAMES: Readonly<Record<FuelItemId, string>> = {
  trip: 'trip',
  contingency: 'contingency',
  alternate: 'alternate',
  finalReserve: 'final reserve',
  additional: 'additional',
  extra: 'extra',
  taxi: 'taxi',
};

/**
 * Difference between the block fuel of the performance plan and the estimate by the aircraft table (row G4), with its
 * causes. The table has the same consumption per NM at every mass and level and no contingency, taxi or additional
 * fuel.
 */
export function fuelDifference(
  { plannedFuel }: OperationalFlightPlan,
  { fuel }: PerformancePlanAnswer,
  weight: { readonly figure: (kg: number) => string; readonly unit: string } = { figure: whole, unit: 'kg' },
): string {
  const { figure, unit } = weight;
  const estimated: Partial<Record<FuelItemId, number>> = {
    trip: plannedFuel.trip,
    alternate: plannedFuel.ALTN,
    finalReserve: plannedFuel.finnal_rev,
    extra: plannedFuel.extra,
  };
  const planned = new Map(fuel.items.map(({ id, fuelKg }) => [id, fuelKg]));
  const parts = (Object.keys(NAMES) as FuelItemId[]).flatMap((id) => {
    const kg = Math.round((planned.get(id) ?? 0) - (estimated[id] ?? 0));
    return kg === 0 ? [] : [`${NAMES[id]} ${kg < 0 ? '−' : '+'}${figure(Math.abs(kg))}`];
  });
  const difference = Math.round(fuel.blockKg - plannedFuel.block_fuel);
  const head = `Aircraft-table estimate of block fuel: ${figure(plannedFuel.block_fuel)} ${unit}`;
  if (difference === 0) return `${head}, the same as planned here.`;
  const side = difference > 0 ? 'more' : 'less';
  return `${head}. Planned here is ${figure(Math.abs(difference))} ${unit} ${side}: ${parts.join(', ')}.`;
}

import { type BalanceModel, isSum, type LastMinuteChange, type Station } from './balance-model.ts';
import { detachStation } from './cabin-and-holds.ts';
import { massIn, type Measure } from './measure.ts';
import { editStation, withQuantity, withWeight } from './station-edits.ts';

/** Stations that may change after the loadsheet: load and fuel. */
export function changeableStations({ stations }: BalanceModel): readonly Station[] {
  return stations.filter((station) => !isSum(station) && station.type !== 'empty' && !station.locked);
}

export type ChangeOutcome =
  | { readonly ok: true; readonly change: LastMinuteChange }
  | { readonly ok: false; readonly message: string };

export interface ChangeRequest {
  readonly id: string;
  readonly stationId: string;
  readonly description: string;
  /** Items for a station with items, else weight in the unit shown. */
  readonly amount: number;
  readonly isItems: boolean;
}

/** Change as a signed weight; rejected when it would remove more than is on board. */
export function lastMinuteChange(model: BalanceModel, request: ChangeRequest): ChangeOutcome {
  const station = model.stations.find(({ id }) => id === request.stationId);
  if (station === undefined) return { ok: false, message: 'Choose a station.' };
  if (request.amount === 0) return { ok: false, message: 'Enter what changes.' };
  const { perItemWeight } = station;
  if (request.isItems && perItemWeight === null)
    return { ok: false, message: `${station.name} has no weight per item: enter a weight.` };
  const weight: Measure =
    request.isItems && perItemWeight !== null
      ? { value: request.amount * perItemWeight.value, unit: perItemWeight.unit }
      : { value: request.amount, unit: model.unit };
  const { unit } = weight;
  const there = weightWithChanges(model, station, unit);
  if (there + weight.value < -1e-9)
    return { ok: false, message: `${station.name} has less than that aboard.` };
  const description = request.description.trim().slice(0, 80);
  return { ok: true, change: { id: request.id, stationId: station.id, description, weight } };
}

function weightWithChanges(model: BalanceModel, station: Station, unit: Measure['unit']): number {
  const changed = model.lastMinuteChanges
    .filter(({ stationId }) => stationId === station.id)
    .reduce((total, { weight }) => total + massIn(weight, unit), 0);
  return (station.weight === null ? 0 : massIn(station.weight, unit)) + changed;
}

/** Applies the changes to the stations: as items when they are whole, else as weight. */
export function applyChanges(model: BalanceModel): BalanceModel {
  let applied: BalanceModel = model;
  for (const station of changeableStations(model)) {
    const { perItemWeight, quantity, weight, id } = station;
    const unit = perItemWeight?.unit ?? weight?.unit ?? model.unit;
    const changes = model.lastMinuteChanges.filter(({ stationId }) => stationId === id);
    if (changes.length === 0) continue;
    const total = weightWithChanges(model, station, unit);
    const items = perItemWeight === null || perItemWeight.value === 0 ? null : total / perItemWeight.value;
    const isWhole = quantity !== null && items !== null && Math.abs(items - Math.round(items)) < 1e-9;
    const edit = isWhole
      ? withQuantity(Math.round(items))
      : withWeight({ value: Math.max(0, total), unit }, model.fuelDensity);
    applied = detachStation(editStation(applied, id, edit), id);
  }
  return { ...applied, lastMinuteChanges: [] };
}

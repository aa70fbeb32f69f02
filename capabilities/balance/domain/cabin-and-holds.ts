import type { BalanceModel, Cabin, CargoHolds, Hold } from './balance-model.ts';
import { kgOf, type Measure } from './measure.ts';
import { editStation, withQuantity, withWeight } from './station-edits.ts';

/** Row of seats for drawing: number and letters, a space for the aisle. */
export interface SeatRow {
  readonly row: number;
  readonly arm: number;
  readonly letters: readonly string[];
}

/** The rows of a cabin, from the front. */
export function seatRows({ firstRow, rows, letters, firstRowArm, pitch }: Cabin): readonly SeatRow[] {
  return Array.from({ length: rows }, (_, index) => ({
    row: firstRow + index,
    arm: firstRowArm + index * pitch,
    letters: Array.from(letters),
  }));
}

const rowOfSeat = (seat: string): number => Number.parseInt(seat, 10);

/** All seats of a cabin, front row first, left to right. */
export function allSeats(cabin: Cabin): readonly string[] {
  return seatRows(cabin).flatMap(({ row, letters }) =>
    letters.filter((letter) => letter !== ' ').map((letter) => `${row}${letter}`),
  );
}

/** Mean arm of the occupied seats; null without any. */
export function seatingArm(cabin: Cabin, taken: readonly string[]): number | null {
  if (taken.length === 0) return null;
  const rows = taken.reduce((total, seat) => total + (rowOfSeat(seat) - cabin.firstRow), 0);
  return cabin.firstRowArm + (rows / taken.length) * cabin.pitch;
}

/** Assigns seats: their number and mean arm go to the station. An empty cabin has the arm set by hand. */
export function withSeats(model: BalanceModel, taken: readonly string[]): BalanceModel {
  const { cabin } = model;
  const station = model.stations.find(({ id }) => id === cabin?.stationId);
  if (cabin === null || station === undefined || station.locked) return model;
  const handArm = cabin.taken === null ? station.arm : cabin.handArm;
  const arm = seatingArm(cabin, taken) ?? handArm ?? station.arm;
  const seated = editStation(model, cabin.stationId, (one) => ({
    ...withQuantity(taken.length)(one),
    arm,
  }));
  return { ...seated, cabin: { ...cabin, taken, handArm } };
}

/** Distributes passengers evenly over the rows, from the middle of the cabin outwards. */
export function spreadSeats(cabin: Cabin, passengers: number): readonly string[] {
  const middle = cabin.firstRow + (cabin.rows - 1) / 2;
  const fromMiddle = allSeats(cabin).toSorted(
    (a, b) => Math.abs(rowOfSeat(a) - middle) - Math.abs(rowOfSeat(b) - middle) || (a < b ? -1 : 1),
  );
  const chosen = new Set(fromMiddle.slice(0, passengers));
  return allSeats(cabin).filter((seat) => chosen.has(seat));
}

/** Total load of the holds, and its arm. */
export function holdsLoad(
  { holds }: CargoHolds,
  unit: Measure['unit'],
): { weight: Measure; arm: number | null } {
  const totalKg = holds.reduce((total, { weight }) => total + kgOf(weight), 0);
  const momentKgM = holds.reduce((total, { weight, arm }) => total + kgOf(weight) * arm, 0);
  const isOneUnit = holds.every(({ weight }) => weight.unit === unit);
  const value = isOneUnit ? holds.reduce((total, { weight }) => total + weight.value, 0) : totalKg;
  return {
    weight: { value, unit: isOneUnit ? unit : 'kg' },
    arm: totalKg > 0 ? momentKgM / totalKg : null,
  };
}

/** Loads the holds: their weight and mean arm go to the station. Empty holds have the arm set by hand. */
function withHolds(model: BalanceModel, holds: readonly Hold[]): BalanceModel {
  const { cargo, fuelDensity, unit } = model;
  const station = model.stations.find(({ id }) => id === cargo?.stationId);
  if (cargo === null || station === undefined || station.locked) return model;
  const handArm = cargo.isFed ? cargo.handArm : station.arm;
  const fed: CargoHolds = { ...cargo, holds, isFed: true, handArm };
  const load = holdsLoad(fed, unit);
  const loaded = editStation(model, cargo.stationId, (one) => ({
    ...withWeight(load.weight, fuelDensity)(one),
    arm: load.arm ?? handArm ?? one.arm,
  }));
  return { ...loaded, cargo: fed };
}

/** Changes one hold. Changing only its arm or maximum does not affect a station filled by hand. */
export function withHold(model: BalanceModel, holdId: string, part: Partial<Hold>): BalanceModel {
  const { cargo } = model;
  if (cargo === null) return model;
  const holds = cargo.holds.map((hold) => (hold.id === holdId ? { ...hold, ...part } : hold));
  return cargo.isFed || part.weight !== undefined
    ? withHolds(model, holds)
    : { ...model, cargo: { ...cargo, holds } };
}

/**
 * Detaches a station from seats or holds after its load is changed by hand: they would contradict it. Its arm is
 * restored. Called after every such edit.
 */
export function detachStation(model: BalanceModel, stationId: string): BalanceModel {
  const { cabin, cargo } = model;
  const isSeated = cabin?.stationId === stationId && cabin.taken !== null;
  const isHeld = cargo?.stationId === stationId && cargo.isFed;
  if (!isSeated && !isHeld) return model;
  const handArm = isSeated ? cabin.handArm : (cargo?.handArm ?? null);
  const free = editStation(model, stationId, (one) => ({ ...one, arm: handArm ?? one.arm }));
  return {
    ...free,
    cabin: isSeated ? { ...cabin, taken: null, handArm: null } : cabin,
    cargo: isHeld ? { ...cargo, isFed: false, handArm: null } : cargo,
  };
}

/** Sets an arm by hand: seats and holds detach from the station. */
export function withArm(model: BalanceModel, stationId: string, arm: number): BalanceModel {
  return editStation(detachStation(model, stationId), stationId, (one) => ({ ...one, arm }));
}

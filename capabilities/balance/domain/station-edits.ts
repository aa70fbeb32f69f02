import { type BalanceModel, isFuel, isSum, type Station } from './balance-model.ts';
import { type BalanceUnit, densityIn, massIn, type Measure, volumeIn } from './measure.ts';

/**
 * Recalculation rules (spec 4). Each is triggered by user input only: a derived figure never triggers another rule, so
 * the rules cannot conflict, and input stays as typed.
 */
type StationEdit = (station: Station) => Station;

/** Weight of a number of items. */
function itemsWeight(quantity: number, perItemWeight: Measure): Measure {
  return { value: quantity * perItemWeight.value, unit: perItemWeight.unit };
}

function shareOf(weight: Measure, quantity: number): Measure {
  return { value: weight.value / quantity, unit: weight.unit };
}

/** Changing the quantity recalculates the weight of the station. */
export const withQuantity =
  (quantity: number): StationEdit =>
  (station) => {
    const { perItemWeight, weight } = station;
    if (perItemWeight !== null) return { ...station, quantity, weight: itemsWeight(quantity, perItemWeight) };
    const hasShare = quantity > 0 && weight !== null && weight.value > 0;
    return { ...station, quantity, perItemWeight: hasShare ? shareOf(weight, quantity) : null };
  };

/** Changing the weight per item recalculates the weight of the station. */
export const withPerItemWeight =
  (perItemWeight: Measure): StationEdit =>
  (station) =>
    station.quantity === null
      ? { ...station, perItemWeight }
      : { ...station, perItemWeight, weight: itemsWeight(station.quantity, perItemWeight) };

/**
 * Changing the weight recalculates the weight per item, and the volume of fuel. A weight with zero items leaves the
 * number unknown.
 */
export const withWeight =
  (weight: Measure, fuelDensity: Measure): StationEdit =>
  (station) => {
    if (isFuel(station))
      return {
        ...station,
        weight,
        isVolumeEntered: false,
        fuelVolume: volumeOf(weight, fuelDensity),
        perItemWeight: null,
        quantity: null,
      };
    if (station.quantity === null) return { ...station, weight };
    if (station.quantity > 0) return { ...station, weight, perItemWeight: shareOf(weight, station.quantity) };
    return { ...station, weight, quantity: weight.value === 0 ? 0 : null };
  };

/** Changing the fuel volume recalculates its weight. */
export const withFuelVolume =
  (fuelVolume: Measure, fuelDensity: Measure): StationEdit =>
  (station) => ({
    ...station,
    fuelVolume,
    isVolumeEntered: true,
    weight: weightOfVolume(fuelVolume, fuelDensity),
  });

/** Null when the fuel has no density. */
function volumeOf(weight: Measure, density: Measure): Measure | null {
  if (density.value <= 0) return null;
  return { value: massIn(weight, density.unit) / density.value, unit: density.unit };
}

function weightOfVolume(volume: Measure, density: Measure): Measure {
  return { value: volumeIn(volume, density.unit) * density.value, unit: density.unit };
}

/** Applies a rule to one station, unless it is locked. */
export function editStation(model: BalanceModel, stationId: string, edit: StationEdit): BalanceModel {
  const stations = model.stations.map((station) =>
    station.id === stationId && !station.locked ? edit(station) : station,
  );
  return { ...model, stations };
}

/** Changing the density recalculates weight or volume, whichever was not entered. */
export function withFuelDensity(model: BalanceModel, fuelDensity: Measure): BalanceModel {
  const stations = model.stations.map((station): Station => {
    if (!isFuel(station) || station.weight === null) return station;
    if (station.isVolumeEntered && station.fuelVolume !== null)
      return { ...station, weight: weightOfVolume(station.fuelVolume, fuelDensity) };
    return { ...station, fuelVolume: volumeOf(station.weight, fuelDensity) };
  });
  return { ...model, fuelDensity, stations };
}

/** Changing the unit converts everything shown; no figure is changed. */
export function withUnit(model: BalanceModel, unit: BalanceUnit): BalanceModel {
  return unit === model.unit ? model : { ...model, unit };
}

/** Figure of a station in the unit shown. */
export function stationFigures(
  station: Station,
  unit: BalanceUnit,
): { weight: number | null; perItemWeight: number | null; fuelVolume: number | null } {
  const shown = (measure: Measure | null, convert: typeof massIn) =>
    measure === null ? null : convert(measure, unit);
  return {
    weight: shown(station.weight, massIn),
    perItemWeight: shown(station.perItemWeight, massIn),
    fuelVolume: shown(station.fuelVolume, volumeIn),
  };
}

export function densityShown({ fuelDensity, unit }: Pick<BalanceModel, 'fuelDensity' | 'unit'>): number {
  return densityIn(fuelDensity, unit);
}

/** Locks or unlocks a station. */
export function withLock(model: BalanceModel, stationId: string, locked: boolean): BalanceModel {
  const stations = model.stations.map((station) =>
    station.id === stationId ? { ...station, locked } : station,
  );
  return { ...model, stations };
}

/** Removes a station; sums are kept, because the checks need them. */
export function withoutStation(model: BalanceModel, stationId: string): BalanceModel {
  const stations = model.stations.filter(
    (station) => station.id !== stationId || station.locked || isSum(station),
  );
  return {
    ...model,
    stations,
    lastMinuteChanges: model.lastMinuteChanges.filter((change) => change.stationId !== stationId),
  };
}

/** Adds an empty load line before the zero fuel weight; without one before the fuel and the sums with it. */
export function withNewStation(model: BalanceModel, id: string, name: string): BalanceModel {
  const zeroFuel = model.stations.findIndex(({ summaryKey }) => summaryKey === 'zeroFuel');
  const loaded = model.stations.findIndex(
    (one) => isFuel(one) || one.type === 'ramp' || one.type === 'takeoff' || one.type === 'landing',
  );
  const at = zeroFuel === -1 ? loaded : zeroFuel;
  const station: Station = {
    id,
    name,
    type: 'weight',
    arm: 0,
    weight: { value: 0, unit: model.unit },
    quantity: null,
    perItemWeight: null,
    fuelVolume: null,
    locked: false,
    summaryKey: null,
    isVolumeEntered: false,
  };
  const before = at === -1 ? model.stations.length : at;
  return { ...model, stations: model.stations.toSpliced(before, 0, station) };
}

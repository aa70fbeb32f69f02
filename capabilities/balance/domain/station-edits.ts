import { type BalanceModel, isFuel, isSum, type Station } from './balance-model.ts';
import { type BalanceUnit, densityIn, massIn, type Measure, volumeIn } from './measure.ts';

/**
 * The rules of recalculation (spec 4). Each is fired by what a person enters and by nothing else: a figure that
 * follows never fires another rule, so the rules cannot fight each other, and what was entered stays as it was typed.
 */
type StationEdit = (station: Station) => Station;

/** The weight that follows from a number of like things. */
function itemsWeight(quantity: number, perItemWeight: Measure): Measure {
  return { value: quantity * perItemWeight.value, unit: perItemWeight.unit };
}

function shareOf(weight: Measure, quantity: number): Measure {
  return { value: weight.value / quantity, unit: weight.unit };
}

/** Changing the quantity recalculates the station's weight. */
export const withQuantity =
  (quantity: number): StationEdit =>
  (station) => {
    const { perItemWeight, weight } = station;
    if (perItemWeight !== null) return { ...station, quantity, weight: itemsWeight(quantity, perItemWeight) };
    const hasShare = quantity > 0 && weight !== null && weight.value > 0;
    return { ...station, quantity, perItemWeight: hasShare ? shareOf(weight, quantity) : null };
  };

/** Changing the weight of one recalculates the station's weight. */
export const withPerItemWeight =
  (perItemWeight: Measure): StationEdit =>
  (station) =>
    station.quantity === null
      ? { ...station, perItemWeight }
      : { ...station, perItemWeight, weight: itemsWeight(station.quantity, perItemWeight) };

/**
 * Changing the weight recalculates the weight of one, and a fuel's volume. A weight of no items at all leaves their
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

/** Changing a fuel's volume recalculates its weight. */
export const withFuelVolume =
  (fuelVolume: Measure, fuelDensity: Measure): StationEdit =>
  (station) => ({
    ...station,
    fuelVolume,
    isVolumeEntered: true,
    weight: weightOfVolume(fuelVolume, fuelDensity),
  });

/** Null where the fuel has no density. */
function volumeOf(weight: Measure, density: Measure): Measure | null {
  if (density.value <= 0) return null;
  return { value: massIn(weight, density.unit) / density.value, unit: density.unit };
}

function weightOfVolume(volume: Measure, density: Measure): Measure {
  return { value: volumeIn(volume, density.unit) * density.value, unit: density.unit };
}

/** Changes one station by a rule; a locked one stays as it is. */
export function editStation(model: BalanceModel, stationId: string, edit: StationEdit): BalanceModel {
  const stations = model.stations.map((station) =>
    station.id === stationId && !station.locked ? edit(station) : station,
  );
  return { ...model, stations };
}

/** Changing the density recalculates whichever of weight and volume was not entered. */
export function withFuelDensity(model: BalanceModel, fuelDensity: Measure): BalanceModel {
  const stations = model.stations.map((station): Station => {
    if (!isFuel(station) || station.weight === null) return station;
    if (station.isVolumeEntered && station.fuelVolume !== null)
      return { ...station, weight: weightOfVolume(station.fuelVolume, fuelDensity) };
    return { ...station, fuelVolume: volumeOf(station.weight, fuelDensity) };
  });
  return { ...model, fuelDensity, stations };
}

/** Changing the unit converts everything that is shown; no figure is touched. */
export function withUnit(model: BalanceModel, unit: BalanceUnit): BalanceModel {
  return unit === model.unit ? model : { ...model, unit };
}

/** A figure of a station as it is shown in a unit. */
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

/** Locks a station against changes, or unlocks it. */
export function withLock(model: BalanceModel, stationId: string, locked: boolean): BalanceModel {
  const stations = model.stations.map((station) =>
    station.id === stationId ? { ...station, locked } : station,
  );
  return { ...model, stations };
}

/** Takes a station out; sums stay, because the checks stand on them. */
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

/** Adds an empty line of load before the zero fuel weight, or at the end where there is none. */
export function withNewStation(model: BalanceModel, id: string, name: string): BalanceModel {
  const at = model.stations.findIndex(({ summaryKey }) => summaryKey === 'zeroFuel');
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

import { fuelOfType } from '#aviation/performance/fuel/fuel-of-type.ts';
import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import { settings, type Settings } from '#platform/client/shell/settings.store.ts';
import { fuelScaleOf, readTyped, type Scale, scaleOf, typedText } from '#platform/client/units/typed.ts';
import { digits } from '#platform/client/units/units.ts';

/** Fields that have a unit of the settings: of weight, and of fuel. */
export type MeasuredField = 'load' | 'extra';

/** Determines the weight of a litre of fuel. */
export interface Burning {
  /** ICAO type. */
  aircraft: string;
  /** Fuel of the fleet aircraft by its own profile; null where the type decides. */
  burns: FuelKind | null;
}

/** The measured fields as typed, each with the settings for its unit. */
export interface MeasuredFields extends Burning {
  load: string;
  extra: string;
  typedIn: Readonly<Record<MeasuredField, UnitSettings>>;
}
export type UnitSettings = Pick<Settings, 'mass' | 'fuel'>;

const MAX_KG: Record<MeasuredField, number> = { load: 1_000_000, extra: 200_000 };

function scaleIn(field: MeasuredField, { aircraft, burns }: Burning, units: UnitSettings): Scale {
  return field === 'load'
    ? scaleOf('massKg', { ...settings.get(), ...units })
    : fuelScaleOf(burns ?? fuelOfType(aircraft), units);
}

/** The unit of a field by the settings: `kg`, `US gal`. */
export const unitOfField = (field: MeasuredField, aircraft: Burning, units: UnitSettings): string =>
  scaleIn(field, aircraft, units).unit;

/** Kilograms as text of a field in the units of the settings. */
export const textOfKg = (field: MeasuredField, kg: number, aircraft: Burning): string =>
  typedText(kg, scaleIn(field, aircraft, settings.get()));

/** A field in kilograms; null when empty, NaN when it is not a number. */
export function kgOfField(field: MeasuredField, fields: MeasuredFields): number | null {
  return readTyped(fields[field], scaleIn(field, fields, fields.typedIn[field]));
}

/** A field as shown: as typed, or converted when the settings' unit has changed since. */
export function shownText(field: MeasuredField, fields: MeasuredFields, units: UnitSettings): string {
  const scale = scaleIn(field, fields, units);
  if (scale.unit === unitOfField(field, fields, fields.typedIn[field])) return fields[field];
  const kg = kgOfField(field, fields);
  return kg === null || Number.isNaN(kg) ? fields[field] : typedText(kg, scale);
}

/** Fault of a field, in the unit in which it was typed; null without one. */
export function measuredProblem(field: MeasuredField, fields: MeasuredFields): string | null {
  const kg = kgOfField(field, fields);
  const max = MAX_KG[field];
  if (kg === null || (kg >= 0 && kg <= max)) return null;
  const { unit, perContractUnit } = scaleIn(field, fields, settings.get());
  return `Enter a figure from 0 to ${digits(Math.floor(max * perContractUnit))} ${unit}.`;
}

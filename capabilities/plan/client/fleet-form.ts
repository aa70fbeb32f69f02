import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import type { FuelUnits } from '#platform/client/units/fuel.ts';
import { fuelScaleOf, readTyped, type Scale, scaleOf, typedText } from '#platform/client/units/typed.ts';
import type { Units } from '#platform/client/units/units.ts';
import { type FleetAircraft, type FleetAircraftInput, fleetAircraftInput } from '../contract.ts';
import { profileShape } from '#platform/contract/performance-profile.ts';

/** Units in which an aircraft is entered: those of the settings when its form was opened. */
export type FleetUnits = Units & FuelUnits;

/** Fields of the fleet form, as typed; empty means the type's figure. `mass` and `fuel` are units of the settings. */
export const FLEET_FIELDS = [
  { field: 'emptyKg', label: 'Empty mass', unit: 'mass' },
  { field: 'seats', label: 'Seats', unit: '' },
  { field: 'fuelFactor', label: 'Fuel factor', unit: '×' },
  { field: 'maximumTakeOffKg', label: 'Max take-off', unit: 'mass' },
  { field: 'maximumLandingKg', label: 'Max landing', unit: 'mass' },
  { field: 'maximumZeroFuelKg', label: 'Max zero fuel', unit: 'mass' },
  { field: 'fuelCapacityKg', label: 'Tanks', unit: 'fuel' },
  { field: 'edtoMinutes', label: 'ETOPS/EDTO rule time', unit: 'min' },
] as const;
/** Items of a flight plan message; empty: typical for the type. */
export const FILED_FIELDS = [
  { field: 'equipment', label: 'Item 10a: equipment', example: 'SDE3FGHIRWY' },
  { field: 'surveillance', label: 'Item 10b: surveillance', example: 'LB1' },
  { field: 'pbn', label: 'Item 18: PBN/', example: 'B1C1D1O1S2' },
  { field: 'selcal', label: 'Item 18: SEL/', example: 'ABCD' },
  { field: 'addressHex', label: 'Item 18: CODE/', example: '3C6444' },
] as const;
export type FleetField = (typeof FLEET_FIELDS)[number]['field'];
type FiledField = (typeof FILED_FIELDS)[number]['field'];
export type FleetForm = Record<FleetField | FiledField | 'registration' | 'type', string>;

/** The scale of a field of an aircraft; null for a field without a unit setting. */
export function fleetScaleOf(
  field: FleetField,
  { type, profile }: Pick<FleetAircraftInput, 'type' | 'profile'>,
  units: FleetUnits,
): Scale | null {
  const unit = FLEET_FIELDS.find((one) => one.field === field)?.unit;
  if (unit === 'mass') return scaleOf('massKg', units);
  return unit === 'fuel' ? fuelScaleOf(fuelOfAircraft(type, { profile }), units) : null;
}

/** The form of an aircraft, or an empty form for a type. */
export function fleetFormOf(aircraft: FleetAircraft | null, type: string, units: FleetUnits): FleetForm {
  const figures = FLEET_FIELDS.map(({ field }) => {
    const scale = fleetScaleOf(field, aircraft ?? { type }, units);
    const value = aircraft?.[field];
    return [field, scale === null ? String(value ?? '') : typedText(value, scale)];
  });
  const words = FILED_FIELDS.map(({ field }) => [field, aircraft?.[field] ?? '']);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of the lists
    ...(Object.fromEntries([...figures, ...words]) as Record<FleetField | FiledField, string>),
    registration: aircraft?.registration ?? '',
    type: aircraft?.type ?? type,
  };
}

export type FleetErrors = Partial<Record<keyof FleetForm, string>>;

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Filled items only; empty ones are not sent. */
function filedWords(form: FleetForm): Partial<Record<FiledField, string>> {
  return Object.fromEntries(
    FILED_FIELDS.flatMap(({ field }) => (form[field].trim() === '' ? [] : [[field, form[field]]])),
  );
}

interface FormContext {
  readonly units: FleetUnits;
  /** The aircraft that the form was filled from; null for a new one. */
  readonly known: FleetAircraft | null;
  readonly profile: FleetAircraftInput['profile'];
}

/** The parsed form, or its errors by field. */
export function readFleetForm(
  form: FleetForm,
  { units, known, profile }: FormContext,
): { ok: true; input: FleetAircraftInput } | { ok: false; errors: FleetErrors } {
  const factor = numberOf(form.fuelFactor);
  const numbers = Object.fromEntries(
    FLEET_FIELDS.flatMap(({ field }) => {
      const scale = fleetScaleOf(field, { type: form.type, profile }, units);
      const value = scale ? readTyped(form[field], scale, known?.[field] ?? null) : numberOf(form[field]);
      return field === 'edtoMinutes' && value === null ? [] : [[field, value]];
    }),
  );
  const read = fleetAircraftInput.safeParse({
    ...numbers,
    ...filedWords(form),
    ...(profile ? { profile } : {}),
    fuelFactor: factor ?? undefined,
    registration: form.registration,
    type: form.type,
  });
  if (read.success) return { ok: true, input: read.data };
  const errors: FleetErrors = {};
  for (const { path, message } of read.error.issues) {
    const word = FILED_FIELDS.find((one) => one.field === path[0]);
    if (word) errors[word.field] = message;
    const field = FLEET_FIELDS.find((one) => one.field === path[0]);
    if (path[0] === 'registration') errors.registration = message;
    else if (field?.field === 'fuelFactor') errors.fuelFactor = 'Enter a factor from 0.8 to 1.3.';
    else if (field?.field === 'seats') errors.seats = 'Enter a whole number from 0 to 1000.';
    else if (field?.field === 'edtoMinutes') errors.edtoMinutes = 'Enter minutes from 60 to 370.';
    else if (field)
      errors[field.field] =
        `Enter ${fleetScaleOf(field.field, { type: form.type, profile }, units)?.unit} above 0.`;
  }
  return { ok: false, errors };
}

type Profile = NonNullable<FleetAircraftInput['profile']>;

/** Parses an exported or hand-written profile, or returns its error and position. */
export function readProfile(text: string): { ok: true; profile: Profile } | { ok: false; message: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The file is not JSON.' };
  }
  // The worked example of a built-in profile does not apply to a fleet aircraft.
  const own = typeof value === 'object' && value !== null ? { ...value, example: null } : value;
  const read = profileShape.safeParse(own);
  if (read.success) return { ok: true, profile: read.data };
  const [issue] = read.error.issues;
  return { ok: false, message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a profile'}` };
}

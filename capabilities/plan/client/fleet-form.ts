import { type FleetAircraft, type FleetAircraftInput, fleetAircraftInput } from '../contract.ts';

/** Fields of the fleet form, as typed; empty means: as the type has it. */
export const FLEET_FIELDS = [
  { field: 'emptyKg', label: 'Empty mass', unit: 'kg' },
  { field: 'seats', label: 'Seats', unit: '' },
  { field: 'fuelFactor', label: 'Fuel factor', unit: '×' },
  { field: 'maximumTakeOffKg', label: 'Max take-off', unit: 'kg' },
  { field: 'maximumLandingKg', label: 'Max landing', unit: 'kg' },
  { field: 'maximumZeroFuelKg', label: 'Max zero fuel', unit: 'kg' },
  { field: 'fuelCapacityKg', label: 'Tanks', unit: 'kg' },
] as const;
export type FleetField = (typeof FLEET_FIELDS)[number]['field'];
export type FleetForm = Record<FleetField | 'registration' | 'type', string>;

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** The form of an aircraft, or an empty one of a type. */
export function fleetFormOf(aircraft: FleetAircraft | null, type: string): FleetForm {
  const texts = FLEET_FIELDS.map(({ field }) => [field, aircraft ? textOf(aircraft[field]) : '']);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of the list
    ...(Object.fromEntries(texts) as Record<FleetField, string>),
    registration: aircraft?.registration ?? '',
    type: aircraft?.type ?? type,
  };
}

export type FleetErrors = Partial<Record<keyof FleetForm, string>>;

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What the form says, or what is wrong with it by field. */
export function readFleetForm(
  form: FleetForm,
): { ok: true; input: FleetAircraftInput } | { ok: false; errors: FleetErrors } {
  const factor = numberOf(form.fuelFactor);
  const numbers = Object.fromEntries(FLEET_FIELDS.map(({ field }) => [field, numberOf(form[field])]));
  const read = fleetAircraftInput.safeParse({
    ...numbers,
    fuelFactor: factor ?? undefined,
    registration: form.registration,
    type: form.type,
  });
  if (read.success) return { ok: true, input: read.data };
  const errors: FleetErrors = {};
  for (const { path, message } of read.error.issues) {
    const field = FLEET_FIELDS.find((one) => one.field === path[0]);
    if (path[0] === 'registration') errors.registration = message;
    else if (field?.field === 'fuelFactor') errors.fuelFactor = 'Enter a factor from 0.8 to 1.3.';
    else if (field?.field === 'seats') errors.seats = 'Enter a whole number from 0 to 1000.';
    else if (field) errors[field.field] = 'Enter kilograms above 0.';
  }
  return { ok: false, errors };
}

import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { describe, expect, it } from 'vitest';
import { settings } from '#platform/client/shell/settings.store.ts';
import { fleetFormOf, readFleetForm, readProfile } from './fleet-form.ts';

const units = { ...settings.initial };
const empty = fleetFormOf(null, 'B738', units);
const asNew = { units, known: null, profile: null };

describe('G4 the form of a fleet aircraft', () => {
  it('G4 empty fields use the type’s figures, and the fuel factor is 1', () => {
    expect(readFleetForm({ ...empty, registration: 'd-abcd', emptyKg: '41500' }, asNew)).toEqual({
      ok: true,
      input: {
        registration: 'D-ABCD',
        type: 'B738',
        emptyKg: 41_500,
        seats: null,
        fuelFactor: 1,
        maximumTakeOffKg: null,
        maximumLandingKg: null,
        maximumZeroFuelKg: null,
        fuelCapacityKg: null,
      },
    });
  });
  it.each([
    ['registration', 'X'],
    ['registration', 'D ABCD'],
    ['emptyKg', 'heavy'],
    ['emptyKg', '0'],
    ['seats', '12.5'],
    ['fuelFactor', '2'],
    ['equipment', 'S/C'],
    ['pbn', 'B1C'],
    ['selcal', 'AB'],
    ['addressHex', 'XYZ123'],
    ['edtoMinutes', '45'],
    ['edtoMinutes', '371'],
  ] as const)('G4 refuses %s "%s" with words at the field', (field, text) => {
    const read = readFleetForm({ ...empty, registration: 'D-ABCD', [field]: text }, asNew);
    expect(read).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
  });
  it('G4 stored values are restored as typed', () => {
    const aircraft = {
      id: 'a',
      version: 2,
      updatedAt: '2026-11-20T00:00:00.000Z',
      registration: 'D-ABCD',
      type: 'A320',
      emptyKg: 42_000,
      seats: 174,
      fuelFactor: 1.02,
      maximumTakeOffKg: null,
      maximumLandingKg: null,
      maximumZeroFuelKg: null,
      fuelCapacityKg: null,
      equipment: 'SDE3FGHIRWY',
      pbn: 'B1C1',
      edtoMinutes: 180,
    };
    const form = fleetFormOf(aircraft, 'B738', units);
    expect(form).toMatchObject({ type: 'A320', emptyKg: '42000', fuelFactor: '1.02', maximumTakeOffKg: '' });
    const { id: _, version: __, updatedAt: ___, ...input } = aircraft;
    expect(readFleetForm(form, { ...asNew, known: aircraft })).toEqual({ ok: true, input });
    const pounds = { ...units, mass: 'lb', fuel: 'US gal' } as const;
    const inPounds = fleetFormOf(aircraft, 'B738', pounds);
    expect(inPounds).toMatchObject({ emptyKg: '92594.15', seats: '174', fuelFactor: '1.02' });
    expect(readFleetForm(inPounds, { units: pounds, known: aircraft, profile: null })).toEqual({
      ok: true,
      input,
    });
  });
  it('F7 masses and tanks are typed in the units of the settings and shown as typed', () => {
    const pounds = { ...units, mass: 'lb', fuel: 'US gal' } as const;
    const form = {
      ...fleetFormOf(null, 'C172', pounds),
      registration: 'N172SP',
      emptyKg: '1691',
      fuelCapacityKg: '53',
    };
    const read = readFleetForm(form, { units: pounds, known: null, profile: null });
    // 53 US gallons of avgas at 6 lb: 318 lb.
    expect(read).toMatchObject({
      ok: true,
      input: { emptyKg: expect.closeTo(767.02, 2), fuelCapacityKg: expect.closeTo(144.24, 1) },
    });
    if (!read.ok) return;
    const kept = { ...read.input, id: 'a', version: 1, updatedAt: '2026-11-20T00:00:00.000Z' };
    expect(fleetFormOf(kept, 'C172', pounds)).toMatchObject({ emptyKg: '1691', fuelCapacityKg: '53' });
    const wrong = readFleetForm(
      { ...form, emptyKg: '0', fuelCapacityKg: 'full' },
      { ...asNew, units: pounds },
    );
    expect(wrong).toMatchObject({
      ok: false,
      errors: { emptyKg: 'Enter lb above 0.', fuelCapacityKg: 'Enter US gal above 0.' },
    });
  });
});

describe('G4 a user’s own profile', () => {
  it('G4 an exported profile can be imported again; a file with an error is rejected with its position', () => {
    const typical = performanceProfileTable.find(({ type }) => type === 'C172')!;
    const read = readProfile(JSON.stringify(typical));
    expect(read).toEqual({ ok: true, profile: { ...typical, example: null } });
    expect(readProfile('{')).toEqual({ ok: false, message: 'The file is not JSON.' });
    const [band] = typical.cruise;
    const upsideDown = { ...typical, cruise: [{ ...band!, rows: band!.rows.toReversed() }] };
    expect(readProfile(JSON.stringify(upsideDown))).toEqual({
      ok: false,
      message: 'cruise.0.rows: Altitudes ascend.',
    });
  });
});

import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { describe, expect, it } from 'vitest';
import { fleetFormOf, readFleetForm, readProfile } from './fleet-form.ts';

const empty = fleetFormOf(null, 'B738');

describe('G4 the form of an own aircraft', () => {
  it('G4 what is left empty stays as the type has it, and the fuel factor is 1', () => {
    expect(readFleetForm({ ...empty, registration: 'd-abcd', emptyKg: '41500' })).toEqual({
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
    const read = readFleetForm({ ...empty, registration: 'D-ABCD', [field]: text });
    expect(read).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
  });
  it('G4 what is kept comes back as it was typed', () => {
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
    const form = fleetFormOf(aircraft, 'B738');
    expect(form).toMatchObject({ type: 'A320', emptyKg: '42000', fuelFactor: '1.02', maximumTakeOffKg: '' });
    const { id: _, version: __, updatedAt: ___, ...input } = aircraft;
    expect(readFleetForm(form)).toEqual({ ok: true, input });
  });
});

describe('G4 a profile of one’s own', () => {
  it('G4 what is exported is imported again; a file with a fault is refused with its place', () => {
    const typical = performanceProfileTable.find(({ type }) => type === 'C172')!;
    const read = readProfile(JSON.stringify(typical));
    expect(read).toEqual({ ok: true, profile: { ...typical, example: null } });
    expect(readProfile('{')).toEqual({ ok: false, message: 'The file is no JSON.' });
    const [band] = typical.cruise;
    const upsideDown = { ...typical, cruise: [{ ...band!, rows: band!.rows.toReversed() }] };
    expect(readProfile(JSON.stringify(upsideDown))).toEqual({
      ok: false,
      message: 'cruise.0.rows: Altitudes ascend.',
    });
  });
});

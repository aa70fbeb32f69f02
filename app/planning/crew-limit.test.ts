import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import { createCrewService } from '#capabilities/crew/server/crew.service.ts';
import type { CrewPosition } from '#capabilities/crew/contract.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { crewLimitBy } from './crew-limit.ts';

const at = (text: string): string => `2026-11-${text}:00.000Z`;
const offBlocks = at('20T13:00');

describe('K2 the crew limit of a flight', () => {
  let handle: DatabaseHandle;
  let ask: ReturnType<typeof crewLimitBy>;
  beforeAll(async () => {
    handle = await openTestDatabase(crewMigrations);
    ask = crewLimitBy({ db: handle.db, userKey: 'ann' });
  });
  afterAll(() => handle.close());

  const actor = { userKey: 'ann', email: 'ann@example.com', nowMs: Date.parse(at('20T06:00')) };
  const service = () => createCrewService(handle.db, { onChange: () => undefined, timeZoneOf: () => null });

  async function addMember(name: string, position: CrewPosition): Promise<string> {
    const { id } = await service().create(actor, 'member', {
      name,
      employeeNumber: '',
      position,
      base: 'KJFK',
      timeZone: 'UTC',
      ruleSet: 'FAR117',
      aircraftTypes: [],
      email: '',
      phone: '',
      notes: '',
    });
    return id;
  }

  async function addDuty(
    crewId: string,
    start: string,
    part: { end?: string; sectors?: number } = {},
  ): Promise<void> {
    await service().create(actor, 'schedule', {
      crewId,
      kind: 'flight',
      label: 'MER21',
      start,
      end: at('20T22:00'),
      location: null,
      timeZone: null,
      endTimeZone: null,
      sectors: 1,
      flightMinutes: 420,
      pilots: 2,
      restFacilityClass: null,
      breakStart: null,
      breakEnd: null,
      extensionMinutes: 0,
      notes: '',
      ...part,
    });
  }

  const addFlight = (
    number: string,
    crew: { crewId: string; position: CrewPosition }[],
    times: { offBlocks?: string; onBlocks?: string; departure?: string; arrival?: string } = {},
  ) =>
    service().create(actor, 'flight', {
      number,
      departure: 'KJFK',
      arrival: 'EGLL',
      departureTimeZone: null,
      arrivalTimeZone: null,
      offBlocks,
      onBlocks: at('20T20:30'),
      aircraftType: 'A333',
      registration: '',
      complement: { CPT: 1, FO: 1 },
      crew,
      notes: '',
      ...times,
    });
  const flight = { callsign: 'MER 21', departure: 'KJFK', offBlockMs: Date.parse(offBlocks) };

  it('K2 is that of the pilot with the earliest limit: 14 CFR 117 Table B, one segment', async () => {
    const captain = await addMember('Anna Keller', 'CPT');
    const officer = await addMember('Ben Ito', 'FO');
    const purser = await addMember('Cleo Roux', 'PU');
    // Report at 1130 local: 14 h. Report at 1215 local: 13 h, on blocks by 0115Z.
    await addDuty(captain, at('20T11:30'));
    await addDuty(officer, at('20T12:15'));
    await addFlight('MER21', [
      { crewId: captain, position: 'CPT' },
      { crewId: officer, position: 'FO' },
      { crewId: purser, position: 'PU' },
    ]);
    const limit = await ask(flight);
    expect(limit).toMatchObject({ state: 'known', member: 'Ben Ito', governedBy: 'flight_duty_period' });
    if (limit.state !== 'known') throw new Error(limit.message);
    expect(new Date(limit.onBlocksBy).toISOString()).toBe(at('21T01:15'));
    expect(new Date(limit.reportsAt).toISOString()).toBe(at('20T12:15'));
    // The same flight half a day later still matches the roster; one on another day does not.
    expect(await ask({ ...flight, offBlockMs: flight.offBlockMs + 12 * 3_600_000 })).toEqual(limit);
    const other = await ask({ ...flight, offBlockMs: flight.offBlockMs + 24 * 3_600_000 });
    expect(other).toEqual({ state: 'unknown', message: 'MER 21 is not in the crew roster.' });
  });

  it('K2 is the latest on-blocks of this sector: the rest of the duty is subtracted', async () => {
    const pilot = await addMember('Gil Roth', 'CPT');
    const officer = await addMember('Hana Vogt', 'FO');
    const crew = [
      { crewId: pilot, position: 'CPT' as const },
      { crewId: officer, position: 'FO' as const },
    ];
    for (const { crewId } of crew) await addDuty(crewId, at('24T12:00'), { end: at('24T20:30'), sectors: 2 });
    await addFlight('MER31', crew, { offBlocks: at('24T13:00'), onBlocks: at('24T16:00') });
    await addFlight('MER32', crew, {
      offBlocks: at('24T17:00'),
      onBlocks: at('24T20:00'),
      departure: 'EGLL',
      arrival: 'KJFK',
    });
    const request = (number: string, departure: string, hour: number) =>
      ask({ callsign: number, departure, offBlockMs: Date.parse(at(`24T${hour}:00`)) });
    const [first, last] = [await request('MER31', 'KJFK', 13), await request('MER32', 'EGLL', 17)];
    if (first.state !== 'known' || last.state !== 'known') throw new Error(JSON.stringify([first, last]));
    // One hour of turnaround and three of flight follow the first sector: 4 h.
    expect(Date.parse(last.onBlocksBy) - Date.parse(first.onBlocksBy)).toBe(4 * 3_600_000);
    expect(first.sectorsAfter).toBe(1);
    expect(last.sectorsAfter).toBeUndefined();
    // 14 CFR 117 Table B, report 1200 local, two segments: 13 h, on blocks by 0100Z.
    expect(last.onBlocksBy).toBe(at('25T01:00'));
  });

  it('K2 a duty that cannot be checked completely is unknown, with the reason', async () => {
    const pilot = await addMember('Ida Blum', 'CPT');
    await service().create(actor, 'schedule', {
      crewId: pilot,
      kind: 'flight',
      label: 'OLD',
      start: at('22T08:00'),
      end: at('22T16:00'),
      location: null,
      timeZone: null,
      endTimeZone: null,
      sectors: null,
      flightMinutes: null,
      pilots: 2,
      restFacilityClass: null,
      breakStart: null,
      breakEnd: null,
      extensionMinutes: 0,
      notes: '',
    });
    await addFlight('MER41', [{ crewId: pilot, position: 'CPT' }], {
      offBlocks: at('26T13:00'),
      onBlocks: at('26T16:00'),
    });
    const limit = await ask({ callsign: 'MER41', departure: 'KJFK', offBlockMs: Date.parse(at('26T13:00')) });
    expect(limit).toMatchObject({ state: 'unknown' });
    expect(limit.state === 'unknown' && limit.message).toMatch(/^Ida Blum not checked: .*flight time/i);
  });

  it('K2 without a flight number, pilots or a check it is unknown, with the reason, never legal', async () => {
    expect(await ask({ ...flight, callsign: ' ' })).toEqual({
      state: 'unknown',
      message: 'The flight has no flight number to find it in the roster.',
    });
    await addFlight('MER22', []);
    expect(await ask({ ...flight, callsign: 'MER22' })).toEqual({
      state: 'unknown',
      message: 'MER22 has no pilots in the crew roster.',
    });
    // Two duties with less than ten hours between them: no end time makes the second legal.
    const tired = await addMember('Dora Lind', 'CPT');
    const rested = await addMember('Emil Berg', 'FO');
    await addDuty(rested, at('20T12:00'));
    await addDuty(tired, at('20T12:00'));
    await service().create(actor, 'schedule', {
      crewId: tired,
      kind: 'flight',
      label: 'MER9',
      start: at('20T00:00'),
      end: at('20T07:00'),
      location: null,
      timeZone: null,
      endTimeZone: null,
      sectors: 1,
      flightMinutes: 300,
      pilots: 2,
      restFacilityClass: null,
      breakStart: null,
      breakEnd: null,
      extensionMinutes: 0,
      notes: '',
    });
    await addFlight('MER23', [
      { crewId: tired, position: 'CPT' },
      { crewId: rested, position: 'FO' },
    ]);
    const illegal = await ask({ ...flight, callsign: 'MER23' });
    expect(illegal).toMatchObject({ state: 'illegal', member: 'Dora Lind' });
    expect(illegal.state === 'illegal' && illegal.message).toMatch(/rest/i);
  });
});

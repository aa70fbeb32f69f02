import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { crewMigrations } from './crew.migrations.ts';
import { createCrewService } from './crew.service.ts';
import { createLimitNotices } from './limit-notices.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const MEMBER = {
  name: 'Anna Keller',
  employeeNumber: '',
  position: 'CPT' as const,
  base: 'KJFK',
  timeZone: 'UTC',
  ruleSet: 'FAR117' as const,
  aircraftTypes: [],
  email: '',
  phone: '',
  notes: '',
};
let handle: DatabaseHandle;

withOneEngine('K4 limits as notifications', (open) => {
  beforeAll(async () => {
    handle = await open(crewMigrations);
  });
  afterAll(() => handle.close());

  it('K4 J2 a future duty that is not legal and a limit nearly reached are notified, and withdrawn when corrected', async () => {
    const { db } = handle;
    const limits = createLimitNotices(db);
    const service = createCrewService(db, {
      onChange: ({ userKey }, changes) => limits.heard(userKey, changes),
      timeZoneOf: () => null,
    });
    const actor = { userKey: 'ann', email: 'ann@example.com', nowMs: NOW_MS };
    const member = await service.create(actor, 'member', MEMBER);
    const duty = (day: number, hours: number) => {
      const startMs = Date.UTC(2026, 10, 20 + day, 8);
      return {
        crewId: member.id,
        kind: 'flight' as const,
        label: `MER${day}`,
        start: new Date(startMs).toISOString(),
        end: new Date(startMs + hours * HOUR_MS).toISOString(),
        location: null,
        timeZone: null,
        endTimeZone: null,
        sectors: 2,
        flightMinutes: 300,
        pilots: 2,
        restFacilityClass: null,
        breakStart: null,
        breakEnd: null,
        extensionMinutes: 0,
        notes: '',
      };
    };
    const titles = async () =>
      (await limits.current('ann', NOW_MS)).map(({ severity, title }) => `${severity} ${title}`);
    expect(await titles()).toEqual([]);
    const long = await service.create(actor, 'schedule', duty(1, 14.5));
    expect(await titles()).toEqual([expect.stringMatching(/^warning Not legal: MER1 of Anna Keller/)]);
    const { id, revision } = long;
    await service.update(actor, 'schedule', { id, revision }, (current) => ({ ...current, ...duty(1, 12) }));
    expect(await titles()).toEqual([]);
    for (const day of [2, 3, 4]) await service.create(actor, 'schedule', duty(day, 12));
    await service.create(actor, 'schedule', duty(5, 9.5));
    const [near] = await limits.current('ann', NOW_MS);
    expect(near).toMatchObject({
      severity: 'caution',
      subject: { kind: 'crew-member', id: member.id },
      body: 'FDP in 168 consecutive hours: 57:30, at most 60:00 by 14 CFR 117.23(c)(1); 2:30 to spare.',
    });
    expect(await limits.current('bob', NOW_MS)).toEqual([]);
  });
  it('K4 after a start a large roster is checked in parts: nothing may be withdrawn until it is complete', async () => {
    const { db } = handle;
    const service = createCrewService(db, { onChange: () => undefined, timeZoneOf: () => null });
    const actor = { userKey: 'eve', email: 'eve@example.com', nowMs: NOW_MS };
    for (let count = 0; count < 41; count += 1)
      await service.create(actor, 'member', { ...MEMBER, name: `Member ${count}` });
    const limits = createLimitNotices(db);
    expect(limits.isWhole('eve')).toBe(false);
    await limits.current('eve', NOW_MS);
    expect(limits.isWhole('eve')).toBe(false);
    await limits.current('eve', NOW_MS);
    expect(limits.isWhole('eve')).toBe(true);
  });
});

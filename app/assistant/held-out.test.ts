import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldOutSentence } from '#capabilities/assistant/testing/held-out-sentences.table.ts';
import { NINETEENTH_HELD_OUT } from '#capabilities/assistant/testing/nineteenth-held-out.table.ts';
import { NO_COMMANDS } from '#capabilities/assistant/testing/no-orders.table.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { heardMigrations, type HeardServer, startHeardServer } from '../testing/heard-sentences.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let handle: DatabaseHandle;
let server: HeardServer;
beforeAll(async () => {
  handle = await openTestDatabase(heardMigrations);
  server = await startHeardServer(handle);
});
afterAll(async () => {
  await server.close();
  await handle.close();
});

describe('K3 sentences outside the examples', () => {
  // The newest list, by writers who had not seen the code; the older ones are tried by `npm run test:full`.
  inFullRun(() => {
    it('K3 the nineteenth list leads to the right tools and arguments, and no sentence of it to a wrong change', async () => {
      const { wrong, wrongWrites, share } = await server.judged(NINETEENTH_HELD_OUT);
      expect(wrongWrites).toEqual([]);
      expect(NINETEENTH_HELD_OUT).toHaveLength(200);
      expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
    });
  });

  inFullRun(() => {
    it('K3 sentences that only resemble a command propose no change', async () => {
      const { wrongWrites } = await server.judged(
        NO_COMMANDS.map((text): HeldOutSentence => [text, 'refused']),
      );
      expect(wrongWrites).toEqual([]);
    });
  });

  it('K3 a possessive without its apostrophe identifies the member; a reason that names a member cancels the change', async () => {
    const { wrong } = await server.judged([
      ['show me ada moreaus roster', 'listSchedules crewId=m-12'],
      ['webers roster pls', 'listSchedules crewId=m-34'],
      ['trash MER45, the charter was scrubbed', 'consent deleteFlight'],
      ['trash MER45, jonas weber is ill', 'refused'],
    ]);
    expect(wrong).toEqual([]);
  });

  it('K3 figures and endpoints of a saved flight are changed by text, after consent', async () => {
    const { wrong } = await server.judged([
      ['raise the cruise of MER12 to FL390 please', 'consent replaceFlight'],
      ['change the cost index of MER45 to 30', 'consent replaceFlight'],
      ['amend MER12 dest to EGSS', 'consent replaceFlight'],
      ['call MER45 MER46 from now on', 'consent replaceFlight'],
      ['set the alternate of MER45 to LEBL', 'consent replaceFlight'],
      ['is FL390 better for MER12', 'analyseMatrix'],
      ['MER12 diverted to EGSS last week', 'refused'],
    ]);
    expect(wrong).toEqual([]);
  });

  it('K3 a flight is replanned for a fleet aircraft by its registration, and keeps it', async () => {
    await server.send('plan/fleet', {
      registration: 'G-MERI',
      type: 'A320',
      emptyKg: 43_100,
      fuelFactor: 1.02,
    });
    const given = await server.ask('use G-MERI for MER45 please');
    expect(given.write).toMatchObject({
      tool: 'replaceFlight',
      words: 'Change flight MER45 EGLL–LEMD: plan it with own aircraft G-MERI?',
      args: {
        flight: { aircraft: 'A320', plan: { ownAircraft: { registration: 'G-MERI', emptyKg: 43_100 } } },
      },
    });
    await server.send('assistant/call', { tool: 'replaceFlight', args: given.write?.args, consent: true });
    const raised = await server.ask('raise the cruise of MER45 to FL350');
    expect(raised.write).toMatchObject({
      words: 'Change flight MER45 EGLL–LEMD: plan it with FL350 for G-MERI in place of its stored plan?',
      args: { flight: { plan: { ownAircraft: { registration: 'G-MERI' }, cruise: { level: 350 } } } },
    });
    const { write, cards } = await server.ask('use G-NONE for MER45');
    expect(write).toBeNull();
    expect(cards[0]?.problem).toContain('No own aircraft is registered G-NONE');
  });
});

import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createFeedModeSwitch, feedModeMigrations } from './feed-mode.ts';

withOneEngine('F0 feed mode', (open) => {
  it('F0 is the configured mode until changed, then the chosen one, on every instance', async () => {
    const { db } = await open(feedModeMigrations);
    const [here, there] = [createFeedModeSwitch(db, 'simulated'), createFeedModeSwitch(db, 'replay')];
    expect([await here.current(), await there.current()]).toEqual(['simulated', 'replay']);
    expect(await here.change('live')).toBe('live');
    expect([await here.current(), await there.current()]).toEqual(['live', 'live']);
    await here.change('simulated');
    expect(await there.current()).toBe('simulated');
  });
  it('F0 a stored value that is not a mode is ignored', async () => {
    const { db } = await open(feedModeMigrations);
    await db.execute(sql`insert into app_state values ('feed-mode', 'invented')`);
    expect(await createFeedModeSwitch(db, 'simulated').current()).toBe('simulated');
  });
});

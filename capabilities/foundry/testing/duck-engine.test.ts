import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CancelledProblem, DuckEngine } from '../client/engine/duck-engine.ts';
import { startDuckInNode } from './duck-in-node.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let engine: DuckEngine;
let duck: Awaited<ReturnType<typeof startDuckInNode>>;

beforeAll(async () => {
  duck = await startDuckInNode();
});
beforeEach(async () => {
  // A busy machine checks late for cancellation.
  engine = new DuckEngine(() => Promise.resolve(duck), 60_000);
  await engine.execute(
    'CREATE OR REPLACE TABLE flights AS SELECT range AS n, range % 10 AS dep FROM range(50000)',
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => duck.end());

const preview = () =>
  engine.run({ sql: 'SELECT * FROM flights LIMIT 1000', table: 'preview', rowsMax: 1000, owner: 'preview' });
const aggregate = (owner = 'pipeline') =>
  engine.runStep({
    createSql: 'CREATE OR REPLACE TABLE sums AS SELECT dep, sum(n) AS n FROM flights GROUP BY dep',
    countSql: 'SELECT count(*), count(n) FROM sums',
    owner,
  });
const ENDLESS = {
  createSql:
    'CREATE OR REPLACE TABLE endless AS SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b',
  countSql: 'SELECT count(*) FROM endless',
  owner: 'endless',
};
/** Waits until a statement was sent, so that later requests arrive while it runs. */
const untilSent = () =>
  new Promise<void>((resolve) => {
    const send = duck.statements.send.bind(duck.statements);
    vi.spyOn(duck.statements, 'send').mockImplementationOnce((sql, isStreamed) => {
      const answer = send(sql, isStreamed);
      resolve();
      return answer;
    });
  });

inFullRun(() => {
  it('K1 a running step completes while the rows of another step are previewed', async () => {
    const sent = untilSent();
    // More work than the engine does before it first checks for other requests.
    const step = engine.runStep({
      createSql:
        'CREATE OR REPLACE TABLE long AS SELECT a.range % 10 AS dep, sum(b.range) AS n FROM range(20000) a, range(1500) b GROUP BY 1',
      countSql: 'SELECT count(*), count(n) FROM long',
      owner: 'pipeline',
    });
    await sent;
    const shown = await preview();
    expect(shown).toMatchObject({ rowCount: 1000, isCut: false });
    expect((await step).counts).toEqual([10, 10]);
  });
});

it('K1 cancelling a waiting preview does not stop the running step', async () => {
  const sent = untilSent();
  const step = aggregate();
  await sent;
  const shown = preview();
  const refused = expect(shown).rejects.toThrow(CancelledProblem);
  expect(await engine.cancel('preview')).toEqual({ isRestarted: false });
  await refused;
  expect((await step).counts).toEqual([10, 10]);
});

it('K1 a cancelled run stops its statement, and waiting statements run', async () => {
  const sent = untilSent();
  const step = expect(engine.runStep(ENDLESS)).rejects.toThrow(CancelledProblem);
  await sent;
  const shown = preview();
  expect(await engine.cancel('endless')).toEqual({ isRestarted: false });
  await step;
  expect((await shown).rowCount).toBe(1000);
});

it('K1 a failed statement does not prevent later ones from running', async () => {
  const wrong = engine.run({ sql: 'SELECT * FROM nowhere', table: 'x', rowsMax: 10, owner: 'q' });
  const step = aggregate();
  await expect(wrong).rejects.toThrow(/nowhere/);
  expect((await step).counts).toEqual([10, 10]);
});

import { afterEach, describe, expect, test } from 'vitest';
import type { KeyedFeed } from './feed.ts';
import { hubForTests, numbersFeed, testClock } from './testing/hub-for-tests.ts';
import { type Behaviour, type Upstream, answerJson, startUpstream } from './testing/misbehaving-upstream.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function upstreamThat(behaviour: Behaviour): Promise<Upstream> {
  const upstream = await startUpstream(behaviour);
  cleanUp.push(() => upstream.close());
  return upstream;
}
async function newHub(options: Parameters<typeof hubForTests>[1] = {}, clock = testClock(NOW)) {
  const made = await hubForTests(clock, options);
  cleanUp.push(() => made.hub.stop());
  return { ...made, clock };
}

describe('a recording', () => {
  const byAirport = (url: string): KeyedFeed<number[]> => ({
    ...numbersFeed(''),
    id: 'by-airport',
    freshForS: 300,
    recordedKeys: ({ airports }) => airports,
    live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${url}/${key}` }) },
    simulated: null,
  });

  test('F0 records on-demand data even without user requests, and the replay has it from its beginning', async () => {
    const upstream = await upstreamThat((request, response) =>
      answerJson(request.url === '/EGLL' ? [2] : [1])(request, response),
    );
    let clock = testClock(NOW);
    const rounds: number[] = [];
    const { hub, dataDir } = await newHub(
      {
        isRecording: true,
        recordedAirports: ['KJFK', 'EGLL'],
        // Each answer arrives some minutes after the previous one; the test does not wait for them.
        recordingPause: async (ms) => {
          rounds.push(ms);
          clock.set(clock.nowMs() + 120_000);
          if (rounds.length > 4) await new Promise(() => undefined);
        },
      },
      clock,
    );
    hub.registerKeyed(byAirport(upstream.url));
    await hub.enter('live');
    await expect.poll(() => rounds.length).toBe(5);
    await hub.stop();
    // Fresh answers are not requested again: the second round comes after 6 minutes and requests only the first.
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/KJFK', '/EGLL', '/KJFK', '/EGLL']);
    expect(Math.min(...rounds)).toBeGreaterThanOrEqual(2000);

    const later = NOW + 86_400_000;
    clock = testClock(later);
    const replayed = await newHub({ dataDir }, clock);
    const feed = replayed.hub.registerKeyed(byAirport('http://127.0.0.1:1'));
    await replayed.hub.enter('replay');
    expect(await feed.get('KJFK')).toMatchObject({ records: [1], freshness: { state: 'fresh' } });
    // Recorded two minutes later: available all the same, and not dated in the future.
    expect(await feed.get('EGLL')).toMatchObject({
      records: [2],
      freshness: { state: 'fresh', receivedAt: new Date(later).toISOString() },
    });
    expect((await feed.get('LFPG')).message).toBe('Nothing of this feed was recorded.');
  });

  test('H4 many waiting feeds cause no leak warning', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    cleanUp.push(async () => void process.off('warning', onWarning));
    const upstream = await upstreamThat(answerJson([1]));
    const { hub } = await newHub({ isRecording: true, recordedAirports: ['KJFK'] });
    for (let index = 0; index < 20; index += 1)
      hub.registerKeyed({ ...byAirport(`${upstream.url}/${index}`), id: `by-airport-${index}` });
    await hub.enter('live');
    await expect.poll(() => upstream.requests.length).toBe(20);
    await expect.poll(() => hub.statuses().every(({ records }) => records === 1)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  test('F0 a server that does not record makes no requests of its own', async () => {
    const upstream = await upstreamThat(answerJson([1]));
    const { hub } = await newHub({ recordedAirports: ['KJFK'], recordingPause: () => Promise.resolve() });
    hub.registerKeyed(byAirport(upstream.url));
    await hub.enter('live');
    await new Promise((resolve) => setImmediate(resolve));
    expect(upstream.requests).toEqual([]);
  });
});

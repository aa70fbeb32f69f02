import { describe, expect, test } from 'vitest';
import type { FetchContext } from '#platform/server/feeds/feed.ts';
import { trafficAirports } from '#sky/traffic/testing/world-airports.ts';
import { parseTrafficColumns } from '../domain/frames/traffic-columns.ts';
import { type TrafficHandlers, trafficHandlers } from './traffic.handlers.ts';
import { simulatedTraffic } from './traffic.sim.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const context: FetchContext = {
  signal: new AbortController().signal,
  nowMs: NOON,
  http: { fetch: () => Promise.reject(new Error('the simulated sky asks nobody')) },
};

/** The thread's handlers, called directly; after a quarter of the fleet they wait for the gate. */
function skyBehindGate() {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const call = async (name: keyof TrafficHandlers, args: never): Promise<unknown> => {
    const answer = (trafficHandlers[name] as (given: never) => unknown)(args);
    const isPart = typeof answer === 'object' && answer !== null && 'made' in answer;
    if (isPart && Number(answer.made) > 900) {
      reach();
      await gate;
    }
    return answer;
  };
  return { sky: { call } as Parameters<typeof simulatedTraffic>[0]['sky'], open, reached };
}

describe('F5 the first simulated traffic', () => {
  test('F5 is sent with the aircraft built so far, marked as incomplete; the others follow in the next picture', async () => {
    const { sky, open, reached } = skyBehindGate();
    const known = { key: 'test 1', airports: trafficAirports() };
    const source = simulatedTraffic({
      sky,
      seed: 3,
      aircraft: 1200,
      airports: () => known,
      firstPictureDue: () => reached,
    });
    const seen = async () => {
      const outcome = await source.fetch(context);
      if (outcome.kind !== 'answer') throw new Error('no answer');
      const [part] = outcome.parts;
      return parseTrafficColumns(part?.body ?? new Uint8Array(), 'Simulated sky')?.aircraft ?? [];
    };
    const first = await seen();
    expect(first.length).toBeGreaterThan(250);
    expect(source.coverage?.()).toMatch(/still being made: [\d,]+ of a fleet of 3,480 so far\.$/);
    open();
    await expect.poll(() => source.coverage?.(), { timeout: 60_000 }).toBeNull();
    const whole = await seen();
    expect(whole.length).toBeGreaterThan(2 * first.length);
    const places = new Map(whole.map((one) => [one.address, one]));
    for (const one of first) expect(places.get(one.address)).toEqual(one);
  });
});

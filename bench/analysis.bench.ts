import { monitorEventLoopDelay } from 'node:perf_hooks';
import { NOW, startFlyingServer } from '#app/testing/flying-server.ts';
import { judge, slowness } from './figures.ts';

const HOUR_MS = 3_600_000;
const RUNS = 5;
/** Maximum time for which an analysis may block other responses of the server. */
const HELD_UP_MS = 50;
const RESOLUTION_MS = 2;

const flight = {
  dep: 'KJFK',
  arr: 'EGLL',
  route: 'DCT',
  aircraft: 'A333',
  alternate: 'EGKK',
  payloadKg: 28_000,
  offBlock: new Date(NOW + HOUR_MS).toISOString(),
};
const levels = [290, 310, 330, 350, 370, 390, 410];
const speeds = [0, 30, 60, 120, 200].map((costIndex) => ({ kind: 'cost-index', costIndex }));

/** Prints the response times of the analysis for KJFK–EGLL and how long they block the server, best of five. */
export async function benchAnalysis(): Promise<boolean> {
  const { server, stop } = await startFlyingServer([]);
  const ask = async (path: string, body: object): Promise<void> => {
    const answer = await server.inject({
      method: 'POST',
      url: `/efb-v2/analysis/${path}`,
      headers: { authorization: 'Bearer pilot', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  /** The best of the runs: response time, and the longest block of the event loop meanwhile. */
  const min = async (path: string, body: object): Promise<{ ms: number; heldUpMs: number }> => {
    await ask(path, body);
    const [times, held]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one at a time, as a user makes requests
      await ask(path, body);
      times.push(performance.now() - start);
      delay.disable();
      held.push(delay.max / 1e6 - RESOLUTION_MS);
    }
    return { ms: Math.min(...times), heldUpMs: Math.max(0, Math.min(...held)) };
  };
  const section = await min('section', { plan: flight });
  const found = await min('section', { plan: { ...flight, route: '' } });
  const step = await min('matrix', { plan: flight, levels: [370], speeds: speeds.slice(2, 3) });
  const matrix = await min('matrix', { plan: flight, levels, speeds });
  const departures = await min('departures', { plan: flight });
  const alternates = await min('alternates', { plan: flight });
  await stop();
  // The limits are for the reference machine: this one may be slower, or busy.
  const slower = slowness();
  console.log(
    `departures, 31 of them: ${(departures.ms / slower).toFixed(0)} ms; alternates, 12 of them: ${(alternates.ms / slower).toFixed(0)} ms`,
  );
  const held = { section, 'section, route found': found, step, matrix, departures, alternates };
  return [
    judge({ name: 'section KJFK–EGLL', figure: section.ms / slower, unit: 'ms', atMost: 300 }),
    judge({ name: 'matrix 7 × 5', figure: matrix.ms / slower, unit: 'ms', atMost: 1500 }),
    judge({ name: 'slider step', figure: step.ms / slower, unit: 'ms', atMost: 200 }),
    ...Object.entries(held).map(([name, { heldUpMs }]) =>
      judge({
        name: `server held up at most by: ${name}`,
        figure: heldUpMs / slower,
        unit: 'ms',
        atMost: HELD_UP_MS,
      }),
    ),
  ].every(Boolean);
}

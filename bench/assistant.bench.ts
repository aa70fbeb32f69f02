import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { HELD_OUT } from '#capabilities/assistant/testing/held-out-sentences.table.ts';
import { apiToken } from '../e2e/support/api-session.ts';
import { freePort, removeDataDir, seededDataDir, startServerProcess } from '../e2e/support/server-process.ts';
import { judge, quantile } from './figures.ts';

/** Row K3: an answer without a model, from the HTTP request to the last byte. */
const MAX_MS = 300;
/** Plans and alternates come from the plan server, which has a separate bench. */
const isPlanned = (expected: string): boolean => /makePerformancePlan|analyseAlternates/.test(expected);

/** Milliseconds for every sentence outside the examples, on a server with its simulated sky. */
export async function benchAssistant(): Promise<boolean> {
  const dataDir = seededDataDir();
  const server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { NAVDATA_DIR: testNavdataDir(), RATE_LIMIT_PER_MINUTE: '0' },
  });
  try {
    const token = await apiToken(server);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (text: string): Promise<number> => {
      const start = performance.now();
      const body = JSON.stringify({ text, withModel: false });
      const answer = await fetch(`${server.url}/efb-v2/assistant/ask`, { method: 'POST', headers, body });
      await answer.text();
      return performance.now() - start;
    };
    const sentences = HELD_OUT.filter(([, expected]) => !isPlanned(expected)).map(([text]) => text);
    // Warm-up: compiles the code and fetches feeds of single airports.
    for (const text of sentences) await ask(text);
    const times: number[] = [];
    for (const text of sentences) times.push(await ask(text));
    return judge({ name: 'keyless answer, p95', figure: quantile(times, 0.95), unit: 'ms', atMost: MAX_MS });
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

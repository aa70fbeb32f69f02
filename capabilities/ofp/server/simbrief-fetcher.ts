import { Problem } from '#platform/contract/problem.ts';
import { readBounded } from '#platform/server/feeds/read-bounded.ts';
import type { SimbriefQuery } from '../contract.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;

const unreachable = (host: string) =>
  new Problem('simbrief-unreachable', 502, `${host} cannot be reached. Try again, or import the file.`);

/** The reason in SimBrief's error: `{"fetch":{"status":"Error: Unknown UserID"}}` in JSON or the same in XML. */
function refusalOf(body: string): string {
  const [, words = ''] = /Error:\s*([^"<{}]{1,120})/.exec(body) ?? [];
  return words.trim() === '' ? 'It gave no reason.' : `It says: ${words.trim()}.`;
}

async function bodyOf(response: Response, host: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readBounded(response, MAX_BYTES, host));
  } catch (cause) {
    throw new Problem('simbrief-unreadable', 502, `The answer of ${host} was incomplete.`, { cause });
  }
}

/**
 * Fetches the latest plan of a user from SimBrief or a compatible server.
 * @throws Problem `simbrief-unreachable`, `simbrief-unreadable` (502), `simbrief-refused` (404)
 */
export async function fetchSimbriefPlan(
  address: string,
  query: SimbriefQuery,
  userAgent: string,
): Promise<string> {
  const url = new URL(address);
  const [name, value] =
    query.username === undefined ? ['userid', query.userId ?? ''] : ['username', query.username];
  url.searchParams.set(name, value);
  if (query.staticId !== undefined) url.searchParams.set('static_id', query.staticId);
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { 'user-agent': userAgent, accept: 'application/xml, text/xml' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw unreachable(url.host);
  }
  const body = await bodyOf(response, url.host);
  if (response.status === 200) return body;
  if (response.status >= 500) throw unreachable(url.host);
  throw new Problem('simbrief-refused', 404, `SimBrief has no such plan. ${refusalOf(body)}`);
}

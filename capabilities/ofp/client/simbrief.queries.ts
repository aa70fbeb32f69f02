import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchSimbrief } from '../contract.ts';

/** The latest plan of an account, as text for the import. @throws ApiError, NetworkError */
export async function simbriefPlan(account: string): Promise<string> {
  const name = account.trim();
  const query = /^\d+$/.test(name) ? { userId: name } : { username: name };
  return (await callEndpoint(fetchSimbrief, { query })).text;
}

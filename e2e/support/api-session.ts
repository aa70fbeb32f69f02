import type { Account } from './browser.ts';

async function post({ url }: Account, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url };
  return fetch(`${url}/efb-v2/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Creates an account over HTTP. */
export async function signUp(account: Account): Promise<void> {
  const { email, password } = account;
  const answer = await post(account, '/sign-up/email', { username: 'Journey', email, password });
  if (!answer.ok) throw new Error(`Sign-up was refused: ${answer.status} ${await answer.text()}`);
}

/** Signs in over HTTP, as a browser would, and returns the access token. */
export async function apiToken(account: Account): Promise<string> {
  const signedIn = await post(account, '/sign-in/email', {
    email: account.email,
    password: account.password,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${account.url}/efb-v2/auth/token`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { token: string } | null };
  if (data === null) throw new Error(`no token: ${signedIn.status} ${answer.status}`);
  return data.token;
}

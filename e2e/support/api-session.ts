/** Signs in over HTTP, as a browser would, and answers the access token. */
export async function apiToken(account: { url: string; email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: account.url };
  const body = JSON.stringify({ email: account.email, password: account.password });
  const signedIn = await fetch(`${account.url}/efb-v2/auth/sign-in/email`, { method: 'POST', headers, body });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${account.url}/efb-v2/auth/token`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { token: string } | null };
  if (data === null) throw new Error(`no token: ${signedIn.status} ${answer.status}`);
  return data.token;
}

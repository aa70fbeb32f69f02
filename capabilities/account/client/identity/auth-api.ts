import { z } from 'zod';
import { ApiError, apiUrl, NetworkError } from '#platform/client/query/api-client.ts';
import { AUTH_PATH } from '../../contract.ts';

const envelope = z.object({
  code: z.number(),
  data: z.unknown(),
  message: z.string(),
  id: z.string().optional(),
});

async function fetchAnswer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(apiUrl(`${AUTH_PATH}${path}`), { ...init, credentials: 'include', cache: 'no-store' });
  } catch (error) {
    throw new NetworkError('The server cannot be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

async function readData<Data>(response: Response, shape: z.ZodType<Data>): Promise<Data> {
  const outcome = envelope.safeParse(await response.json().catch(() => null));
  if (!outcome.success) {
    throw new ApiError(response.status, 'not-an-envelope', `The server answered ${response.status}.`);
  }
  const { code, data, message, id } = outcome.data;
  if (code !== 200) throw new ApiError(code, id ?? 'unknown', message);
  return shape.parse(data);
}

/** Gets from a sign-in call, which uses the session cookie instead of a token. */
export async function authGet<Data>(path: string, shape: z.ZodType<Data>): Promise<Data> {
  return readData(await fetchAnswer(path, { method: 'GET' }), shape);
}

/** Posts to a sign-in call. */
export async function authPost<Data>(path: string, body: object, shape: z.ZodType<Data>): Promise<Data> {
  const response = await fetchAnswer(path, {
    method: 'POST',
    // A sign-out must arrive even when the page is closed right after.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return readData(response, shape);
}

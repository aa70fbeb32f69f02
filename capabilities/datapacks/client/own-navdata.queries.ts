import { queryOptions } from '@tanstack/react-query';
import {
  ApiError,
  NetworkError,
  apiUrl,
  callEndpoint,
  fetchWithToken,
} from '#platform/client/query/api-client.ts';
import { OWN_NAVDATA_UPLOAD_PATH, listOwnNavdata } from '../contract.ts';

/** The operator's own files from which the navigation data is built. */
export const ownNavdataQuery = () =>
  queryOptions({
    queryKey: ['own-navdata'],
    queryFn: ({ signal }) => callEndpoint(listOwnNavdata, {}, signal),
  });

/** Sends one file. @throws ApiError, NetworkError */
export async function sendOwnNavdata(file: File): Promise<void> {
  let answer: Response;
  try {
    answer = await fetchWithToken(
      apiUrl(OWN_NAVDATA_UPLOAD_PATH.replace('{name}', encodeURIComponent(file.name))),
      { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: file },
    );
  } catch {
    throw new NetworkError(`${file.name} could not be sent. Check the connection and try again.`);
  }
  if (answer.ok) return;
  const reply = (await answer.json().catch(() => null)) as { id?: unknown; message?: unknown } | null;
  throw new ApiError(
    answer.status,
    typeof reply?.id === 'string' ? reply.id : 'unknown',
    typeof reply?.message === 'string' ? reply.message : `The server answered ${answer.status}.`,
  );
}

import { queryOptions } from '@tanstack/react-query';
import {
  dropServerFile,
  listServerFiles,
  SERVER_FILE_UPLOAD_PATH,
  serverFile,
  type ServerFile,
  type ServerFileList,
} from '#capabilities/foundry/contract.ts';
import {
  ApiError,
  apiUrl,
  bearerHeaders,
  callEndpoint,
  NetworkError,
  withRenewedToken,
} from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';

/** The files of this user on the server. */
export const serverFilesQuery = queryOptions({
  queryKey: ['foundry', 'server-files'],
  queryFn: ({ signal }) => callEndpoint(listServerFiles, {}, signal),
});

/** The present files. @throws ApiError, NetworkError */
export const currentServerFiles = (): Promise<ServerFileList> =>
  queryClient.fetchQuery({ ...serverFilesQuery, staleTime: 0 });
/** The last known state of a file on the server; null when it is not there, or unknown so far. */
export const knownServerFile = (id: string): ServerFile | null =>
  queryClient.getQueryData(serverFilesQuery.queryKey)?.files.find((file) => file.id === id) ?? null;

/** A file being sent. `fraction`: of its bytes; null once they have arrived and are being read. */
export interface Sending {
  id: string;
  name: string;
  fraction: number | null;
}

export const serverSending = createSlice<readonly Sending[]>('foundrySending', []);
const aborts = new Map<string, AbortController>();

const setSending = (id: string, fraction: number | null) =>
  serverSending.set((all) => all.map((one) => (one.id === id ? { ...one, fraction } : one)));

const mb = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;

/** Why a file of this size is not sent, as a sentence; null if there is space. */
export function sendProblem(sizeBytes: number, id: string, list: ServerFileList): string | null {
  const { fileBytesMax, personBytesMax, usedBytes, files } = list;
  if (fileBytesMax === 0) return 'This server accepts no files: they stay in the browser.';
  if (sizeBytes > fileBytesMax)
    return `The file is ${mb(sizeBytes)}; the server accepts up to ${mb(fileBytesMax)}.`;
  const former = files.find((file) => file.id === id)?.bytes ?? 0;
  const free = personBytesMax - usedBytes + former;
  return sizeBytes > free
    ? `Your storage on the server is full: the file has ${mb(sizeBytes)}, ${mb(Math.max(0, free))} are free. Remove files from the server and try again.`
    : null;
}

function answerOf(request: XMLHttpRequest): ServerFile {
  let body: { code?: unknown; data?: unknown; message?: unknown; id?: unknown } = {};
  try {
    body = JSON.parse(request.responseText) as typeof body;
  } catch {
    // A proxy in between may answer with a page; then only the status is known.
  }
  if (body.code === 200) return serverFile.parse(body.data);
  const message = typeof body.message === 'string' ? body.message : `The server answered ${request.status}.`;
  throw new ApiError(request.status, typeof body.id === 'string' ? body.id : 'unknown', message);
}

/** One attempt. `fetch` has no upload progress, hence XMLHttpRequest. */
const put = (url: string, file: Blob, id: string, signal: AbortSignal) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(bearerHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      setSending(id, loaded < total ? loaded / total : null),
    );
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('error', () =>
      reject(new NetworkError('The file could not be sent. Check the connection and try again.')),
    );
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/**
 * Sends a file under the id of its item, and waits until the server has read it. Null when cancelled.
 * @throws Error where there is no room; ApiError, NetworkError
 */
export async function sendToServer(
  { id, name }: { id: string; name: string },
  file: Blob,
): Promise<ServerFile | null> {
  if (aborts.has(id)) return null;
  const abort = new AbortController();
  aborts.set(id, abort);
  serverSending.set((all) => [...all, { id, name, fraction: 0 }]);
  try {
    // Reported before anything is sent, and by a call that renews the token: a long body is sent once.
    const problem = sendProblem(file.size, id, await currentServerFiles());
    if (problem !== null) throw new Error(problem);
    abort.signal.throwIfAborted();
    const path = SERVER_FILE_UPLOAD_PATH.replace('{id}', encodeURIComponent(id));
    const url = apiUrl(`${path}?${new URLSearchParams({ name }).toString()}`);
    const answer = await withRenewedToken(
      () => put(url, file, id, abort.signal),
      ({ status }) => status,
    );
    return answerOf(answer);
  } catch (error) {
    if (abort.signal.aborted) return null;
    throw error;
  } finally {
    aborts.delete(id);
    serverSending.set((all) => all.filter((one) => one.id !== id));
    void queryClient.invalidateQueries({ queryKey: serverFilesQuery.queryKey });
  }
}

export const cancelSending = (id: string): void => aborts.get(id)?.abort();

/** Removes a file from the server; the copy in the browser stays. */
export async function removeFromServer(id: string, name: string): Promise<void> {
  try {
    const list = await callEndpoint(dropServerFile, { params: { id } });
    queryClient.setQueryData(serverFilesQuery.queryKey, list);
    toast({ message: `${name} removed from the server` });
  } catch (error) {
    toast({ message: `${name} is still on the server. ${messageOf(error)}`, tone: 'warning' });
    void queryClient.invalidateQueries({ queryKey: serverFilesQuery.queryKey });
  }
}

/** Longer than a deletion can be undone. */
const UNDO_MS = 30_000;

/** Removes files whose items were deleted, once that can no longer be undone; returns a function that keeps them. */
export function removeFromServerLater(files: readonly { id: string; name: string }[]): () => void {
  const there = files.filter(({ id }) => knownServerFile(id) !== null);
  for (const { id } of files) cancelSending(id);
  const timer = setTimeout(() => {
    for (const { id, name } of there) void removeFromServer(id, name);
  }, UNDO_MS);
  return () => clearTimeout(timer);
}

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  NetworkError,
  ApiError,
  apiUrl,
  bearerHeaders,
  fetchWithToken,
  withRenewedToken,
  callEndpoint,
} from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import {
  type Chart,
  CHART_UPLOAD_PATH,
  type ChartList,
  type ChartUpload,
  chartUploadAnswer,
  deleteChart,
  getChartList,
  getChartUrl,
  restoreChart,
  updateChart,
} from '../contract.ts';

const MINUTE_MS = 60_000;
const listKey = (icao: string | null) => ['charts', 'list', icao] as const;

/** The charts of an airport, or all own ones; fetched again each minute while the publisher's list is loading. */
export const chartListQuery = (icao: string | null) =>
  queryOptions({
    queryKey: listKey(icao),
    queryFn: ({ signal }): Promise<ChartList> =>
      callEndpoint(getChartList, { query: icao === null ? {} : { icao } }, signal),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state }) => (state.data?.published.state === 'loading' ? MINUTE_MS / 12 : false),
  });

/** The bytes of a chart's PDF. @throws ApiError, NetworkError */
export async function fetchChartFile(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await callEndpoint(getChartUrl, { query: { id } }, signal);
  let response: Response;
  try {
    response = await fetchWithToken(apiUrl(url), { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError('The chart cannot be loaded. Check the connection and try again.', {
      cause: error,
    });
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
    const message =
      typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`;
    throw new ApiError(response.status, 'chart-file', message);
  }
  return new Uint8Array(await response.arrayBuffer());
}

const listsChanged = () => queryClient.invalidateQueries({ queryKey: ['charts', 'list'] });

/** Puts a changed chart into every list that has it, without waiting for the server. */
function replaceInLists(chart: Chart): void {
  queryClient.setQueriesData<ChartList>({ queryKey: ['charts', 'list'] }, (list) =>
    list ? { ...list, charts: list.charts.map((other) => (other.id === chart.id ? chart : other)) } : list,
  );
}

type UpdateBody = NonNullable<typeof updateChart.body>;
export type ChartChanges = Omit<z.input<UpdateBody>, 'id'>;

/** Changes an own chart. @throws ApiError, NetworkError */
export async function changeChart(id: string, changes: ChartChanges): Promise<Chart> {
  const chart = await callEndpoint(updateChart, { body: { id, ...changes } });
  replaceInLists(chart);
  void listsChanged();
  return chart;
}

export async function removeChart(id: string): Promise<void> {
  await callEndpoint(deleteChart, { body: { id } });
  await listsChanged();
}
export async function undeleteChart(id: string): Promise<void> {
  await callEndpoint(restoreChart, { body: { id } });
  await listsChanged();
}

function answerOf(request: XMLHttpRequest): Chart {
  let body: { code?: unknown; data?: unknown; message?: unknown; id?: unknown } = {};
  try {
    body = JSON.parse(request.responseText) as typeof body;
  } catch {
    // A proxy in between may answer with a page; then only the status is known.
  }
  if (body.code !== 200) {
    const message =
      typeof body.message === 'string' ? body.message : `The server answered ${request.status}.`;
    throw new ApiError(request.status, typeof body.id === 'string' ? body.id : 'unknown', message);
  }
  return chartUploadAnswer.parse(body.data);
}

/**
 * Sends a PDF and reports progress (0 to 1). `fetch` has no upload progress, hence XMLHttpRequest.
 * @throws ApiError, NetworkError
 */
export async function uploadChart(
  upload: ChartUpload,
  file: Blob,
  onProgress: (fraction: number) => void,
): Promise<Chart> {
  const { name: chartName, kind, icao, pages } = upload;
  const query = new URLSearchParams({
    name: chartName,
    kind,
    ...(icao === undefined ? {} : { icao }),
    ...(pages === undefined ? {} : { pages: String(pages) }),
  });
  const send = () =>
    new Promise<XMLHttpRequest>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', apiUrl(`${CHART_UPLOAD_PATH}?${query.toString()}`));
      for (const [name, value] of Object.entries(bearerHeaders())) request.setRequestHeader(name, value);
      request.setRequestHeader('content-type', 'application/pdf');
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => resolve(request));
      request.addEventListener('error', () =>
        reject(new NetworkError('The chart could not be sent. Check the connection and try again.')),
      );
      request.send(file);
    });
  const chart = answerOf(await withRenewedToken(send, ({ status }) => status));
  await listsChanged();
  return chart;
}

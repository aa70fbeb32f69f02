import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { queryClient } from '#platform/client/query/query-client.ts';
import { fetchChartFile } from './charts.queries.ts';
import { openPdf, UnreadableChart } from './pdf-document.ts';

const KEEP_MS = 60_000;

// A document no longer cached releases its memory.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [area, kind] = query.queryKey as unknown[];
  if (type !== 'removed' || area !== 'charts' || kind !== 'document') return;
  void (query.state.data as PDFDocumentProxy | undefined)?.loadingTask.destroy();
});

/** The opened PDF of a chart; the file of an id never changes. */
export function useChartDocument(id: string): UseQueryResult<PDFDocumentProxy> {
  return useQuery({
    queryKey: ['charts', 'document', id],
    queryFn: async ({ signal }) => openPdf(await fetchChartFile(id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
    structuralSharing: false,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof UnreadableChart) && error.name === 'NetworkError',
  });
}

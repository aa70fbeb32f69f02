import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

const HistorySection = lazy(async () => ({
  default: (await import('./history-section.tsx')).HistorySection,
}));

/** History in the client: its stored amount, in Data management. */
export const historyClient: ClientCapability = {
  id: 'history',
  contributions: [
    {
      id: 'history/section',
      place: 'data-management',
      order: 40,
      title: 'History',
      useVisible: () => true,
      Component: HistorySection,
    },
  ],
};

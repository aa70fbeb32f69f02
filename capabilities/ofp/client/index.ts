import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { startPlanDrop } from './drop-plan.ts';
import { type OfpDeps, ofpContext } from './ofp-deps.ts';
import { closePlanImport, ofpLayouts, openPlanImport, planImport } from './ofp.store.ts';

const ImportModal = lazy(async () => ({ default: (await import('./import.modal.tsx')).ImportModal }));

/** The flight plan as a document in the client, its exports, and the import of flight plans. */
export const createOfpClient = (deps: OfpDeps): ClientCapability => ({
  id: 'ofp',
  Provider: ofpContext.provider(deps),
  slices: [planImport, ofpLayouts],
  contributions: [
    {
      id: 'ofp/import',
      place: 'dialog',
      order: 60,
      useVisible: () => useSlice(planImport, ({ isOpen }) => isOpen),
      onClose: closePlanImport,
      Component: ImportModal,
    },
  ],
  commands: [
    { id: 'ofp/import', title: 'Import a flight plan', group: 'Flights', run: () => openPlanImport() },
  ],
  start: startPlanDrop,
});

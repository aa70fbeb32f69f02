import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import type { DatapacksDeps } from './watch-artefact.ts';

const PacksSection = lazy(async () => ({ default: (await import('./packs-section.tsx')).PacksSection }));

const OwnNavdataSection = lazy(async () => ({
  default: (await import('./own-navdata-section.tsx')).OwnNavdataSection,
}));

/** Follows the navigation data of the server; its code is not needed for the first picture. */
function start(deps: DatapacksDeps): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  void import('./watch-artefact.ts').then(({ watchArtefact }) => {
    if (!isStopped) stop = watchArtefact(deps);
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Data packs in the client: their section of Data management, and updates when new data is in use. */
export const createDatapacksClient = (deps: DatapacksDeps): ClientCapability => ({
  id: 'datapacks',
  contributions: [
    {
      id: 'datapacks/section',
      place: 'data-management',
      order: 30,
      title: 'Data packs',
      useVisible: () => true,
      Component: PacksSection,
    },
    {
      id: 'datapacks/own-navdata',
      place: 'data-management',
      order: 31,
      title: 'Own navigation data',
      useVisible: () => true,
      Component: OwnNavdataSection,
    },
  ],
  start: () => start(deps),
});

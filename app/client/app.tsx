import { mainMap } from '#platform/client/shell/map-access.ts';
import { presentCapabilities, switchedOffLayers } from '#platform/client/shell/present-capabilities.ts';
import { ShellProvider } from '#platform/client/shell/shell-context.tsx';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createAppStore } from '#platform/client/state/app-store.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { createClientCapabilities } from '../capabilities.client.ts';
import { AppScreen, createAppRouter } from './router.tsx';

export interface RunningApp {
  /** Empties every slice, in memory and stored. */
  resetStore(): void;
  /** Reads the stored state again. */
  hydrateStore(): void;
  /** Requests rejected tiles again. */
  retryTiles(): void;
  Screen(): React.ReactNode;
}

/** Everything behind the sign-in: capabilities, store, address bar and shell. Runs once per page load. */
export function startApp(settings: AppSettings): RunningApp {
  const capabilities = createClientCapabilities();
  // The store includes the slices of disabled features, so that a user's stored state is kept.
  const { slices } = createShellServices(capabilities);
  // oxlint-disable-next-line no-console -- spec 8: these go to the console only
  const store = createAppStore(slices, localStorage, console);
  const router = createAppRouter(capabilities);
  store.hydrate();
  store.followTabs();
  if (settings.debug) window.__meridian = { getState: store.getState };
  const services = createShellServices(
    presentCapabilities(capabilities, settings.features),
    switchedOffLayers(capabilities, settings.features),
  );
  return {
    resetStore: store.reset,
    hydrateStore: store.hydrate,
    retryTiles: () => mainMap.retryFailedTiles(),
    Screen: () => (
      <ShellProvider services={services}>
        <AppScreen router={router} />
      </ShellProvider>
    ),
  };
}

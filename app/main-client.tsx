import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnauthorised } from '#capabilities/account/client/connect-session.ts';
import { Gate } from '#capabilities/account/client/gate.tsx';
import { ACCESS_TOKEN_KEY } from '#capabilities/account/contract.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { configureApiClient } from '#platform/client/query/api-client.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { ShellProvider } from '#platform/client/shell/shell-context.tsx';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createAppStore } from '#platform/client/state/app-store.ts';
import { setClock } from '#platform/client/time/clock.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { clientCapabilities } from './capabilities.client.ts';
import { connectCapabilities } from './connect.client.ts';
import { createAppRouter } from './router.client.tsx';
import { keepSidePanelsExclusive } from './side-panels.client.ts';
import '#platform/client/ui/global.css';

declare global {
  interface Window {
    /** With DEBUG on: the slices of the spec, for tests and the curious. */
    __meridian?: { getState(): Record<string, unknown> };
  }
}

const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

function container(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no #app');
  return element;
}

async function loadSettings(): Promise<AppSettings> {
  const settings = await queryClient.fetchQuery(appSettingsQuery());
  setClock(settings.clock);
  return settings;
}

async function main(): Promise<void> {
  configureApiClient({
    base: API_BASE,
    token: () => localStorage.getItem(ACCESS_TOKEN_KEY),
    onUnauthorised,
  });
  const services = createShellServices(clientCapabilities);
  // oxlint-disable-next-line no-console -- spec 8: these go to the console only
  const store = createAppStore(services.slices, localStorage, console);
  const router = createAppRouter(clientCapabilities);
  connectCapabilities();
  keepSidePanelsExclusive();
  store.hydrate();
  const settings = await loadSettings();
  if (settings.debug) window.__meridian = { getState: store.getState };
  createRoot(container()).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <Gate settings={settings} resetStore={store.reset} hydrateStore={store.hydrate} log={console}>
            <ShellProvider services={services}>
              <RouterProvider router={router} />
            </ShellProvider>
          </Gate>
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void main();

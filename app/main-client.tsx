import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnauthorised } from '#capabilities/account/client/connect-session.ts';
import { Gate } from '#capabilities/account/client/gate.tsx';
import { ACCESS_TOKEN_KEY } from '#capabilities/account/contract.ts';
import { LoadingOverlay } from '#capabilities/account/client/loading-overlay.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { sharedToken, SharedFlight } from '#capabilities/flights/client/shared-flight.tsx';
import { OfpView } from '#capabilities/plan/client/ofp-view.tsx';
import { configureApiClient } from '#platform/client/query/api-client.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { ShellProvider } from '#platform/client/shell/shell-context.tsx';
import { presentCapabilities } from '#platform/client/shell/present-capabilities.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { type AppStore, createAppStore } from '#platform/client/state/app-store.ts';
import { startTheme } from '#platform/client/theme/theme.ts';
import { setClock } from '#platform/client/time/clock.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { apiBase } from './client/api-base.ts';
import { createClientCapabilities } from './capabilities.client.ts';
import { AppScreen, createAppRouter } from './client/router.tsx';
import { keepSidePanelsExclusive } from './client/side-panels.ts';
import { StartFailed } from './client/start-failed.tsx';
import '#platform/client/ui/global.css';

declare global {
  interface Window {
    /** With DEBUG on: the slices of the spec, for tests and the curious. */
    __meridian?: { getState(): Record<string, unknown> };
  }
}

function container(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no #app');
  return element;
}

async function loadSettings(): Promise<AppSettings> {
  const settings = await fetchShared(appSettingsQuery());
  setClock(settings.clock);
  return settings;
}

/** A link to a shared flight: a page of its own, without signing in. */
function SharedPage({ token }: { token: string }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <SharedFlight token={token} PlanView={OfpView} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function App({ settings, store, services, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Gate settings={settings} resetStore={store.reset} hydrateStore={store.hydrate} log={console}>
          <ShellProvider services={services}>
            <AppScreen router={router} />
          </ShellProvider>
        </Gate>
      </UiProvider>
    </QueryClientProvider>
  );
}

interface AppProps {
  settings: AppSettings;
  store: AppStore;
  services: ReturnType<typeof createShellServices>;
  router: ReturnType<typeof createAppRouter>;
}

async function main(): Promise<void> {
  startTheme();
  const root = createRoot(container());
  root.render(<LoadingOverlay isDone={false} />);
  configureApiClient({
    base: apiBase(),
    token: () => localStorage.getItem(ACCESS_TOKEN_KEY),
    onUnauthorised,
  });
  const token = sharedToken(window.location.pathname);
  if (token !== null) {
    root.render(<SharedPage token={token} />);
    return;
  }
  const capabilities = createClientCapabilities();
  const all = createShellServices(capabilities);
  // oxlint-disable-next-line no-console -- spec 8: these go to the console only
  const store = createAppStore(all.slices, localStorage, console);
  const router = createAppRouter(capabilities);
  keepSidePanelsExclusive();
  store.hydrate();
  store.followTabs();
  try {
    const settings = await loadSettings();
    if (settings.debug) window.__meridian = { getState: store.getState };
    if (settings.telemetry !== null) {
      const { telemetry } = settings;
      // Not loaded while nothing is configured, and never waited for.
      void import('./client/telemetry.ts').then(({ connectTelemetry }) =>
        connectTelemetry({ ...settings, telemetry }),
      );
    }
    const services = createShellServices(presentCapabilities(capabilities, settings.features));
    root.render(
      <StrictMode>
        <App settings={settings} store={store} services={services} router={router} />
      </StrictMode>,
    );
  } catch (error) {
    root.render(<StartFailed message={messageOf(error)} />);
  }
}

void main();

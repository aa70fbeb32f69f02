import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createPart, lazy } from '#platform/client/ui/lazy.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Gate } from '#capabilities/account/client/gate/gate.tsx';
import { LoadingOverlay } from '#capabilities/account/client/gate/loading-overlay.tsx';
import { sharedToken } from '#capabilities/flights/domain/shared-path.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorBoundary } from '#platform/client/errors/error-boundary.tsx';
import { whenIdle } from '#platform/client/events/when-idle.ts';
import { accessToken } from '#platform/client/query/access-token.ts';
import { apiBase } from '#platform/client/query/api-base.ts';
import { appSettingsQuery, settingsOfPage } from '#platform/client/query/app-settings.queries.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { startTheme } from '#platform/client/theme/theme.ts';
import { setClock } from '#platform/client/time/clock.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import type { RunningApp } from './client/app.tsx';
import { StartFailed } from './client/start-failed.tsx';
import '#platform/client/ui/global.css';

declare global {
  interface Window {
    /** With DEBUG on: the state slices of the spec, for tests and debugging. */
    __meridian?: { getState(): Record<string, unknown> };
  }
}

function container(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no #app');
  return element;
}

/** The settings embedded in the page by this server; null where another server must be queried, or the page has none. */
function embeddedSettings(): AppSettings | null {
  const embedded = apiBase() === '' ? settingsOfPage() : null;
  if (embedded !== null) queryClient.setQueryData(appSettingsQuery().queryKey, embedded);
  return embedded;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>{children}</UiProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

const loadApp = () => import('./client/app.tsx');
const loadMap = async () => (await import('#platform/client/map/engine/map-engine.ts')).beginMapEngine();
const SharedPage = lazy(async () => ({
  default: (await import('./client/shared-page.tsx')).SharedPage,
}));

/**
 * The app behind the sign-in: its code loads after the landing screen is usable, or at once where the user is likely
 * to be signed in. It runs from then on, so that the store exists before anyone signs in.
 */
function createAppPart(settings: AppSettings) {
  let running: RunningApp | null = null;
  const { bring, Component } = createPart(async () => {
    const { startApp } = await loadApp();
    running = startApp(settings);
    return running.Screen;
  });
  // A failure is shown in place of the app, once the app is needed.
  const bringAhead = () => void bring().catch(() => undefined);
  return { bringAhead, Screen: Component, running: () => running };
}

function App({ settings, part }: { settings: AppSettings; part: ReturnType<typeof createAppPart> }) {
  const { Screen, running, bringAhead } = part;
  return (
    <Gate
      settings={settings}
      resetStore={() => running()?.resetStore()}
      hydrateStore={() => running()?.hydrateStore()}
      onTokenRenewed={() => running()?.retryTiles()}
      onLanding={() => void whenIdle(bringAhead)}
      log={console}
    >
      <ErrorBoundary renderFallback={({ error }) => <StartFailed message={messageOf(error)} />}>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </Gate>
  );
}

/** Shows the gate, and behind it the app. */
function showApp(root: Root, settings: AppSettings, isSignedIn: boolean): void {
  setClock(settings.clock);
  if (settings.telemetry !== null) {
    const { telemetry } = settings;
    // Loaded only if configured, and never waited for.
    void import('./client/telemetry.ts').then(({ connectTelemetry }) =>
      connectTelemetry({ ...settings, telemetry }),
    );
  }
  const part = createAppPart(settings);
  if (isSignedIn) part.bringAhead();
  // Synchronous: if React rendered in slices, the browser would paint incomplete states in between.
  flushSync(() =>
    root.render(
      <Page>
        <App settings={settings} part={part} />
      </Page>,
    ),
  );
}

async function main(): Promise<void> {
  startTheme();
  const root = createRoot(container());
  const token = sharedToken(window.location.pathname);
  if (token !== null) {
    root.render(
      <Page>
        <Suspense fallback={<LoadingOverlay isDone={false} />}>
          <SharedPage token={token} />
        </Suspense>
      </Page>,
    );
    return;
  }
  try {
    const isSignedIn = accessToken() !== null;
    // The code of the app and the map is fetched while the server and the identity provider are queried.
    for (const next of isSignedIn ? [loadApp(), loadMap()] : []) next.catch(() => undefined);
    const embedded = embeddedSettings();
    if (embedded === null) root.render(<LoadingOverlay isDone={false} />);
    showApp(root, embedded ?? (await fetchShared(appSettingsQuery())), isSignedIn);
  } catch (error) {
    root.render(<StartFailed message={messageOf(error)} />);
  }
}

void main();

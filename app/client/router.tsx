import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '#platform/client/errors/error-boundary.tsx';
import { RouteError } from '#platform/client/errors/error-panel.tsx';
import { type AddressRouter, createAddressRouter } from '#platform/client/navigation/address-router.ts';
import { currentPathname, goTo, windowAddress } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { Shell } from '#platform/client/shell/shell.tsx';
import { lazy } from '#platform/client/ui/lazy.ts';

/** The address bar: `/` is the map (row B1); every other route is a capability's. */
export function createAppRouter(capabilities: readonly ClientCapability[]): AddressRouter {
  const routes = capabilities.flatMap(({ routes: own }) => own ?? []);
  return createAddressRouter([{ path: '/' }, ...routes], windowAddress);
}

const NotFound = lazy(async () => ({
  default: (await import('#platform/client/errors/not-found.tsx')).NotFound,
}));

const tryAgain = () => goTo(currentPathname(), { replace: true });

function Outcome({ router }: { router: AddressRouter }) {
  const outcome = useSyncExternalStore(router.subscribe, router.outcome);
  if (outcome.kind === 'not-found')
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  if (outcome.kind === 'failed') return <RouteError error={outcome.error} reset={tryAgain} />;
  return null;
}

/** The shell, and the page for an address that is unknown or could not be loaded. */
export function AppScreen({ router }: { router: AddressRouter }) {
  useEffect(() => router.start(), [router]);
  return (
    <ErrorBoundary renderFallback={({ error, retry }) => <RouteError error={error} reset={retry} />}>
      <Shell>
        <Outcome router={router} />
      </Shell>
    </ErrorBoundary>
  );
}

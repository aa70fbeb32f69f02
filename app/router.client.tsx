import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { NotFound } from '#platform/client/errors/not-found.tsx';
import { RouteError } from '#platform/client/errors/error-panel.tsx';
import { configureNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { Shell } from '#platform/client/shell/shell.tsx';

function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** The address bar: `/` is the map and renders nothing (row B1); every other route is a capability's. */
export function createAppRouter(capabilities: readonly ClientCapability[]) {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: RouteError });
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => null });
  const routes: AnyRoute[] = [
    index,
    ...capabilities.flatMap((capability) => capability.routes?.(root) ?? []),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // Parameters are text, as typed: `1E5` is an airport and no number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPendingMs: 0,
    defaultPreload: false,
    // What is fresh is the query cache's business.
    defaultPreloadStaleTime: 0,
  });
  configureNavigation({
    go: (path, options) => void router.navigate({ href: path, replace: options?.replace ?? false }),
    // The address last asked for: whoever opens something while a page is loading means that page.
    pathname: () => router.latestLocation.pathname,
    onChange: (listener) => router.subscribe('onResolved', ({ toLocation }) => listener(toLocation.pathname)),
  });
  return router;
}

import { Suspense } from 'react';
import { lazy } from './lazy.ts';
import { hasToasted, useToastRequests } from './toast.tsx';

const ToastStack = lazy(() =>
  import('./toast-stack.tsx').then(({ ToastStack: Stack }) => ({ default: Stack })),
);

/** Where toasts appear; mounted by `UiProvider`, loaded with the first toast. */
export function Toaster() {
  const isNeeded = useToastRequests().length > 0 || hasToasted();
  return isNeeded ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}

import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { Toaster } from './toaster.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

/** Context of the controls: the tooltip bubble, the toasts, no injected style elements. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <TooltipLayer />
      <Toaster />
    </CSPProvider>
  );
}

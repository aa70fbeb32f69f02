import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { ShellServices } from './shell-registry.ts';

const ShellContext = createContext<ShellServices | null>(null);

export interface ShellProviderProps {
  services: ShellServices;
  children: ReactNode;
}

/**
 * Passes the capabilities' registrations and dependencies to the shell, and starts it; stops it when unmounted
 * (sign-out).
 */
export function ShellProvider({ services, children }: ShellProviderProps) {
  useEffect(() => services.start(), [services]);
  const within = services.capabilities.reduceRight<ReactNode>(
    (inner, { id, Provider }) => (Provider ? <Provider key={id}>{inner}</Provider> : inner),
    children,
  );
  return <ShellContext value={services}>{within}</ShellContext>;
}

/** The capabilities' registrations. */
export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (services === null) throw new Error('useShell is called outside ShellProvider');
  return services;
}

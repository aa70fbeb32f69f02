import { createContext, type ReactNode, useContext } from 'react';

/** Dependencies of a capability, for its components. */
export interface DepsContext<Deps> {
  /** The part of its registration that passes `deps` to everything it draws. */
  provider: (deps: Deps) => (props: { children: ReactNode }) => ReactNode;
  /** A hook: the dependencies. */
  use: () => Deps;
}

/**
 * Passes the dependencies that the composition root gave a capability to its components, without module state:
 * `createXClient(deps)` registers `Provider: xContext.provider(deps)`, its components call `xContext.use()`.
 */
export function createDepsContext<Deps>(capability: string): DepsContext<Deps> {
  const Context = createContext<Deps | null>(null);
  return {
    provider: (deps) =>
      function ContextProvider({ children }) {
        return <Context value={deps}>{children}</Context>;
      },
    use() {
      const deps = useContext(Context);
      if (deps === null) throw new Error(`${capability} is drawn outside of its provider`);
      return deps;
    },
  };
}

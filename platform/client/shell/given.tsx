import { createContext, type ReactNode, useContext } from 'react';

/** What a capability was given of others, for its components. */
export interface Given<Deps> {
  /** The part of its registration that hands `deps` to everything it draws. */
  provider: (deps: Deps) => (props: { children: ReactNode }) => ReactNode;
  /** A hook: what was given. */
  use: () => Deps;
}

/**
 * Hands what the composition root gave a capability to the components it contributes, without module state:
 * `createXClient(deps)` registers `Provider: xGiven.provider(deps)`, its components call `xGiven.use()`.
 */
export function given<Deps>(capability: string): Given<Deps> {
  const Context = createContext<Deps | null>(null);
  return {
    provider: (deps) =>
      function GivenProvider({ children }) {
        return <Context value={deps}>{children}</Context>;
      },
    use() {
      const deps = useContext(Context);
      if (deps === null) throw new Error(`${capability} is drawn outside of its provider`);
      return deps;
    },
  };
}

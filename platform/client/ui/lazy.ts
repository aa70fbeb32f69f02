import { type ComponentType, createElement, lazy as lazyOfReact, useState } from 'react';
import { loadCode } from '../query/load-code.ts';

/**
 * React's `lazy` for code that waits while the server is unreachable, instead of failing until the page is reloaded.
 */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => loadCode(load));

/** A component whose code is fetched separately, and can be requested before it is shown. */
export interface Part<Props extends object> {
  /** Fetches the code, once; waits and rejects as `loadCode` does. */
  bring(): Promise<ComponentType<Props>>;
  Component: ComponentType<Props>;
}

/**
 * A part drawn at once where its code is loaded. React's `lazy` falls back even then, and React keeps a fallback for
 * 300 ms: a third of a second of the first load.
 */
export function createPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let brought: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const bring = () => {
    coming ??= loadCode(load).then((Component) => (brought = Component));
    return coming;
  };
  const Later = lazyOfReact(async () => ({ default: await bring() }));
  const Component = (props: Props) => {
    // Chosen once: drawn content must not be recreated when the code has loaded.
    const [Chosen] = useState(() => brought ?? Later);
    return createElement(Chosen as ComponentType<Props>, props);
  };
  return { bring, Component };
}

import { type ComponentType, createElement, lazy as lazyOfReact, useState } from 'react';
import { loadCode } from '../query/load-code.ts';

/** React's `lazy` for code that waits while the server is away, instead of failing until the page is loaded anew. */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => loadCode(load));

/** A component whose code is fetched apart from the rest, and can be asked for before it is shown. */
export interface Part<Props extends object> {
  /** Fetches the code, once; waits and rejects as `loadCode` does. */
  bring(): Promise<ComponentType<Props>>;
  Component: ComponentType<Props>;
}

/**
 * A part that is drawn at once where its code is there. React's `lazy` gives way to the fallback even then, and React
 * shows nothing in place of a fallback for 300 ms: a third of a second of the first load.
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
    // Chosen once: what is drawn must not be made anew when the code has come.
    const [Chosen] = useState(() => brought ?? Later);
    return createElement(Chosen as ComponentType<Props>, props);
  };
  return { bring, Component };
}

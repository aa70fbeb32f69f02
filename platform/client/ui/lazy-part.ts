import { type ComponentType, createElement, useState } from 'react';
import { lazy } from './lazy.ts';

/** A component whose code comes when it is first drawn, or when `bring` is called before. */
type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Brings the code ahead of time. Rejects when it cannot be had; drawing the part tries again. */
  readonly bring: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but what has been brought before is drawn at once: `lazy` would suspend even then, and React
 * holds back whatever is revealed within 300 ms of a fallback.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let brought: ComponentType<Props> | null = null;
  const bring = async () => {
    brought = await load();
    return { default: brought };
  };
  const Waiting: ComponentType<Props> = lazy(bring);
  const Part = (props: Props) => {
    // The same for as long as it is shown: another component in its place would lose its state.
    const [Drawn] = useState(() => brought ?? Waiting);
    return createElement(Drawn, props);
  };
  return Object.assign(Part, { bring });
}

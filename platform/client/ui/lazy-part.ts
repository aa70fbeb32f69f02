import { type ComponentType, createElement, useState } from 'react';
import { lazy } from './lazy.ts';

/** A component whose code loads when first drawn, or by an earlier call of `bring`. */
type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead of time. Rejects when it is unavailable; drawing the part retries. */
  readonly bring: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but code already loaded is drawn at once: `lazy` would suspend even then, and React delays
 * content by up to 300 ms after a fallback.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let brought: ComponentType<Props> | null = null;
  const bring = async () => {
    brought = await load();
    return { default: brought };
  };
  const Waiting: ComponentType<Props> = lazy(bring);
  const Part = (props: Props) => {
    // Constant while shown: replacing the component would lose its state.
    const [Drawn] = useState(() => brought ?? Waiting);
    return createElement(Drawn, props);
  };
  return Object.assign(Part, { bring });
}

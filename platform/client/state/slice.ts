import type { z } from 'zod';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * One named piece of client state (spec 3). A slice contains one immutable value; its owner writes the transitions as
 * plain functions beside it, all others read.
 */
export interface Slice<Value> {
  readonly name: string;
  /** A flat slice's keys are at the top level of `__meridian.getState()`; others are under their name. */
  readonly flat: boolean;
  readonly initial: Value;
  /** Present when the slice is persisted: the shape a stored value must have. */
  readonly persistAs?: z.ZodType<Value>;
  /** The value of this tab once another tab has stored one; by default the stored one. */
  mergeFromTab(own: Value, stored: Value): Value;
  get(): Value;
  set(next: Value | ((previous: Value) => Value)): void;
  reset(): void;
  subscribe(listener: (value: Value, previous: Value) => void): () => void;
  readonly store: StoreApi<{ value: Value }>;
}

/** Any slice, for lists of slices. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of slices is heterogeneous by nature
export type AnySlice = Slice<any>;

const made: { reset(): void }[] = [];

/** Resets every slice to its initial state: a test file's state must not leak into the next one of its worker. */
export function resetSlices(): void {
  for (const slice of made) slice.reset();
}

export function createSlice<Value>(
  name: string,
  initial: Value,
  options: {
    persistAs?: z.ZodType<Value>;
    flat?: boolean;
    mergeFromTab?: (own: Value, stored: Value) => Value;
  } = {},
): Slice<Value> {
  const store = createStore<{ value: Value }>(() => ({ value: initial }));
  const get = () => store.getState().value;
  const slice: Slice<Value> = {
    name,
    initial,
    flat: options.flat ?? false,
    ...(options.persistAs ? { persistAs: options.persistAs } : {}),
    mergeFromTab: options.mergeFromTab ?? ((_, stored) => stored),
    store,
    get,
    set(next) {
      const previous = get();
      const value = typeof next === 'function' ? (next as (previous: Value) => Value)(previous) : next;
      if (value !== previous) store.setState({ value });
    },
    reset: () => store.setState({ value: initial }),
    subscribe: (listener) => store.subscribe((state, previous) => listener(state.value, previous.value)),
  };
  made.push(slice);
  return slice;
}

/** Reads a slice in a component; with a selector it renders only when the selected part changes. */
export function useSlice<Value>(slice: Slice<Value>): Value;
export function useSlice<Value, Selected>(slice: Slice<Value>, select: (value: Value) => Selected): Selected;
export function useSlice<Value, Selected>(slice: Slice<Value>, select?: (value: Value) => Selected) {
  return useStore(slice.store, (state) => (select ? select(state.value) : state.value));
}

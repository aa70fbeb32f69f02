/**
 * Binary heap of numbered states by key, smallest first; among equal keys the smaller state, so that a search is
 * deterministic. A state may be in it more than once.
 */
export interface SearchHeap {
  readonly size: number;
  push(state: number, key: number): void;
  /** State of smallest key, or -1 when the heap is empty. */
  pop(): number;
  clear(): void;
}

export function createSearchHeap(initialCapacity = 4096): SearchHeap {
  let keys = new Float64Array(initialCapacity);
  let states = new Int32Array(initialCapacity);
  let size = 0;

  const grow = (): void => {
    const largerKeys = new Float64Array(keys.length * 2);
    const largerStates = new Int32Array(keys.length * 2);
    largerKeys.set(keys);
    largerStates.set(states);
    keys = largerKeys;
    states = largerStates;
  };
  /** Whether (key, state) precedes the entry at the index. */
  const isBefore = (key: number, state: number, place: number): boolean => {
    const other = keys[place] ?? 0;
    return key < other || (key === other && state < (states[place] ?? 0));
  };
  const put = (place: number, key: number, state: number): void => {
    keys[place] = key;
    states[place] = state;
  };

  return {
    get size() {
      return size;
    },
    push(state, key) {
      if (size === keys.length) grow();
      let place = size;
      size += 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!isBefore(key, state, parent)) break;
        put(place, keys[parent] ?? 0, states[parent] ?? 0);
        place = parent;
      }
      put(place, key, state);
    },
    pop() {
      if (size === 0) return -1;
      const top = states[0] ?? -1;
      size -= 1;
      const key = keys[size] ?? 0;
      const state = states[size] ?? 0;
      let place = 0;
      for (let child = 1; child < size; child = 2 * place + 1) {
        const right = child + 1;
        const smaller = right < size && isBefore(keys[right] ?? 0, states[right] ?? 0, child) ? right : child;
        if (isBefore(key, state, smaller)) break;
        put(place, keys[smaller] ?? 0, states[smaller] ?? 0);
        place = smaller;
      }
      if (size > 0) put(place, key, state);
      return top;
    },
    clear() {
      size = 0;
    },
  };
}

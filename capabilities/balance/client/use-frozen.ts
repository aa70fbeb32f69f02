import { useState } from 'react';

/** Keeps a value as it was while something is dragged, so that the ground does not move under the finger. */
export function useFrozenWhileDragging<Value>(value: Value): {
  shown: Value;
  setFrozen: (isFrozen: boolean) => void;
} {
  const [frozen, setFrozen] = useState<{ value: Value } | null>(null);
  return {
    shown: frozen?.value ?? value,
    setFrozen: (isFrozen) => setFrozen(isFrozen ? { value } : null),
  };
}

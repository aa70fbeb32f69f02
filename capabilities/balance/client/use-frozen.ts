import { useState } from 'react';

/** Freezes a value during a drag, so that the scale does not change during it. */
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

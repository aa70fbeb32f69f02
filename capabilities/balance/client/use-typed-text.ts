import { useEffect, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { weightBalance } from './balance-slice.ts';
import { endStep, keepUnused } from './balance.store.ts';

/** Text of a field being edited, and its fault. */
interface TypedText {
  readonly text: string | null;
  readonly error: string | null;
  /** The text is valid: the field has this value. */
  used(text: string, value: number | string | null): void;
  unusable(text: string, error: string): void;
  leave(): void;
}

/**
 * The typed text of a field: shown until the field loses focus, or until its value is changed elsewhere. Unusable text
 * stays with the calculation, even while the field is not visible.
 */
export function useTypedText(label: string, value: number | string | null): TypedText {
  const [used, setUsed] = useState<{ text: string; value: number | string | null } | null>(null);
  const unused = useSlice(weightBalance, (work) => work?.unused[label] ?? null);
  const isOutdated = unused !== null && unused.value !== value;
  useEffect(() => {
    if (isOutdated) keepUnused(label, null);
  }, [label, isOutdated]);
  const usedText = used !== null && used.value === value ? used.text : null;
  const shown = unused !== null && !isOutdated ? unused : null;
  return {
    text: shown?.text ?? usedText,
    error: shown?.error ?? null,
    used(text, next) {
      setUsed({ text, value: next });
      keepUnused(label, null);
    },
    unusable(text, error) {
      setUsed(null);
      keepUnused(label, { text, value, error });
    },
    leave() {
      setUsed(null);
      endStep();
    },
  };
}

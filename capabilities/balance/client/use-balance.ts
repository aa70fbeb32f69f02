import { useEffect, useMemo, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { type BalanceVerdict, checkBalance } from '../domain/check-balance.ts';
import type { BalanceModel } from '../domain/balance-model.ts';
import { weightBalance } from './balance-slice.ts';
import { openBalance } from './balance.store.ts';

/** The calculation, or null for the moment before it is read. */
export function useBalanceModel(): BalanceModel | null {
  const model = useSlice(weightBalance, (work) => work?.model ?? null);
  const isMissing = model === null;
  useEffect(() => {
    if (isMissing) openBalance();
  }, [isMissing]);
  return model;
}

export function useVerdict(model: BalanceModel): BalanceVerdict {
  return useMemo(() => checkBalance(model), [model]);
}

/** Width of an element, px; 0 before it is measured. */
export function useWidth(): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    const measure = () => setWidth(Math.round(element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return [width, setElement];
}

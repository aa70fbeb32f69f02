import { createSlice } from '#platform/client/state/slice.ts';
import type { BalanceModel } from '../domain/balance-model.ts';
import type { BalanceState } from '../domain/stored-balance.ts';

/** Text in a field that is not a valid figure. */
export interface UnusedText {
  readonly text: string;
  /** The value of the field meanwhile. */
  readonly value: number | string | null;
  readonly error: string;
}

/** The calculation with its undo and redo history. */
export interface BalanceWork extends BalanceState {
  readonly past: readonly BalanceModel[];
  readonly future: readonly BalanceModel[];
  /** Target of the last step: further changes of the same target are merged into it until another target changes. */
  readonly stepKey: string | null;
  /** Notes on what the last load of a flight imported and omitted. */
  readonly notes: readonly string[];
  /** Typed text that is unusable, by the label of its field: while there is any, nothing is assessed or signed. */
  readonly unused: Readonly<Record<string, UnusedText>>;
}

/** Weight and balance; null until first opened. Stored under its own local item, `weight-balance` (row D2). */
export const weightBalance = createSlice<BalanceWork | null>('weightBalance', null);

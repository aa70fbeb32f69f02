import { createSlice } from '#platform/client/state/slice.ts';
import type { BalanceModel } from '../domain/balance-model.ts';
import type { BalanceState } from '../domain/stored-balance.ts';

/** What stands in a field without being its figure. */
export interface UnusedText {
  readonly text: string;
  /** The value that the field has while it stands. */
  readonly value: number | string | null;
  readonly error: string;
}

/** The calculation with what can be undone and done again. */
export interface BalanceWork extends BalanceState {
  readonly past: readonly BalanceModel[];
  readonly future: readonly BalanceModel[];
  /** What the last step changed: further changes of the same join it until something else is done. */
  readonly stepKey: string | null;
  /** What the last load of a flight took over and what not. */
  readonly notes: readonly string[];
  /** What was typed and cannot be used, by the label of its field: while there is any, nothing is judged or signed. */
  readonly unused: Readonly<Record<string, UnusedText>>;
}

/** Weight and balance; null until it is first opened. Kept under its own local item, `weight-balance` (row D2). */
export const weightBalance = createSlice<BalanceWork | null>('weightBalance', null);

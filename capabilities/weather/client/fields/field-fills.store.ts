import { z } from 'zod';
import { createSlice, useSlice } from '#platform/client/state/slice.ts';
import { FIELD_KEYS, type FieldKey } from './field-state.store.ts';

/**
 * The coloured fields that are on, the newest first. Only the first is filled: two overlaid fills give meaningless
 * colours. Lines, barbs and particles of the others stay.
 */
export const fieldFills = createSlice<readonly FieldKey[]>('weatherFills', [], {
  persistAs: z.array(z.enum(FIELD_KEYS)),
  mergeFromTab: (own) => own,
});

const others = (fills: readonly FieldKey[], key: FieldKey) => fills.filter((one) => one !== key);

/** A field switched on is the newest; one that was on when the app was closed keeps its place. */
export const beginFill = (key: FieldKey, isOn: (key: FieldKey) => boolean): void =>
  fieldFills.set((fills) => {
    const left = fills.filter(isOn);
    return left.includes(key) ? left : [key, ...left];
  });
export const endFill = (key: FieldKey): void => fieldFills.set((fills) => others(fills, key));
/** Fills with this field; the previously filled one stays on. */
export const showFill = (key: FieldKey): void => fieldFills.set((fills) => [key, ...others(fills, key)]);

/** Whether a field is the one that is filled; also true for one that has not started yet. */
export const isFilled = (fills: readonly FieldKey[], key: FieldKey): boolean => (fills[0] ?? key) === key;
/** A hook: the field that hides the colours of another, or null. */
export const useHidingFill = (key: FieldKey): FieldKey | null =>
  useSlice(fieldFills, (fills) => (isFilled(fills, key) ? null : (fills[0] ?? null)));

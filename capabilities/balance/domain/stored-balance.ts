import { storedBalance, type StoredBalance } from '../contract.ts';
import type { BalanceModel, BalancePreset } from './balance-model.ts';
import { normalisePreset } from './normalise-preset.ts';
import { presetFromDocument, presetToDocument, readPreset } from './preset.ts';

/** Row D2: local storage item of weight and balance, and its version. */
export const BALANCE_ITEM = 'weight-balance';
export const BALANCE_VERSION = 3;

/** Calculation and saved presets. */
export interface BalanceState {
  readonly model: BalanceModel;
  readonly savedPresets: readonly BalancePreset[];
}

/** Text of the local storage item: `{state, version}`, the state in the format of spec 3. */
export function writeStored({ model, savedPresets }: BalanceState): string {
  const state: StoredBalance = {
    ...presetToDocument(model),
    lastMinuteChanges: model.lastMinuteChanges.map((change) => ({ ...change })),
    flight: model.flight,
    signature: model.signature,
    savedPresets: savedPresets.map(presetToDocument),
  };
  return JSON.stringify({ state, version: BALANCE_VERSION });
}

export type StoredOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'current'; readonly state: BalanceState }
  /** Version 1 or 2: to be stored in the current format, and the page reloaded once (spec 4). */
  | { readonly kind: 'migrated'; readonly state: BalanceState; readonly from: number }
  /** Unknown version or invalid shape: to be logged. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Parses the local storage item; older versions are migrated. */
export function readStored(text: string | null): StoredOutcome {
  if (text === null) return { kind: 'none' };
  const { state, version } = parse(text);
  const isOlder = version === 1 || version === 2;
  if (!isOlder && version !== BALANCE_VERSION) {
    const message = `State loaded from storage couldn't be migrated since no migrate function was provided (${BALANCE_ITEM}, version ${String(version)})`;
    return { kind: 'unreadable', message };
  }
  const fields = typeof state === 'object' && state !== null ? state : {};
  const outcome = storedBalance.safeParse(normalisePreset({ ...fields, version }));
  if (!outcome.success) {
    return {
      kind: 'unreadable',
      message: `Failed to rehydrate ${BALANCE_ITEM}: it has not the shape of version ${version}`,
    };
  }
  const read = stateOf(outcome.data);
  return isOlder ? { kind: 'migrated', state: read, from: version } : { kind: 'current', state: read };
}

function parse(text: string): { state: unknown; version: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      const { state, version } = value as Record<string, unknown>;
      return { state, version };
    }
  } catch {
    // Not JSON: treated as without version.
  }
  return { state: null, version: undefined };
}

function stateOf(stored: StoredBalance): BalanceState {
  const { lastMinuteChanges, flight, signature } = stored;
  const model = { ...presetFromDocument(stored), lastMinuteChanges, flight, signature };
  const savedPresets = stored.savedPresets.flatMap((saved) => {
    const preset = readPreset(saved);
    return preset === null ? [] : [preset];
  });
  return { model, savedPresets };
}

import { nowMs } from '#platform/client/time/clock.ts';
import { generateId } from '#platform/contract/ids.ts';
import { type BalanceModel, type BalancePreset, modelOf } from '../domain/balance-model.ts';
import { BALANCE_ITEM } from '../domain/stored-balance.ts';
import { defaultModel } from '../domain/default-model.ts';
import { type BalanceWork, type UnusedText, weightBalance } from './balance-slice.ts';
import { keepBalance, keptBalance } from './stored-item.ts';

/** Steps that can be undone. */
const PAST_MAX = 100;
const SAVED_MAX = 100;

const place = () => ({ storage: window.localStorage, log: console });

let stopKeeping: (() => void) | null = null;

/** Reads the stored calculation, or starts with the defaults; from then on every change is stored. */
export function openBalance(): BalanceWork {
  const open = weightBalance.get();
  if (open !== null) return open;
  const kept = keptBalance(place()) ?? { model: defaultModel, savedPresets: [] };
  const work: BalanceWork = { ...kept, past: [], future: [], stepKey: null, notes: [], unused: {} };
  // Cleared by a sign-out, the slice stores nothing: the stored item then belongs to another user, or has been stored
  // away.
  stopKeeping ??= weightBalance.subscribe((now) => {
    if (now !== null && !isTakingPresets) keepBalance(now, place());
  });
  window.addEventListener('storage', takePresets);
  weightBalance.set(work);
  return work;
}

let isTakingPresets = false;

/** Another tab has its own calculation; saved or deleted presets are shared by all tabs. */
function takePresets({ key, newValue }: StorageEvent): void {
  if (key !== BALANCE_ITEM || newValue === null) return;
  const kept = keptBalance(place());
  if (kept === null) return;
  isTakingPresets = true;
  weightBalance.set((work) => work && { ...work, savedPresets: kept.savedPresets });
  isTakingPresets = false;
}

const stampNow = () => new Date(nowMs()).toISOString();
export const newBalanceId = (prefix: string): string =>
  generateId(prefix, (count) => crypto.getRandomValues(new Uint8Array(count)));

const changeWork = (edit: (work: BalanceWork) => BalanceWork): void =>
  weightBalance.set((work) => edit(work ?? openBalance()));

/**
 * Changes the calculation. Consecutive changes with the same `stepKey` are one undo step: the characters of a figure,
 * the pixels of a drag.
 */
export function changeBalance(
  edit: (model: BalanceModel) => BalanceModel,
  stepKey: string | null = null,
): void {
  changeWork((work) => {
    const model = edit(work.model);
    if (model === work.model) return work;
    const joins = stepKey !== null && stepKey === work.stepKey;
    return {
      ...work,
      model: { ...model, updatedAt: stampNow() },
      past: joins ? work.past : [...work.past, work.model].slice(-PAST_MAX),
      future: [],
      stepKey,
    };
  });
}

/** Ends a step: the next change is a separate one. */
export function endStep(): void {
  changeWork((work) => (work.stepKey === null ? work : { ...work, stepKey: null }));
}

export function undoBalance(): void {
  changeWork((work) => {
    const model = work.past.at(-1);
    if (model === undefined) return work;
    return {
      ...work,
      model,
      past: work.past.slice(0, -1),
      future: [work.model, ...work.future],
      stepKey: null,
      unused: {},
    };
  });
}

export function redoBalance(): void {
  changeWork((work) => {
    const [model, ...future] = work.future;
    if (model === undefined) return work;
    return { ...work, model, past: [...work.past, work.model], future, stepKey: null, unused: {} };
  });
}

/** Restores the defaults (spec 4); can be undone. */
export function resetBalance(): void {
  changeBalance(() => defaultModel);
  discardUnused();
  showNotes([]);
}

/** Loading a preset replaces everything (spec 4); it can be undone. */
export function loadPreset(preset: BalancePreset): void {
  changeWork((work) => ({
    ...work,
    model: modelOf(preset),
    past: [...work.past, work.model].slice(-PAST_MAX),
    future: [],
    stepKey: null,
    notes: [],
    unused: {},
  }));
}

/** Stores unusable text typed into a field, so that the previous figure is not mistaken for it; null clears it. */
export function keepUnused(label: string, unused: UnusedText | null): void {
  changeWork((work) => {
    if (unused === null && work.unused[label] === undefined) return work;
    const { [label]: _, ...others } = work.unused;
    return { ...work, unused: unused === null ? others : { ...others, [label]: unused } };
  });
}

/** Restores the previous figures. */
export const discardUnused = (): void => changeWork((work) => ({ ...work, unused: {} }));

export function showNotes(notes: readonly string[]): void {
  changeWork((work) => ({ ...work, notes }));
}

/**
 * Saves the present aircraft as a preset under its name, replacing one of the same name. False when there are too many.
 */
export function savePreset(): boolean {
  const { model, savedPresets } = openBalance();
  const { lastMinuteChanges: _, flight: __, signature: ___, ...preset } = model;
  const others = savedPresets.filter(({ name }) => name !== preset.name);
  if (others.length >= SAVED_MAX) return false;
  changeWork((work) => ({ ...work, savedPresets: [preset, ...others] }));
  return true;
}

export function deleteSavedPreset(name: string): () => void {
  const before = openBalance().savedPresets;
  changeWork((work) => ({
    ...work,
    savedPresets: work.savedPresets.filter((preset) => preset.name !== name),
  }));
  return () => changeWork((work) => ({ ...work, savedPresets: before }));
}

import { type RefObject, useEffect, useMemo, useState } from 'react';
import { fuelOfType } from '#aviation/performance/fuel/fuel-of-type.ts';
import type { FuelKind, PerformanceProfile } from '#aviation/performance/performance-profile.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { changed, historyOf, redone, undone } from '#platform/client/state/undo-history.ts';
import { fuelUnit } from '#platform/client/units/fuel.ts';
import { inUnits } from '#platform/client/units/units.ts';
import {
  draftOf,
  type DraftUnits,
  emptyDraft,
  pasteCells,
  type ProfileDraft,
  spreadsheetCells,
  withBandAdded,
  withCell,
  withMass,
  withoutBand,
  withoutRow,
  withRow,
} from '../domain/profile-draft.ts';
import { cellKey, massKey, readDraft } from '../domain/read-profile-draft.ts';
import type { GridEdits, GridUnits } from './profile-grid.tsx';

/** The units of the input: those of the settings when the editor was opened. */
function useTypedUnits() {
  const [chosen] = useState(() => settings.get());
  const mass = inUnits('massKg', 1, chosen);
  return {
    unitsOf: (fuel: FuelKind): DraftUnits => ({
      massPerKg: mass.value,
      fuelPerKg: fuelUnit(fuel, chosen).perKg,
    }),
    namesOf: (fuel: FuelKind): GridUnits => ({ mass: mass.unit, fuel: fuelUnit(fuel, chosen).unit }),
  };
}

/** Undo and redo of the whole editor by the keys: the fields' own would undo single characters. */
export function useUndoKeys(
  form: RefObject<HTMLFormElement | null>,
  undo: () => void,
  redo: () => void,
): void {
  useEffect(() => {
    const element = form.current;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  });
}

/** A profile being edited: its content, its errors, and every change with undo. */
export function useProfileDraft(profile: PerformanceProfile | null, type: string) {
  const typedUnits = useTypedUnits();
  const [first] = useState(() =>
    profile ? draftOf(profile, typedUnits.unitsOf(profile.fuel)) : emptyDraft(type, fuelOfType(type)),
  );
  const [history, setHistory] = useState(() => historyOf(first));
  const [note, setNote] = useState('');
  const draft = history.present;
  const { massPerKg, fuelPerKg } = typedUnits.unitsOf(draft.fuel);
  const reading = useMemo(() => readDraft(draft, { massPerKg, fuelPerKg }), [draft, massPerKg, fuelPerKg]);
  const change = (next: ProfileDraft, mark: string | null) => setHistory(changed(history, next, mark));
  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  const edits: GridEdits = {
    onCell: (place, text) =>
      change(withCell(draft, place, text), cellKey(place.phase, place.band, place.row, place.column)),
    onMass: (place, text) => change(withMass(draft, place, text), massKey(place.phase, place.band)),
    onPaste: (place, text) => {
      const cells = spreadsheetCells(text);
      if (!cells) return false;
      const pasted = pasteCells(draft, place, cells);
      change(pasted.draft, null);
      setNote(pasted.left === '' ? `${cells.length} rows pasted.` : `Pasted without ${pasted.left}.`);
      return true;
    },
    onAddRow: (place) => change(withRow(draft, place), null),
    onRemoveRow: (place) => change(withoutRow(draft, place), null),
    onAddBand: (phase) => change(withBandAdded(draft, phase), null),
    onRemoveBand: (place) => change(withoutBand(draft, place), null),
  };
  return {
    draft,
    reading,
    change,
    edits,
    note,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isChanged: draft !== first,
    unitNames: typedUnits.namesOf(draft.fuel),
  };
}

import { joinEdits, NO_EDIT, type RosterEdit } from '../domain/roster/roster-edit.ts';
import { crewUi } from './crew.store.ts';

/** Adds changes to the what-if. */
export function addToScenario(edit: RosterEdit): void {
  crewUi.set((state) => ({ ...state, scenario: joinEdits(state.scenario ?? NO_EDIT, edit) }));
}

import type { FtlRuleSet } from '#capabilities/crew/contract.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { BoardSpan } from '../domain/roster/board-geometry.ts';
import type { RosterEdit } from '../domain/roster/roster-edit.ts';

export const CREW_TABS = ['roster', 'members', 'qualifications', 'duty-time', 'flights'] as const;
export type CrewTab = (typeof CREW_TABS)[number];

/** Where the timeline marks until when the selected duty is legal. */
export const LEGAL_LANE = 'crew/legal';

export interface CrewUi {
  tab: CrewTab;
  text: string;
  /** Code of a base, or empty for all. */
  base: string;
  /** `member` checks each member by their rule set. */
  ruleSet: FtlRuleSet | 'member';
  /** Start of the board; null follows today. */
  startMs: number | null;
  span: BoardSpan;
  showsLocalTime: boolean;
  /** Height of the rows; null is compact where the roster does not fit otherwise. */
  isCompact: boolean | null;
  selected: { crewId: string; dutyId: string | null } | null;
  /** Unsaved changes of a what-if; null without one. */
  scenario: RosterEdit | null;
  flightId: string | null;
}

export const crewUi = createSlice<CrewUi>('crew', {
  tab: 'roster',
  text: '',
  base: '',
  ruleSet: 'member',
  startMs: null,
  span: 3,
  showsLocalTime: false,
  isCompact: null,
  selected: null,
  scenario: null,
  flightId: null,
});

export function setCrewUi(changes: Partial<CrewUi>): void {
  crewUi.set((state) => ({ ...state, ...changes }));
}

export const setCrewOpen = (isOpen: boolean): void => setPanelFlag('isCrewOpen', isOpen);

/** Opens the board at a member. */
export function openCrewMember(crewId: string): void {
  setCrewUi({ tab: 'roster', selected: { crewId, dutyId: null }, text: '', base: '' });
  setCrewOpen(true);
}

/** Opens the flights at one. */
export function openCrewFlight(flightId: string): void {
  setCrewUi({ tab: 'flights', flightId, text: '' });
  setCrewOpen(true);
}

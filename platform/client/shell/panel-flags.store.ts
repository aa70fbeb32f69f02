import { createSlice } from '../state/slice.ts';

/** The panel flags of spec 3, all closed at first but the airport's right panel (spec 2: open by default). */
export const panelFlags = createSlice(
  'panelFlags',
  {
    isFoundryOpen: false,
    isAnalysisOpen: false,
    isAIAssistantOpen: false,
    isCrewOpen: false,
    isAirportRightPanelOpen: true,
    isFlightsPanelOpen: false,
    isAirportPanelOpen: false,
    isNotificationsPanelOpen: false,
    isAlertsPanelOpen: false,
    isNotamPanelOpen: false,
    isCreateFlightPanelOpen: false,
    isSearchPanelOpen: false,
    isLayersPanelOpen: false,
    isDataManagementOpen: false,
    isSettingsOpen: false,
    isBalanceOpen: false,
    isWaypointsPanelOpen: false,
    isAssistantOpen: false,
  },
  { flat: true },
);
export type PanelFlag = keyof ReturnType<typeof panelFlags.get>;

/** Opens or closes a panel. */
export function setPanelFlag(flag: PanelFlag, isOpen: boolean): void {
  panelFlags.set((flags) => (flags[flag] === isOpen ? flags : { ...flags, [flag]: isOpen }));
}

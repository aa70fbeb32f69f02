import { createSlice } from '#platform/client/state/slice.ts';

type ActivePanel = 'none' | 'data' | 'projects' | 'workspace' | 'pipelines' | 'packages';

interface FoundryView {
  isOpen: boolean;
  activeView: string;
  activePanel: ActivePanel;
  mainView: 'none' | 'workspace' | 'lineage';
  sidePanel: 'none' | 'data' | 'projects';
  selectedProjectId: string | null;
}

/** State of Foundry's view (spec 3). */
export const foundryView = createSlice<FoundryView>('foundry', {
  isOpen: false,
  activeView: 'dock',
  activePanel: 'none',
  mainView: 'none',
  sidePanel: 'none',
  selectedProjectId: null,
});

const change = (part: Partial<FoundryView>) => foundryView.set((view) => ({ ...view, ...part }));

export const setFoundryOpen = (isOpen: boolean): void => change({ isOpen });

/** openData or openProjects sets the side panel and the active panel. */
export const openData = (): void => change({ sidePanel: 'data', activePanel: 'data' });
export const openProjects = (): void => change({ sidePanel: 'projects', activePanel: 'projects' });

/** openWorkspace sets the selected project, the main view and the active panel to workspace. */
export const openWorkspace = (selectedProjectId: string): void =>
  change({ selectedProjectId, mainView: 'workspace', activePanel: 'workspace' });

/** openPipelines and openPackages set the active panel. */
export const openPipelines = (): void => change({ activePanel: 'pipelines' });
export const openPackages = (): void => change({ activePanel: 'packages' });

/** openLineage sets the main view to lineage and clears the side panel. */
export const openLineage = (): void => change({ mainView: 'lineage', sidePanel: 'none' });

/** closePanels resets all to none. */
export const closePanels = (): void => change({ activePanel: 'none', mainView: 'none', sidePanel: 'none' });

/** closeSidePanel clears the side panel and falls back to workspace if a workspace is the main view, else none. */
export const closeSidePanel = (): void =>
  foundryView.set((view) => ({
    ...view,
    sidePanel: 'none',
    activePanel: view.mainView === 'workspace' ? 'workspace' : 'none',
  }));

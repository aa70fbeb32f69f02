import { beforeEach, describe, expect, it } from 'vitest';
import {
  closePanels,
  closeSidePanel,
  foundryView,
  openData,
  openLineage,
  openPackages,
  openPipelines,
  openProjects,
  openWorkspace,
  setFoundryOpen,
} from './foundry-view.store.ts';

beforeEach(() => foundryView.reset());
const view = () => foundryView.get();

describe('D3 Foundry', () => {
  it('D2 starts with the dock as active view and nothing else', () => {
    expect(view()).toEqual({
      isOpen: false,
      activeView: 'dock',
      activePanel: 'none',
      mainView: 'none',
      sidePanel: 'none',
      selectedProjectId: null,
    });
  });
  it('D3 opening and closing does not affect other state', () => {
    openData();
    setFoundryOpen(true);
    expect(view()).toMatchObject({ isOpen: true, activePanel: 'data' });
    setFoundryOpen(false);
    expect(view()).toMatchObject({ isOpen: false, activePanel: 'data' });
  });
  it('D3 openData or openProjects sets the side panel and the active panel to data or projects', () => {
    openData();
    expect(view()).toMatchObject({ sidePanel: 'data', activePanel: 'data' });
    openProjects();
    expect(view()).toMatchObject({ sidePanel: 'projects', activePanel: 'projects' });
  });
  it('D3 openWorkspace sets the selected project, the main view and the active panel to workspace', () => {
    openWorkspace('p1');
    expect(view()).toMatchObject({
      selectedProjectId: 'p1',
      mainView: 'workspace',
      activePanel: 'workspace',
    });
  });
  it('D3 openPipelines and openPackages set the active panel', () => {
    openPipelines();
    expect(view().activePanel).toBe('pipelines');
    openPackages();
    expect(view().activePanel).toBe('packages');
  });
  it('D3 openLineage sets the main view to lineage and clears the side panel', () => {
    openData();
    openLineage();
    expect(view()).toMatchObject({ mainView: 'lineage', sidePanel: 'none' });
  });
  it('D3 closePanels resets all to none', () => {
    openWorkspace('p1');
    openData();
    closePanels();
    expect(view()).toMatchObject({ activePanel: 'none', mainView: 'none', sidePanel: 'none' });
  });
  it('D3 closeSidePanel falls back to workspace if a workspace is the main view', () => {
    openWorkspace('p1');
    openData();
    closeSidePanel();
    expect(view()).toMatchObject({ sidePanel: 'none', activePanel: 'workspace' });
  });
  it('D3 closeSidePanel otherwise falls back to none', () => {
    openData();
    closeSidePanel();
    expect(view()).toMatchObject({ sidePanel: 'none', activePanel: 'none' });
  });
});

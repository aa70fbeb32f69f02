import { ChartSpline } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability, ShellAction } from '#platform/client/shell/client-capability.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type AnalysisDeps, analysisContext } from './analysis-deps.ts';
import { analysis, analysisUi, setAnalysisOpen } from './analysis.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isAnalysisOpen: boolean;
  }
}

const AnalysisWorkspace = lazy(async () => ({
  default: (await import('./analysis.panel.tsx')).AnalysisWorkspace,
}));

const useIsOpen = () => useSlice(panelFlags, ({ isAnalysisOpen }) => isAnalysisOpen);
const toggle = () => setAnalysisOpen(!panelFlags.get().isAnalysisOpen);

const dockAction: ShellAction = {
  id: 'analysis/dock',
  place: 'dock',
  order: 20,
  title: 'Analysis',
  Icon: ChartSpline,
  useActive: useIsOpen,
  onSelect: toggle,
};

/** Analysis in the client: one workspace beside the map, loaded completely when first opened. */
export const createAnalysisClient = (deps: AnalysisDeps): ClientCapability => ({
  id: 'analysis',
  Provider: analysisContext.provider(deps),
  flags: { isAnalysisOpen: false },
  slices: [analysis, analysisUi],
  contributions: [
    {
      id: 'analysis/workspace',
      place: 'workspace',
      order: 30,
      title: 'Analysis',
      isSplit: true,
      useVisible: useIsOpen,
      onClose: () => setAnalysisOpen(false),
      Component: AnalysisWorkspace,
    },
  ],
  actions: [dockAction],
  windows: [
    {
      id: 'analysis',
      flag: 'isAnalysisOpen',
      workspace: true,
      hidesTopNav: true,
      opensOn: ['open-analysis'],
      closesOn: ['close-analysis'],
    },
  ],
  commands: [{ id: 'analysis/open', title: 'Open analysis', keys: 'g z', group: 'Go to', run: toggle }],
});

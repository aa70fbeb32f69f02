import { Binoculars, Database, Globe, Grid3x3, Keyboard, Layers, Settings } from 'lucide-react';
import { lazy } from '../ui/lazy.ts';
import { inspectMapCentre, pinnedPlace, unpinInspector } from '../layers/data-inspector.store.ts';
import { mapView, setGlobe, useLayerOn } from '../layers/map-view.store.ts';
import { defineLayer } from '../layers/layer-definition.ts';
import { goTo } from '../navigation/navigation.ts';
import { useSlice } from '../state/slice.ts';
import { currentTheme, setTheme } from '../theme/theme.ts';
import type { ClientCapability, Command, Contribution, ShellAction } from './client-capability.ts';
import { mainMap } from './map-access.ts';
import { NavdataBuildNotice, useIsNavdataMissing } from './data/navdata-build.tsx';
import { panelFlags, setPanelFlag, type PanelFlag } from './panel-flags.store.ts';
import { focusSearch } from './palette/search-box.tsx';
import { changeSettings } from './settings.store.ts';
import { setShellUi, shellUi } from './shell-ui.store.ts';

/** A panel opened only by a flag: its contribution and its entry in the rail. */
interface FlagPanel {
  id: string;
  title: string;
  flag: PanelFlag;
  order: number;
  Component: Contribution['Component'];
  rail: {
    place: 'rail' | 'rail-end';
    title: string;
    fullTitle?: string;
    needsMap?: boolean;
    Icon: ShellAction['Icon'];
  };
}

const PANELS: readonly FlagPanel[] = [
  {
    id: 'layers',
    title: 'Layers',
    flag: 'isLayersPanelOpen',
    order: 40,
    Component: lazy(() =>
      import('../layers/layers.panel.tsx').then(({ LayersPanel }) => ({ default: LayersPanel })),
    ),
    rail: { place: 'rail', title: 'Layers', needsMap: true, Icon: Layers },
  },
  {
    id: 'data-management',
    title: 'Data management',
    flag: 'isDataManagementOpen',
    order: 60,
    Component: lazy(() =>
      import('./data/data-management.panel.tsx').then(({ DataManagementPanel }) => ({
        default: DataManagementPanel,
      })),
    ),
    rail: { place: 'rail', title: 'Data', fullTitle: 'Data management', Icon: Database },
  },
  {
    id: 'settings',
    title: 'Settings',
    flag: 'isSettingsOpen',
    order: 90,
    Component: lazy(() =>
      import('./settings/settings.panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
    ),
    rail: { place: 'rail-end', title: 'Settings', Icon: Settings },
  },
];

const DataInspector = lazy(() =>
  import('../layers/data-inspector.tsx').then(({ DataInspector: Inspector }) => ({ default: Inspector })),
);
const useInspectorOn = () => useLayerOn('data-inspector');

/** The inspector, and its pinned place: Escape unpins that first. */
const INSPECTOR: readonly Contribution[] = [
  {
    id: 'data-inspector',
    place: 'map-notice',
    order: 50,
    useVisible: useInspectorOn,
    Component: DataInspector,
  },
  {
    id: 'data-inspector/pin',
    place: 'map-notice',
    order: 51,
    useVisible: () => {
      const isPinned = useSlice(pinnedPlace, (place) => place !== null);
      return useInspectorOn() && isPinned;
    },
    onClose: unpinInspector,
    Component: () => null,
  },
];

const NAVDATA_BUILD: Contribution = {
  id: 'navdata-build',
  place: 'map-notice',
  order: 5,
  useVisible: useIsNavdataMissing,
  Component: NavdataBuildNotice,
};

const toggleFlag = (flag: PanelFlag) => setPanelFlag(flag, !panelFlags.get()[flag]);

function contributionOf(panel: FlagPanel): Contribution {
  const { id, title, flag, order, Component } = panel;
  return {
    id,
    title,
    flag,
    order,
    Component,
    place: 'left-panel',
    useVisible: () => useSlice(panelFlags, (flags) => flags[flag]),
    onClose: () => setPanelFlag(flag, false),
  };
}

function actionOf({ id, flag, order, rail }: FlagPanel): ShellAction {
  return {
    id: `rail-${id}`,
    ...rail,
    order,
    useActive: () => useSlice(panelFlags, (flags) => flags[flag]),
    onSelect: () => toggleFlag(flag),
  };
}

const keysAction: ShellAction = {
  id: 'rail-keys',
  place: 'rail-end',
  order: 80,
  title: 'Keys',
  fullTitle: 'Keyboard',
  Icon: Keyboard,
  useActive: () => useSlice(shellUi, (state) => state.isKeyboardHelpOpen),
  onSelect: () => setShellUi({ isKeyboardHelpOpen: true }),
};

function toggleTheme(): void {
  changeSettings({ followsSystemTheme: false });
  setTheme(currentTheme() === 'night' ? 'light' : 'night');
}

const COMMANDS: readonly Command[] = [
  { id: 'search', title: 'Search', keys: '/', group: 'General', isKeyOnly: true, run: focusSearch },
  {
    id: 'palette',
    title: 'Command palette',
    keys: 'Ctrl+K',
    group: 'General',
    isKeyOnly: true,
    run: () => setShellUi({ isPaletteOpen: true }),
  },
  {
    id: 'keys',
    title: 'Keyboard',
    words: 'keys shortcuts help',
    keys: '?',
    group: 'General',
    run: () => setShellUi({ isKeyboardHelpOpen: true }),
  },
  { id: 'go-map', title: 'Go to the map', keys: 'g m', group: 'Go to', run: () => goTo('/') },
  {
    id: 'layers',
    title: 'Layers',
    words: 'weather wind radar terrain',
    keys: 'g l',
    group: 'Go to',
    needsMap: true,
    run: () => toggleFlag('isLayersPanelOpen'),
  },
  {
    id: 'data-management',
    title: 'Data management',
    words: 'feeds sources packs backup',
    keys: 'g d',
    group: 'Go to',
    run: () => toggleFlag('isDataManagementOpen'),
  },
  {
    id: 'settings',
    title: 'Settings',
    words: 'units preferences feet metres',
    keys: 'g ,',
    group: 'Go to',
    run: () => toggleFlag('isSettingsOpen'),
  },
  { id: 'zoom-in', title: 'Zoom in', keys: '+', group: 'Map', needsMap: true, run: () => mainMap.zoomIn() },
  {
    id: 'zoom-out',
    title: 'Zoom out',
    keys: '-',
    group: 'Map',
    needsMap: true,
    run: () => mainMap.zoomOut(),
  },
  {
    id: 'north',
    title: 'North up',
    keys: 'n',
    group: 'Map',
    needsMap: true,
    run: () => mainMap.resetNorth(),
  },
  {
    id: 'globe',
    title: 'Globe or flat map',
    keys: 'b',
    group: 'Map',
    needsMap: true,
    run: () => setGlobe(!mapView.get().isGlobe),
  },
  {
    id: 'inspect-centre',
    title: 'Read the data at the middle of the map',
    keys: 'i',
    group: 'Map',
    needsMap: true,
    run: inspectMapCentre,
  },
  {
    id: 'theme',
    title: 'Night or light theme',
    words: 'dark',
    keys: 't',
    group: 'General',
    run: toggleTheme,
  },
];

/** Registration of the shell itself, by the same contract as every capability. */
export const platformCapability: ClientCapability = {
  id: 'platform',
  flags: { isLayersPanelOpen: false, isDataManagementOpen: false, isSettingsOpen: false },
  contributions: [...PANELS.map(contributionOf), ...INSPECTOR, NAVDATA_BUILD],
  actions: [...PANELS.map(actionOf), keysAction],
  windows: [{ id: 'data-management', flag: 'isDataManagementOpen', workspace: false, hidesTopNav: false }],
  commands: COMMANDS,
  layers: [
    // The map library draws the globe itself; the key is in the picker like any other.
    defineLayer({
      key: 'globe',
      title: 'Globe',
      group: 'Map',
      order: 40,
      Icon: Globe,
      load: () => Promise.resolve({ mapLayers: [] }),
      useSourceLine: () => null,
    }),
    defineLayer({
      key: 'data-inspector',
      title: 'Data inspector',
      group: 'Weather',
      order: 10,
      Icon: Binoculars,
      load: () => Promise.resolve({ mapLayers: [] }),
      useSourceLine: () => 'Reads the layers that are on',
    }),
    defineLayer({
      key: 'grid',
      title: 'Grid',
      group: 'Map',
      order: 30,
      Icon: Grid3x3,
      load: async () => ({ mapLayers: [(await import('../map/grid.layer.ts')).gridLayer()] }),
      useSourceLine: () => 'Computed, WGS 84',
    }),
  ],
};

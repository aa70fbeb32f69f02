import { type LayerDefinition, isDefinition } from '../layers/layer-definition.ts';
import { activeLayers, declareLayers, layerDefaults, mapView } from '../layers/map-view.store.ts';
import { currentPathname, goTo, onNavigation } from '../navigation/navigation.ts';
import { refetchMissed, watchServer } from '../query/server-link.ts';
import { startTimelinePlayer } from '../time/timeline-player.ts';
import { timeline } from '../time/timeline.store.ts';
import type { ClientCapability } from './client-capability.ts';
import { startCommonWindows } from './windows/common-windows.ts';
import { startKeyboard } from './palette/keyboard.ts';
import { declareCommands } from './palette/run-command.ts';
import { startLeftPanels } from './windows/left-panels.ts';
import { startNavigationErrors } from './windows/navigation-errors.ts';
import { shownLayers } from '../layers/shown-layer.ts';
import { layerReports } from '../layers/layer-reports.store.ts';
import { mainMap } from './map-access.ts';
import { trackFocus } from '../ui/focus-return.tsx';
import { startMapLayers } from './map-layers.ts';
import { workspaceSubject } from './windows/workspace-subject.store.ts';
import { startPanelEvents } from './windows/panel-events.ts';
import { workspaceSplit } from './frame/split.store.ts';
import { legendFolds } from './map/legend-folds.store.ts';
import { declarePanelFlags, panelFlags } from './panel-flags.store.ts';
import { platformCapability } from './platform-capability.ts';
import { dismissNavigationError, shellUi } from './shell-ui.store.ts';
import type { ShellServices } from './shell-registry.ts';
import { startSettings } from './settings.store.ts';
import { altitudeBand } from '../layers/altitude.store.ts';

export type { ShellServices } from './shell-registry.ts';

function firstTwice(ids: readonly string[]): string | undefined {
  return ids.find((id, position) => ids.indexOf(id) !== position);
}

/**
 * Gathers what the capabilities registered, and declares their layers.
 * @param switchedOff layers of features that this server does not offer
 * @throws Error when two contributions or actions share an id, or a layer has two owners
 */
export function createShellServices(
  given: readonly ClientCapability[],
  switchedOff: readonly LayerDefinition[] = [],
): ShellServices {
  const capabilities = [platformCapability, ...given];
  const contributions = capabilities.flatMap((capability) => capability.contributions ?? []);
  const actions = capabilities
    .flatMap((capability) => capability.actions ?? [])
    .toSorted((a, b) => a.order - b.order);
  const windows = capabilities.flatMap((capability) => capability.windows ?? []);
  const layerParts = capabilities.flatMap((capability) => capability.layers ?? []);
  const layers = new Map(shownLayers(layerParts).map((layer) => [layer.key, layer]));
  declarePanelFlags(capabilities.map(({ flags }) => flags));
  declareLayers([...layerParts.filter(isDefinition), ...switchedOff]);
  const commands = capabilities.flatMap((capability) => capability.commands ?? []);
  declareCommands(commands);
  const twice = firstTwice([...contributions, ...actions].map(({ id }) => id));
  const keyTwice = firstTwice(
    commands.flatMap(({ keys }) => (keys === undefined ? [] : [keys.toLowerCase()])),
  );
  if (keyTwice !== undefined) throw new Error(`Two commands share the key ${keyTwice}`);
  if (twice !== undefined) throw new Error(`Two registrations share the id ${twice}`);

  return {
    capabilities,
    contributions,
    actions,
    windows,
    commands,
    searchSources: capabilities.flatMap((capability) => capability.search ?? []),
    layers,
    layerParts,
    switchedOff,
    slices: [
      mapView,
      layerDefaults,
      activeLayers,
      panelFlags,
      workspaceSubject,
      legendFolds,
      layerReports,
      workspaceSplit,
      altitudeBand,
      timeline,
      ...capabilities.flatMap((capability) => capability.slices ?? []),
    ],
    start() {
      const stops = [
        trackFocus(),
        startSettings(),
        startPanelEvents(windows),
        startCommonWindows(windows, capabilities, { pathname: currentPathname, go: goTo }),
        watchServer({
          onBack: () => {
            refetchMissed();
            mainMap.retryFailedTiles();
            dismissNavigationError();
          },
        }),
        startNavigationErrors({ pathname: currentPathname }, onNavigation),
        startLeftPanels(contributions, onNavigation, currentPathname()),
        startKeyboard(commands, contributions, windows),
        startTimelinePlayer(),
        startMapLayers(mainMap, layerParts),
        // State of the shell must not be visible to the next person.
        () => shellUi.reset(),
        ...capabilities.map((capability) => capability.start?.()),
      ];
      return () => stops.forEach((stop) => stop?.());
    },
  };
}

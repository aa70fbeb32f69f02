import { activeLayers, mapView } from '../layers/map-view.store.ts';
import { LAYER_KEYS, type LayerKey } from '../layers/layer-catalogue.ts';
import { currentPathname, goTo, onNavigation } from '../navigation/navigation.ts';
import { refetchMissed, watchServer } from '../query/server-link.ts';
import { startTimelinePlayer } from '../time/timeline-player.ts';
import { timeline } from '../time/timeline.store.ts';
import type { ClientCapability, LayerRegistration } from './client-capability.ts';
import { startCommonWindows } from './windows/common-windows.ts';
import { startKeyboard } from './palette/keyboard.ts';
import { startLeftPanels } from './windows/left-panels.ts';
import { startNavigationErrors } from './windows/navigation-errors.ts';
import { shownLayer } from '../layers/shown-layer.ts';
import { layerReports } from '../layers/layer-reports.store.ts';
import { mainMap } from './map-access.ts';
import { trackFocus } from '../ui/focus-return.tsx';
import { startMapLayers } from './map-layers.ts';
import { workspaceSubject } from './windows/workspace-subject.store.ts';
import { startPanelEvents } from './windows/panel-events.ts';
import { workspaceSplit } from './frame/split.store.ts';
import { legendFolds } from './map/legend-folds.store.ts';
import { panelFlags } from './panel-flags.store.ts';
import { platformCapability } from './platform-capability.ts';
import { dismissNavigationError, shellUi } from './shell-ui.store.ts';
import type { LayerRegistrations, ShellServices } from './shell-registry.ts';
import { startSettings } from './settings.store.ts';
import { altitudeBand } from '../layers/altitude.store.ts';

export type { ShellServices } from './shell-registry.ts';

function layersByKey(registrations: readonly LayerRegistration[]): LayerRegistrations {
  const byKey = new Map<LayerKey, LayerRegistration[]>();
  for (const registration of registrations) {
    const key = LAYER_KEYS.find((known) => known === registration.key);
    if (key === undefined) throw new Error(`Layer key ${registration.key} is not one of the catalogue`);
    byKey.set(key, [...(byKey.get(key) ?? []), registration]);
  }
  return new Map([...byKey].map(([key, parts]) => [key, shownLayer(parts)]));
}

function firstTwice(ids: readonly string[]): string | undefined {
  return ids.find((id, position) => ids.indexOf(id) !== position);
}

/**
 * Gathers what the capabilities registered.
 * @throws Error when two contributions or actions share an id, or a layer is not in the catalogue
 */
export function createShellServices(given: readonly ClientCapability[]): ShellServices {
  const capabilities = [platformCapability, ...given];
  const contributions = capabilities.flatMap((capability) => capability.contributions ?? []);
  const actions = capabilities
    .flatMap((capability) => capability.actions ?? [])
    .toSorted((a, b) => a.order - b.order);
  const windows = capabilities.flatMap((capability) => capability.windows ?? []);
  const layerRegistrations = capabilities.flatMap((capability) => capability.layers ?? []);
  const layers = layersByKey(layerRegistrations);
  const commands = capabilities.flatMap((capability) => capability.commands ?? []);
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
    layerRegistrations,
    slices: [
      mapView,
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
        startMapLayers(mainMap, layerRegistrations),
        // What the shell had open is not there for the next person.
        () => shellUi.reset(),
        ...capabilities.map((capability) => capability.start?.()),
      ];
      return () => stops.forEach((stop) => stop?.());
    },
  };
}

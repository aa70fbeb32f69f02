import { setAltitudeBand, TOP_FLIGHT_LEVEL } from '#platform/client/layers/altitude.store.ts';
import { activeLayers, setLayerActive } from '#platform/client/layers/map-view.store.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { currentPathname, goTo } from '#platform/client/navigation/navigation.ts';
import { type PanelFlag, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { runCommand } from '#platform/client/shell/palette/run-command.ts';
import { changeSettings } from '#platform/client/shell/settings.store.ts';
import { setTheme } from '#platform/client/theme/theme.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { moveTimelineTo, returnToNow } from '#platform/client/time/timeline.store.ts';
import type { AppWindow, ClientAction } from '../contract.ts';
import type { AssistantDeps } from './assistant-deps.ts';
import { showSavedQuestions } from './saved-questions.store.ts';

/** A level means the band around it, so that aircraft or areas near it are included. */
const LEVEL_MARGIN_FL = 20;

/** Functions that open and close each window. */
interface Handles {
  readonly open: () => void;
  readonly close: () => void;
}

const byFlag = (flag: PanelFlag, open = () => setPanelFlag(flag, true)): Handles => ({
  open,
  close: () => setPanelFlag(flag, false),
});

/** A list on its own page: closing it leaves other pages open. */
const byPage = (path: string): Handles => ({
  open: () => goTo(path),
  close: () => {
    if (currentPathname().startsWith(path)) goTo('/');
  },
});

const WINDOWS: Readonly<Record<Exclude<AppWindow, keyof AssistantDeps['windows']>, Handles>> = {
  balance: byFlag('isBalanceOpen'),
  notifications: byFlag('isNotificationsPanelOpen'),
  recorder: byFlag('isRecorderOpen'),
  scenarios: byFlag('isScenariosOpen'),
  waypoints: byFlag('isWaypointsPanelOpen'),
  notams: byFlag('isNotamPanelOpen'),
  layers: byFlag('isLayersPanelOpen'),
  settings: byFlag('isSettingsOpen'),
  'data-management': byFlag('isDataManagementOpen'),
  'create-flight': byFlag('isCreateFlightPanelOpen'),
  'saved-questions': byFlag('isAIAssistantOpen', showSavedQuestions),
  foundry: byFlag('isFoundryOpen', () => publish('open-foundry')),
  analysis: byFlag('isAnalysisOpen', () => publish('open-analysis')),
  alerts: byFlag('isAlertsPanelOpen', () => publish('open-alerts')),
  'ai-assistant': byFlag('isAIAssistantOpen', () => publish('open-ai-assistant')),
  'crew-management': byFlag('isCrewOpen', () => publish('open-crew-management')),
  search: byPage('/search'),
  airports: byPage('/airport'),
  flights: byPage('/flight'),
};

/** Functions of the app that an action needs. */
export type ActionDeps = Pick<AssistantDeps, 'showFieldsNear' | 'windows'>;

/** Performs one action of the app requested by a sentence. */
export function perform(action: ClientAction, deps: ActionDeps): void {
  const handles = (name: AppWindow): Handles => ({ ...WINDOWS, ...deps.windows })[name];
  switch (action.kind) {
    case 'layer': {
      if (Object.hasOwn(activeLayers.get(), action.key)) setLayerActive(action.key, action.isOn);
      return;
    }
    case 'level': {
      const { flightLevel } = action;
      void deps.showFieldsNear(flightLevel);
      setAltitudeBand(
        Math.max(0, flightLevel - LEVEL_MARGIN_FL),
        Math.min(TOP_FLIGHT_LEVEL, flightLevel + LEVEL_MARGIN_FL),
      );
      return;
    }
    case 'band':
      setAltitudeBand(action.lowFl, Math.min(TOP_FLIGHT_LEVEL, action.highFl));
      return;
    case 'time':
      if (action.atMs === null) returnToNow();
      else moveTimelineTo(action.atMs, nowMs());
      return;
    case 'camera': {
      const { lat, lon, zoom } = action;
      void flyTo({ lat, lon, ...(zoom === null ? {} : { zoom }) });
      return;
    }
    case 'go':
      goTo(action.path);
      return;
    case 'theme':
      changeSettings({ followsSystemTheme: false });
      setTheme(action.theme);
      return;
    case 'command':
      runCommand(action.id);
      return;
    case 'close':
      handles(action.name).close();
      return;
    default:
      handles(action.name).open();
  }
}

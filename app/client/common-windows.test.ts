// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assistant, setAssistantOpen } from '#capabilities/assistant/client/assistant.store.ts';
import {
  notifications,
  setNotificationsOpen,
} from '#capabilities/notifications/client/notifications.store.ts';
import { type AppEventName, publish } from '#platform/client/events/app-events.ts';
import { declarePanelFlags, panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { startCommonWindows } from '#platform/client/shell/windows/common-windows.ts';
import { startPanelEvents } from '#platform/client/shell/windows/panel-events.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

let pathname = '/';
const navigation = {
  pathname: () => pathname,
  go: (path: string) => {
    pathname = path;
  },
};
const { windows, capabilities } = createShellServices(createClientCapabilities());
const ofSidePanels = capabilities.filter(({ id }) => id === 'assistant' || id === 'notifications');
let stops: readonly (() => void)[] = [];

beforeEach(() => {
  pathname = '/';
  panelFlags.reset();
  declarePanelFlags(capabilities.map(({ flags }) => flags));
  assistant.reset();
  notifications.reset();
  stops = [startPanelEvents(windows), startCommonWindows(windows, capabilities, navigation)];
});
afterEach(() => {
  for (const stop of stops) stop();
});

describe('B7 the windows of the app', () => {
  it('B7 are those listed in the requirement', () => {
    expect(windows.map(({ id }) => id).toSorted()).toEqual([
      'ai-assistant',
      'alerts',
      'analysis',
      'assistant',
      'balance',
      'crew',
      'data-management',
      'foundry',
      'notams',
      'notifications',
      'recorder',
      'scenarios',
      'search',
    ]);
  });
  it.each(windows)('B7 $id closes an airport and a flight', ({ flag }) => {
    for (const page of ['/airport/KJFK', '/flight/abc']) {
      pathname = page;
      setPanelFlag(flag, true);
      expect(pathname).toBe('/');
      setPanelFlag(flag, false);
    }
  });
  it('B10 analysis, assistant and foundry hide the top nav, crew only the controls floating on the map', () => {
    const workspaces = windows.filter(({ workspace }) => workspace);
    expect(Object.fromEntries(workspaces.map((window) => [window.id, window.hidesTopNav]))).toEqual({
      foundry: true,
      analysis: true,
      'ai-assistant': true,
      crew: false,
      balance: false,
      recorder: false,
      scenarios: false,
    });
  });
  it.each([
    ['open-foundry', 'close-foundry', 'isFoundryOpen'],
    ['open-foundry-v2', 'close-foundry-v2', 'isFoundryOpen'],
    ['open-analysis', 'close-analysis', 'isAnalysisOpen'],
    ['open-ai-assistant', 'close-ai-assistant', 'isAIAssistantOpen'],
    ['open-crew-management', 'close-crew-management', 'isCrewOpen'],
    ['open-assistant', 'close-assistant', 'isAssistantOpen'],
    ['open-alerts', 'close-alerts', 'isAlertsPanelOpen'],
  ] as const satisfies readonly (readonly [AppEventName, AppEventName, string])[])(
    'D4 %s and %s set and clear their flag',
    (open, close, flag) => {
      const closed = panelFlags.get();
      publish(open);
      expect(panelFlags.get()).toEqual({ ...closed, [flag]: true });
      publish(close);
      expect(panelFlags.get()).toEqual(closed);
    },
  );
});

describe('D2 the panel flags of the spec', () => {
  it('D2 all eleven are declared by their owners and closed, except the airport’s right panel', () => {
    expect(panelFlags.get()).toMatchObject({
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
    });
    expect(Object.values(panelFlags.get()).filter(Boolean)).toHaveLength(1);
  });

  it('D2 each flag has one owner', () => {
    expect(() => declarePanelFlags([{ isCrewOpen: false }, { isCrewOpen: false }])).toThrow(
      'Panel flag isCrewOpen is declared twice',
    );
  });
});

describe('D3 notifications and assistant', () => {
  it('D3 notifications and assistant panels are mutually exclusive: opening one closes the other', () => {
    const started = ofSidePanels.map(({ start }) => start?.());
    const open = () => [notifications.get().isOpen, assistant.get().isOpen];
    setNotificationsOpen(true);
    expect(open()).toEqual([true, false]);
    setAssistantOpen(true);
    expect(open()).toEqual([false, true]);
    expect(panelFlags.get()).toMatchObject({ isAssistantOpen: true, isNotificationsPanelOpen: false });
    setNotificationsOpen(true);
    expect(open()).toEqual([true, false]);
    publish('open-assistant');
    expect(open()).toEqual([false, true]);
    publish('close-assistant');
    expect(open()).toEqual([false, false]);
    for (const stop of started) stop?.();
  });
});

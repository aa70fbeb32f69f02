import { Users } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommonWindow, ShellAction } from '../client-capability.ts';
import { closeWorkspaces, selectAction } from '../palette/select-action.ts';
import { declarePanelFlags, panelFlags, setPanelFlag, type PanelFlag } from '../panel-flags.store.ts';
import { startCommonWindows } from './common-windows.ts';
import { workspaceSubject } from './workspace-subject.store.ts';

const plain = { workspace: false, hidesTopNav: false } as const;
const windows: readonly CommonWindow[] = [
  { ...plain, id: 'data', flag: 'isDataManagementOpen' },
  { ...plain, id: 'notifications', flag: 'isNotificationsPanelOpen', group: 'side-panels' },
  { ...plain, id: 'alerts', flag: 'isAlertsPanelOpen', group: 'side-panels' },
  { id: 'crew', flag: 'isCrewOpen', workspace: true, hidesTopNav: false },
  { id: 'balance', flag: 'isBalanceOpen', workspace: true, hidesTopNav: false },
];
const flights = {
  id: 'flights',
  subjectOf: (path: string) =>
    path === '/flight/abc' ? { kind: 'flight', id: 'abc', title: 'KJFK–KLAX, N1234', path } : null,
};
const action = (flag: PanelFlag): ShellAction => ({
  id: flag,
  place: 'dock',
  order: 1,
  title: flag,
  Icon: Users,
  useActive: () => false,
  onSelect: () => setPanelFlag(flag, true),
});
let pathname = '/';
let stop: () => void;

beforeEach(() => {
  panelFlags.reset();
  declarePanelFlags([
    {
      isDataManagementOpen: false,
      isNotificationsPanelOpen: false,
      isAlertsPanelOpen: false,
      isCrewOpen: false,
      isBalanceOpen: false,
    },
  ]);
  pathname = '/';
  stop = startCommonWindows(windows, [flights], {
    pathname: () => pathname,
    go: (path) => {
      pathname = path;
    },
  });
});
afterEach(() => stop());
const isOpen = (flag: PanelFlag) => panelFlags.get()[flag];

describe('B7 opening a different common window', () => {
  it.each(['/airport/KJFK', '/airport', '/airport/', '/flight', '/flight/', '/flight/abc.1'])(
    'B7 closes %s and returns to /',
    (page) => {
      pathname = page;
      setPanelFlag('isCrewOpen', true);
      expect(pathname).toBe('/');
    },
  );

  it.each(['/search', '/', '/flights-of-others', '/airports'])('B7 does not affect %s', (page) => {
    pathname = page;
    setPanelFlag('isDataManagementOpen', true);
    expect(pathname).toBe(page);
  });

  it('B7 only opening has an effect, and only for a registered window', () => {
    pathname = '/airport/KJFK';
    setPanelFlag('isAirportPanelOpen', true);
    setPanelFlag('isLayersPanelOpen', true);
    expect(pathname).toBe('/airport/KJFK');
    pathname = '/';
    setPanelFlag('isDataManagementOpen', true);
    pathname = '/airport/KJFK';
    setPanelFlag('isDataManagementOpen', false);
    expect(pathname).toBe('/airport/KJFK');
  });

  it('B7 windows of one group, and workspaces, are open one at a time', () => {
    setPanelFlag('isNotificationsPanelOpen', true);
    setPanelFlag('isDataManagementOpen', true);
    setPanelFlag('isAlertsPanelOpen', true);
    expect([isOpen('isNotificationsPanelOpen'), isOpen('isDataManagementOpen')]).toEqual([false, true]);
    setPanelFlag('isCrewOpen', true);
    setPanelFlag('isBalanceOpen', true);
    expect([isOpen('isCrewOpen'), isOpen('isBalanceOpen'), isOpen('isAlertsPanelOpen')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('B7 a workspace keeps the page below it', () => {
  it('B7 the flight under it is its subject, and closing returns there', () => {
    pathname = '/flight/abc';
    setPanelFlag('isCrewOpen', true);
    expect(workspaceSubject.get().subject?.title).toBe('KJFK–KLAX, N1234');
    setPanelFlag('isCrewOpen', false);
    expect(pathname).toBe('/flight/abc');
    expect(workspaceSubject.get()).toEqual(workspaceSubject.initial);
  });

  it('B7 the subject passes to the next workspace, from the dock or by an event', () => {
    pathname = '/flight/abc';
    setPanelFlag('isCrewOpen', true);
    selectAction(action('isBalanceOpen'), false, windows);
    expect(pathname).toBe('/');
    expect(workspaceSubject.get().subject?.id).toBe('abc');
    setPanelFlag('isCrewOpen', true);
    expect(workspaceSubject.get().subject?.id).toBe('abc');
    setPanelFlag('isCrewOpen', false);
    expect(pathname).toBe('/flight/abc');
  });

  it('B7 closing also returns to a page without a subject', () => {
    pathname = '/airport';
    setPanelFlag('isCrewOpen', true);
    expect(workspaceSubject.get()).toEqual({ returnTo: '/airport', subject: null });
    setPanelFlag('isCrewOpen', false);
    expect(pathname).toBe('/airport');
  });

  it('B7 nothing is restored after another page, another panel or only the map was opened', () => {
    pathname = '/flight/abc';
    setPanelFlag('isCrewOpen', true);
    pathname = '/search';
    setPanelFlag('isCrewOpen', false);
    expect(pathname).toBe('/search');
    pathname = '/flight/abc';
    setPanelFlag('isCrewOpen', true);
    selectAction(action('isLayersPanelOpen'), false, windows);
    expect(pathname).toBe('/');
    setPanelFlag('isCrewOpen', true);
    expect(workspaceSubject.get()).toEqual(workspaceSubject.initial);
    closeWorkspaces(windows);
    expect(pathname).toBe('/');
  });
});

import { Bell } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type NotificationsDeps, notificationsContext } from './notifications-deps.ts';
import { notifications, setNotificationsOpen } from './notifications.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isNotificationsPanelOpen: boolean;
  }
}

const NotificationsPanel = lazy(async () => ({
  default: (await import('./notifications.panel.tsx')).NotificationsPanel,
}));

const useOpen = () => useSlice(notifications, ({ isOpen }) => isOpen);
const toggle = () => setNotificationsOpen(!notifications.get().isOpen);

/** Keeps the slice and the panel flag of spec 3 equal, and follows the server's notifications. */
function start({ openSubject }: NotificationsDeps): () => void {
  const stops = [
    afterMap(async () => {
      if (!('serviceWorker' in navigator)) return () => undefined;
      const { followPresses } = await import('./push-presses.ts');
      return followPresses(navigator.serviceWorker, openSubject);
    }),
    afterMap(async () => (await import('./notifications.queries.ts')).followNotifications()),
    notifications.subscribe(({ isOpen }) => setPanelFlag('isNotificationsPanelOpen', isOpen)),
    panelFlags.subscribe(({ isNotificationsPanelOpen: isOpen }, before) => {
      if (isOpen !== before.isNotificationsPanelOpen) setNotificationsOpen(isOpen);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Notifications in the client: the bell with its count, and the panel. */
export const createNotificationsClient = (deps: NotificationsDeps): ClientCapability => ({
  id: 'notifications',
  Provider: notificationsContext.provider(deps),
  flags: { isNotificationsPanelOpen: false },
  slices: [notifications],
  contributions: [
    {
      id: 'notifications/panel',
      place: 'right-panel',
      order: 5,
      title: 'Notifications',
      useVisible: useOpen,
      onClose: () => setNotificationsOpen(false),
      Component: NotificationsPanel,
    },
  ],
  actions: [
    {
      id: 'notifications/bell',
      place: 'top-nav',
      order: 20,
      title: 'Notifications',
      Icon: Bell,
      useActive: useOpen,
      onSelect: toggle,
      useBadge: () => useSlice(notifications, ({ items }) => items.filter(({ isRead }) => !isRead).length),
    },
  ],
  windows: [
    {
      id: 'notifications',
      flag: 'isNotificationsPanelOpen',
      workspace: false,
      hidesTopNav: false,
      group: 'side-panels',
    },
  ],
  commands: [{ id: 'notifications/open', title: 'Notifications', keys: 'g i', group: 'Go to', run: toggle }],
  start: () => start(deps),
});

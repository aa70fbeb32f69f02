import { createSlice } from '#platform/client/state/slice.ts';

/** A notification: an id, whether it was read, and what else its source says. */
export interface NotificationItem {
  id: string;
  isRead: boolean;
  [field: string]: unknown;
}

interface Notifications {
  isOpen: boolean;
  items: readonly NotificationItem[];
  sortBy: string;
  activeFilters: readonly string[];
}

export const notifications = createSlice<Notifications>('notifications', {
  isOpen: false,
  items: [],
  sortBy: 'recents',
  activeFilters: [],
});

export function setNotificationsOpen(isOpen: boolean): void {
  notifications.set((state) => (state.isOpen === isOpen ? state : { ...state, isOpen }));
}

/** An item with an existing id is merged, a new one is added at the front (spec 3). */
export function addNotification(item: NotificationItem): void {
  notifications.set((state) => {
    const isKnown = state.items.some(({ id }) => id === item.id);
    const items = isKnown
      ? state.items.map((old) => (old.id === item.id ? { ...old, ...item } : old))
      : [item, ...state.items];
    return { ...state, items };
  });
}

/** Mark all read: sets isRead on every item. */
export function markAllRead(): void {
  notifications.set((state) => ({ ...state, items: state.items.map((item) => ({ ...item, isRead: true })) }));
}

export function setNotificationSort(sortBy: string): void {
  notifications.set((state) => ({ ...state, sortBy }));
}

export function toggleNotificationFilter(filter: string): void {
  notifications.set((state) => ({
    ...state,
    activeFilters: state.activeFilters.includes(filter)
      ? state.activeFilters.filter((other) => other !== filter)
      : [...state.activeFilters, filter],
  }));
}

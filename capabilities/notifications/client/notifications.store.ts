import { createSlice } from '#platform/client/state/slice.ts';

/** A notification: an id, whether it was read, and its source's other fields. */
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

export function setNotificationRead(id: string, isRead: boolean): void {
  notifications.set((state) => ({
    ...state,
    items: state.items.map((item) => (item.id === id ? { ...item, isRead } : item)),
  }));
}

export function dropNotification(id: string): void {
  notifications.set((state) => ({ ...state, items: state.items.filter((item) => item.id !== id) }));
}

const isKept = (item: NotificationItem): boolean => item.isKept === true;

/**
 * Merges the server's notifications, newest first: known ones are updated, new ones come to the front, and those no
 * longer on the server are removed. Those only on this page stay.
 */
export function mergeNotifications(kept: readonly NotificationItem[]): void {
  const ids = new Set(kept.map(({ id }) => id));
  for (const item of kept.toReversed()) addNotification({ ...item, isKept: true });
  notifications.set((state) => {
    const items = state.items.filter((item) => ids.has(item.id) || !isKept(item));
    return items.length === state.items.length ? state : { ...state, items };
  });
}

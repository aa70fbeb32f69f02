import { beforeEach, describe, expect, it } from 'vitest';
import {
  addNotification,
  markAllRead,
  notifications,
  setNotificationSort,
  toggleNotificationFilter,
} from './notifications.store.ts';

beforeEach(() => notifications.reset());

describe('D2 notifications', () => {
  it('D2 starts closed, empty, sorted by recents, unfiltered', () => {
    expect(notifications.get()).toEqual({ isOpen: false, items: [], sortBy: 'recents', activeFilters: [] });
  });
  it('D3 an item with an existing id is merged; a new one is added at the front', () => {
    addNotification({ id: 'a', isRead: false, title: 'one' });
    addNotification({ id: 'b', isRead: false });
    addNotification({ id: 'a', isRead: true });
    expect(notifications.get().items).toEqual([
      { id: 'b', isRead: false },
      { id: 'a', isRead: true, title: 'one' },
    ]);
  });
  it('D3 mark all read sets isRead on every item', () => {
    addNotification({ id: 'a', isRead: false });
    addNotification({ id: 'b', isRead: false });
    markAllRead();
    expect(notifications.get().items.every((item) => item.isRead)).toBe(true);
  });
  it('D3 the sort order is changed', () => {
    setNotificationSort('unread');
    expect(notifications.get().sortBy).toBe('unread');
  });
  it('D3 a filter is toggled', () => {
    toggleNotificationFilter('weather');
    toggleNotificationFilter('crew');
    toggleNotificationFilter('weather');
    expect(notifications.get().activeFilters).toEqual(['crew']);
  });
});

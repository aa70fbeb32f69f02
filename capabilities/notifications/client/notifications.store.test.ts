import { beforeEach, describe, expect, it } from 'vitest';
import {
  addNotification,
  dropNotification,
  markAllRead,
  mergeNotifications,
  notifications,
  setNotificationRead,
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

describe('K4 notifications on the server', () => {
  it('K4 known ones are merged, new ones come to the front, and those removed there are removed here', () => {
    mergeNotifications([{ id: 'a', isRead: false, title: 'one' }]);
    addNotification({ id: 'local', isRead: false });
    mergeNotifications([
      { id: 'b', isRead: false },
      { id: 'a', isRead: true },
    ]);
    expect(notifications.get().items.map(({ id, isRead }) => [id, isRead])).toEqual([
      ['b', false],
      ['local', false],
      ['a', true],
    ]);
    mergeNotifications([{ id: 'b', isRead: false }]);
    expect(notifications.get().items.map(({ id }) => id)).toEqual(['b', 'local']);
  });
  it('K4 one can be marked as read and unread again, or removed', () => {
    addNotification({ id: 'a', isRead: false });
    setNotificationRead('a', true);
    expect(notifications.get().items[0]?.isRead).toBe(true);
    setNotificationRead('a', false);
    expect(notifications.get().items[0]?.isRead).toBe(false);
    dropNotification('a');
    expect(notifications.get().items).toEqual([]);
  });
});

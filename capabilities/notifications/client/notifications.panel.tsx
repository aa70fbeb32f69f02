import { clockText } from '#platform/client/time/time-text.ts';
import { useQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, CircleAlert, Info, Mail, MailOpen, Trash2, TriangleAlert } from 'lucide-react';
import {
  NOTIFICATION_CATEGORIES,
  notification,
  type Notification,
  type NotificationCategory,
} from '#capabilities/notifications/contract.ts';
import { formatAge, formatUtcDate } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Chip } from '#platform/client/ui/chip.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { notificationsContext } from './notifications-deps.ts';
import styles from './notifications.module.css';
import { notificationsQuery, readAll, readOne, removeOne } from './notifications.queries.ts';
import {
  type NotificationItem,
  notifications,
  setNotificationsOpen,
  setNotificationSort,
  toggleNotificationFilter,
} from './notifications.store.ts';

const TITLES: Record<NotificationCategory, string> = {
  crew: 'Crew',
  expiry: 'Expiries',
  flight: 'Flights',
  weather: 'Weather',
  notam: 'NOTAM',
  system: 'Other',
};
const ICONS = { info: Info, caution: CircleAlert, warning: TriangleAlert } as const;

const failed = (error: unknown) => toast({ message: messageOf(error), tone: 'warning' });

/** Items with the fields that this panel shows; a source handles its other items itself. */
function shownItems(
  items: readonly NotificationItem[],
  filters: readonly string[],
  sortBy: string,
): Notification[] {
  const whole = items.flatMap((item) => {
    const parsed = notification.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  const wanted = whole.filter(({ category }) => filters.length === 0 || filters.includes(category));
  return sortBy === 'unread'
    ? wanted.toSorted((one, other) => Number(one.isRead) - Number(other.isRead))
    : wanted;
}

function Item({ item }: { item: Notification }) {
  const { openSubject } = notificationsContext.use();
  const now = useNowMs('minute');
  const Icon = ICONS[item.severity];
  const atMs = Date.parse(item.at);
  const open = () => {
    if (!item.isRead) void readOne(item.id, true).catch(failed);
    if (item.subject) openSubject(item.subject);
  };
  return (
    <li className={classNames(styles.item, !item.isRead && styles.unread)} data-severity={item.severity}>
      <button type="button" className={styles.open} onClick={open}>
        <Icon size={17} aria-label={item.severity} />
        <span className={styles.text}>
          <b>{item.title}</b>
          <span>{item.body}</span>
          <small title={`${formatUtcDate(atMs)} ${clockText(atMs)}`}>
            {formatAge(now - atMs)} · {TITLES[item.category]}
            {item.isRead ? '' : ' · unread'}
          </small>
        </span>
      </button>
      <IconButton
        label={item.isRead ? 'Mark as unread' : 'Mark as read'}
        Icon={item.isRead ? Mail : MailOpen}
        onClick={() => void readOne(item.id, !item.isRead).catch(failed)}
      />
      <IconButton
        label="Delete notification"
        Icon={Trash2}
        onClick={() => void removeOne(item.id).catch(failed)}
      />
    </li>
  );
}

/** Events and expiries (row K4): filters, read state, and the subject on a press. */
export function NotificationsPanel() {
  const { items, activeFilters, sortBy } = useSlice(notifications);
  const query = useQuery(notificationsQuery());
  const shown = shownItems(items, activeFilters, sortBy);
  const unread = items.filter(({ isRead }) => !isRead).length;
  const categories = NOTIFICATION_CATEGORIES.filter(
    (category) => activeFilters.includes(category) || items.some((item) => item.category === category),
  );
  return (
    <Panel
      title="Notifications"
      subtitle={unread === 0 ? undefined : `${unread} unread`}
      isLoading={query.isPending && items.length === 0}
      onClose={() => setNotificationsOpen(false)}
      tools={
        <IconButton
          label="Mark all read"
          Icon={CheckCheck}
          disabled={unread === 0}
          onClick={() => void readAll().catch(failed)}
        />
      }
      toolbar={
        <div className={styles.filters} role="group" aria-label="Filters">
          <Chip
            label="Unread first"
            isPressed={sortBy === 'unread'}
            onChange={(isOn) => setNotificationSort(isOn ? 'unread' : 'recents')}
          />
          {categories.map((category) => (
            <Chip
              key={category}
              label={TITLES[category]}
              isPressed={activeFilters.includes(category)}
              onChange={() => toggleNotificationFilter(category)}
            />
          ))}
        </div>
      }
    >
      {query.error && (
        <ErrorNotice
          message={`Notifications could not be fetched: ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {shown.length === 0 && !query.error ? (
        activeFilters.length > 0 ? (
          <EmptyState message="No notifications of this type." Icon={BellOff} />
        ) : (
          <EmptyState
            message="Alerts of your flights, roster changes and expiring documents appear here."
            Icon={BellOff}
          />
        )
      ) : (
        <ul className={styles.list} data-sensitive="person">
          {shown.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      <DeliverySection />
    </Panel>
  );
}

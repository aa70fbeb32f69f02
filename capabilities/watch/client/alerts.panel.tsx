import { clockText } from '#platform/client/time/time-text.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Check,
  CircleAlert,
  Clock,
  Info,
  MapPin,
  Route,
  ShieldCheck,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { formatUtcDate } from '#aviation/time/utc.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Note } from '#platform/client/ui/panel-parts.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { WatchAlert } from '../contract.ts';
import {
  type FlightAlerts,
  alertsByFlight,
  checkText,
  isFlightClear,
  shortTitle,
  withoutRouteText,
  withoutTimeText,
} from './alert-list.ts';
import { acknowledge, alertsQuery, snooze } from './alerts.queries.ts';
import { shownCrossing } from './alerts.store.ts';
import { MinimaSection } from './minima-section.tsx';
import { rerouteAround, showAlert } from './show-alert.ts';
import { watchContext } from './watch-deps.ts';
import styles from './alerts.module.css';

const ICONS = { info: Info, caution: CircleAlert, warning: TriangleAlert } as const;
const SNOOZE_MINUTES = 60;
const failed = (error: unknown) => toast({ message: messageOf(error), tone: 'warning' });

function AlertActions({ alert }: { alert: WatchAlert }) {
  const deps = watchContext.use();
  const [isRouting, setRouting] = useState(false);
  const reroute = async () => {
    setRouting(true);
    await rerouteAround(deps, alert).catch(failed);
    setRouting(false);
  };
  if (alert.areaId === null) return null;
  return (
    <div className={styles.actions}>
      <Button size="small" Icon={MapPin} onClick={() => void showAlert(alert).catch(failed)}>
        Show
      </Button>
      <Button size="small" Icon={Route} isBusy={isRouting} onClick={() => void reroute()}>
        Reroute around
      </Button>
    </div>
  );
}

/** Snooze and acknowledge, beside the title. Information needs no response. */
function AlertAnswers({ alert }: { alert: WatchAlert }) {
  if (alert.severity === 'info') return null;
  const isAcknowledged = alert.acknowledgedAt !== null;
  return (
    <span className={styles.answers}>
      <IconButton
        label={`Snooze for ${SNOOZE_MINUTES} min`}
        Icon={Clock}
        onClick={() => void snooze(alert.id, SNOOZE_MINUTES).catch(failed)}
      />
      <IconButton
        label={isAcknowledged ? 'Take back acknowledgement' : 'Acknowledge'}
        Icon={isAcknowledged ? Undo2 : Check}
        onClick={() => void acknowledge(alert.id, !isAcknowledged).catch(failed)}
      />
    </span>
  );
}

function AlertItem({ alert }: { alert: WatchAlert }) {
  const shown = useSlice(shownCrossing);
  const Icon = ICONS[alert.severity];
  const isShown = shown?.areaId === alert.areaId && shown?.flightId === alert.flightId;
  return (
    <li
      className={styles.alert}
      data-severity={alert.severity}
      data-acknowledged={alert.acknowledgedAt !== null}
      data-shown={isShown}
    >
      <Icon size={17} aria-label={alert.severity} />
      <div className={styles.words}>
        <span className={styles.title}>
          <b>{shortTitle(alert)}</b>
          <AlertAnswers alert={alert} />
        </span>
        {alert.body.split('\n').map((line) => (
          <span key={line}>{line}</span>
        ))}
        <AlertActions alert={alert} />
      </div>
    </li>
  );
}

const timeText = (time: string | null): string =>
  time === null ? '—' : `${formatUtcDate(Date.parse(time))} ${clockText(Date.parse(time))}`;

function FlightGroup({ flight, alerts, snoozed, nowMs }: FlightAlerts & { nowMs: number }) {
  const deps = watchContext.use();
  const isClear = isFlightClear({ flight, alerts, snoozed }, nowMs);
  return (
    <section
      className={styles.flight}
      aria-label={`${flight.callsign} ${flight.departure}–${flight.arrival}`}
    >
      <button type="button" className={styles.heading} onClick={() => deps.openFlight(flight.flightId)}>
        <b>{flight.callsign || 'Flight'}</b>
        <span>
          {flight.departure}–{flight.arrival}
        </span>
        <span className={styles.time}>{timeText(flight.departsAt)}</span>
      </button>
      <Note>{checkText(flight, nowMs)}</Note>
      {flight.message !== null && <Note>{flight.message}</Note>}
      {flight.faults.map(({ rule, message }) => (
        <Note key={rule} tone="caution">
          Rule {rule} failed: {message}
        </Note>
      ))}
      {isClear && (
        <Badge>
          <ShieldCheck size={13} aria-hidden /> No alerts
        </Badge>
      )}
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      {snoozed.map((alert) => (
        <div key={alert.id} className={styles.snoozed}>
          <span>
            {shortTitle(alert)}: snoozed until {clockText(Date.parse(alert.snoozedUntil ?? ''))}
          </span>
          <Button size="small" onClick={() => void snooze(alert.id, 0).catch(failed)}>
            Show again
          </Button>
        </div>
      ))}
    </section>
  );
}

/**
 * Alerts of the saved flights (rows F3, F7): by flight and severity, drawn on the map, acknowledged, snoozed, or
 * avoided by another route.
 */
export function AlertsPanel() {
  const deps = watchContext.use();
  const query = useQuery(alertsQuery());
  const nowMs = useNowMs('minute');
  const groups = query.data ? alertsByFlight(query.data, nowMs) : [];
  const open = groups.reduce(
    (sum, { alerts }) => sum + alerts.filter(({ severity }) => severity !== 'info').length,
    0,
  );
  return (
    <Panel
      title="Alerts"
      subtitle={
        query.data
          ? `${open} ${open === 1 ? 'alert' : 'alerts'} · ${groups.length} ${groups.length === 1 ? 'flight' : 'flights'} watched`
          : undefined
      }
      isLoading={query.isPending}
      onClose={() => setPanelFlag('isAlertsPanelOpen', false)}
    >
      {query.error && (
        <ErrorNotice
          message={`Alerts unavailable: ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && groups.length === 0 && (
        <EmptyState
          message="No flights watched. Saved flights with a date and time are watched until they arrive."
          Icon={ShieldCheck}
          action={{ label: 'Create a flight', onSelect: deps.createFlight }}
        />
      )}
      {groups.map((group) => (
        <FlightGroup key={group.flight.flightId} {...group} nowMs={nowMs} />
      ))}
      {query.data && query.data.withoutTime > 0 && (
        <div className={styles.unwatched}>
          <Note tone="caution">{withoutTimeText(query.data.withoutTime)}</Note>
        </div>
      )}
      {query.data && query.data.withoutRoute > 0 && (
        <div className={styles.unwatched}>
          <Note tone="caution">{withoutRouteText(query.data.withoutRoute)}</Note>
        </div>
      )}
      {query.data && <MinimaSection />}
    </Panel>
  );
}

import type { z } from 'zod';
import type { MapList } from '#platform/server/http/map-list.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  MINIMA_DEFAULTS,
  acknowledgeAlert,
  getWatchMinima,
  listWatchAlerts,
  putWatchMinima,
  snoozeAlert,
} from '../contract.ts';
import type { WatchStore } from './watch.store.ts';

const MINUTE_MS = 60_000;
const notFound = () =>
  new Problem('alert-not-found', 404, 'This alert no longer exists: what it reported has changed.');

/** Alerts at the positions where they apply. */
const alertList = ({ alerts, ...about }: z.output<(typeof listWatchAlerts)['data']>): MapList => ({
  features: alerts.map(({ place, ...rest }) => ({
    id: rest.id,
    geometry: place && { type: 'Point', coordinates: place },
    properties: rest,
  })),
  about,
});

/** Number of a user's saved flights without a departure time, and of those with a time but no route. */
export type UnwatchedFlights = (userKey: string) => Promise<{ withoutTime: number; withoutRoute: number }>;

/** Registers the calls of alerts and minima. */
export function registerWatchRoutes(
  host: ServerHost,
  {
    store,
    clock,
    unwatchedFlights,
    onMinima,
  }: {
    store: WatchStore;
    clock: Clock;
    unwatchedFlights: UnwatchedFlights;
    onMinima: () => void;
  },
): void {
  const minimaOf = async (userKey: string) => {
    const own = await store.minima(userKey);
    return {
      defaults: MINIMA_DEFAULTS,
      general: own.get('') ?? null,
      types: [...own]
        .filter(([aircraft]) => aircraft !== '')
        .map(([aircraft, minima]) => ({ aircraft, minima })),
    };
  };
  host.route(
    listWatchAlerts,
    async ({ principal: { userKey } }) => ({
      alerts: await store.alerts(userKey),
      flights: await store.flights(userKey),
      ...(await unwatchedFlights(userKey)),
    }),
    alertList,
  );
  host.route(acknowledgeAlert, async ({ body, principal: { userKey } }) => {
    const alert = await store.acknowledge(
      userKey,
      body.id,
      body.isAcknowledged ? new Date(clock.nowMs()) : null,
    );
    if (!alert) throw notFound();
    return alert;
  });
  host.route(snoozeAlert, async ({ body, principal: { userKey } }) => {
    const until = body.minutes === 0 ? null : new Date(clock.nowMs() + body.minutes * MINUTE_MS);
    const alert = await store.snooze(userKey, body.id, until);
    if (!alert) throw notFound();
    return alert;
  });
  host.route(getWatchMinima, ({ principal: { userKey } }) => minimaOf(userKey));
  host.route(putWatchMinima, async ({ body, principal: { userKey } }) => {
    await store.putMinima(userKey, body.aircraft ?? '', body.minima);
    onMinima();
    return minimaOf(userKey);
  });
}

import { createCrewServer } from '#capabilities/crew/server/index.ts';
import {
  EXPIRY_PREFIX,
  noticesOfChanges,
  noticesOfExpiries,
} from '#capabilities/crew/server/crew-notices.ts';
import type { ChangeListener } from '#capabilities/crew/server/crew.service.ts';
import { createLimitNotices, LIMIT_PREFIX } from '#capabilities/crew/server/limit-notices.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { createSmtpMailer } from '#capabilities/account/server/mailer.ts';
import {
  type NotificationsServer,
  createNotificationsServer,
} from '#capabilities/notifications/server/index.ts';
import { vapidSubject } from '#capabilities/notifications/domain/vapid-subject.ts';
import type { KnownNames } from '#platform/contract/known-names.ts';
import type { Database, DatabaseHandle } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { airportOfCode } from '../navdata/airport-of-code.ts';
import { publicUrlOf } from '../settings/account-settings.ts';
import type { Config } from '../settings/config.ts';

/** Time zone of an airport by its code; null while unknown to the navigation data. */
function timeZoneOfAirport(reader: NavdataReader | null, code: string): string | null {
  const airport = reader && airportOfCode(reader, code);
  return reader && airport !== null ? reader.airportDetail(airport).timeZone : null;
}

/** Crew records, and the notifications that their changes and expiries feed. */
export function crewServersOf(deps: {
  config: Config;
  db: Database;
  listen: DatabaseHandle['listen'];
  clock: Clock;
  log: Log;
  navdata: () => NavdataReader | null;
  known: KnownNames;
  /** Called after each change of a roster. */
  onRoster: () => void;
}): { notifications: NotificationsServer; capabilities: ServerCapability[]; onChange: ChangeListener } {
  const { config, db, listen, clock, log, navdata, known } = deps;
  const publicUrl = publicUrlOf(config);
  const limits = createLimitNotices(db);
  const notifications = createNotificationsServer({
    db,
    listen,
    clock,
    log,
    sendMail: config.SMTP_URL === undefined ? null : createSmtpMailer(config.SMTP_URL, config.MAIL_FROM).send,
    publicUrl,
    contact: vapidSubject(config.FEED_CONTACT, publicUrl),
    sources: [
      { prefix: EXPIRY_PREFIX, current: (userKey, nowMs) => noticesOfExpiries(db, userKey, nowMs) },
      { prefix: LIMIT_PREFIX, current: limits.current, isWhole: limits.isWhole },
    ],
  });
  const onChange: ChangeListener = (actor, changes) => {
    limits.heard(actor.userKey, changes);
    deps.onRoster();
    void noticesOfChanges(db, actor, changes)
      .then((notices) => notifications.notify(actor.userKey, notices))
      .catch((error: unknown) => log.error({ err: error }, 'a change of the roster was not notified'));
  };
  const crew = createCrewServer({
    db,
    clock,
    timeZoneOf: (code) => timeZoneOfAirport(navdata(), code),
    known,
    onChange,
    // New input takes effect without waiting for the next minute.
    onExpiryDays: (userKey) =>
      void notifications
        .notify(userKey, [])
        .then(() => notifications.refresh(userKey))
        .catch((error: unknown) => log.error({ err: error }, 'expiries were not checked again')),
  });
  return { notifications, capabilities: [notifications.capability, crew], onChange };
}

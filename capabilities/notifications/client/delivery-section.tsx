import type { z } from 'zod';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Note } from '#platform/client/ui/panel-parts.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import {
  type DeliverySettings,
  getDelivery,
  putDelivery,
  testDelivery,
} from '#capabilities/notifications/contract.ts';
import styles from './notifications.module.css';
import { isPushSubscribed, pushUnavailable, switchPushOff, switchPushOn } from './push-client.ts';

const KEY = ['notifications', 'delivery'];
const deliveryQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => callEndpoint(getDelivery, {}, signal) });

/** Push is set per browser; only this browser knows whether it is subscribed. */
const HERE = ['notifications', 'push-here'];
const hereQuery = () => queryOptions({ queryKey: HERE, queryFn: isPushSubscribed, staleTime: 0 });

const failed = (error: unknown) => toast({ message: messageOf(error), tone: 'warning' });

async function save(settings: DeliverySettings): Promise<void> {
  queryClient.setQueryData(KEY, await callEndpoint(putDelivery, { body: settings }));
}

async function test(channel: 'push' | 'email'): Promise<void> {
  const { sent, message } = await callEndpoint(testDelivery, { body: { channel } });
  toast(sent > 0 ? { message: 'Test sent.' } : { message: message ?? 'Nothing was sent.', tone: 'warning' });
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (text: string): number | null => {
  const [, hour, minute] = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(text.trim()) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
};

const NIGHT = { fromMinute: 22 * 60, untilMinute: 7 * 60 };

function QuietHours({ settings }: { settings: DeliverySettings }) {
  const { quiet } = settings;
  const [texts, setTexts] = useState({
    from: clock(quiet?.fromMinute ?? NIGHT.fromMinute),
    until: clock(quiet?.untilMinute ?? NIGHT.untilMinute),
  });
  const [fault, setFault] = useState<string | null>(null);
  const timeZone = quiet?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keep = (next: { from: string; until: string }) => {
    setTexts(next);
    const [fromMinute, untilMinute] = [minuteOf(next.from), minuteOf(next.until)];
    setFault(fromMinute === null || untilMinute === null ? 'Enter times as 22:00.' : null);
    if (fromMinute === null || untilMinute === null) return;
    void save({ ...settings, quiet: { fromMinute, untilMinute, timeZone } }).catch(failed);
  };
  return (
    <>
      <Switch
        label="Quiet hours"
        isOn={quiet !== null}
        onChange={(isOn) =>
          void save({ ...settings, quiet: isOn ? { ...NIGHT, timeZone } : null }).catch(failed)
        }
      />
      {quiet !== null && (
        <div className={styles.times}>
          <TextField
            label="From"
            type="time"
            value={texts.from}
            error={fault}
            onChange={({ target }) => keep({ ...texts, from: target.value })}
          />
          <TextField
            label="Until"
            type="time"
            value={texts.until}
            onChange={({ target }) => keep({ ...texts, until: target.value })}
          />
          <Note>{timeZone}</Note>
        </div>
      )}
    </>
  );
}

const SEVERITIES: { value: DeliverySettings['minSeverity']; label: string }[] = [
  { value: 'info', label: 'Everything' },
  { value: 'caution', label: 'Cautions and warnings' },
  { value: 'warning', label: 'Warnings only' },
];

type DeliveryAnswer = z.output<(typeof getDelivery)['data']>;

/** Push in this browser, with a test; the user's other browsers are listed. */
function PushRow({ settings, pushPublicKey, subscriptions }: DeliveryAnswer) {
  const isHere = useQuery(hereQuery()).data === true;
  const noPush = pushUnavailable();
  const push = async (isOn: boolean) => {
    if (isOn) await switchPushOn(pushPublicKey);
    const others = isOn ? null : await switchPushOff();
    // Other browsers of the user stay subscribed.
    await save({ ...settings, isPushOn: isOn || (others ?? 0) > 0 });
    await queryClient.invalidateQueries({ queryKey: HERE });
  };
  const others = subscriptions - (isHere ? 1 : 0);
  return (
    <>
      <div className={styles.channel}>
        <Switch
          label="Push in this browser"
          isOn={settings.isPushOn && isHere}
          onChange={(isOn) => void push(isOn).catch(failed)}
        />
        {settings.isPushOn && (
          <Button size="small" onClick={() => void test('push').catch(failed)}>
            Test push
          </Button>
        )}
      </div>
      {noPush !== null && <Note>{noPush}</Note>}
      {settings.isPushOn && others > 0 && (
        <Note>{`Push is on in ${others} other ${others === 1 ? 'browser' : 'browsers'}.`}</Note>
      )}
    </>
  );
}

/** Delivery of notifications outside the app: push, email, quiet hours. Everything is off until switched on. */
export function DeliverySection() {
  const query = useQuery(deliveryQuery());
  const { data } = query;
  if (query.error)
    return (
      <ErrorNotice
        message={`Delivery unavailable: ${messageOf(query.error)}`}
        onRetry={() => void query.refetch()}
      />
    );
  if (!data) return null;
  const { settings, email, emailUnavailable } = data;
  return (
    <details className={styles.delivery}>
      <summary>Delivery outside the app</summary>
      <PushRow {...data} />
      <div className={styles.channel}>
        <Switch
          label={`Email to ${email}`}
          isOn={settings.isEmailOn}
          onChange={(isEmailOn) => void save({ ...settings, isEmailOn }).catch(failed)}
        />
        {settings.isEmailOn && (
          <Button size="small" onClick={() => void test('email').catch(failed)}>
            Test email
          </Button>
        )}
      </div>
      {emailUnavailable !== null && <Note>{emailUnavailable}</Note>}
      <SelectField
        label="Send"
        value={settings.minSeverity}
        options={SEVERITIES}
        onChange={(minSeverity) => void save({ ...settings, minSeverity }).catch(failed)}
      />
      <QuietHours settings={settings} />
    </details>
  );
}

import type { TelemetrySettings } from '#platform/contract/app-settings.ts';
import { useAppSettings } from '../../query/app-settings.queries.ts';
import { Switch } from '../../ui/switch.tsx';
import { requestsNoTracking, isReportingAllowed } from '../reports-consent.ts';
import { changeSettings } from '../settings.store.ts';
import styles from '../frame/shell-panels.module.css';

/** The hosts that receive reports, by name. */
function receiversOf({ analytics, errors }: TelemetrySettings): string {
  const addresses = [analytics?.url, errors?.dsn].filter((address) => address !== undefined);
  return [...new Set(addresses.map((address) => new URL(address).host))].join(' and ');
}

/** The switch for usage and error reports; absent while the server sends none. */
export function PrivacySetting({ choice }: { choice: boolean | null }) {
  const telemetry = useAppSettings()?.telemetry ?? null;
  if (telemetry === null) return null;
  const isRefusedByBrowser = requestsNoTracking(window.navigator);
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>Privacy</h3>
      <Switch
        label="Usage and error reports"
        note={
          isRefusedByBrowser
            ? 'Off: this browser asks not to be tracked.'
            : `Sent to ${receiversOf(telemetry)}, without passwords, tokens and crew names.`
        }
        isOn={isReportingAllowed(telemetry, choice)}
        isDisabled={isRefusedByBrowser}
        onChange={(sendsReports) => changeSettings({ sendsReports })}
      />
    </section>
  );
}

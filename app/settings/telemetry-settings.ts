import type { TelemetrySettings } from '#platform/contract/app-settings.ts';
import type { Config } from './config.ts';

/** Telemetry settings for the browser; null when no receiver is configured. */
export function telemetrySettingsOf(config: Config): TelemetrySettings | null {
  const { POSTHOG_KEY: key, SENTRY_DSN: dsn } = config;
  if (key === undefined && dsn === undefined) return null;
  return {
    analytics:
      key === undefined
        ? null
        : {
            url: config.POSTHOG_URL,
            key,
            autocaptures: config.TELEMETRY_AUTOCAPTURE,
            records: config.TELEMETRY_RECORDING,
            masksInputs: config.TELEMETRY_MASK_INPUTS,
          },
    errors: dsn === undefined ? null : { dsn },
    isAskedFirst: config.TELEMETRY_CONSENT === 'asked',
  };
}

/** Adds the receivers to the origins that the page may connect to, for the content security policy. */
export function withTelemetry<Origins extends { connectOrigins: readonly string[] }>(
  config: Config,
  origins: Origins,
): Origins {
  const { analytics = null, errors = null } = telemetrySettingsOf(config) ?? {};
  const addresses = [analytics?.url, errors?.dsn].filter((address) => address !== undefined);
  const receivers = addresses.map((address) => new URL(address).origin);
  return { ...origins, connectOrigins: [...new Set([...origins.connectOrigins, ...receivers])] };
}

import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { telemetrySettingsOf, withTelemetry } from './telemetry-settings.ts';

const origins = { connectOrigins: ['https://id.example'], scriptOrigins: [] };
const KEY = { POSTHOG_KEY: 'phc_x' };
const DSN = { SENTRY_DSN: 'https://public@errors.example/7' };

describe('L1 configuration of telemetry', () => {
  it('is off unless configured, and the page has no connection for it', () => {
    const config = loadConfig({ POSTHOG_URL: 'https://eu.i.posthog.com' });
    expect(telemetrySettingsOf(config)).toBeNull();
    expect(withTelemetry(config, origins)).toEqual(origins);
  });

  it('records and autocaptures by default once configured, and masks only passwords', () => {
    expect(telemetrySettingsOf(loadConfig(KEY))).toEqual({
      analytics: {
        url: 'https://eu.i.posthog.com/',
        key: 'phc_x',
        autocaptures: true,
        records: true,
        masksInputs: false,
      },
      errors: null,
      isAskedFirst: false,
    });
  });

  it('configures each receiver independently', () => {
    expect(telemetrySettingsOf(loadConfig(DSN))).toMatchObject({
      analytics: null,
      errors: { dsn: DSN.SENTRY_DSN },
    });
  });

  it('opens the content security policy to the receivers only', () => {
    const config = loadConfig({ ...KEY, ...DSN, POSTHOG_URL: 'https://counts.example/ph' });
    expect(withTelemetry(config, origins).connectOrigins).toEqual([
      'https://id.example',
      'https://counts.example',
      'https://errors.example',
    ]);
  });

  it.each([
    'not an address',
    'https://errors.example/7',
    'https://public:secret@errors.example/7',
    'https://public@errors.example/',
  ])('rejects the DSN %s', (dsn) => {
    expect(() => loadConfig({ SENTRY_DSN: dsn })).toThrow(ConfigError);
  });
});

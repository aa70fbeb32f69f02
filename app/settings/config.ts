import { z } from 'zod';
import { accountSettings } from '#capabilities/account/server/account-settings.ts';
import { assistantSettings } from '#capabilities/assistant/server/assistant-settings.ts';
import { chartsSettings } from '#capabilities/charts/server/charts-settings.ts';
import { congestionSettings } from '#capabilities/congestion/server/congestion-settings.ts';
import { datapacksSettings } from '#capabilities/datapacks/server/datapacks-settings.ts';
import { diagramSettings } from '#capabilities/diagram/server/diagram-settings.ts';
import { foundrySettings } from '#capabilities/foundry/server/files/files-settings.ts';
import { historySettings } from '#capabilities/history/server/history-settings.ts';
import { navdataSettings } from '#capabilities/navdata/server/navdata-settings.ts';
import { notamsSettings } from '#capabilities/notams/server/notams-settings.ts';
import { ofpSettings } from '#capabilities/ofp/server/ofp-settings.ts';
import { placesSettings } from '#capabilities/places/server/places-settings.ts';
import { radarSettings } from '#capabilities/radar/server/radar-settings.ts';
import { routeSettings } from '#capabilities/route/server/route-settings.ts';
import { telemetrySettings } from '#capabilities/telemetry/server/telemetry-settings.ts';
import { terrainSettings } from '#capabilities/terrain/server/terrain-settings.ts';
import { tilesourcesSettings } from '#capabilities/tilesources/server/tilesources-settings.ts';
import { tracksSettings } from '#capabilities/tracks/server/tracks-settings.ts';
import { trafficSettings } from '#capabilities/traffic/server/traffic-settings.ts';
import { weatherSettings } from '#capabilities/weather/server/weather-settings.ts';
import { flag, optional, webAddress, whole } from '#platform/server/config/setting-types.ts';

/** Addresses of a setting with several of them. */
export const emailsOf = (text: string): string[] => text.split(',').map((email) => email.trim());

/** Settings of the platform: each has its environment variable as key, its default and its description. */
const houseSettings = {
  PORT: whole(8000, 0, 65_535).describe('Port of client and API.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('Address to listen on; anything but loopback makes the host public.'),
  DATA_DIR: z.string().default('./data').describe('Folder for accounts, flights and built navigation data.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
    .optional()
    .describe('PostgreSQL server to use instead of the embedded database.'),
  ENVIRONMENT: z
    .enum(['development', 'staging', 'production'])
    .default('staging')
    .describe('Label of the environment.'),
  DEBUG: flag(true).describe('Exposes window.__meridian in the client.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
  FEEDS: z
    .enum(['simulated', 'live', 'replay'])
    .default('simulated')
    .describe('Feed mode of the whole server, until it is changed in Data management.'),
  FEED_CONTACT: optional().describe(
    'Address of the operator (email or web page), sent to the sources of live feeds in the User-Agent.',
  ),
  CORS_PROXY_URL: webAddress()
    .optional()
    .describe(
      'Proxy for requests to the public weather and traffic-flow sources: {url} in it becomes the encoded address, without {url} the address is put after it. Nothing with a key goes through it.',
    ),
  SIM_SEED: whole(20_261, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).describe(
    'Seed of the simulated world: the same number always gives the same weather and traffic.',
  ),
  RECORD_FEEDS: flag(false).describe(
    'Stores every live answer in DATA_DIR/recordings; npm run record sets it.',
  ),
  RECORD_AIRPORTS: z
    .string()
    .regex(/^\s*[A-Za-z]{4}(?:[\s,]+[A-Za-z]{4})*\s*$/, 'ICAO codes separated by commas')
    .default(
      'KJFK,KORD,KDEN,KATL,KLAX,KSFO,CYYZ,EGLL,EDDF,LFPG,EHAM,LEMD,LIRF,OMDB,VIDP,WSSS,VHHH,RJTT,YSSY,SBGR,FAOR',
    )
    .describe(
      'Airports whose weather, NOTAMs and arrival demand npm run record asks for, ICAO codes separated by commas.',
    ),
  RATE_LIMIT_PER_MINUTE: whole(3000, 0, 1_000_000_000).describe('API calls a minute and address; 0 = off.'),
  CORS_ORIGINS: z
    .string()
    .regex(
      /^(\*|https?:\/\/[^\s/,]+(\s*,\s*https?:\/\/[^\s/,]+)*)$/,
      '* or origins such as https://map.example.com, comma-separated',
    )
    .optional()
    .describe('Origins whose pages may read what is public, comma-separated, or * for all.'),
  TRUST_PROXY: flag(false).describe('Trust X-Forwarded-* headers of a proxy in front.'),
  PUBLIC_URL: webAddress().optional().describe('Public address of the app, if not localhost.'),
  OPERATORS: z
    .string()
    .refine(
      (text) => z.array(z.email()).safeParse(emailsOf(text)).success,
      'email addresses separated by commas',
    )
    .optional()
    .describe(
      'Email addresses of those who may change the feed mode and data packs for everybody, comma-separated; an address counts once it is verified. Unset: every signed-in user, but no one where ACCESS_POLICY=open and others can reach the server.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' })
    .optional()
    .describe('Mail server for verification and password reset, e.g. smtp://user:pass@host:587.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'an email address, with a name or without')
    .default('Meridian <no-reply@meridian.local>')
    .describe('Sender of mails.'),
  CLOCK_FROZEN_AT: z.iso.datetime().optional().describe('Freezes the clock, for tests and pictures only.'),
  CLOCK_RUNS_FROM: z.iso.datetime().optional().describe('Starts the clock at another time, for tests only.'),
};

/**
 * Every setting of the server: those of the platform and those declared by each capability. `npm run config` prints
 * this table; nothing else reads the environment.
 */
export const configShape = z.object({
  ...houseSettings,
  ...navdataSettings,
  ...assistantSettings,
  ...diagramSettings,
  ...datapacksSettings,
  ...chartsSettings,
  ...tracksSettings,
  ...trafficSettings,
  ...weatherSettings,
  ...radarSettings,
  ...congestionSettings,
  ...ofpSettings,
  ...placesSettings,
  ...terrainSettings,
  ...notamsSettings,
  ...tilesourcesSettings,
  ...routeSettings,
  ...telemetrySettings,
  ...historySettings,
  ...foundrySettings,
  ...accountSettings,
});
export type Config = z.output<typeof configShape>;

/** Used unchanged: a blank may be part of a secret. */
const SECRETS: ReadonlySet<string> = new Set(['DEMO_PASSWORD', 'AUTH_SECRET']);

/** An invalid setting, explained so that it can be corrected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks every setting, trimmed; empty variables count as unset.
 * @throws ConfigError naming each variable that is wrong
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(configShape.shape);
  const given = Object.fromEntries(
    known
      .map((name) => [name, SECRETS.has(name) ? environment[name] : environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const outcome = configShape.safeParse(given);
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}\nSee npm run config.`);
  }
  return outcome.data;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Whether other machines can reach the server, so that weak secrets must be rejected (row A8). */
export function isPublicHost(config: Config): boolean {
  const publicName = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost';
  return !LOOPBACK.test(config.HOST) || !LOOPBACK.test(publicName);
}

import { z } from 'zod';

/** One setting: its environment variable is its key in `configShape`, its default and meaning stand beside it. */
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1');
const optional = () => z.string().min(1).optional();

/** Every setting of the server. `npm run config` prints this table; nothing else reads the environment. */
export const configShape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000).describe('Port of client and API.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('Address to listen on; anything but loopback makes the host public.'),
  DATA_DIR: z.string().default('./data').describe('Folder for accounts, flights and built navigation data.'),
  DATABASE_URL: optional().describe('PostgreSQL server to use instead of the embedded database.'),
  NAVDATA_DIR: optional().describe(
    'Folder with X-Plane fix.dat, nav.dat, awy.dat or JSON snapshots; built into the navigation data at first start.',
  ),
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
    .describe(
      'Where feeds come from, for the whole server, until someone chooses otherwise in Data management.',
    ),
  FEATURE_TRAFFIC: flag(true).describe('Traffic visualisation.'),
  FEATURE_WEATHER: flag(true).describe('Weather layers.'),
  FEATURE_OPENAIP: flag(true).describe('OpenAIP data.'),
  MAX_ALTERNATES: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .default(5)
    .describe('Most alternate routes kept at once.'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(3000)
    .describe('API calls a minute and address; 0 = off.'),
  TRUST_PROXY: flag(false).describe('Believe X-Forwarded-* headers of a proxy in front.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address under which people reach the app, when it is not localhost.'),
  ACCESS_POLICY: z
    .string()
    .regex(/^(demo|open|list:.+|domain:.+)$/, 'demo, open, list:<emails> or domain:<domain>')
    .default('demo')
    .describe('Who gets in: demo, open, list:<e-mails, comma-separated>, domain:<domain>.'),
  DEMO_EMAIL: z.email().default('demo@meridian.local').describe('E-mail of the demo account.'),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Its password; made up once and kept when unset.'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret of sessions and signing key; made up once and kept when unset.'),
  IDENTITY: z.enum(['embedded', 'oidc', 'clerk']).default('embedded').describe('Who signs people in.'),
  TOKEN_TEMPLATE: z
    .string()
    .min(1)
    .default('Test')
    .describe('Token template asked of the identity provider.'),
  OIDC_ISSUER: z.url().optional().describe('Issuer address, for IDENTITY=oidc.'),
  OIDC_CLIENT_ID: optional().describe('Client id at the issuer.'),
  OIDC_AUDIENCE: optional().describe('Audience that access tokens must carry.'),
  CLERK_ISSUER: z.url().optional().describe('Clerk frontend API address, for IDENTITY=clerk.'),
  CLERK_PUBLISHABLE_KEY: optional().describe('Clerk publishable key.'),
  CLERK_SCRIPT_URL: z.url().optional().describe("Address of Clerk's browser script."),
  CLERK_AUTHORISED_PARTIES: optional().describe('Origins accepted in the azp claim, comma-separated.'),
  JWKS_URL: z.url().optional().describe('Key set of the hosted issuer, when discovery is not to be used.'),
  SMTP_URL: optional().describe(
    'Mail server for verification and password reset, e.g. smtp://user:pass@host:587.',
  ),
  MAIL_FROM: z.string().default('Meridian <no-reply@meridian.local>').describe('Sender of mails.'),
  CLOCK_FROZEN_AT: z.iso
    .datetime()
    .optional()
    .describe('Holds the clock still, for tests and pictures only.'),
});
export type Config = z.output<typeof configShape>;

/** A setting that cannot be used, said so that it can be mended. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks every setting; empty variables count as unset.
 * @throws ConfigError naming each variable that is wrong
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(configShape.shape);
  const given = Object.fromEntries(
    known.map((name) => [name, environment[name]]).filter(([, value]) => value !== undefined && value !== ''),
  );
  const outcome = configShape.safeParse(given);
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Settings that cannot be used:\n${lines.join('\n')}\nSee npm run config.`);
  }
  return outcome.data;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Whether others than this machine can reach the server, so that weak secrets must be refused (row A8). */
export function isPublicHost(config: Config): boolean {
  const publicName = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost';
  return !LOOPBACK.test(config.HOST) || !LOOPBACK.test(publicName);
}

import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { feedMode } from './freshness.ts';

/** How users sign in: embedded accounts, an OIDC issuer, or Clerk. */
export const identitySettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded'), tokenTemplate: z.string() }),
  z.object({
    kind: z.literal('oidc'),
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string().nullable(),
    tokenTemplate: z.string(),
  }),
  z.object({
    kind: z.literal('clerk'),
    publishableKey: z.string(),
    scriptUrl: z.string(),
    tokenTemplate: z.string(),
  }),
]);
export type IdentitySettings = z.infer<typeof identitySettings>;

/** Receivers of usage and error reports, if any. All public: keys and the DSN only allow sending. */
export const telemetrySettings = z.object({
  /** PostHog or a service with its protocol; null sends no events and records no session. */
  analytics: z
    .object({
      /** Ends with a slash. */
      url: z.string(),
      key: z.string(),
      autocaptures: z.boolean(),
      records: z.boolean(),
      /** Whether a recording masks all inputs. Passwords are always masked. */
      masksInputs: z.boolean(),
    })
    .nullable(),
  /** Sentry or a service with its protocol; null reports no error. */
  errors: z.object({ dsn: z.string() }).nullable(),
  /** True: nothing is sent before the user has agreed; false: sent until the user refuses. */
  isAskedFirst: z.boolean(),
});
export type TelemetrySettings = z.infer<typeof telemetrySettings>;

/** Element of the page with the settings at the time the page was sent. */
export const PAGE_SETTINGS_ID = 'app-settings';

/** What a browser needs before it can draw anything; public, without secrets. */
export const appSettings = z.object({
  product: z.string(),
  version: z.string(),
  environment: z.enum(['development', 'staging', 'production']),
  debug: z.boolean(),
  feeds: feedMode,
  features: z.object({ traffic: z.boolean(), weather: z.boolean(), openaip: z.boolean() }),
  identity: identitySettings,
  /** Null when no receiver is configured: nothing is loaded and nothing sent. */
  telemetry: telemetrySettings.nullable(),
  /** Server time in ms since the epoch; `frozen` when a test freezes the clock. */
  clock: z.object({ nowMs: z.number(), frozen: z.boolean() }),
  navdata: z.object({
    /** Whether navigation data is served, including the previous data while new data is built. */
    ready: z.boolean(),
    state: z.enum(['building', 'ready', 'failed']),
    /** Changes with the content of the data; part of tile addresses; null while there is no data. */
    version: z.string().nullable(),
    message: z.string(),
    /**
     * Progress of the build: percent of its usual time and the current step; null while none is known to be running.
     */
    progress: z.object({ percent: z.number(), step: z.string() }).nullable(),
    hasEnroute: z.boolean(),
    airacCycle: z.string().nullable(),
    sources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        licence: z.string(),
        asOf: z.string().nullable(),
        /** AIRAC cycle stated by the source; null for data outside the cycle. */
        airac: z.string().nullable(),
        /** Area of its points, airways and procedures: `worldwide` or bounds in whole degrees; null for other data. */
        area: z.string().nullable(),
        records: z.number(),
        /**
         * Kinds of its records: `airports`, `navaids`, `fixes`, `airways`, …; `records` if not stated.
         */
        provides: z.array(z.string()),
        notForNavigation: z.boolean(),
      }),
    ),
  }),
});
export type AppSettings = z.infer<typeof appSettings>;

export const getAppSettings = defineEndpoint({
  id: 'getAppSettings',
  method: 'GET',
  path: '/efb-v2/app/settings',
  summary: 'What a browser needs before sign-in: feed mode, identity provider, feature flags, clock.',
  auth: 'public',
  data: appSettings,
});

/** Whether the caller may change what applies to all users: the feed mode and data packs. */
export const getOperatorRight = defineEndpoint({
  id: 'getOperatorRight',
  method: 'GET',
  path: '/efb-v2/app/operator',
  summary: 'Whether you may change the feed mode and data packs for everybody, and if not, why.',
  auth: 'bearer',
  scope: 'openid',
  data: z.object({
    mayOperate: z.boolean(),
    /** The reason, as a sentence; null if allowed. */
    reason: z.string().nullable(),
  }),
});

/**
 * Changes the feed mode of the whole server. If the setting OPERATORS lists users, all others get 403
 * `not-an-operator`; otherwise every account permitted by the access policy may change it.
 */
export const setFeedMode = defineEndpoint({
  id: 'setFeedMode',
  method: 'POST',
  path: '/efb-v2/app/feedMode',
  summary: 'Change where feeds come from, for the whole server.',
  auth: 'bearer',
  scope: 'openid',
  body: z.object({ mode: feedMode }),
  data: z.object({ mode: feedMode }),
});

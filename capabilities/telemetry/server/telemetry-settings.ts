import { z } from 'zod';
import { flag, optional, webAddress } from '#platform/server/config/setting-types.ts';

/** Settings of telemetry (requirement L1): without a key and a DSN nothing is loaded and nothing sent. */
export const telemetrySettings = {
  POSTHOG_KEY: optional().describe(
    'Project key of PostHog; without it no analytics and no session recording.',
  ),
  POSTHOG_URL: webAddress()
    .default('https://eu.i.posthog.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .describe('Where analytics and session recordings go: PostHog, or a server of your own.'),
  TELEMETRY_AUTOCAPTURE: flag(true).describe('Counts clicks and sent forms, without what was entered.'),
  TELEMETRY_RECORDING: flag(true).describe(
    'Records sessions. The crew workspace, notifications and the account are left out, passwords always masked.',
  ),
  TELEMETRY_MASK_INPUTS: flag(false).describe('Masks every input of a recorded session, not passwords only.'),
  TELEMETRY_CONSENT: z
    .enum(['assumed', 'asked'])
    .default('assumed')
    .describe(
      'assumed = reports are sent until a person switches them off in Settings, asked = not before they are switched on there. Do Not Track overrides both.',
    ),
  SENTRY_DSN: z
    .string()
    // The old form has a secret after the key; a browser must not get it.
    .regex(
      /^https?:\/\/[^:@/\s]+@[^@/\s]+(?:\/[^\s?#]*)?\/\d+$/,
      'https://<public key>@<host>/<project number>, without a secret',
    )
    .optional()
    .describe('DSN of Sentry, or of what speaks its protocol; without it no error is reported.'),
};

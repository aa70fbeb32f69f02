import { z } from 'zod';

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback)
    .transform((text) => text === 'true' || text === '1');

/** Settings of telemetry (requirement L1): without a key and a DSN nothing is loaded and nothing sent. */
export const telemetryShape = {
  POSTHOG_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Project key of PostHog; without it no analytics and no session recording.'),
  POSTHOG_URL: z
    .url({ protocol: /^https?$/, error: 'an http(s) address' })
    .default('https://eu.i.posthog.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .describe('Where analytics and session recordings go: PostHog, or a server of your own.'),
  TELEMETRY_AUTOCAPTURE: flag('true').describe('Counts clicks and sent forms, without what was entered.'),
  TELEMETRY_RECORDING: flag('true').describe(
    'Records sessions. The crew workspace, notifications and the account are left out, passwords always masked.',
  ),
  TELEMETRY_MASK_INPUTS: flag('false').describe('Masks every input of a recorded session, not passwords only.'),
  TELEMETRY_CONSENT: z
    .enum(['assumed', 'asked'])
    .default('assumed')
    .describe(
      'assumed = reports are sent until a person switches them off in Settings, asked = not before they are switched on there. Do Not Track stands above both.',
    ),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => {
        const { username, password, pathname } = new URL(text);
        return username !== '' && password === '' && /\/\d+$/.test(pathname);
      },
      'https://<public key>@<host>/<project number>, without a secret',
    )
    .optional()
    .describe('DSN of Sentry, or of what speaks its protocol; without it no error is reported.'),
};

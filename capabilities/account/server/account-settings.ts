import { z } from 'zod';
import { optional, webAddress } from '#platform/server/config/setting-types.ts';

/** Access policy and identity provider. */
export const accountSettings = {
  ACCESS_POLICY: z
    .string()
    .regex(/^(demo|open|list:.+|domain:.+)$/, 'demo, open, list:<emails> or domain:<domain>')
    .default('demo')
    .describe('Who may sign in: demo, open, list:<emails, comma-separated>, domain:<domain>.'),
  DEMO_EMAIL: z.email().default('demo@meridian.local').describe('Email of the demo account.'),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Its password; if unset, generated once and stored.'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret of sessions and signing key; if unset, generated once and stored.'),
  IDENTITY: z
    .enum(['embedded', 'oidc', 'clerk'])
    .default('embedded')
    .describe('Identity provider for sign-in.'),
  TOKEN_TEMPLATE: z
    .string()
    .min(1)
    .default('Test')
    .describe('Token template asked of the identity provider.'),
  OIDC_ISSUER: webAddress().optional().describe('Issuer address, for IDENTITY=oidc.'),
  OIDC_CLIENT_ID: optional().describe('Client id at the issuer.'),
  OIDC_AUDIENCE: optional().describe('Audience that access tokens must carry.'),
  CLERK_ISSUER: webAddress().optional().describe('Clerk frontend API address, for IDENTITY=clerk.'),
  CLERK_PUBLISHABLE_KEY: optional().describe('Clerk publishable key.'),
  CLERK_SCRIPT_URL: webAddress().optional().describe("Address of Clerk's browser script."),
  CLERK_AUTHORISED_PARTIES: optional().describe('Origins accepted in the azp claim, comma-separated.'),
  JWKS_URL: webAddress()
    .optional()
    .describe('Key set of the hosted issuer, when discovery is not to be used.'),
};

import type { AccountConfig, IdentityConfig } from '#capabilities/account/server/account-config.ts';
import type { IdentitySettings } from '#platform/contract/app-settings.ts';
import { type Config, ConfigError, isPublicHost } from './config.ts';

function required(
  config: Config,
  name: 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'CLERK_ISSUER' | 'CLERK_PUBLISHABLE_KEY',
): string {
  const value = config[name];
  if (value === undefined)
    throw new ConfigError(`IDENTITY=${config.IDENTITY} needs ${name}. See npm run config.`);
  return value;
}

function identityOf(config: Config): IdentityConfig {
  const jwksUrl = config.JWKS_URL ?? null;
  if (config.IDENTITY === 'oidc') {
    return {
      kind: 'oidc',
      issuer: required(config, 'OIDC_ISSUER'),
      clientId: required(config, 'OIDC_CLIENT_ID'),
      audience: config.OIDC_AUDIENCE ?? null,
      jwksUrl,
    };
  }
  if (config.IDENTITY === 'clerk') {
    return {
      kind: 'clerk',
      issuer: required(config, 'CLERK_ISSUER'),
      audience: null,
      jwksUrl,
      authorisedParties: config.CLERK_AUTHORISED_PARTIES?.split(',').map((party) => party.trim()) ?? [],
    };
  }
  return { kind: 'embedded' };
}

/** Address under which browsers reach the app; issuer of the embedded tokens. */
export function publicUrlOf(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}

const DEV_CLIENT_PORT = 5173;

/** The account capability's part of the settings. */
export function accountConfigOf(config: Config, dataDir: string): AccountConfig {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  return {
    identity: identityOf(config),
    accessPolicy: config.ACCESS_POLICY,
    demoEmail: config.DEMO_EMAIL,
    demoPassword: config.DEMO_PASSWORD ?? null,
    authSecret: config.AUTH_SECRET ?? null,
    publicUrl: publicUrlOf(config),
    trustedOrigins: isPublicHost(config)
      ? []
      : loopback.flatMap((host) => [`http://${host}:${config.PORT}`, `http://${host}:${DEV_CLIENT_PORT}`]),
    isPublicHost: isPublicHost(config),
    smtpUrl: config.SMTP_URL ?? null,
    mailFrom: config.MAIL_FROM,
    dataDir,
  };
}

const clerkScript = (config: Config): string =>
  config.CLERK_SCRIPT_URL ??
  new URL('/npm/@clerk/clerk-js@5/dist/clerk.browser.js', required(config, 'CLERK_ISSUER')).href;

/** Identity provider settings for the browser. */
export function identitySettingsOf(config: Config): IdentitySettings {
  const tokenTemplate = config.TOKEN_TEMPLATE;
  if (config.IDENTITY === 'oidc') {
    return {
      kind: 'oidc',
      issuer: required(config, 'OIDC_ISSUER'),
      clientId: required(config, 'OIDC_CLIENT_ID'),
      audience: config.OIDC_AUDIENCE ?? null,
      tokenTemplate,
    };
  }
  if (config.IDENTITY === 'clerk') {
    const publishableKey = required(config, 'CLERK_PUBLISHABLE_KEY');
    return { kind: 'clerk', publishableKey, scriptUrl: clerkScript(config), tokenTemplate };
  }
  return { kind: 'embedded', tokenTemplate };
}

/** External origins that the page may call, for the content security policy. */
export function outsideOriginsOf(config: Config): { connectOrigins: string[]; scriptOrigins: string[] } {
  if (config.IDENTITY === 'oidc') {
    return { connectOrigins: [new URL(required(config, 'OIDC_ISSUER')).origin], scriptOrigins: [] };
  }
  if (config.IDENTITY === 'clerk') {
    const issuer = new URL(required(config, 'CLERK_ISSUER')).origin;
    return { connectOrigins: [issuer], scriptOrigins: [new URL(clerkScript(config)).origin] };
  }
  return { connectOrigins: [], scriptOrigins: [] };
}

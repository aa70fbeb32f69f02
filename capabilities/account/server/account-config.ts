import { Problem } from '#platform/contract/problem.ts';
import { parseAccessPolicy, type AccessPolicy } from '../domain/access-policy.ts';

/** Identity provider: the app's own accounts, any OIDC issuer, or Clerk. */
export type IdentityConfig =
  | { kind: 'embedded' }
  | {
      kind: 'oidc';
      issuer: string;
      clientId: string;
      /** Audience of its access tokens; null: the client sends ID tokens, whose audience is the client id. */
      audience: string | null;
      /** Key set URL that overrides the one found by discovery. */
      jwksUrl: string | null;
    }
  | {
      kind: 'clerk';
      issuer: string;
      audience: string | null;
      jwksUrl: string | null;
      /** Origins accepted in the `azp` claim; empty: the origin of `publicUrl`. */
      authorisedParties: readonly string[];
    };

/** Configuration of the account server; the composition root fills it. */
export interface AccountConfig {
  identity: IdentityConfig;
  /** `demo`, `open`, `list:<emails>` or `domain:<domain>` (row A4). */
  accessPolicy: string;
  demoEmail: string;
  /** null: generated once and stored in `dataDir`. */
  demoPassword: string | null;
  /** null: generated once and stored in `dataDir`. All instances on one database need the same secret. */
  authSecret: string | null;
  /** Public address of the app, e.g. `https://efb.example.com`; issuer of the embedded tokens. */
  publicUrl: string;
  /** Additional origins whose pages may call the sign-in paths, e.g. the development server. */
  trustedOrigins: readonly string[];
  /** Whether other machines can reach the server. */
  isPublicHost: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

const SECRET_MIN = 32;
const PUBLIC_PASSWORD_MIN = 12;
const PUBLIC_PASSWORD_KINDS_MIN = 6;
/** Minimum length that must remain once common words are removed. */
const PUBLIC_PASSWORD_REST_MIN = 8;
/** Words that make a password guessable if they form most of it. */
const COMMON_WORDS = /pass(word|wort)?|admin|demo|meridian|welcome|letmein|qwert[yz]|changeme|secret|test/gi;
const RUN_OF_DIGITS = /^\d+$/;

function isWeakPassword(password: string, email: string): boolean {
  const local = email.slice(0, email.indexOf('@')).toLowerCase();
  const rest = password.toLowerCase().replaceAll(COMMON_WORDS, '').replaceAll(local, '');
  return (
    password.length < PUBLIC_PASSWORD_MIN ||
    RUN_OF_DIGITS.test(password) ||
    new Set(password).size < PUBLIC_PASSWORD_KINDS_MIN ||
    rest.length < PUBLIC_PASSWORD_REST_MIN
  );
}

function isWeakSecret(secret: string): boolean {
  const rest = secret.replaceAll(COMMON_WORDS, '');
  return secret.length < SECRET_MIN || rest.length < SECRET_MIN / 2 || new Set(secret).size < 10;
}

/**
 * Parses the policy and rejects weak secrets (row A8), but only if other machines can reach the server: on a private
 * machine they are harmless.
 * @throws Problem whose sentence names the setting to change
 */
export function checkAccountConfig(config: AccountConfig): AccessPolicy {
  const policy = parseAccessPolicy(config.accessPolicy, config.demoEmail);
  if (!policy) {
    throw new Problem(
      'access-policy-unreadable',
      500,
      `ACCESS_POLICY is "${config.accessPolicy}"; use demo, open, list:<emails> or domain:<domain>.`,
    );
  }
  if (!config.isPublicHost || config.identity.kind !== 'embedded') return policy;
  if (config.authSecret !== null && isWeakSecret(config.authSecret)) {
    throw new Problem(
      'auth-secret-weak',
      500,
      'AUTH_SECRET is too weak for a public host. Use 32 or more random characters, e.g. from `openssl rand -base64 32`, or leave it unset to have one made.',
    );
  }
  if (config.demoPassword !== null && isWeakPassword(config.demoPassword, config.demoEmail)) {
    throw new Problem(
      'demo-password-weak',
      500,
      `DEMO_PASSWORD is too weak for a public host. Use ${PUBLIC_PASSWORD_MIN} or more characters that are not common words, or leave it unset to have one generated.`,
    );
  }
  return policy;
}

import type { AccountView } from '../../contract.ts';

/** The signed-in user, as reported by the provider. */
export interface IdentityUser {
  /** Stable key of the user: issuer and subject. */
  key: string;
  email: string;
  username: string | null;
  emailVerified: boolean | null;
  /** Verdict of the access policy; null when only the server can decide, by a token. */
  allowed: boolean | null;
}

/** Spec 8, verbatim: failures of the token before any call to the server. */
export const TOKEN_MESSAGES = {
  notLoaded: 'the identity provider is not loaded on the window',
  noSession: 'no active session',
  empty: (template: string) => `the provider returned an empty token for template ${template}`,
} as const;

/** The provider's script is not loaded (yet). */
export class IdentityNotLoaded extends Error {
  override readonly name = 'IdentityNotLoaded';
  constructor() {
    super(TOKEN_MESSAGES.notLoaded);
  }
}

/** Nobody is signed in, or the session has ended. */
export class NoActiveSession extends Error {
  override readonly name = 'NoActiveSession';
  constructor() {
    super(TOKEN_MESSAGES.noSession);
  }
}

/** The server denies access to this user's account. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** Calls of the app's own sign-in forms; hosted providers have their own. */
export interface AccountForms {
  signIn(input: { email: string; password: string }): Promise<void>;
  signUp(input: { username: string; email: string; password: string }): Promise<void>;
  requestReset(input: { email: string }): Promise<{ mailed: boolean; message: string }>;
  resetPassword(input: { token: string; newPassword: string }): Promise<void>;
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<void>;
  changeUsername(input: { username: string }): Promise<void>;
  resendVerification(): Promise<{ mailed: boolean; message: string }>;
}

/** Identity as a port (row A5): the app's own accounts, any OIDC issuer, or Clerk. */
export interface IdentityProvider {
  /** Makes the provider usable; rejects when it cannot be loaded. May be called again after a failure. */
  load(): Promise<void>;
  getUser(): Promise<IdentityUser | null>;
  /**
   * The access token of the session; null or empty when the provider has none. `renew` requests a new token
   * even if the last is still valid.
   * @throws IdentityNotLoaded, NoActiveSession, AccessDenied
   */
  getToken(options: { template: string; renew?: boolean }): Promise<string | null>;
  /** Deletes tokens that the provider itself stores on this device: a denied account leaves none. */
  forgetTokens?(): Promise<void>;
  /** Ends the session at its server. Rejects when that is unreachable. */
  signOut(): Promise<void>;
  /**
   * Called when the provider reports another user or none, or has a new token; returns a function that
   * unsubscribes.
   */
  onChange(listener: (what: 'user' | 'token') => void): () => void;
  /** The app's own forms; null when the provider has its own, opened by `startSignIn` and `startSignUp`. */
  readonly forms: AccountForms | null;
  startSignIn(): Promise<void>;
  startSignUp(): Promise<void>;
}

/** Converts the account of an embedded session. */
export function toIdentityUser(account: AccountView & { id: string }): IdentityUser {
  const { id, email, username, emailVerified, allowed } = account;
  return { key: `embedded|${id}`, email, username, emailVerified, allowed };
}

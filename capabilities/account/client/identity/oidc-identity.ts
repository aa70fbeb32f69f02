import type { User, UserManager } from 'oidc-client-ts';
import { messageOf } from '#platform/contract/problem.ts';
import { TOKEN_SCOPES } from '../../contract.ts';
import { NOTICE_KEY } from '../gate/gate.store.ts';
import {
  IdentityNotLoaded,
  NoActiveSession,
  type IdentityProvider,
  type IdentityUser,
} from './identity-provider.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Audience of access tokens; if null, ID tokens are sent, whose audience is the client itself. */
  audience: string | null;
}

const IDENTITY_SCOPES = ['openid', 'email', 'profile'];

function toUser(user: User, issuer: string): IdentityUser {
  const { sub, email, email_verified: verified, preferred_username: preferred, name } = user.profile;
  return {
    key: `${issuer}|${sub}`,
    email: email ?? '',
    username: preferred ?? name ?? null,
    emailVerified: verified ?? null,
    allowed: null,
  };
}

/** Errors by which a provider reports that the session has ended, in contrast to being unreachable. */
const ENDED = new Set(['login_required', 'interaction_required', 'consent_required', 'invalid_grant']);

function isSessionOver(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'error' in error && ENDED.has(String(error.error));
}

/** Whether the provider can open on its registration page; others show their sign-in. */
function canRegister(metadata: object): boolean {
  const values: unknown = 'prompt_values_supported' in metadata ? metadata.prompt_values_supported : [];
  return Array.isArray(values) && values.includes('create');
}

async function createManager({ issuer, clientId, audience }: OidcSettings): Promise<UserManager> {
  const { UserManager: Manager, WebStorageStateStore } = await import('oidc-client-ts');
  const home = `${window.location.origin}/`;
  const scopes = audience === null ? IDENTITY_SCOPES : [...new Set([...IDENTITY_SCOPES, ...TOKEN_SCOPES])];
  return new Manager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: home,
    post_logout_redirect_uri: home,
    response_type: 'code',
    scope: scopes.join(' '),
    ...(audience === null ? {} : { resource: audience, extraQueryParams: { audience } }),
    automaticSilentRenew: true,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: window.localStorage }),
  });
}

/** Completes the redirect of a sign-in, and cleans the address bar. */
async function finishRedirect(manager: UserManager): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return;
  try {
    await manager.signinRedirectCallback();
  } catch (error) {
    // Cancelled at the provider, or a link used twice: no user is signed in, and the landing screen reports it.
    sessionStorage.setItem(NOTICE_KEY, `The sign-in was not completed: ${messageOf(error)}`);
  } finally {
    window.history.replaceState(null, '', window.location.pathname);
  }
}

/** Any OpenID Connect issuer, with the code flow and PKCE; the library is loaded only when this is configured. */
export function createOidcIdentity(settings: OidcSettings): IdentityProvider {
  let manager: UserManager | null = null;
  const loaded = () => {
    if (manager === null) throw new IdentityNotLoaded();
    return manager;
  };
  const bearerOf = (user: User) => (settings.audience === null ? user.id_token : user.access_token) ?? null;
  const renewed = async () => {
    try {
      return await loaded().signinSilent();
    } catch (error) {
      if (isSessionOver(error)) return null;
      throw error;
    }
  };
  return {
    forms: null,
    async load() {
      const made = await createManager(settings);
      await finishRedirect(made);
      manager = made;
    },
    async getUser() {
      const user = await loaded().getUser();
      const live = user?.expired ? await renewed() : user;
      return live ? toUser(live, settings.issuer) : null;
    },
    async getToken({ renew }) {
      const user = await loaded().getUser();
      if (!user) throw new NoActiveSession();
      const live = renew || user.expired ? await renewed() : user;
      if (!live) throw new NoActiveSession();
      return bearerOf(live);
    },
    forgetTokens: async () => loaded().removeUser(),
    async signOut() {
      try {
        await loaded().signoutRedirect();
      } catch {
        // A provider without a sign-out page, or unreachable: the data on this device is still deleted.
        await loaded().removeUser();
      }
    },
    onChange(listener) {
      const { events } = loaded();
      const stops = [
        events.addUserLoaded(() => listener('token')),
        events.addUserUnloaded(() => listener('user')),
      ];
      return () => stops.forEach((stop) => stop());
    },
    startSignIn: async () => loaded().signinRedirect(),
    async startSignUp() {
      const metadata: object = await loaded().metadataService.getMetadata();
      await loaded().signinRedirect(canRegister(metadata) ? { prompt: 'create' } : {});
    },
  };
}

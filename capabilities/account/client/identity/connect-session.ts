import { accessToken } from '#platform/client/query/access-token.ts';
import { ApiError, apiUrl, NetworkError, wasTokenRefused } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { getMe, revokeToken } from '../../contract.ts';
import { AccountSession } from './account-session.ts';
import { createIdentity } from './choose-identity.ts';
import { AccessDenied } from './identity-provider.ts';
import { browserKeyStore } from './key-store.ts';
import { createOwnedItems } from '../owned-items.ts';
import { createSealer } from './sealing.ts';
import { createTabChannel } from './tab-channel.ts';
import { createTokenLifecycle, type AccountLog } from './token-lifecycle.ts';

export interface ConnectDeps {
  identity: AppSettings['identity'];
  resetStore: () => void;
  hydrateStore: () => void;
  onTokenRenewed: () => void;
  log: AccountLog;
}

let current: AccountSession | null = null;
let connectedTo: AppSettings['identity'] | null = null;

/** The one session of this page. */
export function accountSession(): AccountSession {
  if (current === null) throw new Error('the account session is used before the gate has made it');
  return current;
}

async function askWithToken(path: string, method: string, token: string): Promise<Response> {
  try {
    return await fetch(apiUrl(path), {
      method,
      headers: { authorization: `Bearer ${token}` },
      // A revocation must arrive even though the page navigates to the provider.
      keepalive: true,
    });
  } catch (error) {
    throw new NetworkError('The server cannot be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

/** Checks with the server whether it accepts a hosted token, before the token is stored. */
async function admit(token: string): Promise<void> {
  const response = await askWithToken(getMe.path, getMe.method, token);
  if (response.ok) return;
  const message = `The server refused the access token (${response.status}).`;
  if (response.status === 403) throw new AccessDenied(message);
  throw new ApiError(response.status, 'token-refused', message);
}

async function revoke(token: string): Promise<void> {
  await askWithToken(revokeToken.path, revokeToken.method, token);
}

/** Connects provider, token, profile and storage: one session for one identity, for all callers. */
export function connectSession(deps: ConnectDeps): AccountSession {
  const { identity, resetStore, hydrateStore, onTokenRenewed, log } = deps;
  if (current !== null && connectedTo === identity) return current;
  connectedTo = identity;
  const storage = window.localStorage;
  const provider = createIdentity(identity, accessToken() !== null);
  const isHosted = identity.kind !== 'embedded';
  // A page over plain HTTP from another machine has no Web Crypto.
  const sealer = window.isSecureContext ? createSealer(browserKeyStore) : null;
  current = new AccountSession({
    provider,
    tokens: createTokenLifecycle({
      provider,
      template: identity.tokenTemplate,
      admit: isHosted ? admit : null,
      log,
    }),
    owned: createOwnedItems(storage, sealer),
    profile: { storage, sealer },
    tabs: createTabChannel(),
    storage,
    resetState() {
      queryClient.clear();
      resetStore();
    },
    hydrateState: hydrateStore,
    revoke: isHosted ? revoke : null,
    refetchRefused() {
      void queryClient.refetchQueries({ predicate: ({ state }) => wasTokenRefused(state.error) });
      onTokenRenewed();
    },
    leaveTo: (path) => window.location.replace(path),
    nowMs,
    log,
  });
  current.expectNobody();
  return current;
}

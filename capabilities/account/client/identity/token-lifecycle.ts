import { publish } from '#platform/client/events/app-events.ts';
import { accessToken, dropAccessToken, keepAccessToken } from '#platform/client/query/access-token.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { auth, clearTokenFlag } from './auth.store.ts';
import { AccessDenied, NoActiveSession, TOKEN_MESSAGES, type IdentityProvider } from './identity-provider.ts';

export interface AccountLog {
  error(message: string, detail?: unknown): void;
}

export interface TokenDeps {
  provider: IdentityProvider;
  /** Token template of the hosted provider; spec 7: the fallback is `Test`. */
  template: string;
  /**
   * Checks whether the server accepts the token. Needed where the provider cannot know the access policy.
   * @throws AccessDenied when the account is denied
   */
  admit: ((token: string) => Promise<void>) | null;
  log: AccountLog;
}

export type TokenOutcome =
  | { kind: 'ready' }
  /** The account is denied; no token is stored. */
  | { kind: 'denied' }
  /** `isSessionOver`: the session has ended, so retrying is useless. */
  | { kind: 'failed'; message: string; isSessionOver: boolean };

/** Gets, stores and drops the backend token (row A6). */
export interface TokenLifecycle {
  /** One request at a time: simultaneous callers share its outcome. */
  request(options?: { renew?: boolean }): Promise<TokenOutcome>;
  current(): string | null;
  /** Drops the token; a pending request will not restore one. */
  drop(): void;
}

export function createTokenLifecycle(deps: TokenDeps): TokenLifecycle {
  const { provider, template, admit, log } = deps;
  /** Incremented with every drop, so that a late response is recognised. */
  let generation = 0;
  let pending: Promise<TokenOutcome> | null = null;

  const forget = () => {
    dropAccessToken();
    clearTokenFlag();
  };
  const fetchToken = async (renew: boolean) => {
    const token = await provider.getToken(renew ? { template, renew } : { template });
    if (!token) throw new Error(TOKEN_MESSAGES.empty(template));
    await admit?.(token);
    return token;
  };
  const failed = (error: unknown): TokenOutcome => {
    forget();
    if (error instanceof AccessDenied) return { kind: 'denied' };
    const message = messageOf(error);
    log.error('No access token was received:', message);
    publish('token-error', { message });
    return { kind: 'failed', message, isSessionOver: error instanceof NoActiveSession };
  };
  const run = async (renew: boolean): Promise<TokenOutcome> => {
    const startedAt = generation;
    const isLate = () => startedAt !== generation;
    const late: TokenOutcome = { kind: 'failed', message: TOKEN_MESSAGES.noSession, isSessionOver: true };
    try {
      const token = await fetchToken(renew);
      if (isLate()) return late;
      keepAccessToken(token);
      auth.set({ hasBackendToken: true });
      publish('token-ok');
      return { kind: 'ready' };
    } catch (error) {
      return isLate() ? late : failed(error);
    }
  };

  return {
    request({ renew = false } = {}) {
      if (pending) return pending;
      const mine = run(renew).finally(() => {
        if (pending === mine) pending = null;
      });
      pending = mine;
      return mine;
    },
    current: accessToken,
    drop() {
      generation += 1;
      pending = null;
      forget();
    },
  };
}

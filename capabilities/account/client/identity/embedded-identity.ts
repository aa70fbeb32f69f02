import { z } from 'zod';
import { ApiError } from '#platform/client/query/api-client.ts';
import { mailView, sessionView, TOKEN_REFUSALS, tokenView } from '../../contract.ts';
import { authGet, authPost } from './auth-api.ts';
import {
  AccessDenied,
  IdentityNotLoaded,
  NoActiveSession,
  toIdentityUser,
  type AccountForms,
  type IdentityProvider,
  type IdentityUser,
} from './identity-provider.ts';

const anything = z.unknown();

const forms: AccountForms = {
  signIn: async (input) => void (await authPost('/sign-in/email', input, anything)),
  signUp: async (input) => void (await authPost('/sign-up/email', input, anything)),
  requestReset: (input) => authPost('/request-password-reset', input, mailView),
  resetPassword: async (input) => void (await authPost('/reset-password', input, anything)),
  changePassword: async (input) => void (await authPost('/change-password', input, anything)),
  changeUsername: async (input) => void (await authPost('/update-user', input, anything)),
  resendVerification: () => authPost('/send-verification-email', {}, mailView),
};

const askForToken = () => authGet('/token', tokenView);

/**
 * The app's own accounts, in the app's own database.
 * @param isLikelySignedIn requests a token along with the session instead of after it
 */
export function createEmbeddedIdentity(isLikelySignedIn: boolean): IdentityProvider {
  /** undefined until the server has answered. */
  let user: IdentityUser | null | undefined;
  /** The first caller gets the result of loading without a second request. */
  let requestedUser: Promise<IdentityUser | null> | null = null;
  let requestedToken: ReturnType<typeof askForToken> | null = null;
  const requestUser = async () => {
    const { account } = await authGet('/get-session', sessionView);
    user = account === null ? null : toIdentityUser(account);
    return user;
  };
  return {
    forms,
    async load() {
      requestedUser = requestUser();
      if (isLikelySignedIn) {
        requestedToken = askForToken();
        // `getToken` handles a failure.
        requestedToken.catch(() => undefined);
      }
      await requestedUser;
    },
    getUser() {
      const answer = requestedUser ?? requestUser();
      requestedUser = null;
      return answer;
    },
    async getToken() {
      if (user === undefined) throw new IdentityNotLoaded();
      if (user === null) throw new NoActiveSession();
      const answer = requestedToken ?? askForToken();
      requestedToken = null;
      try {
        return (await answer).token;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 401) throw new NoActiveSession();
        if (error.id === TOKEN_REFUSALS.notAllowed) throw new AccessDenied(error.message);
        throw error;
      }
    },
    async signOut() {
      user = null;
      requestedUser = null;
      requestedToken = null;
      await authPost('/sign-out', {}, anything);
    },
    // Sessions end on the server, and the next call reports it. Other tabs notify this one themselves.
    onChange: () => () => {},
    startSignIn: () => Promise.reject(new Error('the app draws its own sign-in form')),
    startSignUp: () => Promise.reject(new Error('the app draws its own sign-up form')),
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '#platform/contract/problem.ts';
import {
  AUTH_PATH,
  changePasswordInput,
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  TOKEN_REFUSALS,
  TOKEN_SCOPES,
  updateUserInput,
  type SessionView,
} from '../contract.ts';
import { isAllowed, normaliseEmail, type AccessPolicy } from '../domain/access-policy.ts';
import type { AccountConfig } from './account-config.ts';
import { withMinDuration, REFUSAL_FLOOR_MS, withMinRefusalDuration } from './answer-floor.ts';
import { ATTEMPT_LIMITS, type AttemptLimiter } from './attempt-limiter.ts';
import { isLibraryFailure, toProblem } from './library-problem.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { requireUnguessable } from './password-strength.ts';
import type { SessionMemory } from './session-memory.ts';
import { CLIENT_ADDRESS_HEADER, type SignInLibrary } from './sign-in-library.ts';

export interface SignInRouteDeps {
  library: SignInLibrary;
  sessions: SessionMemory;
  limiter: AttemptLimiter;
  policy: AccessPolicy;
  config: AccountConfig;
  hasMailer: boolean;
  hasher: PasswordHasher;
  /** Rejects when the database does not respond. */
  askDatabase(): Promise<unknown>;
}

/** No sign-in call needs a larger body; a password of a megabyte is rejected before it is read. */
const BODY_LIMIT_BYTES = 16 * 1024;

const MAILED =
  'If an account with this email exists, a mail with a link is being sent. The link works for one hour.';
const NOT_MAILED =
  'This server sends no mail. Ask its administrator to run “npm run user -- reset” with your email.';

interface SignInCall<Body> {
  body: Body;
  /** The request headers that the library may see. */
  headers: Headers;
  address: string;
  query: Record<string, unknown>;
}

/** Result of a handler: the envelope's data, and the cookies to set. */
interface SignInAnswer {
  data: unknown;
  headers?: Headers | null;
  redirectTo?: string;
}

interface SignInRoute<Body extends z.ZodType | undefined> {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  body?: Body;
  handle(call: SignInCall<Body extends z.ZodType ? z.output<Body> : undefined>): Promise<SignInAnswer>;
}

function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'].slice(0, 400));
  return headers;
}

/**
 * Prevents other sites' pages from signing anyone in or out: browsers state where a request comes from, and only JSON
 * bodies are accepted, which another origin may not send without a preflight. Callers other than browsers send neither
 * header.
 */
function refuseForeignPages(request: FastifyRequest, trusted: ReadonlySet<string>): void {
  const { origin, host } = request.headers;
  const isSameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  const isForeign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isSameHost;
  if (isForeign && !(origin !== undefined && trusted.has(origin))) {
    throw new Problem('foreign-origin', 403, 'This call may only come from a page of this site.');
  }
}

function send(reply: FastifyReply, answer: SignInAnswer) {
  const cookies = answer.headers?.getSetCookie() ?? [];
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  if (answer.redirectTo !== undefined) return reply.redirect(answer.redirectTo);
  return reply.send({ code: 200, data: answer.data, message: 'ok' });
}

/** `/sign-in/email` is `authSignInEmail`. */
const operationIdOf = (path: string): string =>
  `auth${path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Registers the sign-in calls under their own path. They are enveloped like every call but use cookies. */
export function registerSignInRoutes(fastify: FastifyInstance, deps: SignInRouteDeps): void {
  const trusted = new Set([new URL(deps.config.publicUrl).origin, ...deps.config.trustedOrigins]);
  const add = <Body extends z.ZodType | undefined = undefined>(route: SignInRoute<Body>) => {
    fastify.route({
      method: route.method,
      url: `${AUTH_PATH}${route.path}`,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: operationIdOf(route.path),
        summary: route.summary,
        tags: ['auth'],
        security: [],
        ...(route.body ? { body: route.body } : {}),
      },
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        if (route.method !== 'GET') refuseForeignPages(request, trusted);
      },
      handler: async (request, reply) => {
        const call = {
          body: request.body,
          headers: libraryHeaders(request),
          address: request.ip,
          query: request.query as Record<string, unknown>,
        } as Parameters<typeof route.handle>[0];
        try {
          return send(reply, await route.handle(call));
        } catch (error) {
          // The library drops the cause of its own failures: this query reports an unreachable database.
          if (isLibraryFailure(error)) await deps.askDatabase();
          throw toProblem(error);
        }
      },
    });
  };
  addSessionRoutes(add, deps);
  addSignInRoutes(add, deps);
  addPasswordRoutes(add, deps);
}

type AddRoute = <Body extends z.ZodType | undefined = undefined>(route: SignInRoute<Body>) => void;

const accountKey = (email: string, address: string) => `${normaliseEmail(email)}|${address}`;

function addSignInRoutes(add: AddRoute, { library, limiter, hasher, sessions }: SignInRouteDeps): void {
  add({
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Sign in with email and password; sets the session cookie.',
    body: signInInput,
    handle: async ({ body, headers, address }) => {
      await limiter.take(ATTEMPT_LIMITS.signInByAddress, address);
      await limiter.take(ATTEMPT_LIMITS.signInByAccount, accountKey(body.email, address));
      const answer = await withMinRefusalDuration(REFUSAL_FLOOR_MS, () =>
        library.api.signInEmail({ body, headers, returnHeaders: true }),
      );
      await limiter.giveBack(ATTEMPT_LIMITS.signInByAddress, address);
      await limiter.giveBack(ATTEMPT_LIMITS.signInByAccount, accountKey(body.email, address));
      return { data: { signedIn: true }, headers: answer.headers };
    },
  });
  add({
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Create an account and sign in at once; sets the session cookie.',
    body: signUpInput,
    handle: async ({ body, headers, address }) => {
      await limiter.take(ATTEMPT_LIMITS.signUpByAddress, address);
      const { username: name, email, password } = body;
      requireUnguessable(password, [name, email]);
      const answer = await withMinRefusalDuration(REFUSAL_FLOOR_MS, async () => {
        try {
          return await library.api.signUpEmail({
            body: { name, email, password },
            headers,
            returnHeaders: true,
          });
        } catch (error) {
          // The library does not hash for an address in use; hashing here makes the work equal.
          await hasher.hash(password);
          throw error;
        }
      });
      return { data: { signedIn: true }, headers: answer.headers };
    },
  });
  add({
    method: 'POST',
    path: '/sign-out',
    summary: 'End the session of this browser; its access tokens are refused at once.',
    handle: async ({ headers }) => {
      const ended = await library.api.getSession({ headers });
      // The library reports success even when it could not sign out: the session is ended here, or the call fails.
      if (ended) await sessions.end(ended.session.id);
      const answer = await library.api.signOut({ headers, returnHeaders: true });
      return { data: { signedOut: true }, headers: answer.headers };
    },
  });
}

function addSessionRoutes(add: AddRoute, { library, policy }: SignInRouteDeps): void {
  add({
    method: 'GET',
    path: '/get-session',
    summary: 'Who is signed in with this browser, and whether the access policy allows them.',
    handle: async ({ headers }) => {
      const { response, headers: answered } = await library.api.getSession({ headers, returnHeaders: true });
      if (!response) return { data: { account: null } satisfies SessionView, headers: answered };
      const { id, email, emailVerified, name } = response.user;
      const allowed = isAllowed(policy, { email, emailVerified });
      const account = { id, email, emailVerified, username: name, allowed };
      return { data: { account } satisfies SessionView, headers: answered };
    },
  });
  add({
    method: 'GET',
    path: '/token',
    summary: 'An access token of this session, for accounts that the access policy lets in.',
    handle: async ({ headers }) => {
      const { response, headers: answered } = await library.api.getSession({ headers, returnHeaders: true });
      if (!response) throw new Problem('no-session', 401, 'Sign in first.');
      const { user, session } = response;
      if (!isAllowed(policy, { email: user.email, emailVerified: user.emailVerified })) {
        throw new Problem(TOKEN_REFUSALS.notAllowed, 403, "This account doesn't have access.");
      }
      const { token } = await library.api.signJWT({
        body: {
          payload: {
            iat: Math.floor(Date.now() / 1000),
            sub: user.id,
            sid: session.id,
            email: user.email,
            email_verified: user.emailVerified,
            scope: TOKEN_SCOPES.join(' '),
          },
        },
      });
      return { data: { token }, headers: answered };
    },
  });
  add({
    method: 'POST',
    path: '/update-user',
    summary: 'Change the username of the signed-in account.',
    body: updateUserInput,
    handle: async ({ body, headers }) => {
      const answer = await library.api.updateUser({
        body: { name: body.username },
        headers,
        returnHeaders: true,
      });
      return { data: { username: body.username }, headers: answer.headers };
    },
  });
}

function addPasswordRoutes(add: AddRoute, deps: SignInRouteDeps): void {
  const { library, limiter, hasMailer, sessions } = deps;
  add({
    method: 'POST',
    path: '/change-password',
    summary: 'Change the password; ends every session of the account and opens a new one for this browser.',
    body: changePasswordInput,
    handle: async ({ body, headers, address }) => {
      const session = await library.api.getSession({ headers });
      if (!session) throw new Problem('no-session', 401, 'Sign in first.');
      await limiter.take(ATTEMPT_LIMITS.passwordByAccount, accountKey(session.user.id, address));
      requireUnguessable(body.newPassword, [session.user.name, session.user.email]);
      const answer = await library.api.changePassword({
        body: { ...body, revokeOtherSessions: true },
        headers,
        returnHeaders: true,
      });
      sessions.forgetUser(session.user.id);
      await limiter.giveBack(ATTEMPT_LIMITS.passwordByAccount, accountKey(session.user.id, address));
      return { data: { changed: true }, headers: answer.headers };
    },
  });
  add({
    method: 'POST',
    path: '/request-password-reset',
    summary:
      'Ask for a mail with which a forgotten password can be replaced. The answer is the same for any address.',
    body: requestResetInput,
    handle: async ({ body, address }) => {
      if (!hasMailer) return { data: { mailed: false, message: NOT_MAILED } };
      await limiter.take(ATTEMPT_LIMITS.mailByAddress, address);
      await limiter.take(ATTEMPT_LIMITS.mailByAccount, normaliseEmail(body.email));
      await withMinDuration(REFUSAL_FLOOR_MS, () =>
        library.api.requestPasswordReset({ body: { email: normaliseEmail(body.email) } }),
      );
      return { data: { mailed: true, message: MAILED } };
    },
  });
  add({
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password by the link of a mail; ends every session of the account.',
    body: resetPasswordInput,
    handle: async ({ body, address }) => {
      await limiter.take(ATTEMPT_LIMITS.linkByAddress, address);
      requireUnguessable(body.newPassword, []);
      await library.api.resetPassword({ body });
      sessions.forgetAll();
      return { data: { changed: true } };
    },
  });
  addVerificationRoutes(add, deps);
}

function addVerificationRoutes(
  add: AddRoute,
  { library, limiter, hasMailer, sessions }: SignInRouteDeps,
): void {
  add({
    method: 'POST',
    path: '/send-verification-email',
    summary: 'Mail the signed-in account a link that verifies its email address.',
    handle: async ({ headers }) => {
      const session = await library.api.getSession({ headers });
      if (!session) throw new Problem('no-session', 401, 'Sign in first.');
      if (!hasMailer) return { data: { mailed: false, message: NOT_MAILED.replace('reset', 'verify') } };
      await limiter.take(ATTEMPT_LIMITS.mailByAccount, session.user.email);
      if (!session.user.emailVerified) {
        await library.api.sendVerificationEmail({ body: { email: session.user.email }, headers });
      }
      return {
        data: { mailed: true, message: 'A mail with a link is being sent. The link works for 24 hours.' },
      };
    },
  });
  add({
    method: 'GET',
    path: '/verify-email',
    summary: 'The link of a verification mail; leads back to the app.',
    handle: async ({ query, address }) => {
      await limiter.take(ATTEMPT_LIMITS.linkByAddress, address);
      const token = typeof query.token === 'string' ? query.token : '';
      try {
        await library.api.verifyEmail({ query: { token } });
        sessions.forgetAll();
      } catch (error) {
        if (toProblem(error) === error) throw error;
        return { data: null, redirectTo: '/#email-not-verified' };
      }
      return { data: null, redirectTo: '/#email-verified' };
    },
  });
}

import { randomBytes } from 'node:crypto';
import type { Principal } from '#platform/contract/principal.ts';
import type { Authentication, Authenticator } from '#platform/server/http/server-capability.ts';
import type { QuestionOwner } from './questions.store.ts';

const PASS_PREFIX = 'run_';
const SECRET_BYTES = 32;

export type PassOwner = QuestionOwner & { readonly questionId: string };

/** Passes for runs of saved questions: bearer tokens for one run, in memory only, that read as the owner. */
export interface RunPasses {
  /** Accepts passes, and leaves every other token to `next`. */
  authenticator(next: Authenticator): Authenticator;
  /** Whether the owner is still admitted, by the current account. */
  admits(owner: QuestionOwner): Promise<Authentication>;
  /** Runs `work` with a pass, which becomes invalid at its end. */
  during<Result>(owner: PassOwner, work: (pass: string) => Promise<Result>): Promise<Result>;
}

/** @param admit whether an owner is still admitted; the same check as for access tokens */
export function createRunPasses(
  admit: (
    owner: Pick<Principal, 'issuer' | 'subject' | 'email' | 'emailVerified' | 'scopes'>,
  ) => Promise<Authentication>,
): RunPasses {
  const open = new Map<string, PassOwner>();

  async function check(pass: string): Promise<Authentication> {
    const owner = open.get(pass);
    if (!owner) return { ok: false, status: 401, id: 'run-ended', message: 'The run has ended.' };
    const admitted = await admit(owner);
    if (!admitted.ok) return admitted;
    // Like a read-only access token: no unattended question changes anything.
    return {
      ok: true,
      principal: { ...admitted.principal, personalToken: { id: owner.questionId, canWrite: false } },
    };
  }

  return {
    admits: admit,
    authenticator: (next) => (token) => (token.startsWith(PASS_PREFIX) ? check(token) : next(token)),
    async during(owner, work) {
      const pass = `${PASS_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
      open.set(pass, owner);
      try {
        return await work(pass);
      } finally {
        open.delete(pass);
      }
    },
  };
}

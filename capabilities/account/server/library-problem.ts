import { APIError } from 'better-auth/api';
import { messageOf, Problem } from '#platform/contract/problem.ts';

/** The library's rejections in plain words; sign-in and sign-up do not reveal which accounts exist. */
const PROBLEMS: Record<string, { status: number; id: string; message: string }> = {
  INVALID_EMAIL_OR_PASSWORD: {
    status: 401,
    id: 'sign-in-refused',
    message: 'The email or the password is wrong.',
  },
  INVALID_PASSWORD: { status: 400, id: 'wrong-password', message: 'The current password is wrong.' },
  INVALID_TOKEN: {
    status: 400,
    id: 'link-unusable',
    message: 'This link has expired or was already used. Ask for a new one.',
  },
  TOKEN_EXPIRED: {
    status: 400,
    id: 'link-unusable',
    message: 'This link has expired or was already used. Ask for a new one.',
  },
};

const SIGN_UP_REFUSED = {
  status: 422,
  id: 'sign-up-refused',
  message: 'This account could not be created. If you already have one with this email, log in instead.',
};
for (const code of [
  'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  'USER_ALREADY_EXISTS',
  'FAILED_TO_CREATE_USER',
]) {
  PROBLEMS[code] = SIGN_UP_REFUSED;
}

function codeOf(error: APIError): string {
  const code: unknown = error.body?.code;
  return typeof code === 'string' ? code : '';
}

/** Whether the library failed, as opposed to rejecting. */
export function isLibraryFailure(error: unknown): boolean {
  return error instanceof APIError && error.statusCode >= 500;
}

/** Converts a rejection of the sign-in library into a `Problem`; anything else is a bug and is passed on. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const known = PROBLEMS[codeOf(error)];
  if (known) return new Problem(known.id, known.status, known.message, { cause: error });
  if (error.statusCode === 401) return new Problem('no-session', 401, 'Sign in first.', { cause: error });
  if (error.statusCode >= 500) return error;
  return new Problem('sign-in-call-refused', error.statusCode, messageOf(error), { cause: error });
}

/** Who gets in (rows A4, C9). One policy for the whole server, asked on every call. */
export type AccessPolicy =
  | { kind: 'demo'; email: string }
  | { kind: 'list'; emails: ReadonlySet<string> }
  | { kind: 'domain'; domain: string }
  | { kind: 'open' };

/** What the policy looks at. `emailVerified` is null when the identity provider says nothing about it. */
export interface PolicySubject {
  email: string;
  emailVerified: boolean | null;
}

/**
 * Lower-cases ASCII only. Unicode case folding would make different addresses equal: the Kelvin sign folds to `k`,
 * so that a stranger could register a look-alike of a listed address.
 */
export function normaliseEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Reads a policy: `demo`, `open`, `list:<emails, comma-separated>` or `domain:<domain>`.
 * @returns null when the text is none of them or names nobody
 */
export function parseAccessPolicy(text: string, demoEmail: string): AccessPolicy | null {
  const trimmed = text.trim();
  if (trimmed === 'demo') return { kind: 'demo', email: normaliseEmail(demoEmail) };
  if (trimmed === 'open') return { kind: 'open' };
  if (trimmed.startsWith('list:')) {
    const emails = trimmed.slice('list:'.length).split(',').map(normaliseEmail).filter(Boolean);
    return emails.length === 0 ? null : { kind: 'list', emails: new Set(emails) };
  }
  if (trimmed.startsWith('domain:')) {
    const domain = normaliseEmail(trimmed.slice('domain:'.length)).replace(/^@/, '');
    return domain === '' || domain.includes('@') ? null : { kind: 'domain', domain };
  }
  return null;
}

/** The domain of an address: what follows its last `@`, since a quoted local part may hold one too. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * The verdict. `list` and `domain` take verified addresses only; the demo account needs none, but an address that the
 * provider itself calls unverified is nobody's primary address.
 */
export function isAllowed(policy: AccessPolicy, subject: PolicySubject): boolean {
  const email = normaliseEmail(subject.email);
  if (policy.kind === 'open') return true;
  if (policy.kind === 'demo') return email === policy.email && subject.emailVerified !== false;
  if (subject.emailVerified !== true) return false;
  return policy.kind === 'list'
    ? policy.emails.has(email)
    : email.includes('@') && domainOf(email) === policy.domain;
}

/** Access policy of the server (rows A4, C9), checked on every call. */
export type AccessPolicy =
  | { kind: 'demo'; email: string }
  | { kind: 'list'; emails: ReadonlySet<string> }
  | { kind: 'domain'; domain: string }
  | { kind: 'open' };

/** Input of the policy. `emailVerified` is null when the identity provider does not state it. */
export interface PolicySubject {
  email: string;
  emailVerified: boolean | null;
}

/**
 * Lower-cases ASCII only. Unicode case folding would equate different addresses: the Kelvin sign folds to `k`, so that
 * a stranger could register a look-alike of a listed address.
 */
export function normaliseEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Parses a policy: `demo`, `open`, `list:<emails, comma-separated>` or `domain:<domain>`.
 * @returns null when the text is invalid or lists no one
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

/** Domain of an address: after its last `@`, because a quoted local part may contain one. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * Applies the policy. `list` and `domain` require verified addresses; the demo account does not, but an address that
 * the provider calls unverified is never accepted.
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

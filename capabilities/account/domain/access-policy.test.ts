import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowed, normaliseEmail, parseAccessPolicy, type AccessPolicy } from './access-policy.ts';

const DEMO = 'demo@meridian.local';

function policy(text: string): AccessPolicy {
  const parsed = parseAccessPolicy(text, DEMO);
  if (!parsed) throw new Error(`no policy: ${text}`);
  return parsed;
}

const cases: [text: string, email: string, verified: boolean | null, allowed: boolean][] = [
  ['demo', DEMO, true, true],
  ['demo', 'Demo@Meridian.Local', true, true],
  ['demo', ` ${DEMO} `, null, true],
  ['demo', DEMO, false, false],
  ['demo', 'demo@meridian.local.evil.example', true, false],
  ['demo', 'demo+1@meridian.local', true, false],
  ['demo', '', true, false],
  ['list:ann@a.example, bob@b.example', 'bob@b.example', true, true],
  ['list:ann@a.example, bob@b.example', 'BOB@B.EXAMPLE', true, true],
  ['list:ann@a.example', 'ann@a.example', false, false],
  ['list:ann@a.example', 'ann@a.example', null, false],
  ['list:ann@a.example', DEMO, true, false],
  ['list:kim@a.example', '\u212Aim@a.example', true, false],
  ['domain:a.example', 'ann@a.example', true, true],
  ['domain:@a.example', 'ann@A.example', true, true],
  ['domain:a.example', 'ann@sub.a.example', true, false],
  ['domain:a.example', 'ann@nota.example', true, false],
  ['domain:a.example', '"ann@a.example"@evil.example', true, false],
  ['domain:a.example', 'a.example', true, false],
  ['domain:a.example', 'ann@a.example', false, false],
  ['domain:a.example', 'ann@a.example', null, false],
  ['open', 'anyone@anywhere.example', false, true],
];

describe('A4 C9 access policy', () => {
  it.each(cases)('%s: %s, verified %s → %s', (text, email, emailVerified, expected) => {
    expect(isAllowed(policy(text), { email, emailVerified })).toBe(expected);
  });

  it.each(['', 'nobody', 'list:', 'list: , ,', 'domain:', 'domain:@', 'domain:a@b', 'DEMO', 'list'])(
    'A4 %j is not a policy: a typo never grants access',
    (text) => expect(parseAccessPolicy(text, DEMO)).toBeNull(),
  );

  it('C9 the demo policy admits only the one address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
        const allowed = isAllowed(policy('demo'), { email, emailVerified: true });
        expect(allowed).toBe(normaliseEmail(email) === DEMO);
      }),
    );
  });

  it('A4 list and domain never accept an unverified address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom(false, null), (email, emailVerified) => {
        expect(isAllowed(policy(`list:${email}`), { email, emailVerified })).toBe(false);
        const domain = email.slice(email.lastIndexOf('@') + 1);
        expect(isAllowed(policy(`domain:${domain}`), { email, emailVerified })).toBe(false);
      }),
    );
  });

  it('C9 addresses are equal only if they differ in ASCII case alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = normaliseEmail(text);
        expect(normaliseEmail(folded)).toBe(folded);
        expect(folded.length).toBe(text.trim().length);
      }),
    );
  });
});

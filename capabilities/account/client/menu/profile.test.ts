// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityUser } from '../identity/identity-provider.ts';
import { readLandingLink } from '../landing/landing-link.ts';
import { dropProfile, initialsOf, loadProfile, profile, PROFILE_KEY, saveProfile } from './profile.ts';
import { createSealer, type KeyStore } from '../identity/sealing.ts';

const USER: IdentityUser = {
  key: 'issuer|ann',
  email: 'ann@example.com',
  username: null,
  emailVerified: true,
  allowed: true,
};

/** A store for the key; `kept` lets a test inspect it. */
class MemoryKeys implements KeyStore {
  kept: CryptoKey | null = null;
  async loadOrKeep(make: () => Promise<CryptoKey>) {
    return (this.kept ??= await make());
  }
}

beforeEach(() => {
  localStorage.clear();
  profile.reset();
});

describe('A7 sealing', () => {
  it('A7 sealed data can be opened, and two seals of it differ', async () => {
    const sealer = createSealer(new MemoryKeys());
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const [one, two] = [await sealer.seal(text), await sealer.seal(text)];
        expect(one).not.toBe(two);
        expect(await sealer.open(one)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('A7 the key cannot be extracted', async () => {
    const keys = new MemoryKeys();
    await createSealer(keys).seal('x');
    expect(keys.kept?.extractable).toBe(false);
    expect(keys.kept?.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 });
    await expect(crypto.subtle.exportKey('raw', keys.kept!)).rejects.toThrow();
  });

  it('A7 another key, a changed character and garbage decrypt nothing', async () => {
    const sealer = createSealer(new MemoryKeys());
    const sealed = await sealer.seal('secret');
    expect(await createSealer(new MemoryKeys()).open(sealed)).toBeNull();
    const at = sealed.length - 10;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(await sealer.open(changed)).toBeNull();
    for (const garbage of ['', 'v1', 'v1.a.b', 'v2.AAAA.AAAA', '{"Username":"x"}', 'v1.%.%']) {
      expect(await sealer.open(garbage)).toBeNull();
    }
  });
});

describe('A7 the local profile', () => {
  it('A7 is stored as ciphertext under user-info with Username and email', async () => {
    const sealer = createSealer(new MemoryKeys());
    await loadProfile({ storage: localStorage, sealer }, { ...USER, username: 'Ann Kay' });
    const stored = localStorage.getItem(PROFILE_KEY) ?? '';
    expect(PROFILE_KEY).toBe('user-info');
    expect(stored).not.toContain('Ann');
    expect(stored).not.toContain('example');
    expect(JSON.parse((await sealer.open(stored)) ?? '')).toEqual({
      Username: 'Ann Kay',
      email: 'ann@example.com',
    });
  });

  it('A7 a Username stored only on this device is kept, for the same person', async () => {
    const deps = { storage: localStorage, sealer: createSealer(new MemoryKeys()) };
    await saveProfile(deps, { Username: 'Captain', email: USER.email });
    expect(await loadProfile(deps, USER)).toEqual({ Username: 'Captain', email: USER.email });
    const other = { ...USER, email: 'bob@example.com' };
    expect(await loadProfile(deps, other)).toEqual({ Username: 'bob', email: 'bob@example.com' });
  });

  it('A7 an unreadable profile is rebuilt from the account', async () => {
    const deps = { storage: localStorage, sealer: createSealer(new MemoryKeys()) };
    for (const broken of ['garbage', await deps.sealer.seal('no JSON'), await deps.sealer.seal('{"a":1}')]) {
      localStorage.setItem(PROFILE_KEY, broken);
      expect(await loadProfile(deps, USER)).toEqual({ Username: 'ann', email: USER.email });
    }
  });

  it('A7 without cryptography nothing is stored, and the app still has the name', async () => {
    await loadProfile({ storage: localStorage, sealer: null }, USER);
    expect(localStorage.getItem(PROFILE_KEY)).toBeNull();
    expect(profile.get()?.Username).toBe('ann');
  });

  it('A7 a name of the account is known before it is stored', async () => {
    const stored = loadProfile(
      { storage: localStorage, sealer: createSealer(new MemoryKeys()) },
      { ...USER, username: 'Ann Kay' },
    );
    expect(profile.get()).toEqual({ Username: 'Ann Kay', email: USER.email });
    expect(localStorage.getItem(PROFILE_KEY)).toBeNull();
    await stored;
    expect(localStorage.getItem(PROFILE_KEY)).not.toBeNull();
  });

  it('A9 a sign-out while it is being encrypted leaves nothing stored', async () => {
    const deps = { storage: localStorage, sealer: createSealer(new MemoryKeys()) };
    const stored = loadProfile(deps, { ...USER, username: 'Ann Kay' });
    dropProfile(localStorage);
    await stored;
    expect(localStorage.getItem(PROFILE_KEY)).toBeNull();
  });

  it('A9 is forgotten at sign-out', async () => {
    const deps = { storage: localStorage, sealer: createSealer(new MemoryKeys()) };
    await loadProfile(deps, USER);
    dropProfile(localStorage);
    expect(profile.get()).toBeNull();
    expect(localStorage.getItem(PROFILE_KEY)).toBeNull();
  });
});

describe('A7 initials and mailed links', () => {
  it.each([
    ['Ann Kay', 'AK'],
    ['ann', 'A'],
    ['anna maria de la cruz', 'AC'],
    ['ann.kay', 'AK'],
    ['Östen Åberg', 'ÖÅ'],
    ['机长', '机'],
    ['', ''],
  ])('A7 initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('A5 reads only mailed links from the address', () => {
    expect(readLandingLink('#reset-password=abc-123_X')).toEqual({ resetToken: 'abc-123_X', notice: null });
    expect(readLandingLink('#email-verified').notice).toBe('Your email address is verified.');
    expect(readLandingLink('#reset-password=<script>')).toEqual({ resetToken: null, notice: null });
    expect(readLandingLink('')).toEqual({ resetToken: null, notice: null });
  });
});

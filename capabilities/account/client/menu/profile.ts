import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { IdentityUser } from '../identity/identity-provider.ts';
import type { Sealer } from '../identity/sealing.ts';

/** Spec 2: the local profile; `Username` is spelt as the spec does. */
const profileShape = z.object({ Username: z.string(), email: z.string() });
export type Profile = z.infer<typeof profileShape>;

/** Spec 3: storage key of the encrypted profile. */
export const PROFILE_KEY = 'user-info';

/** The profile of the signed-in person, in memory; null while there is none. */
export const profile = createSlice<Profile | null>('profile', null);

export interface ProfileDeps {
  storage: Storage;
  /** null where the browser has no cryptography (plain http): the profile is then never written. */
  sealer: Sealer | null;
}

async function readProfile({ storage, sealer }: ProfileDeps): Promise<Profile | null> {
  const sealed = storage.getItem(PROFILE_KEY);
  const text = sealed === null || sealer === null ? null : await sealer.open(sealed);
  if (text === null) return null;
  try {
    return profileShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Stores a profile, encrypted; unless it is forgotten or replaced while it is being encrypted. */
export async function saveProfile(deps: ProfileDeps, next: Profile): Promise<void> {
  profile.set(next);
  if (!deps.sealer) return;
  const sealed = await deps.sealer.seal(JSON.stringify(next));
  if (profile.get() === next) deps.storage.setItem(PROFILE_KEY, sealed);
}

/**
 * The profile of this user: from the account, otherwise the stored one, otherwise the name before the `@`. An
 * unreadable profile, or another user's, is replaced. Where the account has a name, `profile` has it at once; storing
 * it takes as long as the browser needs to find its key.
 */
export async function loadProfile(deps: ProfileDeps, user: IdentityUser): Promise<Profile> {
  const next = { Username: user.username ?? (await ownName(deps, user)), email: user.email };
  await saveProfile(deps, next);
  return next;
}

async function ownName(deps: ProfileDeps, { email }: IdentityUser): Promise<string> {
  const kept = await readProfile(deps);
  return kept?.email === email ? kept.Username : (email.split('@')[0] ?? '');
}

/** Forgets the profile (sign-out). */
export function dropProfile(storage: Storage): void {
  profile.set(null);
  storage.removeItem(PROFILE_KEY);
}

/** One or two letters as a user's initials. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('');
}

import { createSlice } from '#platform/client/state/slice.ts';
import type { IdentityUser } from '../identity/identity-provider.ts';

/** Sign-in progress of a visitor. It alone decides what is drawn: landing, overlay, restricted, or the app. */
export type GateState =
  | { phase: 'loading' }
  /** The identity provider could not be loaded. */
  | { phase: 'unavailable'; message: string }
  | { phase: 'signed-out'; notice: string | null }
  /** Signed in; the token has been requested. */
  | { phase: 'preparing'; user: IdentityUser }
  | { phase: 'restricted'; user: IdentityUser }
  | { phase: 'token-failed'; user: IdentityUser; message: string }
  | { phase: 'ready'; user: IdentityUser }
  | { phase: 'leaving' };

/** Not one of the app's slices: a sign-out resets those, and this one has to survive it. */
export const gate = createSlice<GateState>('gate', { phase: 'loading' });

/** Session storage: a notice that the landing screen shows once, kept across the reload that leads there. */
export const NOTICE_KEY = 'sign-in-notice';

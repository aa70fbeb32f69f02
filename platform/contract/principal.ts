/** The caller, once token, session and access policy have been checked. */
export interface Principal {
  /** Stable key of the user, `issuer|subject`; every row of a user's data is keyed by it. */
  userKey: string;
  issuer: string;
  subject: string;
  email: string;
  /** Whether the identity provider vouches for `email`; absent or null if not stated. */
  emailVerified?: boolean | null;
  scopes: readonly string[];
  /**
   * Set for a call with a personal access token instead of a session: it may read, and change only what tools may
   * change.
   */
  personalToken?: { id: string; canWrite: boolean };
}

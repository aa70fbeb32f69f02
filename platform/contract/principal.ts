/** Who is asking, as the server sees it once token, session and access policy have been checked. */
export interface Principal {
  /** Stable key of the user, `issuer|subject`; every row of a user's data is keyed by it. */
  userKey: string;
  issuer: string;
  subject: string;
  email: string;
  /** Whether the identity provider vouches for `email`; absent or null where it does not say. */
  emailVerified?: boolean | null;
  scopes: readonly string[];
  /** Set when a personal access token asks instead of a session: it reads, and changes only what tools change. */
  personalToken?: { id: string; canWrite: boolean };
}

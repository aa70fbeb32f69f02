export interface LandingLink {
  /** Token of an email to reset a forgotten password. */
  resetToken: string | null;
  /** Result of an emailed link. */
  notice: string | null;
}

const NOTICES: Record<string, string> = {
  '#email-verified': 'Your email address is verified.',
  '#email-not-verified': 'This link has expired or was already used. Log in to get a new one.',
};

/** Parses the fragment of the address; a fragment never reaches a server or its logs. */
export function readLandingLink(fragment: string): LandingLink {
  const resetToken = /^#reset-password=([\w-]+)$/.exec(fragment)?.[1] ?? null;
  return { resetToken, notice: NOTICES[fragment] ?? null };
}

/** Reads the fragment and removes it from the address, so that a reload or a shared address does not repeat it. */
export function takeLandingLink(): LandingLink {
  const link = readLandingLink(window.location.hash);
  if (link.resetToken !== null || link.notice !== null) {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return link;
}

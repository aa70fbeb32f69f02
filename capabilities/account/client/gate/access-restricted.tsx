import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { accountSession } from '../identity/connect-session.ts';
import type { IdentityUser } from '../identity/identity-provider.ts';
import { StoppedScreen } from './stopped-screen.tsx';
import styles from './stopped-screen.module.css';

/** The button to sign out of an account without access. */
export function SignOutButton({ variant }: { variant: 'primary' | 'secondary' }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant={variant}
      isBusy={isBusy}
      onClick={() => {
        setBusy(true);
        void accountSession().signOut();
      }}
    >
      Sign out
    </Button>
  );
}

/** Screen for a signed-in user without access (row A4). */
export function AccessRestricted({ user }: { user: IdentityUser }) {
  return (
    <StoppedScreen title="Access Restricted" actions={<SignOutButton variant="primary" />}>
      <p>{"This account doesn't have access."}</p>
      <p>Please sign out, then log in with the test account.</p>
      <p className={styles.account}>Signed in as {user.email === '' ? '—' : user.email}</p>
    </StoppedScreen>
  );
}

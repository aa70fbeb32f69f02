import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { SignOutButton } from './access-restricted.tsx';
import { accountSession } from '../identity/connect-session.ts';
import { StoppedScreen } from './stopped-screen.tsx';

function RetryButton() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="primary"
      isBusy={isBusy}
      onClick={() => {
        setBusy(true);
        void accountSession()
          .begin()
          .finally(() => setBusy(false));
      }}
    >
      Try again
    </Button>
  );
}

/** The identity provider could not be loaded. */
export function IdentityUnavailable({ message }: { message: string }) {
  return (
    <StoppedScreen title="Sign-in unavailable" actions={<RetryButton />}>
      <p role="alert">{message}</p>
    </StoppedScreen>
  );
}

/** Signed in and admitted, but without an access token. */
export function TokenFailed({ message }: { message: string }) {
  return (
    <StoppedScreen
      title="No access token"
      actions={
        <>
          <RetryButton />
          <SignOutButton variant="secondary" />
        </>
      }
    >
      <p>You are signed in, but no access token was received:</p>
      <p role="alert">{message}</p>
    </StoppedScreen>
  );
}

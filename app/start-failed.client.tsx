import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ServerOff } from 'lucide-react';

/** What is shown when not even the first question to the server is answered. */
export function StartFailed({ message }: { message: string }) {
  return (
    <main role="alert">
      <EmptyState Icon={ServerOff} message={`Meridian cannot start: ${message}`} />
      <p style={{ textAlign: 'center' }}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </p>
    </main>
  );
}

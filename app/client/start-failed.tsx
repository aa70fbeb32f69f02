import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { getAppSettings } from '#platform/contract/app-settings.ts';
import { apiUrl } from '#platform/client/query/api-client.ts';
import { ServerOff } from 'lucide-react';
import { useEffect } from 'react';

const PROBE_MS = 2000;

/** Starts the app once the server responds. */
function useStartWhenAnswered(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      fetch(apiUrl(getAppSettings.path)).then(
        ({ ok }) => {
          if (ok) window.location.reload();
        },
        () => undefined,
      );
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Shown when the first request to the server fails. */
export function StartFailed({ message }: { message: string }) {
  useStartWhenAnswered();
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

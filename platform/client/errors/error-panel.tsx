import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Button } from '../ui/button.tsx';
import { isMissingCode } from './missing-code.ts';
import styles from './errors.module.css';

export interface ErrorPanelProps {
  error: unknown;
  onRetry?: () => void;
  onClose?: () => void;
}

function detailsOf(error: unknown): string {
  const message = messageOf(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return stack?.includes(message) ? stack : [message, stack].filter(Boolean).join('\n');
}

/** Reports that a part of the app stopped, with its error behind `Show Error` / `Hide Error` (row B1). */
export function ErrorPanel({ error, onRetry, onClose }: ErrorPanelProps) {
  const [isShown, setShown] = useState(false);
  const isMissing = isMissingCode(error);
  const titleId = useId();
  const detailsId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <TriangleAlert size={24} aria-hidden className={styles.icon} />
      <h2 id={titleId} className={styles.title}>
        Something went wrong!
      </h2>
      <p className={styles.text}>
        {isMissing
          ? 'This part could not be loaded: the app has been updated, or the connection is down.'
          : 'This part failed. The rest of the app still works.'}
      </p>
      <div className={styles.actions}>
        {isMissing ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : (
          onRetry && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )
        )}
        <Button aria-expanded={isShown} aria-controls={detailsId} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      <pre id={detailsId} className={styles.details} hidden={!isShown}>
        {isShown && detailsOf(error)}
      </pre>
    </section>
  );
}

export interface RouteErrorProps {
  error: unknown;
  reset?: () => void;
}

/** Display of a route that failed; fits the router's `errorComponent`. */
export function RouteError({ error, reset }: RouteErrorProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <ErrorPanel error={error} {...(reset ? { onRetry: reset } : {})} />
      </div>
    </div>
  );
}

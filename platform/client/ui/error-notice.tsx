import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export interface ErrorNoticeProps {
  /** The failure, in the exact words of the error catalogue where it has any. */
  message: string;
  /** What to do, when retrying is not enough. */
  advice?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A local failure: its cause, what to do, and a retry button. */
export function ErrorNotice({ message, advice, onRetry, isRetrying }: ErrorNoticeProps) {
  return (
    <div className={styles.error} role="alert">
      <TriangleAlert size={16} aria-hidden className={styles.errorIcon} />
      <div className={styles.errorText}>
        <p>{message}</p>
        {advice !== undefined && <p className={styles.advice}>{advice}</p>}
        {onRetry && (
          <Button size="small" onClick={onRetry} {...(isRetrying ? { isBusy: true } : {})}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

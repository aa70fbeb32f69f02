import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';
import { ErrorPanel } from '../../errors/error-panel.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TriangleAlert } from 'lucide-react';
import type { Contribution } from '../client-capability.ts';
import styles from './place.module.css';

/** A large place shows the whole error panel; a small one only a sign to press for a retry. */
type Size = 'panel' | 'small';

interface FailedProps {
  size: Size;
  error: unknown;
  retry: () => void;
  onClose: (() => void) | undefined;
}

function Failed({ size, error, retry, onClose }: FailedProps) {
  if (size === 'small') {
    return (
      <div className={styles.smallFailure} role="alert">
        <IconButton label="Something went wrong! Try again" Icon={TriangleAlert} onClick={retry} />
      </div>
    );
  }
  return (
    <div className={styles.failure}>
      <ErrorPanel error={error} onRetry={retry} {...(onClose ? { onClose } : {})} />
    </div>
  );
}

export interface ContributedProps {
  contribution: Contribution;
  size?: Size;
  /** While its code is loading. */
  fallback?: ReactNode;
}

/** One contribution in its place; its failure affects nothing else. */
export function Contributed({ contribution, size = 'panel', fallback }: ContributedProps) {
  const { Component, title, onClose } = contribution;
  const loading = fallback ?? (size === 'panel' ? <Panel title={title ?? 'Loading'} isLoading /> : null);
  return (
    <ErrorBoundary renderFallback={(failure) => <Failed size={size} onClose={onClose} {...failure} />}>
      <Suspense fallback={loading}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
}

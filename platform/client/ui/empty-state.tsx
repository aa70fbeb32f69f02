import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export interface EmptyStateProps {
  /** One sentence of instruction. */
  message: string;
  /** The one button that fills it. */
  action?: { label: string; onSelect: () => void };
  Icon?: LucideIcon;
}

/** Empty state: one sentence and the one button that fills it. */
export function EmptyState({ message, action, Icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {Icon && <Icon size={24} aria-hidden />}
      <p>{message}</p>
      {action && <Button onClick={action.onSelect}>{action.label}</Button>}
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './chip.module.css';
import { WithTooltip } from './tooltip.tsx';

export interface ChipProps {
  label: string;
  isPressed: boolean;
  onChange: (isPressed: boolean) => void;
  Icon?: LucideIcon;
  isDisabled?: boolean;
  /** Reason why it is disabled, or its function; shown as tooltip and read as description. */
  reason?: string;
}

/** A filter that is on or off (`aria-pressed`). It stays focusable when disabled, so that its reason can be read. */
export function Chip({ label, isPressed, onChange, Icon, isDisabled, reason }: ChipProps) {
  const reasonId = useId();
  const chip = (
    <button
      type="button"
      className={classNames(styles.chip, isDisabled && styles.disabled)}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      onClick={() => !isDisabled && onChange(!isPressed)}
    >
      {Icon && <Icon size={14} aria-hidden />}
      {label}
    </button>
  );
  if (reason === undefined) return chip;
  return (
    <>
      <WithTooltip tooltip={{ text: reason }}>{chip}</WithTooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}

import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  /** A second, muted line: source, reason, unit. */
  note?: ReactNode;
  /** The note is at the end of the line, cut where it does not fit. */
  isOneLine?: boolean;
  leading?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A row that is switched on and off as a whole (`role=switch`, `aria-checked`). */
export function Switch({
  label,
  note,
  isOneLine,
  leading,
  isOn,
  onChange,
  isDisabled,
  className,
}: SwitchProps) {
  const id = useId();
  const hasNote = note !== undefined && note !== null && note !== false;
  return (
    <label className={classNames(styles.row, isDisabled && styles.disabled, className)}>
      {leading}
      <span className={styles.text} data-line={isOneLine || undefined}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hasNote && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <BaseSwitch.Root
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  );
}

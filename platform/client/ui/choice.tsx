import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import styles from './choice.module.css';

export interface ChoiceOption<Value extends string> {
  value: Value;
  label: string;
  Icon?: LucideIcon;
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly ChoiceOption<Value>[];
  onChange: (value: Value) => void;
  /** Shows the chosen value and ignores presses; state the reason beside it. */
  isDisabled?: boolean;
}

/** One of two to four values, all visible: a row of buttons of which one is pressed. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, isDisabled } = props;
  const id = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.options}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.option}
            disabled={isDisabled}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.Icon && <option.Icon size={15} aria-hidden />}
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}

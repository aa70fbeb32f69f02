import { useState, type ComponentProps } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { PASSWORD_MIN } from '../../contract.ts';
import styles from './password-field.module.css';

export interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field, hidden unless the user chooses to show it. Never recorded (row L1), shown or not. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      data-sensitive="password"
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

/** A new password, with its requirements. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'autoComplete' | 'hint'>) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters; a few words work well.`}
    />
  );
}

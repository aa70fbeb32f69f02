import { useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { EMAIL_MAX, signInInput } from '../contract.ts';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import styles from './form-dialog.module.css';
import { FormDialog, FormFailure, FormNotice } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Signs in with email and password. */
export function LoginDialog({ forms, notice, onDone, onClose, onSwitch }: LandingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const form = useAccountForm(signInInput, async (input) => {
    await forms.signIn(input);
    await onDone();
  });
  return (
    <FormDialog title="Login" onClose={onClose} firstField={firstField}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        {notice !== null && <FormNotice>{notice}</FormNotice>}
        <TextField
          ref={firstField}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          error={form.errors.email ?? null}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password ?? null}
        />
        <FormFailure message={form.failure} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            Login
          </Button>
          <div className={styles.besides}>
            <button type="button" className={styles.link} onClick={() => onSwitch('forgot')}>
              Forgot password?
            </button>
            <button type="button" className={styles.link} onClick={() => onSwitch('sign-up')}>
              Create an account
            </button>
          </div>
        </div>
      </form>
    </FormDialog>
  );
}

import { useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { EMAIL_MAX, PASSWORD_MIN, signUpInput, USERNAME_MAX } from '../contract.ts';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import styles from './form-dialog.module.css';
import { FormDialog, FormFailure } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Creates an account, which signs in at once. */
export function SignUpDialog({ forms, onDone, onClose, onSwitch }: LandingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const form = useAccountForm(signUpInput, async (input) => {
    await forms.signUp(input);
    await onDone();
  });
  return (
    <FormDialog title="Sign Up" onClose={onClose} firstField={firstField}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          ref={firstField}
          label="Username"
          name="username"
          autoComplete="nickname"
          spellCheck={false}
          maxLength={USERNAME_MAX}
          error={form.errors.username ?? null}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          error={form.errors.email ?? null}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters; a few words work well.`}
          error={form.errors.password ?? null}
        />
        <FormFailure message={form.failure} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            Sign Up
          </Button>
          <div className={styles.besides}>
            <button type="button" className={styles.link} onClick={() => onSwitch('login')}>
              I have an account
            </button>
          </div>
        </div>
      </form>
    </FormDialog>
  );
}

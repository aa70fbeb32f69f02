import { useRef } from 'react';
import { z } from 'zod';
import { Button } from '#platform/client/ui/button.tsx';
import { PASSWORD_MIN, resetPasswordInput } from '../contract.ts';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import styles from './form-dialog.module.css';
import { FormDialog, FormFailure } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const shape = z.object({ newPassword: resetPasswordInput.shape.newPassword });

/** Sets a new password by the link of a mail. */
export function ResetDialog({ forms, resetToken, onClose, onSwitch }: LandingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const form = useAccountForm(shape, async ({ newPassword }) => {
    await forms.resetPassword({ token: resetToken ?? '', newPassword });
    onSwitch('login', 'Your new password is set. Log in with it.');
  });
  return (
    <FormDialog title="New password" onClose={onClose} firstField={firstField}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <PasswordField
          ref={firstField}
          label="Password"
          name="newPassword"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters; a few words work well.`}
          error={form.errors.newPassword ?? null}
        />
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
          Set the password
        </Button>
      </form>
    </FormDialog>
  );
}

import { useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { EMAIL_MAX, requestResetInput } from '../contract.ts';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import styles from './form-dialog.module.css';
import { FormDialog, FormFailure, FormNotice } from './form-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a mail with which a forgotten password is replaced; says plainly when this server sends none. */
export function ForgotDialog({ forms, onClose, onSwitch }: LandingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useAccountForm(requestResetInput, async (input) => {
    setAnswer((await forms.requestReset(input)).message);
  });
  return (
    <FormDialog
      title="Forgot password"
      description="Enter the email of your account to get a link for a new password."
      onClose={onClose}
      firstField={firstField}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
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
        <FormFailure message={form.failure} />
        {answer !== null && <FormNotice>{answer}</FormNotice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            Send the link
          </Button>
          <div className={styles.besides}>
            <button type="button" className={styles.link} onClick={() => onSwitch('login')}>
              Back to Login
            </button>
          </div>
        </div>
      </form>
    </FormDialog>
  );
}

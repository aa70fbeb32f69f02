import { useState } from 'react';
import { requestResetInput } from '../../contract.ts';
import { AccountDialog } from '../menu/account-dialog.tsx';
import { EmailField } from './email-field.tsx';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import { useAccountForm } from './use-account-form.ts';

/** Requests an email to reset a forgotten password; says so when this server sends no email. */
export function ForgotDialog({ forms, onClose, onSwitch }: LandingDialogProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useAccountForm(requestResetInput, async (input) => {
    setAnswer((await forms.requestReset(input)).message);
  });
  return (
    <AccountDialog
      title="Forgot password"
      description="Enter the email of your account to get a link for a new password."
      form={form}
      notice={answer}
      submitLabel="Send link"
      links={[{ label: 'Back to Login', onClick: () => onSwitch('login') }]}
      onClose={onClose}
    >
      <EmailField autoComplete="username" error={form.errors.email} />
    </AccountDialog>
  );
}

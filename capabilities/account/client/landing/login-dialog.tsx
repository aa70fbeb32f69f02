import { signInInput } from '../../contract.ts';
import { AccountDialog } from '../menu/account-dialog.tsx';
import { EmailField } from './email-field.tsx';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Signs in with email and password. */
export function LoginDialog({ forms, notice, onDone, onClose, onSwitch }: LandingDialogProps) {
  const form = useAccountForm(signInInput, async (input) => {
    await forms.signIn(input);
    await onDone();
  });
  return (
    <AccountDialog
      title="Login"
      form={form}
      notice={notice}
      submitLabel="Login"
      links={[
        { label: 'Forgot password?', onClick: () => onSwitch('forgot') },
        { label: 'Create an account', onClick: () => onSwitch('sign-up') },
      ]}
      onClose={onClose}
    >
      <EmailField autoComplete="username" error={form.errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password ?? null}
      />
    </AccountDialog>
  );
}

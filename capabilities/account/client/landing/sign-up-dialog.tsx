import { TextField } from '#platform/client/ui/text-field.tsx';
import { signUpInput, USERNAME_MAX } from '../../contract.ts';
import { AccountDialog } from '../menu/account-dialog.tsx';
import { EmailField } from './email-field.tsx';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import { NewPasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Creates an account and signs in at once. */
export function SignUpDialog({ forms, onDone, onClose, onSwitch }: LandingDialogProps) {
  const form = useAccountForm(signUpInput, async (input) => {
    await forms.signUp(input);
    await onDone();
  });
  return (
    <AccountDialog
      title="Sign Up"
      form={form}
      submitLabel="Sign Up"
      links={[{ label: 'I have an account', onClick: () => onSwitch('login') }]}
      onClose={onClose}
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        error={form.errors.username ?? null}
      />
      <EmailField autoComplete="email" error={form.errors.email} />
      <NewPasswordField label="Password" name="password" error={form.errors.password ?? null} />
    </AccountDialog>
  );
}

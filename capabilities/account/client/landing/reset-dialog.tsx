import { z } from 'zod';
import { resetPasswordInput } from '../../contract.ts';
import { AccountDialog } from '../menu/account-dialog.tsx';
import type { LandingDialogProps } from './landing-dialog-props.ts';
import { NewPasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const shape = z.object({ newPassword: resetPasswordInput.shape.newPassword });

/** Sets a new password from an emailed link. */
export function ResetDialog({ forms, resetToken, onClose, onSwitch }: LandingDialogProps) {
  const form = useAccountForm(shape, async ({ newPassword }) => {
    await forms.resetPassword({ token: resetToken ?? '', newPassword });
    onSwitch('login', 'Your new password is set. Log in with it.');
  });
  return (
    <AccountDialog title="New password" form={form} submitLabel="Set password" onClose={onClose}>
      <NewPasswordField label="Password" name="newPassword" error={form.errors.newPassword ?? null} />
    </AccountDialog>
  );
}

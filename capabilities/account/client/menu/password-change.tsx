import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { changePasswordInput } from '../../contract.ts';
import styles from './account-menu.module.css';
import { accountSession } from '../identity/connect-session.ts';
import { FormFailure } from './account-dialog.tsx';
import { NewPasswordField, PasswordField } from '../landing/password-field.tsx';
import { useAccountForm } from '../landing/use-account-form.ts';

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useAccountForm(changePasswordInput, async (input) => {
    const session = accountSession();
    await session.provider.forms?.changePassword(input);
    // Every session has ended, and with them this tab's token; the answer brought a new session.
    await session.renew();
    toast({ message: 'Password changed. All other sessions have ended.' });
    onDone();
  });
  return (
    <form className={styles.stack} noValidate onSubmit={form.onSubmit}>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={form.errors.currentPassword ?? null}
      />
      <NewPasswordField label="New password" name="newPassword" error={form.errors.newPassword ?? null} />
      <FormFailure message={form.failure} />
      <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
        Set password
      </Button>
    </form>
  );
}

/** Changes the password of an embedded account; collapsed until needed. */
export function PasswordChange() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.fold}>
      <button
        type="button"
        className={styles.foldHead}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        Change password
        <ChevronDown size={16} aria-hidden className={isOpen ? styles.turned : undefined} />
      </button>
      {isOpen && <PasswordForm onDone={() => setOpen(false)} />}
    </section>
  );
}

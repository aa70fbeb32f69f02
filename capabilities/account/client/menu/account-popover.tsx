import { Popover } from '@base-ui/react/popover';
import { LogOut } from 'lucide-react';
import { Suspense, useState, type RefObject } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { updateUserInput, USERNAME_MAX } from '../../contract.ts';
import styles from './account-menu.module.css';
import { accountContext } from '../account-deps.ts';
import { accountSession } from '../identity/connect-session.ts';
import { gate } from '../gate/gate.store.ts';
import { PasswordChange } from './password-change.tsx';
import { initialsOf, profile } from './profile.ts';
import { useAccountForm } from '../landing/use-account-form.ts';

function UsernameForm({ username }: { username: string }) {
  const form = useAccountForm(updateUserInput, async (input) => {
    await accountSession().rename(input.username);
    toast({ message: 'Username saved.' });
  });
  return (
    <form className={styles.line} noValidate onSubmit={form.onSubmit}>
      <TextField
        label="Username"
        name="username"
        className={styles.grow ?? ''}
        defaultValue={username}
        autoComplete="nickname"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        error={form.errors.username ?? form.failure}
      />
      <Button type="submit" isBusy={form.isBusy} className={styles.save ?? ''}>
        Save
      </Button>
    </form>
  );
}

function Verification() {
  const [said, setSaid] = useState<string | null>(null);
  const { forms } = accountSession().provider;
  if (!forms) return null;
  const send = () =>
    forms.resendVerification().then(
      ({ message }) => setSaid(message),
      (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)),
    );
  return (
    <p className={styles.verification}>
      {said ?? 'Your email address is not verified.'}{' '}
      {said === null && (
        <button type="button" className={styles.link} onClick={() => void send()}>
          Send link
        </button>
      )}
    </p>
  );
}

function Content() {
  const user = useSlice(profile);
  const state = useSlice(gate);
  const isUnverified = state.phase === 'ready' && state.user.emailVerified === false;
  const { Totals, Tokens } = accountContext.use();
  const hasForms = accountSession().provider.forms !== null;
  return (
    <>
      <header className={styles.person}>
        <span className={styles.large} aria-hidden>
          {initialsOf(user?.Username ?? '')}
        </span>
        <div className={styles.names}>
          <Popover.Title className={styles.name}>{user?.Username ?? '—'}</Popover.Title>
          <Popover.Description className={styles.email}>{user?.email ?? '—'}</Popover.Description>
        </div>
      </header>
      {isUnverified && <Verification />}
      <UsernameForm key={user?.Username} username={user?.Username ?? ''} />
      <div className={styles.totals}>
        <Suspense fallback={null}>
          <Totals />
        </Suspense>
      </div>
      {hasForms && <PasswordChange />}
      <Suspense fallback={null}>
        <Tokens />
      </Suspense>
      <Button isBlock Icon={LogOut} onClick={() => void accountSession().signOut()}>
        Sign out
      </Button>
    </>
  );
}

export interface AccountPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Name, password and sign-out of the signed-in person, under the button that opened it. */
export function AccountPopover({ anchor, onClose }: AccountPopoverProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // A press on the button itself is handled by the button.
        const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!isOpen && !isOnButton) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={6}
          align="end"
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} data-sensitive="person" finalFocus={anchor}>
            <Content />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Suspense, useRef } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { accountMenu, setAccountMenuOpen } from './account-menu.store.ts';
import styles from './account-menu.module.css';
import { initialsOf, profile } from './profile.ts';

// Rarely opened, and never immediately: its forms and dialogs are not part of the first screen.
const AccountPopover = lazy(async () => ({
  default: (await import('./account-popover.tsx')).AccountPopover,
}));

/** The signed-in person, at the right end of the top nav: name, password, sign out. */
export function AccountMenu() {
  const user = useSlice(profile);
  const { isOpen } = useSlice(accountMenu);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label="Account"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip="Account"
        onClick={() => setAccountMenuOpen(!isOpen)}
      >
        <span className={styles.avatar} aria-hidden>
          {initialsOf(user?.Username ?? '')}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountPopover anchor={button} onClose={() => setAccountMenuOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

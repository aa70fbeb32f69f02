import { lazy } from '#platform/client/ui/lazy.ts';
import { publish } from '#platform/client/events/app-events.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { type AccountDeps, accountContext } from './account-deps.ts';
import { accountMenu, setAccountMenuOpen } from './menu/account-menu.store.ts';
import { auth } from './identity/auth.store.ts';

const AccountMenu = lazy(async () => ({ default: (await import('./menu/account-menu.tsx')).AccountMenu }));

/** The account capability's client side; the gate precedes the shell and is mounted by the app itself. */
export const createAccountClient = (deps: AccountDeps): ClientCapability => ({
  id: 'account',
  Provider: accountContext.provider(deps),
  slices: [auth, accountMenu],
  contributions: [
    { id: 'account-menu', place: 'account', order: 100, useVisible: () => true, Component: AccountMenu },
  ],
  commands: [
    {
      id: 'account',
      title: 'Account',
      words: 'profile username password token tokens',
      group: 'Account',
      run: () => setAccountMenuOpen(true),
    },
    {
      id: 'sign-out',
      title: 'Sign out',
      words: 'log out logout',
      group: 'Account',
      run: () => publish('sign-out'),
    },
  ],
});

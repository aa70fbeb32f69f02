import type { ComponentType } from 'react';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** Dependencies of the account panel. */
export interface AccountDeps {
  /** Totals of the user's flights. */
  Totals: ComponentType;
  /** The user's access tokens. */
  Tokens: ComponentType;
}

export const accountContext = createDepsContext<AccountDeps>('account');

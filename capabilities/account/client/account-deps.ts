import type { ComponentType } from 'react';
import { given } from '#platform/client/shell/given.tsx';

/** Dependencies of the account panel. */
export interface AccountDeps {
  /** Totals of the person's flights. */
  Totals: ComponentType;
  /** The person's access tokens. */
  Tokens: ComponentType;
}

export const accountGiven = given<AccountDeps>('account');

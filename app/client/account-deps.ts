import { lazy } from 'react';
import type { AccountDeps } from '#capabilities/account/client/account-deps.ts';

/** What the account panel shows of flights. */
export const accountDeps: AccountDeps = {
  Totals: lazy(async () => ({
    default: (await import('#capabilities/flights/client/flight-totals.tsx')).FlightTotals,
  })),
};

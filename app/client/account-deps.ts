import { lazy } from '#platform/client/ui/lazy.ts';
import type { AccountDeps } from '#capabilities/account/client/account-deps.ts';

/** Flights and access tokens for the account panel. */
export const accountDeps: AccountDeps = {
  Totals: lazy(async () => ({
    default: (await import('#capabilities/flights/client/page/flight-totals.tsx')).FlightTotals,
  })),
  Tokens: lazy(async () => ({
    default: (await import('#capabilities/tokens/client/access-tokens.tsx')).AccessTokens,
  })),
};

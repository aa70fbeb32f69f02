import { lazy } from '#platform/client/ui/lazy.ts';
import type { AccountDeps } from '#capabilities/account/client/account-deps.ts';

/** What the account panel shows of flights and access tokens. */
export const accountDeps: AccountDeps = {
  Totals: lazy(async () => ({
    default: (await import('#capabilities/flights/client/page/flight-totals.tsx')).FlightTotals,
  })),
  Tokens: lazy(async () => ({
    default: (await import('#capabilities/tokens/client/access-tokens.tsx')).AccessTokens,
  })),
};

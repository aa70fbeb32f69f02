import type { IdentitySettings } from '#platform/contract/app-settings.ts';
import { createClerkIdentity } from './clerk-identity.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOidcIdentity } from './oidc-identity.ts';

/** The adapter that the server's configuration names. */
export function createIdentity(settings: IdentitySettings): IdentityProvider {
  if (settings.kind === 'oidc') return createOidcIdentity(settings);
  if (settings.kind === 'clerk') return createClerkIdentity(settings);
  return createEmbeddedIdentity();
}

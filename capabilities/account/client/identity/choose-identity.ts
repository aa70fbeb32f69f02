import type { IdentitySettings } from '#platform/contract/app-settings.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { IdentityNotLoaded, type IdentityProvider } from './identity-provider.ts';

/** A hosted provider, whose adapter is loaded with the provider itself: most servers have their own accounts. */
function hostedIdentity(bring: () => Promise<IdentityProvider>): IdentityProvider {
  let hosted: IdentityProvider | null = null;
  const loaded = (): IdentityProvider => {
    if (hosted === null) throw new IdentityNotLoaded();
    return hosted;
  };
  return {
    // Hosted providers have their own forms.
    forms: null,
    async load() {
      hosted ??= await loadCode(bring);
      await hosted.load();
    },
    getUser: async () => loaded().getUser(),
    getToken: async (options) => loaded().getToken(options),
    forgetTokens: async () => loaded().forgetTokens?.(),
    signOut: async () => loaded().signOut(),
    onChange: (listener) => loaded().onChange(listener),
    startSignIn: async () => loaded().startSignIn(),
    startSignUp: async () => loaded().startSignUp(),
  };
}

/**
 * The adapter named in the server's configuration.
 * @param isLikelySignedIn whether this browser has a token of an earlier visit
 */
export function createIdentity(settings: IdentitySettings, isLikelySignedIn: boolean): IdentityProvider {
  if (settings.kind === 'oidc')
    return hostedIdentity(async () => (await import('./oidc-identity.ts')).createOidcIdentity(settings));
  if (settings.kind === 'clerk')
    return hostedIdentity(async () => (await import('./clerk-identity.ts')).createClerkIdentity(settings));
  return createEmbeddedIdentity(isLikelySignedIn);
}

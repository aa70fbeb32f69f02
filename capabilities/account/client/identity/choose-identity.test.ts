import { expect, it } from 'vitest';
import type { IdentitySettings } from '#platform/contract/app-settings.ts';
import { createIdentity } from './choose-identity.ts';
import { IdentityNotLoaded } from './identity-provider.ts';

const OIDC: IdentitySettings = {
  kind: 'oidc',
  issuer: 'https://issuer.example',
  clientId: 'meridian',
  audience: null,
  tokenTemplate: 'meridian',
};

it('A5 a hosted provider reports that it is not loaded until it has loaded, and has its own forms', async () => {
  const identity = createIdentity(OIDC, false);
  expect(identity.forms).toBeNull();
  await expect(identity.getUser()).rejects.toBeInstanceOf(IdentityNotLoaded);
  await expect(identity.getToken({ template: 'meridian' })).rejects.toBeInstanceOf(IdentityNotLoaded);
  await expect(identity.startSignIn()).rejects.toBeInstanceOf(IdentityNotLoaded);
});

it('A5 the app’s own accounts have their own forms at once', () => {
  const identity = createIdentity({ kind: 'embedded', tokenTemplate: 'meridian' }, false);
  expect(identity.forms).not.toBeNull();
});

import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeVapidKeys, withFullPrivateKey } from './vapid-keys.ts';

it('K4 a private key with a leading zero byte stays the one of its public key', () => {
  // One that Node gives with 31 bytes.
  const short = Buffer.from('5a'.repeat(31), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(short);
  const made = makeVapidKeys({
    generateKeys: () => pair.getPublicKey('base64url'),
    getPrivateKey: () => short,
  } as never);
  const again = createECDH('prime256v1');
  again.setPrivateKey(Buffer.from(made.privateKey, 'base64url'));
  expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32);
  expect(again.getPublicKey('base64url')).toBe(made.publicKey);
});

it('K4 a private key stored without its leading zero is completed', () => {
  const stored = {
    publicKey: 'the public key',
    privateKey: Buffer.from('5a'.repeat(31), 'hex').toString('base64url'),
  };
  const { privateKey, publicKey } = withFullPrivateKey(stored);
  expect(Buffer.from(privateKey, 'base64url').toString('hex')).toBe(`00${'5a'.repeat(31)}`);
  expect(publicKey).toBe(stored.publicKey);
  expect(withFullPrivateKey({ publicKey, privateKey })).toEqual({ publicKey, privateKey });
});

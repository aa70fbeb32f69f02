import { createECDH, type ECDH } from 'node:crypto';
import type { VapidKeys } from './push-target.ts';

const PRIVATE_KEY_BYTES = 32;

/**
 * Keys that identify this server to push services (RFC 8292), in base64url. A private key is 32 bytes: Node omits
 * leading zeros, which occur in one key in 256.
 */
export function makeVapidKeys(
  pair: Pick<ECDH, 'generateKeys' | 'getPrivateKey'> = createECDH('prime256v1'),
): VapidKeys {
  const publicKey = pair.generateKeys('base64url');
  return withFullPrivateKey({ publicKey, privateKey: pair.getPrivateKey().toString('base64url') });
}

/** The same keys with the leading zeros that the private key lacks, as in rows stored without them. */
export function withFullPrivateKey({ publicKey, privateKey }: VapidKeys): VapidKeys {
  const key = Buffer.from(privateKey, 'base64url');
  if (key.length >= PRIVATE_KEY_BYTES) return { publicKey, privateKey };
  const full = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]);
  return { publicKey, privateKey: full.toString('base64url') };
}

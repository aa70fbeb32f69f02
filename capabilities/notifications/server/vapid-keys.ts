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
  const privateKey = Buffer.alloc(PRIVATE_KEY_BYTES);
  const key = pair.getPrivateKey();
  key.copy(privateKey, PRIVATE_KEY_BYTES - key.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

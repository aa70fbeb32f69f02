import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { PushTarget } from '../server/push-target.ts';

/** A subscribed browser (RFC 8291): its key pair and the secret shared with the sender. */
export function pushReceiver(endpoint: string) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = Buffer.alloc(16, 7);
  const target: PushTarget = {
    endpoint,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') },
  };
  return {
    target,
    /** Decrypts a push message as a browser does (RFC 8188 aes128gcm with the keys of RFC 8291). */
    decrypted(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const shared = browser.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
      const material = hkdfSync('sha256', shared, secret, info, 32);
      const derive = (name: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(material), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
        );
      const cipher = body.subarray(21 + keyLength);
      const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      open.setAuthTag(cipher.subarray(-16));
      const plain = Buffer.concat([open.update(cipher.subarray(0, -16)), open.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** The key pair of this server, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}
/** A browser that accepts push messages. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

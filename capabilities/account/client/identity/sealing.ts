/** Encrypts data stored on this device, with a key that no script can read out (row A7). */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** null when the text was not sealed by this key, or was changed since. */
  open(sealed: string): Promise<string | null>;
}

/** Storage of the key; in browsers IndexedDB, which stores keys without ever exposing their bytes. */
export interface KeyStore {
  /** The stored key, or `make()` stored from now on; two tabs calling at once get the same one. */
  loadOrKeep(make: () => Promise<CryptoKey>): Promise<CryptoKey>;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const VERSION = 'v1';

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** AES-GCM with a fresh random vector for every text. */
export function createSealer(keys: KeyStore): Sealer {
  let key: Promise<CryptoKey> | null = null;
  const load = () => {
    key ??= keys.loadOrKeep(makeKey).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await load(), data);
      return [VERSION, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
    },
    async open(sealed) {
      const [version, iv, data] = sealed.split('.');
      if (version !== VERSION || !iv || !data) return null;
      try {
        const parameters = { name: ALGORITHM, iv: fromBase64(iv) };
        const opened = await crypto.subtle.decrypt(parameters, await load(), fromBase64(data));
        return new TextDecoder().decode(opened);
      } catch {
        return null;
      }
    },
  };
}

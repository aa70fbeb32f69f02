import type { PackageCodec } from '../../domain/package-file.ts';

const CHUNK = 0x8000;

/** Hashes and encodings of packages, by standard browser functions. */
export const packageCodec: PackageCodec = {
  async digest(bytes) {
    const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  toBase64(bytes) {
    let binary = '';
    for (let from = 0; from < bytes.length; from += CHUNK)
      binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
    return btoa(binary);
  },
  fromBase64: (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
};

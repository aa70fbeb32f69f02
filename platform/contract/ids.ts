/** Flight id (spec 5, row C7): 1 to 128 characters of letters, digits, dot, underscore or hyphen. */
export const FLIGHT_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/** The alphabet of generated ids (spec 9): letters, digits, hyphen and underscore. */
export const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A generated id: `prefix` plus `length` characters of the alphabet.
 * @param randomBytes source of randomness; 64 divides 256, so the low six bits of a byte are unbiased
 */
export function generateId(prefix: string, randomBytes: (count: number) => Uint8Array, length = 10): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += ID_ALPHABET.charAt(byte & 63);
  return id;
}

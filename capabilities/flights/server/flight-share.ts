import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/server/db/database.ts';

/** Flight of a link, and its expiry (ms since the epoch). */
export interface FlightShare {
  readonly userKey: string;
  readonly flightId: string;
  readonly expiresMs: number;
  /** Id for revocation; `null` in older links without one. */
  readonly shareId: string | null;
}

const shareShape = z.union([
  z.tuple([z.string(), z.string(), z.number(), z.string()]),
  z.tuple([z.string(), z.string(), z.number()]),
]);
const keyRows = z.array(z.object({ key: z.string() }));

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Creates and reads the tokens of shared flights. AES-256-GCM authenticates them and hides the owner; the key is
 * stored in the database and created at the first share, so that every instance can read all links.
 */
export function createShareTokens(db: Database) {
  let kept: Promise<Buffer> | null = null;
  const loadKey = async (): Promise<Buffer> => {
    const made = randomBytes(KEY_BYTES).toString('base64url');
    await db.execute(sql`insert into flight_share_key (id, key) values (1, ${made}) on conflict do nothing`);
    const { rows } = await db.execute(sql`select key from flight_share_key where id = 1`);
    const [row] = keyRows.parse(rows);
    if (!row) throw new Error('the key of shared flights is missing');
    return Buffer.from(row.key, 'base64url');
  };
  const key = () => (kept ??= loadKey());
  return {
    async seal({ userKey, flightId, expiresMs, shareId }: FlightShare): Promise<string> {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await key(), nonce);
      const text = JSON.stringify([userKey, flightId, expiresMs, ...(shareId === null ? [] : [shareId])]);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** `null` for a token not issued here or tampered with. */
    async read(token: string): Promise<FlightShare | null> {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
        const [userKey, flightId, expiresMs, shareId = null] = shareShape.parse(JSON.parse(text));
        return { userKey, flightId, expiresMs, shareId };
      } catch {
        return null;
      }
    },
  };
}

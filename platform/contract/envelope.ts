import { z } from 'zod';

/**
 * The envelope of a successful response around `data` (spec 7): `code` 200 means success. Any other code is a
 * failure, equals the HTTP status, and comes with `data: null`, a sentence in `message` and a stable `id`.
 */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(200), data, message: z.string() });
}

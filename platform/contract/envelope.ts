import { z } from 'zod';

/**
 * The envelope of every API answer (spec 7): `code` 200 means success, any other code is a failure
 * and equals the HTTP status; `id` is the stable id of a failure.
 */
export interface Envelope<Data> {
  code: number;
  data: Data;
  message: string;
  id?: string;
}

/** The zod shape of a successful envelope around `data`. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(200), data, message: z.string() });
}

/** The zod shape of a failed answer: `data` is null, `id` names the failure for programs. */
export const failureEnvelope = z.object({
  code: z.number().int().min(400),
  data: z.null(),
  message: z.string(),
  id: z.string(),
});

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Days before the last day of validity at which an expiry is reported: first and second warning. */
export const expiryDays = z
  .object({ soonDays: z.number().int().min(1).max(365), urgentDays: z.number().int().min(0).max(364) })
  .refine(({ soonDays, urgentDays }) => urgentDays < soonDays, {
    message: 'The second notice comes after the first: fewer days.',
    path: ['urgentDays'],
  });
export type ExpiryDays = z.infer<typeof expiryDays>;

/** Defaults of users without a setting. */
export const EXPIRY_DAYS_DEFAULTS: ExpiryDays = { soonDays: 60, urgentDays: 14 };

const days = {
  path: '/efb-v2/crew/expiry-days',
  auth: 'bearer',
  scope: 'database',
  /** `own` is null when the defaults apply. */
  data: z.object({ defaults: expiryDays, own: expiryDays.nullable() }),
} as const;

export const getExpiryDays = defineEndpoint({
  ...days,
  id: 'getCrewExpiryDays',
  method: 'GET',
  summary: 'How many days ahead the caller is notified of expiring qualifications, medicals and documents.',
});

export const putExpiryDays = defineEndpoint({
  ...days,
  id: 'putCrewExpiryDays',
  method: 'PUT',
  summary: 'Enter how many days ahead expiries are reported; null uses the defaults.',
  body: z.object({ own: expiryDays.nullable() }),
});

import { z } from 'zod';
import { isoInstant } from './fields.ts';

/** A table that the user added to the document of a flight, as shown. */
export const documentTable = z.object({
  title: z.string().min(1).max(120),
  /** Head first. */
  rows: z.array(z.array(z.string().max(600)).max(24)).max(200),
  /** When its figures were made. */
  madeAt: isoInstant,
});
export type DocumentTable = z.infer<typeof documentTable>;

/** Maximum number of tables in one document. */
export const DOCUMENT_TABLES_MAX = 12;

import { z } from 'zod';
import { isoInstant } from './fields.ts';

/** A table that a person put into the document of a flight, as it was shown to them. */
export const documentTable = z.object({
  title: z.string().min(1).max(120),
  /** Head first. */
  rows: z.array(z.array(z.string().max(600)).max(24)).max(200),
  /** When its figures were made. */
  madeAt: isoInstant,
});
export type DocumentTable = z.infer<typeof documentTable>;

/** At most so many tables stand in one document. */
export const DOCUMENT_TABLES_MAX = 12;

import { z } from 'zod';
import { NavdataSourceError } from '../source-error.ts';

const snapshotSchema = z.object({
  meta: z.object({ nasrCycleDate: z.iso.date(), recordCount: z.number() }),
  records: z.array(z.unknown()),
});

/** Common structure of all JSON snapshots of the squawk family: cycle date and records. */
export function parseSnapshot(json: unknown, file: string): { cycleDate: string; records: unknown[] } {
  const parsed = snapshotSchema.safeParse(json);
  if (!parsed.success)
    throw new NavdataSourceError('wrong-format', file, 'is no NASR snapshot (meta.nasrCycleDate, records)');
  const { meta, records } = parsed.data;
  if (records.length !== meta.recordCount)
    throw new NavdataSourceError(
      'truncated',
      file,
      `says that it has ${meta.recordCount} records and has ${records.length}`,
    );
  return { cycleDate: meta.nasrCycleDate, records };
}

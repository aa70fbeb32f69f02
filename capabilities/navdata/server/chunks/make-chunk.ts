import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type Region, allRegions, regionRecords } from './region-lines.ts';

const compress = promisify(gzip);

/** Version of the files; docs/navdata-chunks.md describes it. */
export const CHUNK_FORMAT = 1 as const;
/** Records between two checks whether other work needs the thread. */
const RECORDS_PER_TURN = 200;

/** The file of one region. */
export interface Chunk {
  readonly region: Region;
  /** Gzip over JSON lines. */
  readonly file: Buffer;
  /** Lines without the header. */
  readonly records: number;
}

/** Entry of a file in the list of regions. */
export const regionSummary = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  /** Lines without the header. */
  records: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
export type RegionSummary = z.infer<typeof regionSummary>;

/** Makes the file of a region, in slices between other work. */
export async function makeChunk(reader: NavdataReader, region: Region): Promise<Chunk> {
  const lines: string[] = [];
  for (const record of regionRecords(reader, region)) {
    lines.push(JSON.stringify(record));
    if (lines.length % RECORDS_PER_TURN === 0) await nextTurn();
  }
  const { airac, builtAt, sources } = reader.meta;
  const header = {
    record: 'header',
    format: CHUNK_FORMAT,
    cycle: airac,
    builtAt,
    ...region,
    records: lines.length,
    sources: sources.map(({ id, name, licence, asOf }) => ({ id, name, licence, asOf })),
  };
  const file = await compress(`${[JSON.stringify(header), ...lines].join('\n')}\n`);
  return { region, file, records: lines.length };
}

/** Every non-empty region, in time slices between other work. */
export async function summariseRegions(reader: NavdataReader): Promise<RegionSummary[]> {
  const found: RegionSummary[] = [];
  for (const region of allRegions()) {
    if (regionRecords(reader, region).next().done) continue;
    const { file, records } = await makeChunk(reader, region);
    const sha256 = createHash('sha256').update(file).digest('hex');
    found.push({ ...region, records, bytes: file.length, sha256 });
  }
  return found;
}

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type Region, allRegions, regionRecords } from './region-lines.ts';

const compress = promisify(gzip);

/** Version of the files; docs/navdata-chunks.md describes it. */
export const CHUNK_FORMAT = 1 as const;
/** Files kept in memory after they were asked for. */
const KEPT_CHUNKS = 12;
/** Records between two looks at whether anyone else wants the thread. */
const RECORDS_PER_TURN = 200;

/** The file of one region. */
export interface Chunk {
  readonly region: Region;
  /** Gzip over JSON lines. */
  readonly file: Buffer;
  /** Lines without the header. */
  readonly records: number;
}

export type ChunkSummary = Region & {
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly etag: string;
};

export interface ChunkStore {
  /** Cycle and fingerprint of the data. */
  readonly version: string;
  etag(region: Region): string;
  chunk(region: Region): Promise<Chunk>;
  /** Every region that holds something; made once, in slices between other work. */
  summaries(): Promise<ChunkSummary[]>;
}

function versionOf(reader: NavdataReader): string {
  const print = createHash('sha256').update(JSON.stringify(reader.meta)).digest('hex').slice(0, 12);
  return `${reader.meta.airac ?? 'no-cycle'}-${print}`;
}

async function makeChunk(reader: NavdataReader, region: Region): Promise<Chunk> {
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

/** The files of one artefact. Nothing is made before someone asks. */
export function createChunkStore(reader: NavdataReader): ChunkStore {
  const version = versionOf(reader);
  const kept = new Map<string, Promise<Chunk>>();
  let summaries: Promise<ChunkSummary[]> | undefined;
  const etag = ({ lat, lng }: Region): string => `"${version}/${lat}/${lng}"`;

  const chunk = (region: Region): Promise<Chunk> => {
    const key = etag(region);
    const making = kept.get(key) ?? makeChunk(reader, region);
    // The last asked for goes to the end, the first of the map is the longest unused.
    kept.delete(key);
    kept.set(key, making);
    making.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CHUNKS && oldest !== undefined) kept.delete(oldest);
    return making;
  };

  const summarise = async (): Promise<ChunkSummary[]> => {
    const found: ChunkSummary[] = [];
    for (const region of allRegions()) {
      if (regionRecords(reader, region).next().done) continue;
      const { file, records } = await makeChunk(reader, region);
      const sha256 = createHash('sha256').update(file).digest('hex');
      found.push({ ...region, records, bytes: file.length, sha256, etag: etag(region) });
    }
    return found;
  };

  return {
    version,
    etag,
    chunk,
    summaries: () => {
      summaries ??= summarise();
      // A failure is told to whoever asked, not kept.
      summaries.catch(() => (summaries = undefined));
      return summaries;
    },
  };
}

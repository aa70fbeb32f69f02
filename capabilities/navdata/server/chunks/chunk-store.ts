import { createHash } from 'node:crypto';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type Chunk, type RegionSummary, makeChunk, summariseRegions } from './make-chunk.ts';
import type { Region } from './region-lines.ts';

/** Files kept in memory after they were asked for. */
const KEPT_CHUNKS = 12;

/** The list of the regions of an artefact that was made when it was built; null where there is none. */
export type MadeRegions = (reader: NavdataReader) => Promise<RegionSummary[] | null>;

export interface ChunkStore {
  /** Cycle and fingerprint of the data. */
  readonly version: string;
  etag(region: Region): string;
  chunk(region: Region): Promise<Chunk>;
  /** Every region that holds something: as it was found when the artefact was built, otherwise made once. */
  summaries(): Promise<(RegionSummary & { etag: string })[]>;
}

function versionOf(reader: NavdataReader): string {
  const print = createHash('sha256').update(JSON.stringify(reader.meta)).digest('hex').slice(0, 12);
  return `${reader.meta.airac ?? 'no-cycle'}-${print}`;
}

/** The files of one artefact. Nothing is made before someone asks. */
export function createChunkStore(reader: NavdataReader, madeRegions: MadeRegions | undefined): ChunkStore {
  const version = versionOf(reader);
  const kept = new Map<string, Promise<Chunk>>();
  let summaries: ReturnType<typeof summarise> | undefined;
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

  const summarise = async () => {
    const made = (await madeRegions?.(reader)) ?? (await summariseRegions(reader));
    return made.map((region) => ({ ...region, etag: etag(region) }));
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

import { createHash } from 'node:crypto';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type Chunk, type RegionSummary, makeChunk, summariseRegions } from './make-chunk.ts';
import type { Region } from './region-lines.ts';

/** Number of chunks cached in memory. */
const KEPT_CHUNKS = 12;

/** The list of regions built together with an artefact; null where there is none. */
export type PrebuiltRegions = (reader: NavdataReader) => Promise<RegionSummary[] | null>;

export interface ChunkStore {
  /** Cycle and fingerprint of the data. */
  readonly version: string;
  etag(region: Region): string;
  chunk(region: Region): Promise<Chunk>;
  /** Every non-empty region: as found when the artefact was built, otherwise determined once. */
  summaries(): Promise<(RegionSummary & { etag: string })[]>;
}

function versionOf(reader: NavdataReader): string {
  const print = createHash('sha256').update(JSON.stringify(reader.meta)).digest('hex').slice(0, 12);
  return `${reader.meta.airac ?? 'no-cycle'}-${print}`;
}

/** The chunks of one artefact. Nothing is built before the first request. */
export function createChunkStore(
  reader: NavdataReader,
  prebuiltRegions: PrebuiltRegions | undefined,
): ChunkStore {
  const version = versionOf(reader);
  const kept = new Map<string, Promise<Chunk>>();
  let summaries: ReturnType<typeof summarise> | undefined;
  const etag = ({ lat, lng }: Region): string => `"${version}/${lat}/${lng}"`;

  const chunk = (region: Region): Promise<Chunk> => {
    const key = etag(region);
    const making = kept.get(key) ?? makeChunk(reader, region);
    // The last requested moves to the end, so the first of the map is the least recently used.
    kept.delete(key);
    kept.set(key, making);
    making.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CHUNKS && oldest !== undefined) kept.delete(oldest);
    return making;
  };

  const summarise = async () => {
    const made = (await prebuiltRegions?.(reader)) ?? (await summariseRegions(reader));
    return made.map((region) => ({ ...region, etag: etag(region) }));
  };

  return {
    version,
    etag,
    chunk,
    summaries: () => {
      summaries ??= summarise();
      // A failure is passed to the caller, not cached.
      summaries.catch(() => (summaries = undefined));
      return summaries;
    },
  };
}

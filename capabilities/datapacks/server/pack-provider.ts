import type { AiracCycle } from '#aviation/time/airac.ts';
import type { PackId, PackJob } from '../contract.ts';
import type { TransferSettings } from './resumable-body.ts';

/** A version that a source has or should have. */
export interface PackVersion {
  readonly version: string;
  readonly airac: string | null;
  /** First address of it, for its host and for the manifest. */
  readonly address: string;
}

export interface FetchRequest {
  readonly wanted: PackVersion;
  /** Folder for downloads; remains of an earlier attempt are still there. */
  readonly downloads: string;
  /** An empty folder for the files of the pack. */
  readonly files: string;
  readonly signal: AbortSignal;
  readonly settings: TransferSettings;
  readonly onProgress: (progress: Pick<PackJob, 'phase' | 'receivedBytes' | 'totalBytes'>) => void;
}

export interface FetchedPack {
  /** Names of the files of the pack. */
  readonly names: readonly string[];
  /** Date of the data as stated by its publisher, ISO 8601. */
  readonly asOf: string | null;
  readonly checked: 'hash' | 'content';
}

/** How one pack is fetched. Every method throws `PackFailure` for an expected failure. */
export interface PackProvider {
  readonly id: PackId;
  /** Why it cannot be installed here at all, or null. */
  readonly unavailable: string | null;
  /** The version for a cycle. */
  want(cycle: AiracCycle, nowMs: number, signal: AbortSignal): Promise<PackVersion>;
  /** Bytes to download; null where the source does not state them. */
  size(wanted: PackVersion, signal: AbortSignal): Promise<number | null>;
  /** Downloads, unpacks and checks. */
  fetch(request: FetchRequest): Promise<FetchedPack>;
}

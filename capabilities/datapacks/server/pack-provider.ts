import type { AiracCycle } from '#aviation/time/airac.ts';
import type { PackId, PackJob } from '../contract.ts';
import type { TransferSettings } from './resumable-body.ts';

/** A version that a source has or should have. */
export interface WantedVersion {
  readonly version: string;
  readonly airac: string | null;
  /** First address of it, for its host and for the manifest. */
  readonly address: string;
}

export interface FetchRequest {
  readonly wanted: WantedVersion;
  /** Where downloads go; what an earlier try left of them is still there. */
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
  /** Day of the data as its publisher says, ISO 8601. */
  readonly asOf: string | null;
  readonly checked: 'hash' | 'content';
}

/** How one pack is fetched. Every method throws `PackFailure` for what can be expected to fail. */
export interface PackProvider {
  readonly id: PackId;
  /** Why it cannot be installed here at all, or null. */
  readonly unavailable: string | null;
  /** The version for a cycle. */
  want(cycle: AiracCycle, nowMs: number, signal: AbortSignal): Promise<WantedVersion>;
  /** Bytes to download; null where the source does not say. */
  size(wanted: WantedVersion, signal: AbortSignal): Promise<number | null>;
  /** Downloads, unpacks and checks. */
  fetch(request: FetchRequest): Promise<FetchedPack>;
}

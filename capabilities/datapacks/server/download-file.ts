import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { PackFailure, asPackFailure } from './pack-failure.ts';
import { type TransferSettings, type Validator, resumableBody } from './resumable-body.ts';

export interface FileRequest {
  readonly url: string;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly settings: TransferSettings;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
}

const resumeState = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  isComplete: z.boolean(),
});
type ResumeState = z.infer<typeof resumeState>;

const resumeFileOf = (file: string): string => `${file}.resume.json`;

async function readResumeState(file: string): Promise<ResumeState | null> {
  try {
    return resumeState.parse(JSON.parse(await readFile(resumeFileOf(file), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Downloads one file, resuming an earlier attempt when the source confirms that it is the same file.
 * @returns the validator that the source gave
 * @throws PackFailure
 */
export async function downloadFile(request: FileRequest): Promise<{ bytes: number; validator: Validator }> {
  const { url, file, onProgress } = request;
  const earlier = await readResumeState(file);
  const kept = earlier?.url === url ? ((await stat(file).catch(() => null))?.size ?? 0) : 0;
  if (earlier?.url === url && earlier.isComplete) return { bytes: kept, validator: earlier };
  const handle = await open(file, kept > 0 ? 'r+' : 'w');
  let written = kept;
  let state: ResumeState = { url, etag: null, lastModified: null, isComplete: false };
  let total: number | null = null;
  try {
    const body = resumableBody({ ...request, startAt: kept, validator: kept > 0 ? earlier : null });
    for await (const event of body) {
      if (event.kind === 'begin') {
        written = event.at;
        total = event.totalBytes;
        await handle.truncate(written);
        state = { url, ...event.validator, isComplete: false };
        await writeFile(resumeFileOf(file), JSON.stringify(state));
      } else {
        await handle.write(event.bytes, 0, event.bytes.byteLength, written);
        written += event.bytes.byteLength;
      }
      onProgress(written, total);
    }
    await handle.sync();
  } catch (error) {
    const failure = asPackFailure(error);
    await handle.close();
    // On a full disk the partial file is removed, not kept.
    if (failure instanceof PackFailure && failure.kind === 'disk') await rm(file, { force: true });
    throw failure;
  }
  await handle.close();
  if (written === 0) throw new PackFailure('content', `The file is empty: ${url}`);
  await writeFile(resumeFileOf(file), JSON.stringify({ ...state, isComplete: true }));
  return { bytes: written, validator: state };
}

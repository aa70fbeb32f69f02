import { FILE_MAX_BYTES } from './file-text.ts';
import type { ReadFile } from './waypoint-file-messages.ts';

/** Reads a chosen file in a separate worker. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > FILE_MAX_BYTES) return { ok: false, message: 'The file is larger than 40 MB.' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./waypoint-file.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadFile>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data));
      worker.addEventListener('error', () => resolve({ ok: false, message: 'The file could not be read.' }));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

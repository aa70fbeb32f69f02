import { freshness } from '#platform/contract/freshness.ts';
import { type WeatherGrid, decodeGridFile } from '../../domain/grid-file.ts';
import { drawnLines } from './drawn-lines.ts';
import { refined } from './finer-grid.ts';
import type { FieldAnswer, FieldRequest, LoadedGrid } from './field-worker-messages.ts';

const running = new Map<number, AbortController>();

function freshnessOf(header: string | null): LoadedGrid['freshness'] {
  if (header === null) return null;
  try {
    return freshness.parse(JSON.parse(header));
  } catch {
    // A proxy may remove a header; the manifest's state then replaces the file's.
    return null;
  }
}

async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' && message !== '' ? message : `The server answered ${response.status}.`;
}

async function load({ id, url, headers }: FieldRequest & { kind: 'load' }): Promise<FieldAnswer> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    const response = await fetch(url, { headers, signal: abort.signal });
    if (!response.ok)
      return { id, kind: 'problem', message: await problemOf(response), status: response.status };
    const bytes = new Uint8Array(await response.arrayBuffer());
    const start = performance.now();
    const grid = decodeGridFile(bytes);
    if (!grid) return { id, kind: 'problem', message: 'The received field is incomplete.' };
    const finer = refined(grid);
    const busyMs = performance.now() - start;
    const loaded = { grid, freshness: freshnessOf(response.headers.get('meridian-freshness')) };
    return { id, kind: 'loaded', loaded, finer, busyMs };
  } catch {
    return { id, kind: 'problem', message: 'The server cannot be reached.' };
  } finally {
    running.delete(id);
  }
}

const buffersOf = ({ planes }: WeatherGrid) => planes.map((plane) => plane.buffer);

function send(answer: FieldAnswer): void {
  const transfer = [
    ...(answer.kind === 'loaded' ? buffersOf(answer.loaded.grid) : []),
    ...(answer.kind === 'loaded' || answer.kind === 'refined' ? buffersOf(answer.finer) : []),
  ];
  self.postMessage(answer, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<FieldRequest>) => {
  if (data.kind === 'abort') running.get(data.id)?.abort();
  else if (data.kind === 'load') void load(data).then(send);
  else if (data.kind === 'refine') {
    const start = performance.now();
    const finer = refined(data.grid);
    send({ id: data.id, kind: 'refined', finer, busyMs: performance.now() - start });
  } else {
    const start = performance.now();
    const drawn = drawnLines(data.lines, data.grids);
    send({ id: data.id, kind: 'drawn', drawn, busyMs: performance.now() - start });
  }
});

import { bearerHeaders, withRenewedToken } from '#platform/client/query/api-client.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';
import type {
  BlendedGrids,
  DrawnLines,
  FieldAnswer,
  FieldRequest,
  ReadyGrid,
} from './field-worker-messages.ts';

type Waiting = (answer: FieldAnswer) => void;
type WithoutId = FieldRequest extends infer One
  ? One extends FieldRequest
    ? Omit<One, 'id'>
    : never
  : never;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** A field is unavailable; the message is for the user. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
}

function theWorker(): Worker {
  if (worker) return worker;
  const made = new Worker(new URL('./field.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<FieldAnswer>) => {
    const done = waiting.get(data.id);
    waiting.delete(data.id);
    done?.(data);
  });
  made.addEventListener('error', () => {
    // Pending requests must not wait for ever; the next request starts a new worker.
    worker = null;
    for (const [id, done] of waiting) done({ id, kind: 'problem', message: 'The field could not be read.' });
    waiting.clear();
  });
  worker = made;
  return made;
}

async function answerTo(request: WithoutId, signal?: AbortSignal): Promise<FieldAnswer> {
  const id = (lastId += 1);
  const abort = () => theWorker().postMessage({ id, kind: 'abort' } satisfies FieldRequest, []);
  signal?.addEventListener('abort', abort);
  const answer = await new Promise<FieldAnswer>((resolve) => {
    waiting.set(id, resolve);
    theWorker().postMessage({ ...request, id }, []);
  });
  signal?.removeEventListener('abort', abort);
  return answer;
}

function usable(answer: FieldAnswer): FieldAnswer {
  if (answer.kind === 'problem') throw new FieldProblem(answer.message);
  performance.measure?.(`field-worker-${answer.kind}`, { start: performance.now(), duration: answer.busyMs });
  return answer;
}

/** Loads a field, decodes it and makes it finer off the main thread. @throws FieldProblem */
export async function loadGrid(url: string, signal: AbortSignal): Promise<ReadyGrid> {
  const answer = usable(
    await withRenewedToken(
      () => answerTo({ kind: 'load', url, headers: bearerHeaders() }, signal),
      (one) => (one.kind === 'problem' ? (one.status ?? 0) : 0),
    ),
  );
  if (answer.kind !== 'loaded') throw new FieldProblem('The field could not be read.');
  return answer;
}

/** Makes a field finer again off the main thread. @throws FieldProblem */
export async function refineGrid(grid: WeatherGrid): Promise<WeatherGrid> {
  const answer = usable(await answerTo({ kind: 'refine', grid }));
  if (answer.kind !== 'refined') throw new FieldProblem('The field could not be read.');
  return answer.finer;
}

/** Contours a field off the main thread. @throws FieldProblem */
export async function contourGrids(lines: 'isobars' | 'isotachs', grids: BlendedGrids): Promise<DrawnLines> {
  const answer = usable(await answerTo({ kind: 'lines', lines, grids }));
  if (answer.kind !== 'drawn') throw new FieldProblem('The lines could not be drawn.');
  return answer.drawn;
}

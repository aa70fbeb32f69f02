import { apiUrl } from '#platform/client/query/api-client.ts';
import { GRID_FILE_PATH, type GridLevel, type GridVariable } from '../../contract.ts';
import { loadGrid } from './field-worker-client.ts';
import type { LoadedGrid } from './field-worker-messages.ts';

/** Key of a field: a run of a model, a level, a valid time. */
export interface GridRequest {
  /** Model and run; fields of another feed mode or run are never confused. */
  edition: string;
  variable: GridVariable;
  level: GridLevel;
  timeMs: number;
}

/** About 130 to 260 kB each. */
const KEPT_GRIDS = 72;

const keyOf = ({ edition, variable, level, timeMs }: GridRequest): string =>
  [edition, variable, level, timeMs].join('|');

const urlOf = ({ variable, level, timeMs }: GridRequest): string => {
  const path = GRID_FILE_PATH.replace('{variable}', variable)
    .replace('{level}', String(level))
    .replace('{time}', String(timeMs));
  return new URL(apiUrl(path), window.location.href).href;
};

interface Coming {
  promise: Promise<LoadedGrid>;
  abort: AbortController;
  waiting: number;
}

/** The loaded fields, with the least recently used ones dropped; each is requested once for all callers. */
export class GridLibrary {
  readonly #kept = new Map<string, LoadedGrid>();
  readonly #coming = new Map<string, Coming>();

  /** A field that is already loaded. */
  peek(request: GridRequest): LoadedGrid | null {
    const key = keyOf(request);
    const found = this.#kept.get(key);
    if (!found) return null;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  /** @throws FieldProblem when it is unavailable; AbortError-like rejections for callers who aborted */
  async load(request: GridRequest, signal: AbortSignal): Promise<LoadedGrid> {
    const found = this.peek(request);
    if (found) return found;
    const key = keyOf(request);
    const coming = this.#coming.get(key) ?? this.#start(key, request);
    coming.waiting += 1;
    const leave = () => {
      coming.waiting -= 1;
      // When the last caller aborts, the request is aborted.
      if (coming.waiting === 0) {
        this.#coming.delete(key);
        coming.abort.abort();
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await coming.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #start(key: string, request: GridRequest): Coming {
    const abort = new AbortController();
    const promise = loadGrid(urlOf(request), abort.signal)
      .then((loaded) => {
        this.#kept.set(key, loaded);
        for (const oldest of this.#kept.keys()) {
          if (this.#kept.size <= KEPT_GRIDS) break;
          this.#kept.delete(oldest);
        }
        return loaded;
      })
      .finally(() => {
        if (this.#coming.get(key)?.promise === promise) this.#coming.delete(key);
      });
    const coming = { promise, abort, waiting: 0 };
    this.#coming.set(key, coming);
    return coming;
  }
}

/** One library for all layers: several show the same fields. */
export const gridLibrary = new GridLibrary();

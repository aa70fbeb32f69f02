import { apiUrl } from '#platform/client/query/api-client.ts';
import { GRID_FILE_PATH, type GridLevel, type GridVariable } from '../../contract.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';
import { loadGrid, refineGrid } from './field-worker-client.ts';
import type { LoadedGrid, ReadyGrid } from './field-worker-messages.ts';
import { keepFiner } from './finer-grid.ts';

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
/** Nine times as large. More than all layers draw at once, so that none takes from another what it draws. */
const KEPT_FINER = 24;

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

/** What the worker does for the library. */
interface GridWork {
  load: (url: string, signal: AbortSignal) => Promise<ReadyGrid>;
  refine: (grid: WeatherGrid) => Promise<WeatherGrid>;
}

function keepNewest<Key, Value>(kept: Map<Key, Value>, count: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= count) break;
    kept.delete(oldest);
  }
}

/** The loaded fields, with the least recently used ones dropped; each is requested once for all callers. */
export class GridLibrary {
  readonly #work: GridWork;
  readonly #kept = new Map<string, LoadedGrid>();
  readonly #finer = new Map<WeatherGrid, WeatherGrid>();
  readonly #coming = new Map<string, Coming>();

  constructor(work: GridWork = { load: loadGrid, refine: refineGrid }) {
    this.#work = work;
  }

  /** A field that is already loaded with its finer grid, so that drawing it computes nothing. */
  peek(request: GridRequest): LoadedGrid | null {
    const key = keyOf(request);
    const found = this.#kept.get(key);
    const finer = found && this.#finer.get(found.grid);
    if (!finer) return null;
    this.#keep(key, { loaded: found, finer });
    return found;
  }

  #keep(key: string, { loaded, finer }: ReadyGrid): void {
    this.#kept.delete(key);
    this.#kept.set(key, loaded);
    keepNewest(this.#kept, KEPT_GRIDS);
    this.#finer.delete(loaded.grid);
    this.#finer.set(loaded.grid, finer);
    keepNewest(this.#finer, KEPT_FINER);
    keepFiner(loaded.grid, finer);
  }

  /** Loads a field, or makes a loaded one finer again. */
  async #ready(key: string, request: GridRequest, signal: AbortSignal): Promise<ReadyGrid> {
    const loaded = this.#kept.get(key);
    return loaded
      ? { loaded, finer: await this.#work.refine(loaded.grid) }
      : this.#work.load(urlOf(request), signal);
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
    const promise = this.#ready(key, request, abort.signal)
      .then((ready) => {
        this.#keep(key, ready);
        return ready.loaded;
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

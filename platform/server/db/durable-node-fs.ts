import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An open file of NODEFS. */
interface OpenFile {
  /** The operating system's file descriptor. */
  readonly nfd: number;
  readonly path: string;
}

/** Callbacks for syncs. */
export interface SyncListener {
  /** After every fsync; the path is the one PostgreSQL knows. */
  onSync(path: string): void;
  /** Must end the engine: after a failed fsync the state of the disk is unknown. */
  onFailure(error: unknown): void;
}

/** Emscripten's operations on open files of NODEFS; the pinned PGlite ships them without types. */
function fileOperations(emscriptenModule: unknown): object {
  if (typeof emscriptenModule === 'object' && emscriptenModule !== null && 'NODEFS' in emscriptenModule) {
    const { NODEFS } = emscriptenModule;
    if (typeof NODEFS === 'object' && NODEFS !== null && 'stream_ops' in NODEFS) {
      const operations = NODEFS.stream_ops;
      if (typeof operations === 'object' && operations !== null) return operations;
    }
  }
  throw new Error('This version of PGlite has no NODEFS.stream_ops: writes could not be made durable');
}

type InitArguments = Parameters<NodeFS['init']>;

/**
 * Node's file system under PGlite, with the missing fsync added. Emscripten forwards `fsync()` to a
 * `stream_ops.fsync` that NODEFS does not have, so PostgreSQL treats writes as durable when they are only in the page
 * cache. With it, PostgreSQL's own order is kept: write-ahead log before a commit returns, data files before the
 * checkpoint record. (`fdatasync` is not forwarded at all: `wal_sync_method=fsync`.)
 */
export class DurableNodeFs extends NodeFS {
  readonly #listener: SyncListener;

  constructor(folder: string, listener: SyncListener) {
    super(folder);
    this.#listener = listener;
  }

  override async init(...[pg, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (loaded: unknown): void => {
      Object.assign(fileOperations(loaded), { fsync: (file: OpenFile): number => this.#sync(file) });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  #sync(file: OpenFile): number {
    try {
      fsyncSync(file.nfd);
    } catch (error) {
      this.#listener.onFailure(error);
      throw error;
    }
    this.#listener.onSync(file.path);
    return 0;
  }
}

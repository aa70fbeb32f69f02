import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../workers/start-thread.ts';
import { DatabaseUnavailable, EmbeddedDatabaseError, OutsideTransaction } from './database-error.ts';
import type {
  EmbeddedAnswers,
  EmbeddedCall,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts';

/** Format of rows, as in PGlite's `query`: Drizzle passes this. */
export interface EmbeddedQueryOptions {
  readonly rowMode?: 'array' | 'object' | undefined;
  /** By type oid: parses PostgreSQL's text of a value. */
  readonly parsers?: Readonly<Record<number, (text: string) => unknown>> | undefined;
}

/** The statements of one open transaction. */
export interface EmbeddedTransaction {
  query(sql: string, params?: readonly unknown[], options?: EmbeddedQueryOptions): Promise<EmbeddedResult>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
}

interface Pending {
  resolve(value: EmbeddedAnswers[keyof EmbeddedAnswers]): void;
  reject(error: Error): void;
}

interface TransactionScope {
  isOpen: boolean;
}

const byteaTypeId = 17;

type Parsers = NonNullable<EmbeddedQueryOptions['parsers']>;

/** Conversions that the worker cannot do: run the caller's parsers, and restore Buffers. */
function parseRows(result: EmbeddedResult, parsers: Parsers): EmbeddedResult {
  const columns = result.fields.flatMap(({ name, dataTypeID }, index) => {
    const parse = dataTypeID === byteaTypeId ? undefined : parsers[dataTypeID];
    return dataTypeID === byteaTypeId || parse !== undefined ? [{ name, index, parse }] : [];
  });
  if (columns.length === 0) return result;
  for (const row of result.rows) {
    if (typeof row !== 'object' || row === null) continue;
    for (const { name, index, parse } of columns) {
      const key = Array.isArray(row) ? index : name;
      const value: unknown = Reflect.get(row, key);
      if (value instanceof Uint8Array)
        Reflect.set(row, key, Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      else if (parse !== undefined && typeof value === 'string') Reflect.set(row, key, parse(value));
    }
  }
  return result;
}

let compiling: Promise<WebAssembly.Module> | null = null;

/** Compiling takes most of the CPU time of opening, so it is done once per process. */
function compiledEngine(): Promise<WebAssembly.Module> {
  compiling ??= readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')).then(
    (bytes) => WebAssembly.compile(bytes),
  );
  return compiling;
}

/**
 * Client of the embedded engine: PGlite's `query` and `transaction`, executed by a worker thread. Statements run one
 * at a time; while a transaction is open all others wait for its end.
 */
export class EmbeddedClient {
  /** Opens a data folder, or a database in memory. */
  async open(request: Omit<Extract<EmbeddedRequest, { kind: 'open' }>, 'kind' | 'engine'>): Promise<void> {
    await this.call<'open'>({ kind: 'open', engine: await compiledEngine(), ...request });
  }

  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #scope = new AsyncLocalStorage<TransactionScope>();
  readonly #onFatal: (message: string) => void;
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  #nextCall = 1;
  #nextTransaction = 1;
  #ended: string | null = null;

  /** Starts the thread without opening a database. `onFatal` is called when the engine ends unexpectedly. */
  constructor(onFatal: (message: string) => void) {
    this.#onFatal = onFatal;
    this.#worker = startThread(new URL('embedded-worker.ts', import.meta.url), {
      name: 'database',
      // The parent's flags (`--import tsx`, a test runner's) are not for this thread.
      execArgv: [],
      first: ['@electric-sql/pglite', '@electric-sql/pglite/nodefs'],
    });
    this.#worker.on('message', (reply: EmbeddedReply) => this.#onReply(reply));
    this.#worker.on('error', (error) => this.#end(`The database thread failed: ${String(error)}`));
    this.#worker.on('exit', (code) => this.#end(`The database thread ended with code ${code}`));
  }

  /** Sends one request and waits for its response. */
  async call<Kind extends EmbeddedRequest['kind']>(
    request: Extract<EmbeddedRequest, { kind: Kind }>,
  ): Promise<EmbeddedAnswers[Kind]> {
    if (this.#ended !== null) throw new DatabaseUnavailable(this.#ended);
    const id = this.#nextCall++;
    const message: EmbeddedCall = { id, request };
    const answer = await new Promise<EmbeddedAnswers[keyof EmbeddedAnswers]>((resolve, reject) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(message);
      this.#pending.set(id, { resolve, reject });
    });
    // The worker responds to each kind of request with the matching kind of answer, see EmbeddedServer.answer.
    return answer as EmbeddedAnswers[Kind];
  }

  /** One statement with parameters, outside any transaction. */
  async query(
    sql: string,
    params: readonly unknown[] = [],
    options: EmbeddedQueryOptions = {},
  ): Promise<EmbeddedResult> {
    this.#refuseInsideTransaction();
    return await this.#query(null, sql, params, options);
  }

  /** Runs `work` with exclusive use of the engine: commits when it resolves, rolls back when it rejects. */
  async transaction<T>(work: (transaction: EmbeddedTransaction) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction();
    const id = this.#nextTransaction++;
    await this.call<'begin'>({ kind: 'begin', transaction: id });
    const scope: TransactionScope = { isOpen: true };
    const end = async (outcome: 'commit' | 'rollback'): Promise<void> => {
      scope.isOpen = false;
      await this.call<'end'>({ kind: 'end', transaction: id, outcome });
    };
    let value: T;
    try {
      value = await this.#scope.run(scope, () => work(this.#statements(id)));
    } catch (error) {
      // If the rollback fails too, the engine is unusable, but the caller needs the first error.
      await end('rollback').catch(() => {});
      throw error;
    }
    await end('commit');
    return value;
  }

  /** Calls `heard` with every message received on a channel. */
  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), heard]);
    await this.call<'listen'>({ kind: 'listen', channel });
  }

  /** Ends the thread. Pending calls are rejected. */
  async terminate(): Promise<void> {
    this.#ended ??= 'The database is closed';
    await this.#worker.terminate();
  }

  #statements(id: number): EmbeddedTransaction {
    return {
      query: async (sql, params = [], options = {}) => await this.#query(id, sql, params, options),
      script: async (sql) => {
        await this.call<'script'>({ kind: 'script', transaction: id, sql });
      },
    };
  }

  async #query(
    transaction: number | null,
    sql: string,
    params: readonly unknown[],
    { rowMode = 'object', parsers = {} }: EmbeddedQueryOptions,
  ): Promise<EmbeddedResult> {
    const textTypeIds = Object.keys(parsers).map(Number);
    const request = { kind: 'query', transaction, sql, params, rowMode, textTypeIds } as const;
    return parseRows(await this.call<'query'>(request), parsers);
  }

  #refuseInsideTransaction(): void {
    if (this.#scope.getStore()?.isOpen === true) throw new OutsideTransaction();
  }

  #onReply(reply: EmbeddedReply): void {
    if (reply.kind === 'fatal') {
      this.#end(`The embedded database stopped: ${reply.message}`);
      void this.#worker.terminate();
      return;
    }
    if (reply.kind === 'notification') {
      for (const heard of this.#listeners.get(reply.channel) ?? []) heard(reply.payload);
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'answer') pending?.resolve(reply.value);
    else pending?.reject(new EmbeddedDatabaseError(reply.error));
  }

  #end(message: string): void {
    if (this.#ended === null) {
      this.#ended = message;
      this.#onFatal(message);
    }
    for (const pending of this.#pending.values()) pending.reject(new DatabaseUnavailable(this.#ended));
    this.#pending.clear();
  }
}

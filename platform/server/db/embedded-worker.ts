/** The thread that runs PGlite: a query blocks the event loop of its thread until it ends. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import { MemoryFS, PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { DurableNodeFs } from './durable-node-fs.ts';
import type {
  EmbeddedAnswers,
  EmbeddedCall,
  EmbeddedErrorFields,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts';
import { startParams } from './embedded-settings.ts';

type RequestOf<Kind extends EmbeddedRequest['kind']> = Extract<EmbeddedRequest, { kind: Kind }>;

/** A transaction between its `begin` and its `end`. */
interface OpenTransaction {
  readonly statements: Transaction;
  finish(outcome: 'commit' | 'rollback'): Promise<void>;
}

class RollbackRequested extends Error {}

const asText = (value: string): string => value;

/** PGlite recognises a compressed archive by its type. */
function asArchive(snapshot: Uint8Array): Blob {
  const isGzip = snapshot[0] === 0x1f && snapshot[1] === 0x8b;
  return new Blob([new Uint8Array(snapshot)], { type: isGzip ? 'application/gzip' : 'application/x-tar' });
}

function toResult(results: Results<unknown>): EmbeddedResult {
  return {
    rows: results.rows,
    fields: results.fields,
    rowCount: results.rowCount ?? null,
  };
}

class EmbeddedServer {
  readonly #transactions = new Map<number, OpenTransaction>();
  readonly #onFatal: (error: unknown) => void;
  readonly #onNotification: (channel: string, payload: string) => void;
  #pglite: PGlite | null = null;
  #isDirty = false;

  constructor(onFatal: (error: unknown) => void, onNotification: (channel: string, payload: string) => void) {
    this.#onFatal = onFatal;
    this.#onNotification = onNotification;
  }

  async answer(request: EmbeddedRequest): Promise<EmbeddedAnswers[keyof EmbeddedAnswers]> {
    switch (request.kind) {
      case 'open':
        return await this.#open(request);
      case 'query':
        return await this.#query(request);
      case 'script':
        return await this.#script(request);
      case 'listen':
        return await this.#listen(request.channel);
      case 'begin':
        return await this.#begin(request.transaction);
      case 'end':
        return await this.#end(request);
      case 'checkpoint':
        return await this.#checkpoint();
      case 'dump':
        return await this.#dump(request.compression);
      case 'close':
        break;
    }
    return await this.#close();
  }

  async #close(): Promise<null> {
    await this.#database().close();
    this.#pglite = null;
    return null;
  }

  #database(): PGlite {
    if (this.#pglite === null) throw new Error('The embedded database is not open');
    return this.#pglite;
  }

  #openTransaction(id: number): OpenTransaction {
    const transaction = this.#transactions.get(id);
    if (transaction === undefined) throw new Error('Transaction is closed');
    return transaction;
  }

  #statements(transaction: number | null): PGlite | Transaction {
    return transaction === null ? this.#database() : this.#openTransaction(transaction).statements;
  }

  async #open({ folder, snapshot, fsync, engine }: RequestOf<'open'>): Promise<null> {
    const onSync = (): void => {
      this.#isDirty = true;
    };
    this.#pglite = await PGlite.create({
      fs: folder === null ? new MemoryFS() : new DurableNodeFs(folder, { onSync, onFailure: this.#onFatal }),
      startParams: startParams({ fsync }),
      pgliteWasmModule: engine,
      ...(snapshot === null ? {} : { loadDataDir: asArchive(snapshot) }),
    });
    this.#isDirty = false;
    return null;
  }

  async #query(request: RequestOf<'query'>): Promise<EmbeddedResult> {
    return toResult(
      await this.#statements(request.transaction).query(request.sql, [...request.params], {
        rowMode: request.rowMode,
        parsers: Object.fromEntries(request.textTypeIds.map((id) => [id, asText])),
      }),
    );
  }

  /** Resolves once the transaction has exclusive use of the connection; PGlite runs nothing else until `end`. */
  async #begin(id: number): Promise<null> {
    await new Promise<void>((begun, failed) => {
      const whole = this.#database().transaction(
        (statements) =>
          new Promise<void>((commit, rollback) => {
            const finish = async (outcome: 'commit' | 'rollback'): Promise<void> => {
              this.#transactions.delete(id);
              if (outcome === 'commit') commit();
              else rollback(new RollbackRequested());
              await whole.catch((error: unknown) => {
                if (!(error instanceof RollbackRequested)) throw error;
              });
            };
            this.#transactions.set(id, { statements, finish });
            begun();
          }),
      );
      whole.catch(failed);
    });
    return null;
  }

  async #end({ transaction, outcome }: RequestOf<'end'>): Promise<null> {
    await this.#openTransaction(transaction).finish(outcome);
    return null;
  }

  async #script({ transaction, sql }: RequestOf<'script'>): Promise<null> {
    await this.#statements(transaction).exec(sql);
    return null;
  }

  async #listen(channel: string): Promise<null> {
    await this.#database().listen(channel, (payload) => this.#onNotification(channel, payload));
    return null;
  }

  async #checkpoint(): Promise<boolean> {
    if (!this.#isDirty) return false;
    await this.#database().exec('checkpoint');
    this.#isDirty = false;
    return true;
  }

  async #dump(compression: 'none' | 'gzip'): Promise<Uint8Array> {
    await this.#database().exec('checkpoint');
    const archive = await this.#database().dumpDataDir(compression);
    return new Uint8Array(await archive.arrayBuffer());
  }
}

/** The engine's file system throws plain objects with a number of the C library. */
function describeThrown(error: unknown): string {
  const { errno } = Object(error) as { errno?: unknown };
  return typeof errno === 'number' ? `its files could not be read or written, errno ${errno}` : String(error);
}

function errorFields(error: unknown): EmbeddedErrorFields {
  const source = new Map<string, unknown>(
    typeof error === 'object' && error !== null ? Object.entries(error) : [],
  );
  const field = (name: keyof EmbeddedErrorFields): string | undefined => {
    const value = source.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    message: error instanceof Error ? error.message : describeThrown(error),
    code: field('code'),
    severity: field('severity'),
    detail: field('detail'),
    hint: field('hint'),
    position: field('position'),
    where: field('where'),
    schema: field('schema'),
    table: field('table'),
    column: field('column'),
    dataType: field('dataType'),
    constraint: field('constraint'),
  };
}

/**
 * PostgreSQL ended itself (a full disk under its log, a trap in its code). A real server would be restarted by its
 * parent; here the next statement would run in a broken engine and never return.
 */
function endsEngine(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'ExitStatus') return true;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

function serve(port: MessagePort): void {
  const reply = (message: EmbeddedReply): void => port.postMessage(message);
  const onFatal = (error: unknown): void => {
    reply({ kind: 'fatal', message: errorFields(error).message });
    port.close();
  };
  const server = new EmbeddedServer(onFatal, (channel, payload) =>
    reply({ kind: 'notification', channel, payload }),
  );
  port.on('message', ({ id, request }: EmbeddedCall) => {
    server.answer(request).then(
      (value) => reply({ kind: 'answer', id, value }),
      (error: unknown) => {
        reply({ kind: 'error', id, error: errorFields(error) });
        if (endsEngine(error)) onFatal(error);
      },
    );
  });
}

if (parentPort === null) throw new Error('embedded-worker.ts runs as a worker thread only');
serve(parentPort);

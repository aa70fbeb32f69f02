import { messageOf } from '#platform/contract/problem.ts';
import { FileProblem, type TableColumn } from '../../domain/data-table.ts';
import { quoteName } from '../../domain/sql/sql-text.ts';
import { type ContentsFolder, openContentsFolder, QuotaProblem } from './contents-folder.ts';
import { CancelledProblem, DuckEngine, RestartedProblem, SqlProblem } from './duck-engine.ts';
import type { EngineFailure } from '../../domain/engine-problem.ts';
import type { EngineAnswer, EngineCall, EngineCalls, EngineRequest } from './engine-protocol.ts';
import { appendRows, createTable, kindOfFile, loadFileTable, renameTable } from './file-readers.ts';

const engine = new DuckEngine();
let contents: Promise<ContentsFolder> | null = null;
/** Columns of the tables that are being filled. */
const filling = new Map<string, readonly TableColumn[]>();
/** Resolves when no file needs this thread before its engine can start: storing files blocks the thread. */
let sent: Promise<void> = Promise.resolve();
const loadingName = (table: string) => `${table}__loading`;

function folder(): Promise<ContentsFolder> {
  if (contents === null) throw new Error('the folder is used before it is opened');
  return contents;
}

type Handlers = {
  [Name in EngineCall]: (input: EngineCalls[Name]['input']) => Promise<EngineCalls[Name]['output']>;
};

const handlers: Handlers = {
  async open({ folder: owner }) {
    contents = openContentsFolder(owner);
    // Later users of the folder get the error.
    contents.catch(() => null);
    await engine.wake();
    return null;
  },
  detect: ({ file, bytesMax }) => kindOfFile(file, bytesMax),
  async storeFile({ id, file }) {
    await sent;
    await (await folder()).store(id, file);
    return null;
  },
  fileOf: async ({ id }) => (await folder()).read(id),
  sizes: async () => (await folder()).sizes(),
  async copyFiles({ copies }) {
    const open = await folder();
    for (const { from, to } of copies) {
      const file = await open.read(from);
      if (file) await open.store(to, file);
    }
    return null;
  },
  async keepOnly({ ids }) {
    await (await folder()).keepOnly(new Set(ids));
    return null;
  },
  storageUse: async () => (await folder()).use(),
  async dropFile({ id }) {
    await (await folder()).remove(id);
    return null;
  },
  async loadFile({ id, name, table, file: given }) {
    const file = given ?? (await (await folder()).read(id));
    if (!file) throw new FileProblem(`${name}: its contents are not in this browser.`);
    let onSent = (): void => undefined;
    sent = new Promise((resolve) => {
      onSent = resolve;
    });
    try {
      return await loadFileTable(engine, file, { name, table, onSent });
    } finally {
      onSent();
    }
  },
  async beginTable({ table, columns }) {
    await createTable(engine, loadingName(table), columns);
    filling.set(table, columns);
    return null;
  },
  async appendColumns({ table, values }) {
    const columns = filling.get(table) ?? [];
    const length = values[0]?.length ?? 0;
    const rows = Array.from({ length }, (_, row) => values.map((column) => column[row] ?? null));
    await appendRows(engine, loadingName(table), { columns, rows });
    return null;
  },
  async finishTable({ table }) {
    filling.delete(table);
    await renameTable(engine, loadingName(table), table);
    return { rowCount: await engine.rowCountOf(table) };
  },
  async dropTable({ table }) {
    await engine.execute(`DROP TABLE IF EXISTS ${quoteName(table)}`);
    return null;
  },
  runStep: (input) => engine.runStep(input),
  async dropSteps({ steps }) {
    for (const { table, isView } of steps)
      await engine.execute(`DROP ${isView ? 'VIEW' : 'TABLE'} IF EXISTS ${quoteName(table)}`);
    return null;
  },
  async storeTable({ table, id, columns }) {
    const { values } = await engine.read(`SELECT * FROM ${quoteName(table)}`);
    const { writeParquet } = await import('./formats/parquet.ts');
    const bytes = writeParquet(columns, values);
    await (await folder()).store(id, new File([bytes], id));
    return { bytes: bytes.byteLength };
  },
  run: (input) => engine.run(input),
  read: ({ sql }) => engine.read(sql),
  cancel: ({ owner }) => engine.cancel(owner),
};

function failureOf(error: unknown): EngineFailure {
  if (error instanceof SqlProblem) return { kind: 'sql', fault: error.fault };
  if (error instanceof CancelledProblem) return { kind: 'cancelled' };
  if (error instanceof RestartedProblem) return { kind: 'restarted', message: error.message };
  if (error instanceof QuotaProblem) return { kind: 'quota', message: error.message };
  return { kind: 'file', message: messageOf(error) };
}

async function answer<Name extends EngineCall>(
  id: number,
  name: Name,
  input: EngineCalls[Name]['input'],
): Promise<EngineAnswer> {
  try {
    return { id, ok: true, value: await handlers[name](input) };
  } catch (error) {
    return { id, ok: false, failure: failureOf(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  void answer(data.id, data.name, data.input as never).then((done) =>
    self.postMessage(done, { transfer: [] }),
  );
});
